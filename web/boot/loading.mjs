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

/** Has the browser fetch the page's Python, which index.html keeps in a template until then. */
export function loadPagePython() {
  document.head.append(/** @type {HTMLTemplateElement} */ (document.getElementById("later")).content);
}
