// The service worker: it caches the app for use offline, is repaired if the browser has evicted a part, and
// updates the app when the player says so.

import { siteFolder } from "./site.mjs";

/** A new version, installed and waiting. @type {ServiceWorker | null} */
let waiting = null;
let isApplying = false;

/** Registers the service worker, and tells the page when a new version waits. Call it late, as it fetches everything. */
export async function registerServiceWorker() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.addEventListener("controllerchange", () => isApplying && location.reload()); // not on a first visit
  try {
    const registration = await workers.register(`${siteFolder()}sw.js`, { updateViaCache: "none" }); // never from the cache, whatever the host says
    registration.active?.postMessage("REPAIR"); // browsers may evict single files
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const arriving = registration.installing;
      arriving.addEventListener("statechange", () => {
        if (arriving.state === "installed" && registration.active) offer(arriving);
      });
    });
  } catch {
    // Offline, or storage is blocked: the app runs anyway.
  }
}

function offer(worker) {
  waiting = worker;
  document.documentElement.dataset.update = "waiting";
  window.dispatchEvent(new CustomEvent("pygames-update"));
}

/** Lets the new version take over, which reloads the page. */
export function applyUpdate() {
  isApplying = true;
  waiting?.postMessage("SKIP_WAITING");
}
