import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { findObstacle, watchLoading } from "../../web/boot/notices.mjs";
import { fakeDocument, stub } from "./fakes.mjs";

class FakeElement {
  children = [];
  hidden = true;
  dataset = {};
  textContent = "";
  name = "";
  addEventListener() {}
  append(child) {
    this.children.push(child);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  matches(selector) {
    return selector.includes(this.name);
  }
}

/** A page whose loading is watched: its notice, and what reports that something can't be loaded. */
function watched(t, ready = "") {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const notice = new FakeElement();
  const documentElement = { dataset: { ready }, lang: "en" };
  const createElement = () => new FakeElement();
  const page = { notice, fail: undefined, told: () => notice.children.map(({ textContent }) => textContent) };
  stub(t, "document", fakeDocument({ documentElement, createElement, getElementById: () => notice }));
  stub(t, "HTMLElement", FakeElement);
  stub(t, "window", { addEventListener: (_, hear) => (page.fail = (name) => hear({ target: Object.assign(new FakeElement(), { name }) })) });
  watchLoading();
  return page;
}

test("a script that can't be loaded is told of, with a button to reload", (t) => {
  const page = watched(t);
  page.fail("script");
  assert.equal(page.notice.hidden, false);
  assert.match(page.told()[0], /couldn’t be loaded/);
  assert.equal(page.told()[1], "Reload");
});

test("a picture that can't be loaded is not told of", (t) => {
  const page = watched(t);
  page.fail("img");
  assert.ok(page.notice.hidden);
});

test("a start that takes too long is told of", (t) => {
  const page = watched(t);
  mock.timers.tick(59_999);
  assert.ok(page.notice.hidden);
  mock.timers.tick(1);
  assert.match(page.told()[0], /couldn’t be loaded/);
});

test("once the app has started nothing is told", (t) => {
  const page = watched(t, "engine");
  page.fail("script");
  mock.timers.tick(60_000);
  assert.ok(page.notice.hidden);
});

test("what was told before stays", (t) => {
  const page = watched(t);
  page.notice.hidden = false;
  mock.timers.tick(60_000);
  assert.deepEqual(page.told(), []);
});

const CURRENT = { location: { protocol: "https:" }, Worker: class {}, HTMLScriptElement: class { noModule() {} } };
const OBSTACLES = [
  ["", {}, "a current browser"],
  ["has to be served", { location: { protocol: "file:" } }, "a file that was opened"],
  ["too old", { WebAssembly: undefined }, "a browser without WebAssembly"],
  ["too old", { Worker: undefined }, "a browser without workers"],
  ["too old", { HTMLScriptElement: class {} }, "a browser without modules"],
];

for (const [told, lack, what] of /** @type {[string, object, string][]} */ (OBSTACLES))
  test(`whether the app can run is told: ${what}`, (t) => {
    for (const [name, value] of Object.entries({ ...CURRENT, ...lack })) stub(t, name, value);
    assert.ok(told ? findObstacle().includes(told) : findObstacle() === "");
  });
