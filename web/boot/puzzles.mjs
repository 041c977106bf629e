// The puzzles: one file of the site, which the service worker keeps with everything else.

/** The text of all puzzles, whose address index.html gives in `data-puzzles`; undefined where it can't be had. */
export async function fetchPuzzles() {
  const { puzzles } = /** @type {HTMLElement} */ (document.querySelector("script[data-puzzles]")).dataset;
  try {
    const answer = await fetch(puzzles);
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
