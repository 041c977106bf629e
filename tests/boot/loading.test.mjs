import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { loadAfterFirstPaint } from "../../web/boot/loading.mjs";
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
