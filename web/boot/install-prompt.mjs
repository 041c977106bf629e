// The browser's offer to install the app, put off until somebody presses the start screen's button.

/** @type {(Event & { prompt(): void }) | null} */
let offered = null;

/** Keeps the browser's offer, and tells the page that there is one. */
export function deferInstallPrompt() {
  window.addEventListener("beforeinstallprompt", (/** @type {any} */ event) => {
    event.preventDefault();
    offered = event;
    document.documentElement.toggleAttribute("data-installable", true);
    window.dispatchEvent(new CustomEvent("pygames-installable"));
  });
}

/** Makes the browser's offer. */
export function promptInstall() {
  offered?.prompt();
}
