// Trusted Types: what becomes HTML or the address of a script passes here, since netlify.toml demands it. What players
// write web/app/screens/html.py has escaped; this is for what it may have overlooked.

const ACTIVE = /<(?:script|iframe|frame|object|embed|base|meta)\b/i; // elements that the app never writes

/** Has the browser refuse HTML that would load or run anything, and scripts of other sites. */
export function guardSinks() {
  // The default policy: MicroPython and PyScript know of no other.
  self.trustedTypes?.createPolicy("default", { createHTML, createScriptURL });
}

function createHTML(/** @type {string} */ html) {
  return ACTIVE.test(html) ? null : html;
}

function createScriptURL(/** @type {string} */ address) {
  return new URL(address, self.location.href).origin === self.location.origin ? address : null;
}
