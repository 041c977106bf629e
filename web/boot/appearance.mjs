// How the page looks: theme, colours, motion and other settings that the style sheet reads from <html>, whether there are
// games to continue, whether somebody has played here, and whether tables were set up. They are stored apart from
// everything else, as they are needed before the first paint, long before Python.
const KEY = "pygames-look";
const ATTRIBUTES = ["theme", "look", "colours", "motion", "sound", "volume", "board", "side", "coordinates", "places", "haptics", "continue", "place", "tables"];

/**
 * Sets the attributes of <html>, and the colours of the browser's own bars.
 * @param {Partial<Record<string, string>>} settings
 */
export function applyAppearance(settings) {
  const root = document.documentElement;
  for (const name of ATTRIBUTES) if (/^[a-z]+$/.test(settings[name] ?? "")) root.dataset[name] = settings[name];
  /** @type {NodeListOf<HTMLMetaElement>} */
  const metas = document.querySelectorAll("meta[data-scheme]");
  for (const meta of metas) meta.media = mediaOf(meta.dataset.scheme, settings.theme);
}

/** Returns the media query of a colour scheme's <meta>: a theme that was chosen applies whatever the system prefers. */
function mediaOf(scheme, theme) {
  if (theme === "light" || theme === "dark") return theme === scheme ? "all" : "not all";
  return `(prefers-color-scheme: ${scheme})`;
}

/**
 * Applies settings, and remembers them for the next visit.
 * @param {string} text JSON
 */
export function changeAppearance(text) {
  applyAppearance(JSON.parse(text));
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Blocked: the next visit looks right only once the app has started.
  }
}

/**
 * Returns the settings of the last visit; {} if there was none.
 * @returns {Partial<Record<string, string>>}
 */
export function rememberedAppearance() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // blocked or damaged
  }
}
