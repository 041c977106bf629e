// Runs in 404.html, which hosts show where they have nothing: goes to the address that a changed one meant.
import { meantAddress } from "./address.mjs";

const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
const site = new URL("../", src); // wherever the app was put, and however deep the address leads
for (const link of document.links) link.href = site.href;
const meant = meantAddress(location.href, site);
if (meant) location.replace(meant);
