// Trusted Types, which netlify.toml enforces: HTML and addresses of scripts are checked here. What players
// write web/app/screens/html.py has escaped; this is for what it may have overlooked.

const EMPTY_SCRIPT = "data:text/javascript,"; // with which Pyodide finds out which kind of worker it is in
const ACTIVE = /<(?:script|iframe|frame|object|embed|base|meta)\b/i; // elements that the app never writes

/** Makes the browser refuse HTML that would load or run anything, and scripts of other sites. */
export function guardSinks() {
  // The default policy, as MicroPython and PyScript can't name another.
  self.trustedTypes?.createPolicy("default", { createHTML, createScriptURL });
}

function createHTML(/** @type {string} */ html) {
  return ACTIVE.test(html) ? null : html;
}

function createScriptURL(/** @type {string} */ address) {
  if (address === EMPTY_SCRIPT) return address;
  return new URL(address, self.location.href).origin === self.location.origin ? address : null;
}
