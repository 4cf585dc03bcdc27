// The service worker: it keeps the page, so that a second visit needs no network, and there is a page when the
// server is away. What people play is never kept. And it shows what the server tells someone who asked for that.
// The build puts VERSION and FILES in front of it (served.mjs).
/* global VERSION, FILES */
const CACHE = `page-${VERSION}`;
const KEPT = 2; // versions: a page that is open may still ask for files of the one before
const PAGE = new URL("./", self.registration.scope).href;
const SERVERS_OWN = /^(api\/|ws$|healthz$|readyz$|metrics$)/;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const answer = answerFor(event.request);
  if (answer) event.respondWith(answer);
});
self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

async function keepAll() {
  const cache = await caches.open(CACHE);
  const fresh = (path) => new Request(new URL(path, PAGE), { cache: "no-cache" });
  await cache.addAll([PAGE, ...FILES].map(fresh));
  await self.skipWaiting();
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("page-") && name !== CACHE);
  await Promise.all(old.slice(0, old.length - KEPT + 1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What is kept, or nothing for what the server must answer. All pages are the same file. */
function answerFor(request) {
  if (request.method !== "GET" || !request.url.startsWith(PAGE)) return null;
  const path = new URL(request.url).href.slice(PAGE.length).replace(/[?#].*/, "");
  if (request.mode === "navigate") return SERVERS_OWN.test(path) ? null : kept(PAGE, request);
  return path.startsWith("assets/") || FILES.includes(path) ? kept(request.url, request) : null;
}

async function kept(address, request) {
  const options = { ignoreVary: true, ignoreSearch: true };
  const own = await (await caches.open(CACHE)).match(address, options);
  return own ?? (await caches.match(address, options)) ?? fetch(request);
}

/** One notification for each page it leads to: a later one takes its place. */
async function show({ title, text, link }) {
  const icon = new URL("icon-192.png", PAGE).href;
  await self.registration.showNotification(title, { body: text, data: link, tag: link, icon });
}

/** The window that shows it already, or a new one. */
async function openPage(link) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => url.replace(/[?#].*/, "") === link);
  return open ? open.focus() : self.clients.openWindow(link);
}
