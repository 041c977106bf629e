// What the player does before Python is there: messages to the worker that are kept, and done once it is.

const BEGINS_GAME = /^(quick|start) /; // it would begin another one each time
const IS_PAINTED = /^(quick|setup) /; // actions whose screens the build has painted

export class EarlyInput {
  /** @param {import("./painted-screens.mjs").PaintedScreens} screens */
  constructor(screens) {
    this.screens = screens;
    /** Messages as JSON. @type {string[]} */
    this.queue = [];
    this.isFormRead = false; // whether what stands in the form at last is in the queue
  }

  /** Hears what is pressed and chosen until the page's Python does. */
  listen() {
    for (const type of ["click", "change", "submit"]) document.addEventListener(type, (event) => this.hear(event));
  }

  /**
   * Keeps a message, and shows what it opens. What begins a game is kept once, however often it is pressed.
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

  /** Takes the next message, and after the last one what stands in a form on the screen; "" where there is no more. */
  next() {
    const { form } = this.screens;
    if (form && !this.queue.length && !this.isFormRead) {
      this.isFormRead = true;
      this.addForm(form.dataset.form.replace("start", "choose"), form);
    }
    return this.queue.shift() ?? "";
  }

  addForm(name, form) {
    if (name) this.add(JSON.stringify({ do: "form", name, values: Object.fromEntries(new FormData(form)) }));
  }

  hear(event) {
    if (document.documentElement.dataset.ready) return; // the page's Python hears it
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
