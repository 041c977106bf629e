// A Python that crashes just after it was restored is replaced.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Recovery } from "../../web/boot/recovery.mjs";

const crashing = { say: () => { throw new WebAssembly.RuntimeError("unreachable"); } };
const sound = { said: [], say(word) { return this.said.push(word); } };

test.beforeEach(() => (sound.said = []));

test("without a snapshot Python is started in full", async () => {
  const recovery = new Recovery(Promise.resolve(null), async () => sound);
  assert.equal(await recovery.engine, sound);
});

test("a crash at once starts Python in full, which is asked everything again", async (context) => {
  context.mock.method(console, "warn", () => {});
  let calls = 0;
  const late = { say: (word) => (++calls === 2 ? crashing.say() : word) };
  const recovery = new Recovery(Promise.resolve(late), async () => sound);
  await recovery.call((engine) => engine.say("one"));
  assert.equal(await recovery.call((engine) => engine.say("two")), 2);
  assert.deepEqual(sound.said, ["one", "two"]);
});

test("it is started in full once", async (context) => {
  context.mock.method(console, "warn", () => {});
  for (const restored of [crashing, null]) {
    const restart = context.mock.fn(async () => crashing);
    const recovery = new Recovery(Promise.resolve(restored), restart);
    await assert.rejects(recovery.call((engine) => engine.say("one")), /unreachable/);
    await assert.rejects(recovery.call((engine) => engine.say("two")), /unreachable/);
    assert.equal(restart.mock.callCount(), 1);
  }
});

test("after a second an error is an error", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const recovery = new Recovery(Promise.resolve(crashing), async () => assert.fail("it is too late"));
  await recovery.engine;
  await Promise.resolve();
  context.mock.timers.tick(1000);
  await assert.rejects(recovery.call((engine) => engine.say("one")), /unreachable/);
});

test("an exception of the app's own code is one, and Python goes on", async () => {
  class PythonError extends Error {}
  const refusing = { say: () => { throw new PythonError("KeyError: 'nonsense'"); } };
  const recovery = new Recovery(Promise.resolve(refusing), async () => assert.fail("nothing is wrong with it"));
  await assert.rejects(recovery.call((engine) => engine.say("one")), /KeyError/);
  assert.equal(await recovery.engine, refusing);
});
