// How many further workers search along.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stub } from "./fakes.mjs";

Object.assign(globalThis, { self: globalThis });
const { mostHelpers, offerHelpers } = await import("../../web/boot/helpers.mjs");

/** The engine, which counts the helpers that are offered to it. */
function fakeEngine() {
  return { joined: 0, join() { return { number: ++this.joined }; } };
}

test("a phone with 2 GB has no helper, however many processors it has", () => {
  assert.equal(mostHelpers({ deviceMemory: 2, hardwareConcurrency: 8 }), 0);
  assert.equal(mostHelpers({ deviceMemory: 0.5, hardwareConcurrency: 8 }), 0);
});

test("with 4 GB there is one helper, with 8 GB three", () => {
  assert.equal(mostHelpers({ deviceMemory: 4, hardwareConcurrency: 8 }), 1);
  assert.equal(mostHelpers({ deviceMemory: 8, hardwareConcurrency: 8 }), 3);
});

test("a browser that does not tell its memory has one helper", () => {
  assert.equal(mostHelpers({ hardwareConcurrency: 8 }), 1);
});

test("a processor is left to the page", () => {
  assert.equal(mostHelpers({ deviceMemory: 8, hardwareConcurrency: 2 }), 1);
  assert.equal(mostHelpers({ deviceMemory: 8, hardwareConcurrency: 1 }), 0);
});

test("the engine is offered as many as the device may have, and none starts before it is needed", (t) => {
  const Worker = stub(t, "Worker", class { constructor() { assert.fail("too early"); } });
  assert.ok(Worker);
  const engine = fakeEngine();
  stub(t, "navigator", { deviceMemory: 8, hardwareConcurrency: 4 });
  offerHelpers(engine);
  assert.equal(engine.joined, 3);
  stub(t, "navigator", { deviceMemory: 2, hardwareConcurrency: 4 });
  offerHelpers(engine);
  assert.equal(engine.joined, 3);
});
