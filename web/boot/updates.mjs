// The service worker: what the app needs is kept for use offline, repaired where the browser has lost a part of it, and
// updated when the player says so.

/** A new version that is installed and waits. @type {ServiceWorker | null} */
let waiting = null;
let isApplying = false;

/** Registers the service worker, and tells the page when a new version waits. It fetches everything: begin it late. */
export async function registerServiceWorker() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.addEventListener("controllerchange", () => isApplying && location.reload());
  try {
    const registration = await workers.register("./sw.js", { updateViaCache: "none" });
    registration.active?.postMessage("REPAIR");
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const arriving = registration.installing;
      arriving.addEventListener("statechange", () => {
        if (arriving.state === "installed" && registration.active) offer(arriving);
      });
    });
  } catch {
    // Offline, or storage is blocked: the app runs all the same.
  }
}

function offer(worker) {
  waiting = worker;
  document.documentElement.dataset.update = "waiting";
  window.dispatchEvent(new CustomEvent("pygames-update"));
}

/** Has the new version take over; the page reloads. */
export function applyUpdate() {
  isApplying = true;
  waiting?.postMessage("SKIP_WAITING");
}
