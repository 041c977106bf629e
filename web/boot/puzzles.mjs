// The puzzles: one file of the site, cached by the service worker with everything else.

/** Fetches the text of all puzzles from the address in index.html's `data-puzzles`; undefined if that fails. */
export async function fetchPuzzles() {
  const { puzzles } = /** @type {HTMLElement} */ (document.querySelector("script[data-puzzles]")).dataset;
  try {
    const answer = await fetch(puzzles);
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
