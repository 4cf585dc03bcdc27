// Where things are: all addresses are relative to the path the page is served under.

function base(): URL {
  return new URL(".", document.baseURI);
}

export function address(path: string): string {
  return new URL(path, base()).href;
}

/** A proxy in front of several processes may choose one by the table. */
export function socketAddress(table: string): string {
  const url = new URL(`ws?table=${encodeURIComponent(table)}`, base());
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** The path below the base, without leading or trailing slashes; null where it lies outside. */
export function pathBelow(href: string): string | null {
  const root = base();
  const url = new URL(href, root);
  if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return null;
  return url.pathname.slice(root.pathname.length).replace(/^\/+|\/+$/g, "");
}

export function seatLink(table: string, keys: readonly string[]): string {
  return `${address(`t/${table}`)}#${keys.join(",")}`;
}

export function replayLink(table: string, ply: number, hasReview = false): string {
  return address(`replay/${table}?ply=${ply}${hasReview ? "&review" : ""}`);
}
