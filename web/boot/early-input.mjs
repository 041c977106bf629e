// Input before Python is ready: a queue of messages to the worker, handled as soon as it is.

const BEGINS_GAME = /^(quick|start) /; // each press would begin another game
const IS_PAINTED = /^(quick|setup) /; // actions whose screens the build has painted

export class EarlyInput {
  /** @param {import("./painted-screens.mjs").PaintedScreens} screens */
  constructor(screens) {
    this.screens = screens;
    /** Messages as JSON. @type {string[]} */
    this.queue = [];
    this.isFormRead = false; // whether the form's final contents are in the queue
  }

  /** Listens to presses and choices until the page's Python does. */
  listen() {
    for (const type of ["click", "change", "submit"]) document.addEventListener(type, (event) => this.hear(event));
  }

  /**
   * Queues a message, and shows what it opens. A game is begun only once, however often its button is pressed.
   * @param {string} text JSON
   */
  add(text) {
    const { action = "", name = "", values = {} } = JSON.parse(text);
    if (BEGINS_GAME.test(action || name) && text === this.queue.at(-1)) return;
    this.queue.push(text);
    if (action) this.screens.markBusy(action);
    if (action === "home") this.screens.close();
    else if (IS_PAINTED.test(action)) this.screens.open(action);
    else if (name.startsWith("start ")) this.screens.disableSubmit();
    else if (values.seats && this.screens.seats !== Number(values.seats)) this.screens.open(`${name} ${values.seats}`, values);
  }

  /** Takes the next message, after the last one the contents of a form on the screen, then "". */
  next() {
    const { form } = this.screens;
    if (form && !this.queue.length && !this.isFormRead) {
      this.isFormRead = true;
      this.addForm(form.dataset.form.replace("start", "choose"), form); // fills in the app's form, but begins nothing
    }
    return this.queue.shift() ?? "";
  }

  addForm(name, form) {
    if (name) this.add(JSON.stringify({ do: "form", name, values: Object.fromEntries(new FormData(form)) }));
  }

  hear(event) {
    if (document.documentElement.dataset.ready) return; // the page's Python handles it
    const { type, target } = event;
    if (type === "click") return this.hearClick(target);
    if (type === "change") return this.addForm(target.dataset.change, target.form);
    event.preventDefault();
    this.addForm(target.dataset.form, target);
  }

  hearClick(target) {
    const pressed = target.closest("[data-action], [data-target], [data-send]");
    if (!pressed) return;
    const { action, target: place, send } = pressed.dataset;
    if (send) return this.addForm(send, pressed.form);
    this.add(JSON.stringify(action ? { do: "act", action } : { do: "press", target: place }));
  }
}
