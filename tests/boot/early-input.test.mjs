import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { EarlyInput } from "../../web/boot/early-input.mjs";
import { fakeDocument, stub } from "./fakes.mjs";

let screens, input;

beforeEach(() => {
  const note = (name) => (...values) => screens.shown.push([name, ...values]);
  screens = { shown: [], seats: 2, form: null, open: note("open"), close: note("close"), disableSubmit: note("disableSubmit"), markBusy: note("markBusy") };
  input = new EarlyInput(screens);
});

const act = (action) => JSON.stringify({ do: "act", action });
const choose = (seats) => JSON.stringify({ do: "form", name: "choose ringgz", values: { seats } });
const all = () => {
  const texts = [];
  for (let text; (text = input.next()); ) texts.push(text);
  return texts;
};

/** An event on an element with these data, which every selector of its kind finds. */
function event(type, dataset, form = undefined) {
  const target = { dataset, form, closest: () => (Object.keys(dataset).length ? target : null) };
  return { type, target, isPrevented: false, preventDefault: () => undefined };
}

test("messages come out in the order they came in", () => {
  for (const action of ["shelf", "home", "statistics"]) input.add(act(action));
  assert.deepEqual(all(), ["shelf", "home", "statistics"].map(act));
});

test("what begins a game is kept once, however often it is pressed", () => {
  for (let press = 0; press < 3; press++) input.add(act("quick ringgz"));
  assert.deepEqual(all(), [act("quick ringgz")]);
});

test("what begins no game is kept as often as it is pressed", () => {
  for (let press = 0; press < 2; press++) input.add(act("setup ringgz"));
  assert.equal(all().length, 2);
});

test("the same game may be begun again after something else", () => {
  for (const action of ["quick ringgz", "home", "quick ringgz"]) input.add(act(action));
  assert.equal(all().length, 3);
});

test("what opens a painted screen shows it, and home the start screen", () => {
  for (const action of ["setup ringgz", "shelf", "home"]) input.add(act(action));
  const pressed = ["setup ringgz", "shelf", "home"].map((action) => ["markBusy", action]);
  assert.deepEqual(screens.shown, [pressed[0], ["open", "setup ringgz"], pressed[1], pressed[2], ["close"]]);
});

test("a form for another number of players is shown, and for the same number it stays", () => {
  input.add(choose("2"));
  input.add(choose("3"));
  assert.deepEqual(screens.shown, [["open", "choose ringgz 3", { seats: "3" }]]);
});

test("a form that was sent can't be sent again", () => {
  input.add(JSON.stringify({ do: "form", name: "start ringgz", values: { seats: "2" } }));
  assert.deepEqual(screens.shown, [["disableSubmit"]]);
});

test("at last comes what stands in the form on the screen, once", (t) => {
  stub(t, "FormData", class extends Map {});
  screens.form = Object.assign(new Map([["name0", "Ana"]]), { dataset: { form: "start ringgz" } });
  input.add(act("setup ringgz"));
  assert.deepEqual(all().map((text) => JSON.parse(text)), [
    { do: "act", action: "setup ringgz" },
    { do: "form", name: "choose ringgz", values: { name0: "Ana" } },
  ]);
  assert.deepEqual(all(), []);
});

test("presses, choices and forms are heard", (t) => {
  stub(t, "document", fakeDocument());
  stub(t, "FormData", class extends Map {});
  const form = new Map([["seats", "2"]]);
  input.hear(event("click", { action: "shelf" }));
  input.hear(event("click", { target: "e10" }));
  input.hear(event("click", { send: "find" }, form));
  input.hear(event("change", { change: "choose ringgz" }, form));
  input.hear(event("click", {}));
  assert.deepEqual(all().map((text) => JSON.parse(text)), [
    { do: "act", action: "shelf" },
    { do: "press", target: "e10" },
    { do: "form", name: "find", values: { seats: "2" } },
    { do: "form", name: "choose ringgz", values: { seats: "2" } },
  ]);
});

test("once the page's Python is there, nothing is heard", (t) => {
  stub(t, "document", fakeDocument()).documentElement.dataset.ready = "page";
  input.hear(event("click", { action: "shelf" }));
  assert.deepEqual(all(), []);
});
