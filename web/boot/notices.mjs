// Notices above the page: that it can't run in this browser, or that something could not be loaded.
import { online, siteIsBack } from "./online.mjs";
import { translate } from "./translation.mjs";

const STALL_MS = 10_000; // until a page whose script or style sheet has not come counts as failed
const START_MS = 60_000; // until a page that has not started does
const RETRY_MS = 5000; // until the first retry
const RELOADS = 3; // automatic reloads of a page that can't be loaded; then it is up to the player
const COUNT = "pygames-reloads";

/**
 * Shows a sentence, and below it a button that reloads the page, unless the page has said that it can't be loaded.
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

/** Hides the notice, as the page has started. */
export function hideNotice() {
  const notice = document.getElementById("notice");
  notice.hidden = true;
  delete notice.dataset.failure;
  countReloads(0);
}

/** Returns why the page can't run here, in English; "" if it can. */
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
 * Reports if a script can't be loaded, comes to a standstill, or the start takes too long, and retries. A style sheet
 * that can't be loaded is retried by itself; until then a line of index.html says so, which the style sheet hides.
 */
export function watchLoading() {
  // Resources' errors don't bubble, so they are captured. Errors thrown by Python's code are handled elsewhere.
  window.addEventListener("error", ({ target, error }) => {
    if (error instanceof SyntaxError) tellFailure(); // a truncated script
    if (!(target instanceof HTMLElement)) return;
    if (target.matches("link[rel=stylesheet]")) loadAgain(target);
    if (target.matches("script, link[rel=modulepreload]")) tellFailure();
  }, true);
  window.addEventListener("unhandledrejection", tellFailure); // in what PyScript and MicroPython load
  setTimeout(tellStall, STALL_MS);
  setTimeout(tellFailure, START_MS);
}

/** Reports that the page's script has not come; has the page painted without its style sheet if that has not come. */
function tellStall() {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const sheets = document.querySelectorAll("link[rel=stylesheet]");
  for (const link of sheets) if (!link.sheet) replace(link);
  if (!window.pygames) tellFailure();
}

/** Reports that the page could not be loaded, unless it has started, and reloads it when that may help. */
export function tellFailure() {
  if (document.documentElement.dataset.ready === "engine") return;
  if (document.readyState === "loading") return document.addEventListener("DOMContentLoaded", tellFailure);
  const notice = document.getElementById("notice");
  if (!notice.hidden) return; // a notice that is shown already is more specific
  showNotice("The game couldn’t be loaded completely. Check your connection and try again.", "Reload");
  notice.dataset.failure = "yes";
  reloadWhenBack();
}

async function reloadWhenBack() {
  const count = reloads();
  if (count >= RELOADS) return;
  await siteIsBack(RETRY_MS);
  if (document.documentElement.dataset.ready === "engine") return; // late, but it has started
  countReloads(count + 1);
  location.reload();
}

/** Loads a style sheet again, past the cache: hosts let browsers keep even the answer that there is no such file. */
async function loadAgain(link) {
  await online(RETRY_MS);
  await fetch(link.href, { cache: "reload" }).catch(() => undefined); // offline: its element reports that, too
  replace(link);
}

/** Puts a new element in place of a style sheet's: it tries again, and the page is painted without waiting for it. */
function replace(link) {
  link.replaceWith(link.cloneNode());
}

/** Returns the number of automatic reloads so far; the maximum if it can't be remembered. */
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
    // Blocked: then there are no automatic reloads.
  }
}
