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
const soon = self.SPARE.filter(({ isSoon }) => isSoon).map(({ url }) => new URL(url, self.location.href).href);
const page = createHandlerBoundToURL("index.html");
registerRoute(new NavigationRoute(page, { allowlist: [atTheTop()] }));
registerRoute(new NavigationRoute(pageBelow, { allowlist: [ofGames()] }));
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
  return new RegExp(`^${folder()}[^/.]*([?]|$)`);
}

/** Matches the pages of games, each in a folder of its own. */
function ofGames() {
  return new RegExp(`^${folder()}(${self.GAMES.join("|")})/([^/.]*|index\\.html)([?]|$)`);
}

function folder() {
  return new URL("./", self.location.href).pathname.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Answers with index.html as it is for a folder below its own. tools/page.py does the same. */
async function pageBelow(options) {
  const { headers, body } = await page(options);
  const text = await new Response(body).text();
  return new Response(text.replaceAll(/"\.\/(?=(?:assets|icons|vendor|manifest)|")/g, '"../'), { headers });
}

/** Fetches again what the browser has evicted from the cache, and what a first visit did not need. */
async function repair() {
  const cache = await caches.open(cacheNames.precache);
  const keys = files.map((file) => getCacheKeyForURL(file.url));
  const found = await Promise.all(keys.map((key) => cache.match(key)));
  const missing = files.map(({ integrity }, i) => ({ key: keys[i], integrity })).filter((_, i) => !found[i]);
  await Promise.all(missing.map(({ key, integrity }) => cache.add(new Request(key, { cache: "reload", integrity }))));
  await Promise.all(soon.map((url) => kept({ request: new Request(url) })));
}
