// Defers loading Python until the first paint, which its megabytes and their compilation would delay.

const UNPAINTED_MS = 3000; // until Python is loaded even without a first paint

/**
 * Calls the functions that load the page's Python and start the worker; maybe twice, so they ignore a second call.
 * @param {() => void} loadPage
 * @param {() => void} startWorker
 */
export function loadAfterFirstPaint(loadPage, startWorker) {
  const loadBoth = () => {
    loadPage();
    startWorker();
  };
  if (document.hidden) return loadBoth(); // a hidden page is never painted
  setTimeout(loadBoth, UNPAINTED_MS);
  if (navigator.serviceWorker?.controller) {
    loadPage(); // it is small, and cached since the first visit
    requestAnimationFrame(() => setTimeout(startWorker, 0)); // once the first frame is painted
  } else new PerformanceObserver(loadBoth).observe({ type: "paint", buffered: true });
}

/**
 * Starts loading the page's Python, which index.html keeps in a template until then.
 * @param {() => void} onFailure called if its code can't be loaded exactly as the build wrote it
 */
export function loadPagePython(onFailure) {
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("later"));
  const code = content.querySelector('link[href$=".mpy"]');
  if (!code) return; // it was called before
  code.remove();
  fetchChecked(/** @type {HTMLLinkElement} */ (code)).catch(onFailure);
  document.head.append(content);
}

/** Fetches a file with an integrity check, which PyScript lacks; PyScript's own request then gets this response. */
function fetchChecked(link) {
  const { fetch } = window;
  const address = new URL(link.getAttribute("href"), document.baseURI).href; // unresolved in a template
  const arriving = fetch(address, { integrity: link.integrity });
  window.fetch = (resource, options) => (String(resource) === address ? arriving : fetch(resource, options));
  return arriving;
}
