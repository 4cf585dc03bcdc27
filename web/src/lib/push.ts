// Web Push: whether this browser can be told things while the page is closed, and where.

/** What a server needs to reach this browser. */
export interface Place {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export function mayBePushed(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Ask the reader, then the browser; null if either says no. */
export async function subscribe(key: string): Promise<Place | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  return placeOf(await pushManager.subscribe(options));
}

/** Where this browser is reached now, if it is. */
export async function subscribed(): Promise<Place | null> {
  if (!mayBePushed()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const known = await registration?.pushManager.getSubscription();
  return known ? placeOf(known) : null;
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** What tells a place from others at the same push service: the digest of its address, in hexadecimal. */
export async function markOf({ endpoint }: Place): Promise<string> {
  const found = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(found)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function placeOf(known: PushSubscription): Place {
  const { endpoint = "", keys = {} } = known.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
