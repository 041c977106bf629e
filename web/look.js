// How the player wants the page to look, before it is painted: Python and the style sheet come later.
"use strict";
(() => {
  const KEY = "pygames-look";
  const NAMES = ["theme", "colours", "motion", "sound", "coordinates", "places", "haptics"];
  const root = document.documentElement;
  const data = document.getElementById("words"); // by language: what is painted in English, and what that is
  const words = data ? JSON.parse(data.textContent) : {};

  function speak(language) {
    const wanted = [language, ...navigator.languages].map((tag) => String(tag).split("-")[0].toLowerCase());
    root.lang = wanted.find((tag) => tag === "en" || tag in words) || "en";
  }

  function show(look) {
    for (const name of NAMES) if (/^[a-z]+$/.test(look[name])) root.dataset[name] = look[name];
    /** @type {NodeListOf<HTMLMetaElement>} */
    const metas = document.querySelectorAll("meta[data-scheme]");
    for (const meta of metas) {
      const { scheme } = meta.dataset;
      if (["light", "dark"].includes(look.theme)) meta.media = look.theme === scheme ? "all" : "not all";
      else meta.media = `(prefers-color-scheme: ${scheme})`;
    }
  }

  window.pygames = {
    word: (text) => (words[root.lang] || {})[text] || text,
    look(text) {
      show(JSON.parse(text));
      try {
        localStorage.setItem(KEY, text);
      } catch {
        // Blocked: the page looks as wanted as soon as the app is there.
      }
    },
  };
  speak("system");
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) {
      show(JSON.parse(kept));
      speak(JSON.parse(kept).language);
    }
  } catch {
    // Blocked or damaged: the app says how the page is to look.
  }
})();
