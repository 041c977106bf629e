// Screens prerendered by the build (tools/prerender.py), shown until Python renders its own.

import { siteFolder } from "./site.mjs";

export class PaintedScreens {
  /** @param {HTMLElement} app the element that contains the screen */
  constructor(app) {
    this.app = app;
    /** The parts of the start screen, while another screen is shown. @type {Element[] | null} */
    this.startScreen = null;
    this.wanted = ""; // the screen that is shown, or being loaded
    /** Buttons that were pressed. @type {Element[]} */
    this.busy = [];
  }

  /**
   * Returns the form of the screen, if it has one.
   * @returns {HTMLFormElement | null}
   */
  get form() {
    return this.startScreen && this.app.querySelector("#plan");
  }

  /** The number of players that the form is for. */
  get seats() {
    return this.app.querySelectorAll("select[name^=seat]").length;
  }

  /** Shows that a form was sent. */
  disableSubmit() {
    /** @type {HTMLButtonElement} */ (this.app.querySelector("#plan [type=submit]")).disabled = true;
  }

  /**
   * Shows the screen that an action opens, filled in with some values; if it can't be loaded, Python shows it.
   * @param {string} name the action, such as "setup ringgz"
   * @param {Record<string, string>} [values]
   */
  async open(name, values = {}) {
    if (name.startsWith("quick ") && document.documentElement.dataset.tables === "own") return; // not prerendered
    this.wanted = name;
    const [, game] = name.split(" ");
    const screens = await fetchScreens(game);
    if (this.wanted !== name || !(name in screens)) return;
    const [html, attributes] = screens[name];
    this.startScreen ??= [...this.app.children];
    this.show(html, game);
    for (const [id, attribute, value] of attributes) if (value !== null) document.getElementById(id).setAttribute(attribute, value);
    for (const field of this.app.querySelectorAll("[name]")) fill(field, values[field.getAttribute("name")]);
    this.focus(values.seats ? "[name=seats]:checked" : "h1");
  }

  /** Shows a screen, with the picture of its game from the start screen. */
  show(html, game) {
    const picture = this.startScreen.map((part) => part.querySelector(`.card-picture.${game}`)).find(Boolean);
    scrollTo(0, 0);
    this.app.innerHTML = html;
    this.app.querySelector(".about .card-picture")?.append(...(picture?.cloneNode(true).childNodes ?? []));
    document.documentElement.dataset.painted = "";
  }

  focus(selector) {
    const heading = this.app.querySelector("h1");
    heading.tabIndex = -1;
    const element = /** @type {HTMLElement | null} */ (this.app.querySelector(selector)) ?? heading;
    element.focus({ preventScroll: true });
  }

  /** Shows on the button of an action that it was pressed. */
  markBusy(action) {
    const button = this.app.querySelector(`[data-action="${CSS.escape(action)}"]`);
    if (!button) return;
    button.setAttribute("aria-busy", "true");
    this.busy.push(button);
  }

  /** Shows the start screen again, with no button pressed. */
  close() {
    this.wanted = "";
    if (this.startScreen) this.app.replaceChildren(...this.startScreen);
    this.startScreen = null;
    delete document.documentElement.dataset.painted;
    for (const button of this.busy.splice(0)) button.removeAttribute("aria-busy");
  }
}

/** Returns the prerendered screens of a game in the page's language: by action, HTML and attributes; {} if not loaded. */
async function fetchScreens(game) {
  try {
    const answer = await fetch(`${siteFolder()}painted/${game}.${document.documentElement.lang}.json`);
    return await answer.json();
  } catch {
    return {};
  }
}

function fill(field, value) {
  if (value === undefined) return;
  if (field.type === "radio") field.checked = field.value === value;
  else field.value = value;
}
