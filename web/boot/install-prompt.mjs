// The browser's offer to install the app, deferred until the start screen's button is pressed.

/** @type {(Event & { prompt(): void }) | null} */
let offered = null;

/** Keeps the browser's prompt, and tells the page that there is one. */
export function deferInstallPrompt() {
  window.addEventListener("beforeinstallprompt", (/** @type {any} */ event) => {
    event.preventDefault();
    offered = event;
    document.documentElement.toggleAttribute("data-installable", true);
    window.dispatchEvent(new CustomEvent("pygames-installable"));
  });
}

/** Shows the browser's prompt. */
export function promptInstall() {
  offered?.prompt();
}
