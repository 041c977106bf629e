// Notices above the page: why it can't run in this browser, and that something could not be loaded.
import { translate } from "./translation.mjs";

const START_MS = 60_000; // after which a page that has not started has failed

/**
 * Shows a sentence, and below it a button that reloads the page.
 * @param {string} sentence in English
 * @param {string} [reload] what the button says, in English
 */
export function showNotice(sentence, reload) {
  const paragraph = document.createElement("p");
  paragraph.textContent = translate(sentence);
  const notice = document.getElementById("notice");
  notice.replaceChildren(paragraph);
  if (reload) {
    const button = document.createElement("button");
    button.textContent = translate(reload);
    button.addEventListener("click", () => location.reload());
    notice.append(button);
  }
  notice.hidden = false;
}

/** Takes the notice away. */
export function hideNotice() {
  document.getElementById("notice").hidden = true;
}

/** Why the page can't run here, in English; "" where it can. */
export function findObstacle() {
  if (location.protocol === "file:")
    return "This page has to be served: run “make play” in the project’s folder and open the address that it prints.";
  if (typeof WebAssembly !== "object" || typeof Worker !== "function" || !("noModule" in HTMLScriptElement.prototype))
    return "This browser is too old to run this app. Please use a current one.";
  return "";
}

/** Says so where a script or a style sheet can't be loaded, or the start takes too long. */
export function watchLoading() {
  // Errors of resources don't bubble: they are heard on their way down. Those of Python's code are not ours.
  const onError = ({ target }) => target instanceof HTMLElement && target.matches("script, link[rel=stylesheet]") && tellFailure();
  window.addEventListener("error", onError, true);
  setTimeout(tellFailure, START_MS);
}

function tellFailure() {
  if (document.readyState === "loading") return document.addEventListener("DOMContentLoaded", tellFailure);
  const isFirst = document.getElementById("notice").hidden; // what was said already says more
  if (isFirst && document.documentElement.dataset.ready !== "engine")
    showNotice("The game couldn’t be loaded completely. Check your connection and try again.", "Reload");
}
