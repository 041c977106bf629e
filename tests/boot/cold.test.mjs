// The engine's cold code, which comes in the background.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { stub } from "./fakes.mjs";

const worker = new EventTarget();
Object.assign(globalThis, { self: worker });
const { fetchColdCode } = await import("../../web/boot/cold.mjs");

const settled = () => new Promise((go) => setImmediate(go));

test("without a network it comes once there is one, or after a while", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(console, "warn", () => undefined);
  const answers = [new Error("offline"), new Response("", { status: 503 }), new Response("code")];
  const asked = [];
  stub(t, "fetch", async (address) => {
    asked.push(address);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const done = fetchColdCode("cold.wasm");
  mock.timers.tick(2500);
  await settled();
  assert.equal(asked.length, 1);
  worker.dispatchEvent(new Event("online"));
  await settled();
  assert.equal(asked.length, 2);
  mock.timers.tick(30_000);
  await done;
  assert.equal(asked.length, 3);
});
