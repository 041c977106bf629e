// Runs in <head>, before the first paint, which waits for it: how the page looks, its language, and a watch over
// everything that is loaded after it.
import { applyAppearance, rememberedAppearance } from "./appearance.mjs";
import { watchLoading } from "./notices.mjs";
import { guardSinks } from "./trusted.mjs";
import { availableLanguages, pickLanguage } from "./translation.mjs";

const LONGEST = 70_000; // letters of a fragment: more than any link has, and little for MicroPython's memory

guardSinks();
const root = document.documentElement;
const settings = rememberedAppearance();
applyAppearance(settings);
root.lang = pickLanguage(settings.language, navigator.languages, availableLanguages());
shortenAddress();
addEventListener("hashchange", shortenAddress); // before the page's Python reads it
if (/^#(?!home$)./.test(location.hash)) root.dataset.opening = "elsewhere"; // keeps the start screen from flashing up
root.dataset.script = ""; // the style sheet hides what is said without scripts
watchLoading();

/** Shortens a fragment that is too long for MicroPython's memory; the app then says that the link is damaged. */
function shortenAddress() {
  if (location.hash.length > LONGEST) history.replaceState(history.state, "", location.hash.slice(0, LONGEST));
}
