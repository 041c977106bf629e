// When Python is loaded: once there is a picture, in whose way its megabytes and their compiling would be.

const UNPAINTED_MS = 3000; // after which a page that was not painted loads it all the same

/**
 * Calls what loads the page's Python and what starts the worker, maybe twice: they do it once.
 * @param {() => void} loadPage
 * @param {() => void} startWorker
 */
export function loadAfterFirstPaint(loadPage, startWorker) {
  const loadBoth = () => {
    loadPage();
    startWorker();
  };
  if (document.hidden) return loadBoth();
  setTimeout(loadBoth, UNPAINTED_MS);
  if (navigator.serviceWorker?.controller) {
    loadPage(); // it is small, and on this machine since the first visit
    requestAnimationFrame(() => setTimeout(startWorker, 0));
  } else new PerformanceObserver(loadBoth).observe({ type: "paint", buffered: true });
}

/**
 * Has the browser fetch the page's Python, which index.html keeps in a template until then.
 * @param {() => void} onFailure called where its code can't be had, byte for byte as the build wrote it
 */
export function loadPagePython(onFailure) {
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("later"));
  const code = content.querySelector('link[href$=".mpy"]');
  if (!code) return; // it was called before
  code.remove();
  fetchChecked(/** @type {HTMLLinkElement} */ (code)).catch(onFailure);
  document.head.append(content);
}

/** Fetches a file for PyScript, which compares nothing with what it should be: it is given this answer when it asks. */
function fetchChecked(link) {
  const { fetch } = window;
  const address = new URL(link.getAttribute("href"), document.baseURI).href; // in a template nothing is an address
  const arriving = fetch(address, { integrity: link.integrity });
  window.fetch = (resource, options) => (String(resource) === address ? arriving : fetch(resource, options));
  return arriving;
}
