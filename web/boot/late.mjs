// Modules that the page imports when they are first used; index.html gives their addresses, such as `data-room`.

/**
 * Imports a module; the browser does so only once.
 * @param {"room" | "scan" | "code" | "sandbox"} name
 */
export function load(name) {
  const { dataset } = /** @type {HTMLElement} */ (document.querySelector(`script[data-${name}]`));
  return import(new URL(dataset[name], document.baseURI).href);
}
