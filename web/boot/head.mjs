// Runs in <head>, before the first paint, which waits for it: how the page looks, its language, and a watch over
// everything that is loaded after it.
import { applyAppearance, rememberedAppearance } from "./appearance.mjs";
import { watchLoading } from "./notices.mjs";
import { availableLanguages, pickLanguage } from "./translation.mjs";

const root = document.documentElement;
const settings = rememberedAppearance();
applyAppearance(settings);
root.lang = pickLanguage(settings.language, navigator.languages, availableLanguages());
if (location.hash === "#table") root.dataset.opening = "table"; // reloaded in mid-game: the start screen is not shown first
root.dataset.script = ""; // the style sheet hides what is said where no script runs
watchLoading();
