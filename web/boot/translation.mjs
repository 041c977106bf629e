// Translates what the build has prerendered in English, and what the page says without Python. The build puts the sentences
// into the page: <script id="words" type="application/json" data-languages="es">.

/** By language, English sentences and their translations. @type {Record<string, Record<string, string>>} */
let catalogues = null;

/**
 * Returns the first available language among the chosen one (unless "system") and the browser's.
 * @param {string} chosen
 * @param {readonly string[]} preferred
 * @param {string[]} available besides English
 */
export function pickLanguage(chosen, preferred, available) {
  const wanted = [chosen, ...preferred].map((tag) => String(tag).split("-")[0].toLowerCase());
  return wanted.find((language) => language === "en" || available.includes(language)) ?? "en";
}

/** Returns the page's languages besides English. */
export function availableLanguages() {
  return document.getElementById("words").dataset.languages.split(" ");
}

/**
 * Translates an English sentence into the page's language.
 * @param {string} text
 */
export function translate(text) {
  const language = document.documentElement.lang;
  if (language === "en") return text;
  catalogues ??= JSON.parse(document.getElementById("words").textContent);
  return catalogues[language]?.[text] ?? text;
}

/**
 * Translates everything below an element that was prerendered in English; the style sheet hides it until then.
 * @param {HTMLElement} painted
 */
export function translatePainted(painted) {
  const root = document.documentElement;
  if (root.lang === "en") return;
  const texts = document.createTreeWalker(painted, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = translate(texts.currentNode.nodeValue);
  for (const name of ["aria-label", "title"])
    for (const element of painted.querySelectorAll(`[${name}]`))
      element.setAttribute(name, translate(element.getAttribute(name)));
  root.dataset.translated = "yes";
}
