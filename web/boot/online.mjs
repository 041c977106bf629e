// Waiting for the network.

/** Resolves when the browser reports a network again, or after a while, since it doesn't notice everything. */
export function online(/** @type {number} */ milliseconds) {
  return new Promise((go) => {
    self.addEventListener("online", go, { once: true });
    setTimeout(go, milliseconds);
  });
}

/** Resolves when this site answers again; polls slowly, and at once when the browser reports a network. */
export async function siteIsBack(/** @type {number} */ milliseconds) {
  for (let pause = milliseconds; ; pause *= 2) {
    await online(pause);
    try {
      if ((await fetch(location.href, { method: "HEAD", cache: "no-store" })).ok) return;
    } catch {
      // Not yet.
    }
  }
}
