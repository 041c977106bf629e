import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { loadAfterFirstPaint, loadPagePython } from "../../web/boot/loading.mjs";
import { fakeDocument, stub } from "./fakes.mjs";

const UNPAINTED = 3000;
let loaded, paint, frame;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  loaded = [];
});

/** Begins to load in a browser in this state; `paint` and `frame` are what it calls then. */
function load(t, { hidden = false, controller = null } = {}) {
  stub(t, "document", fakeDocument({ hidden }));
  stub(t, "navigator", { serviceWorker: { controller } });
  stub(t, "requestAnimationFrame", (call) => (frame = call));
  stub(t, "PerformanceObserver", class {
    constructor(call) {
      paint = call;
    }
    observe() {}
  });
  loadAfterFirstPaint(() => loaded.push("page"), () => loaded.push("worker"));
}

test("on a first visit nothing is loaded before there is a picture", (t) => {
  load(t);
  assert.deepEqual(loaded, []);
  paint();
  assert.deepEqual(loaded, ["page", "worker"]);
});

test("on a later visit the page's Python comes at once, the worker after a frame", (t) => {
  load(t, { controller: {} });
  assert.deepEqual(loaded, ["page"]);
  frame();
  mock.timers.tick(1);
  assert.deepEqual(loaded, ["page", "worker"]);
});

test("a page that nobody sees loads at once", (t) => {
  load(t, { hidden: true });
  assert.deepEqual(loaded, ["page", "worker"]);
});

test("a page that is never painted loads after a while", (t) => {
  load(t);
  mock.timers.tick(UNPAINTED);
  assert.deepEqual(loaded, ["page", "worker"]);
});

/** A page whose template holds the page's Python, and a browser that answers so. */
function pageWith(t, answer) {
  const code = { getAttribute: () => "./page.mpy", integrity: "sha256-x", remove: () => (content.querySelector = () => null) };
  const content = { querySelector: () => code };
  const appended = [];
  stub(t, "document", { baseURI: "https://example.org/play/", getElementById: () => ({ content }), head: { append: (part) => appended.push(part) } });
  const asked = [];
  stub(t, "window", { fetch: async (...request) => (asked.push(request), answer()) });
  return { address: "https://example.org/play/page.mpy", appended, asked };
}

test("the page's Python is fetched once, as the build wrote it, and PyScript is given it when it asks", async (t) => {
  const { address, asked, appended } = pageWith(t, () => "the answer");
  loadPagePython(() => assert.fail("it came"));
  loadPagePython(() => assert.fail("it came"));
  assert.deepEqual(asked, [[address, { integrity: "sha256-x" }]]);
  assert.equal(appended.length, 1);
  assert.equal(await globalThis.window.fetch(address), "the answer");
  assert.equal(asked.length, 1);
  await globalThis.window.fetch("https://example.org/other");
  assert.equal(asked.length, 2);
});

test("where it can't be had, or is not what the build wrote, that is told at once", async (t) => {
  pageWith(t, () => {
    throw new TypeError("Failed to fetch");
  });
  await new Promise((told) => loadPagePython(() => told(undefined)));
});
