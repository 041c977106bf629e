// Where the app is. The pages of single games, which messengers show a picture of, are each in a folder below it.

/** Returns the address of the app's folder, with a slash at its end. */
export function siteFolder() {
  // on every page the first one is in assets/
  const { src } = /** @type {HTMLScriptElement} */ (document.querySelector("script[src]"));
  return new URL("../", src).href;
}

/** Returns the game whose own page this is; "" on the app's page. */
export function gameOfPage() {
  const path = location.pathname.slice(new URL(siteFolder()).pathname.length);
  return /^([a-z]+)(?:\/(?:index\.html)?)?$/.exec(path)?.[1] ?? "";
}
