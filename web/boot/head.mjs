// Runs in <head>, before the first paint, which waits for it: how the page looks, its language, and a watch over
// everything that is loaded after it.
import { mendAddress } from "./address.mjs";
import { applyAppearance, rememberedAppearance } from "./appearance.mjs";
import { watchLoading } from "./notices.mjs";
import { gameOfPage } from "./site.mjs";
import { guardSinks } from "./trusted.mjs";
import { availableLanguages, pickLanguage } from "./translation.mjs";

guardSinks();
const root = document.documentElement;
const settings = rememberedAppearance();
applyAppearance(settings);
root.lang = pickLanguage(settings.language, navigator.languages, availableLanguages());
mendAddress();
addEventListener("hashchange", mendAddress); // before the page's Python reads it
if (!location.hash && gameOfPage()) history.replaceState(history.state, "", `#setup/${gameOfPage()}`);
if (/^#(?!home$)./.test(location.hash)) root.dataset.opening = "elsewhere"; // keeps the start screen from flashing up
root.dataset.script = ""; // the style sheet hides what is said without scripts
watchLoading();
