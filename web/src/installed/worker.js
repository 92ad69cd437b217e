/**
 * The service worker of the page: keeps its files, so that it opens at once and without a network.
 *
 * The build puts the names of the FILES before this, which change with what is in them, and the
 * VERSION, which changes with them. A newer page waits until this one says `takeOver`, or is closed.
 */

const CACHE = `kaardilaud-${VERSION}`;
const ROOT = new URL("./", location.href);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", ...FILES])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("message", ({ data }) => {
  if (data === "takeOver") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(fetch(event.request).catch(keptPage));
  else if (url.startsWith(`${ROOT.href}assets/`)) event.respondWith(keptFile(event.request));
});

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith("kaardilaud-"));
  await Promise.all(others.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** The page as the server gives it for the address of the root; elsewhere its files lie there, too. */
async function keptPage() {
  const kept = await caches.match("./");
  if (!kept) return Response.error();
  const text = (await kept.text()).replaceAll('"./', `"${ROOT.pathname}`);
  return new Response(text, { headers: kept.headers });
}

async function keptFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}
