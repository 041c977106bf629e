import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { PaintedScreens } from "../../web/boot/painted-screens.mjs";
import { fakeDocument, stub } from "./fakes.mjs";

const GAMES = { "setup ringgz": ["<h1>Ringgz</h1>", []] };
let app, screens;

beforeEach((t) => {
  stub(t, "document", fakeDocument());
  const start = ["a picture", "a card"];
  app = { children: start, innerHTML: "", replaceChildren: (...parts) => (app.children = parts) };
  screens = new PaintedScreens(app);
});

/** What is fetched comes when the returned function is called. */
function held(t) {
  let bring;
  stub(t, "fetch", () => new Promise((done) => (bring = () => done({ json: async () => GAMES }))));
  return () => bring();
}

test("where nothing was painted, the start screen stays", async (t) => {
  stub(t, "fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  await screens.open("setup ringgz");
  assert.equal(app.innerHTML, "");
  assert.equal(screens.form, null);
});

test("what has no painted screen leaves the start screen", async (t) => {
  const bring = held(t);
  const opened = screens.open("setup go");
  bring();
  await opened;
  assert.equal(app.innerHTML, "");
});

test("a screen that comes after one has gone back is not shown", async (t) => {
  const bring = held(t);
  const opened = screens.open("setup ringgz");
  screens.close();
  bring();
  await opened;
  assert.equal(app.innerHTML, "");
});

test("a screen that comes after another one was wanted is not shown", async (t) => {
  const bring = held(t);
  const first = screens.open("setup ringgz");
  bring();
  stub(t, "fetch", () => new Promise(() => undefined));
  screens.open("setup blokus");
  await first;
  assert.equal(app.innerHTML, "");
});

test("going back brings the same parts of the start screen", () => {
  const start = app.children;
  screens.startScreen = [...start];
  app.children = ["another screen"];
  screens.close();
  assert.deepEqual(app.children, start);
  assert.equal("painted" in globalThis.document.documentElement.dataset, false);
});
