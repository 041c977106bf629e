// When the network, or the site, is back.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { stub } from "./fakes.mjs";

const page = new EventTarget();
Object.assign(globalThis, { self: page });
const { online, siteIsBack } = await import("../../web/boot/online.mjs");

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

const settled = () => new Promise((go) => setImmediate(go));

test("the browser says that there is a network again", async () => {
  const back = online(5000);
  page.dispatchEvent(new Event("online"));
  await back;
});

test("a browser that says nothing is not waited for", async () => {
  const back = online(5000);
  mock.timers.tick(5000);
  await back;
});

test("the site is asked for less and less often until it answers", async (t) => {
  const answers = [new Error("no network"), { ok: false }, { ok: true }];
  let isBack = false;
  stub(t, "location", { href: "https://example.org/" });
  stub(t, "fetch", async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  siteIsBack(5000).then(() => (isBack = true));
  for (const [milliseconds, left] of [[5000, 2], [5000, 2], [5000, 1], [19_999, 1], [1, 0]]) {
    mock.timers.tick(milliseconds);
    await settled();
    assert.equal(answers.length, left);
  }
  assert.ok(isBack);
});
