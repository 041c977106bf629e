// The service worker: everything the game needs is kept, so that it also starts without a network.
import { cacheNames, clientsClaim } from "workbox-core";
import { createHandlerBoundToURL, getCacheKeyForURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

const files = self.__WB_MANIFEST;

precacheAndRoute(files, { ignoreURLParametersMatching: [/.*/] });
registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html"), { allowlist: [atTheTop()] }));
clientsClaim(); // so that the first visit is kept as well; the page reloads only when it has asked for the update

self.addEventListener("message", (event) => {
  if (event.data === "SKIP_WAITING") self.skipWaiting();
  if (event.data === "REPAIR") event.waitUntil(repair());
});

/** Matches pages beside index.html: its addresses are relative and would miss from a deeper folder. */
function atTheTop() {
  const folder = new URL("./", self.location).pathname.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${folder}[^/.]*([?]|$)`);
}

/** Fetches again what the browser has thrown out of the cache. */
async function repair() {
  const cache = await caches.open(cacheNames.precache);
  const keys = files.map((file) => getCacheKeyForURL(file.url));
  const found = await Promise.all(keys.map((key) => cache.match(key)));
  await Promise.all(keys.filter((_, i) => !found[i]).map((key) => cache.add(new Request(key, { cache: "reload" }))));
}
