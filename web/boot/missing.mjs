// Runs in 404.html, which hosts show where they have nothing: goes to the address that a changed one meant.
import { meantAddress } from "./address.mjs";

const meant = meantAddress(location.pathname);
if (meant) location.replace(meant);
