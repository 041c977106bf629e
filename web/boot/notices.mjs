// Notices above the page: why it can't run in this browser, and that something could not be loaded.
import { online, siteIsBack } from "./online.mjs";
import { translate } from "./translation.mjs";

const START_MS = 60_000; // after which a page that has not started has failed
const RETRY_MS = 5000; // after which what could not be loaded is tried again, the first time
const RELOADS = 3; // of a page that can't be loaded, by itself; then it is left to the player
const COUNT = "pygames-reloads";

/**
 * Shows a sentence, and below it a button that reloads the page; not where it was said that the page can't be loaded.
 * @param {string} sentence in English
 * @param {string} [reload] what the button says, in English
 */
export function showNotice(sentence, reload) {
  const notice = document.getElementById("notice");
  if (notice.dataset.failure) return;
  const paragraph = document.createElement("p");
  paragraph.textContent = translate(sentence);
  notice.replaceChildren(paragraph);
  if (reload) {
    const button = document.createElement("button");
    button.textContent = translate(reload);
    button.addEventListener("click", () => location.reload());
    notice.append(button);
  }
  notice.hidden = false;
}

/** Takes the notice away: the page has started. */
export function hideNotice() {
  const notice = document.getElementById("notice");
  notice.hidden = true;
  delete notice.dataset.failure;
  countReloads(0);
}

/** Why the page can't run here, in English; "" where it can. */
export function findObstacle() {
  if (location.protocol === "file:")
    return "This page has to be served: run “make play” in the project’s folder and open the address that it prints.";
  if (typeof Worker !== "function" || !("noModule" in HTMLScriptElement.prototype))
    return "This browser is too old to run this app. Please use a current one.";
  if (typeof WebAssembly !== "object")
    return "The app needs WebAssembly, which is switched off in this browser. Lockdown Mode on Apple devices does that, and the strictest security in Edge; the settings let you make an exception for this site.";
  return "";
}

/**
 * Says so where a script can't be loaded or the start takes too long, and tries again. A style sheet that can't be loaded
 * is tried again for itself; until then a line of index.html says so, which the style sheet hides.
 */
export function watchLoading() {
  // Errors of resources don't bubble: they are heard on their way down. Those of Python's code are not ours.
  window.addEventListener("error", ({ target, error }) => {
    if (error instanceof SyntaxError) tellFailure(); // half a script
    if (!(target instanceof HTMLElement)) return;
    if (target.matches("link[rel=stylesheet]")) loadAgain(target);
    if (target.matches("script, link[rel=modulepreload]")) tellFailure();
  }, true);
  window.addEventListener("unhandledrejection", tellFailure); // of what PyScript and MicroPython load
  setTimeout(tellFailure, START_MS);
}

/** Says that the page could not be loaded, unless it has started, and reloads it when that may help. */
export function tellFailure() {
  if (document.documentElement.dataset.ready === "engine") return;
  if (document.readyState === "loading") return document.addEventListener("DOMContentLoaded", tellFailure);
  const notice = document.getElementById("notice");
  if (!notice.hidden) return; // what was said already says more
  showNotice("The game couldn’t be loaded completely. Check your connection and try again.", "Reload");
  notice.dataset.failure = "yes";
  reloadWhenBack();
}

async function reloadWhenBack() {
  const count = reloads();
  if (count >= RELOADS) return;
  await siteIsBack(RETRY_MS);
  if (document.documentElement.dataset.ready === "engine") return; // it came late, but it came
  countReloads(count + 1);
  location.reload();
}

/** Has the browser load a style sheet again, whose element has failed for good. */
async function loadAgain(link) {
  await online(RETRY_MS);
  link.replaceWith(link.cloneNode());
}

/** How often this page has been reloaded by itself; often enough where that can't be told. */
function reloads() {
  try {
    return Number(sessionStorage.getItem(COUNT));
  } catch {
    return RELOADS; // blocked
  }
}

function countReloads(count) {
  try {
    sessionStorage.setItem(COUNT, String(count));
  } catch {
    // Blocked: it is not reloaded by itself.
  }
}
