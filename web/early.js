// Keeps what is pressed and chosen until Python is there, and shows what it opens as the build has painted it.
"use strict";
(() => {
  const OPENS = /^(quick|setup) /; // what the page can show by itself: see tools/openings.py
  const BEGINS = /^(quick|start) /; // what would begin another game each time
  const root = document.documentElement;
  const app = document.getElementById("app");
  const kept = []; // messages for the engine, as text

  let start = null; // the start screen, while another one is shown
  let wanted = ""; // what is to be shown
  let isTold = false; // whether the last word about a form on the screen is kept

  /** Keeps a message, and shows what it opens; what begins a game is kept once, however often it is pressed. */
  function keep(text) {
    const { action = "", name = "", values = {} } = JSON.parse(text);
    if (BEGINS.test(action || name) && text === kept.at(-1)) return;
    kept.push(text);
    if (action === "home") backToStart();
    else if (OPENS.test(action)) open(action);
    else if (name.startsWith("start ")) /** @type {HTMLButtonElement} */ (app.querySelector("#plan [type=submit]")).disabled = true;
    else if (values.seats && app.querySelectorAll("select").length !== Number(values.seats)) open(`${name} ${values.seats}`, values);
  }

  /** The next message that was kept, and at last what stands in a form on the screen; "" where there is none. */
  function next() {
    const form = start && /** @type {HTMLFormElement} */ (app.querySelector("#plan"));
    if (form && !kept.length && !isTold) {
      isTold = true;
      keepForm(form.dataset.form.replace("start", "choose"), form);
    }
    return kept.shift() ?? "";
  }

  function keepForm(name, form) {
    if (name) keep(JSON.stringify({ do: "form", name, values: Object.fromEntries(new FormData(form)) }));
  }

  /** Shows the screen that something opens, with what has been filled in so far. */
  async function open(name, values = {}) {
    wanted = name;
    let screens;
    try {
      const answer = await fetch(`./painted/${name.split(" ")[1]}.${root.lang}.json`);
      screens = await answer.json();
    } catch {
      return; // Then Python shows it a moment later.
    }
    if (wanted !== name || !(name in screens)) return;
    const [whole, states] = screens[name];
    start ??= [...app.children];
    scrollTo(0, 0);
    const picture = start.map((part) => part.querySelector(`.card-picture.${name.split(" ")[1]}`)).find(Boolean);
    app.innerHTML = whole;
    app.querySelector(".about .card-picture")?.append(...(picture?.cloneNode(true).childNodes ?? []));
    for (const [id, attribute, value] of states) if (value !== null) document.getElementById(id).setAttribute(attribute, value);
    for (const field of app.querySelectorAll("[name]")) fill(field, values[field.getAttribute("name")]);
    root.dataset.painted = "";
    const heading = app.querySelector("h1");
    heading.tabIndex = -1;
    const chosen = values.seats && /** @type {HTMLElement} */ (app.querySelector("[name=seats]:checked"));
    (chosen || heading).focus({ preventScroll: true });
  }

  function fill(field, value) {
    if (value === undefined) return;
    if (field.type === "radio") field.checked = field.value === value;
    else field.value = value;
  }

  /** The start screen is there again. */
  function backToStart() {
    wanted = "";
    if (start) app.replaceChildren(...start);
    start = null;
    delete root.dataset.painted;
  }

  /** Hears what is pressed and chosen before the page's Python does. */
  function hear(event) {
    if (root.dataset.ready) return;
    const { type, target } = event;
    if (type === "submit") {
      event.preventDefault();
      return keepForm(target.dataset.form, target);
    }
    if (type === "change") return keepForm(target.dataset.change, target.form);
    const pressed = target.closest("[data-action], [data-target], [data-send]");
    if (!pressed) return;
    const { action, target: place, send } = pressed.dataset;
    if (send) return keepForm(send, pressed.form);
    keep(JSON.stringify(action ? { do: "act", action } : { do: "press", target: place }));
  }

  for (const type of ["click", "change", "submit"]) document.addEventListener(type, hear);
  Object.assign(window.pygames, { keep, next, backToStart });
})();
