// How the player wants the page to look, before it is painted: Python and the style sheet come later.
"use strict";
(() => {
  const KEY = "pygames-look";
  const NAMES = ["theme", "colours", "motion", "sound", "coordinates", "places"];
  const root = document.documentElement;

  function show(look) {
    for (const name of NAMES) if (/^[a-z]+$/.test(look[name])) root.dataset[name] = look[name];
    for (const meta of document.querySelectorAll("meta[data-scheme]")) {
      const { scheme } = meta.dataset;
      if (["light", "dark"].includes(look.theme)) meta.media = look.theme === scheme ? "all" : "not all";
      else meta.media = `(prefers-color-scheme: ${scheme})`;
    }
  }

  window.pygames = {
    look(text) {
      show(JSON.parse(text));
      try {
        localStorage.setItem(KEY, text);
      } catch {
        // Blocked: the page looks as wanted as soon as the app is there.
      }
    },
  };
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) show(JSON.parse(kept));
  } catch {
    // Blocked or damaged: the app says how the page is to look.
  }
})();
