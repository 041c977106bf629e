// The service worker: it caches everything, so that the app also starts without a network.
import { cacheNames, clientsClaim } from "workbox-core";
import { createHandlerBoundToURL, getCacheKeyForURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

const files = self.__WB_MANIFEST;
const SPARE = "pygames-spare"; // the cache of what only some browsers need
// The hash of each file by address: networks that ask for a sign-in answer every request with their own page.
const spare = new Map(self.SPARE.map(({ url, integrity }) => [new URL(url, self.location.href).href, integrity]));

precacheAndRoute(files, { ignoreURLParametersMatching: [/.*/] });
registerRoute(({ url }) => spare.has(url.href), kept);
registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html"), { allowlist: [atTheTop()] }));
clientsClaim(); // so that the first visit is cached as well; the page reloads only when it has asked for the update

self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => {
  if (event.data === "SKIP_WAITING") self.skipWaiting();
  if (event.data === "REPAIR") event.waitUntil(repair());
});

/** Caches what only some browsers need when they first do. */
async function kept({ request }) {
  const cache = await caches.open(SPARE);
  const old = await cache.match(request.url);
  if (old) return old;
  const answer = await fetch(request.url, { integrity: spare.get(request.url) });
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

/** Deletes what only older versions needed. */
async function tidy() {
  const cache = await caches.open(SPARE);
  const old = (await cache.keys()).filter((request) => !spare.has(request.url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Matches pages beside index.html: its addresses are relative and would miss from a deeper folder. */
function atTheTop() {
  const folder = new URL("./", self.location.href).pathname.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${folder}[^/.]*([?]|$)`);
}

/** Fetches again what the browser has evicted from the cache. */
async function repair() {
  const cache = await caches.open(cacheNames.precache);
  const keys = files.map((file) => getCacheKeyForURL(file.url));
  const found = await Promise.all(keys.map((key) => cache.match(key)));
  const missing = files.map(({ integrity }, i) => ({ key: keys[i], integrity })).filter((_, i) => !found[i]);
  await Promise.all(missing.map(({ key, integrity }) => cache.add(new Request(key, { cache: "reload", integrity }))));
}
