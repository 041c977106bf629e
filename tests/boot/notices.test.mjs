import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { findObstacle, hideNotice, watchLoading } from "../../web/boot/notices.mjs";
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
    return this.name !== "" && selector.includes(this.name);
  }
}

/** sessionStorage, which outlives a reload. */
function fakeSession() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
}

const settled = () => new Promise((go) => setImmediate(go));

/** A page whose loading is watched: its notice, and what reports that something can't be loaded. */
function watched(t, ready = "", session = fakeSession(), pygames = {}, sheets = []) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const notice = new FakeElement();
  const documentElement = { dataset: { ready }, lang: "en" };
  const createElement = () => new FakeElement();
  const page = { notice, documentElement, session, reloads: 0, hears: {}, fail: (element) => page.hears.error({ target: element }), told: () => notice.children.map(({ textContent }) => textContent) };
  stub(t, "document", fakeDocument({ documentElement, createElement, getElementById: () => notice, querySelectorAll: () => sheets }));
  stub(t, "HTMLElement", FakeElement);
  stub(t, "sessionStorage", session);
  stub(t, "location", { href: "https://example.org/", reload: () => page.reloads++ });
  page.fetch = stub(t, "fetch", t.mock.fn(async () => ({ ok: true })));
  stub(t, "self", { addEventListener: (type, hear) => (page.hears[type] = hear) });
  stub(t, "window", { addEventListener: (type, hear) => (page.hears[type] = hear), pygames });
  watchLoading();
  return page;
}

const element = (name) => Object.assign(new FakeElement(), { name });

test("a script that can't be loaded is told of, with a button to reload", (t) => {
  const page = watched(t);
  page.fail(element("script"));
  assert.equal(page.notice.hidden, false);
  assert.match(page.told()[0], /couldn’t be loaded/);
  assert.equal(page.told()[1], "Reload");
});

test("a picture that can't be loaded is not told of", (t) => {
  const page = watched(t);
  page.fail(element("img"));
  assert.ok(page.notice.hidden);
});

test("a start that takes too long is told of", (t) => {
  const page = watched(t);
  mock.timers.tick(59_999);
  assert.ok(page.notice.hidden);
  mock.timers.tick(1);
  assert.match(page.told()[0], /couldn’t be loaded/);
});

test("a page whose script comes to a standstill is told of within seconds", (t) => {
  const page = watched(t, "", fakeSession(), null);
  mock.timers.tick(10_000);
  assert.match(page.told()[0], /couldn’t be loaded/);
});

test("a style sheet that comes to a standstill no longer keeps the page from being painted", (t) => {
  const [waiting, there] = [null, {}].map((sheet) => ({ sheet, replaceWith: t.mock.fn(), cloneNode: () => "another" }));
  const page = watched(t, "", fakeSession(), {}, [waiting, there]);
  mock.timers.tick(10_000);
  assert.deepEqual(waiting.replaceWith.mock.calls.map((call) => call.arguments), [["another"]]);
  assert.equal(there.replaceWith.mock.callCount(), 0);
  assert.ok(page.notice.hidden);
});

test("once the app has started nothing is told", (t) => {
  const page = watched(t, "engine");
  page.fail(element("script"));
  mock.timers.tick(60_000);
  assert.ok(page.notice.hidden);
});

test("what was told before stays", (t) => {
  const page = watched(t);
  page.notice.hidden = false;
  mock.timers.tick(60_000);
  assert.deepEqual(page.told(), []);
});

test("a page that can't be loaded is loaded again once the site answers, and not for ever", async (t) => {
  const session = fakeSession();
  for (const reloads of [1, 1, 1, 0]) {
    const page = watched(t, "", session);
    page.fail(element("script"));
    assert.equal(page.reloads, 0);
    page.hears.online?.();
    await settled();
    mock.timers.tick(5000);
    await settled();
    assert.equal(page.reloads, reloads);
  }
  hideNotice(); // it has started
  const page = watched(t, "", session);
  page.fail(element("script"));
  mock.timers.tick(5000);
  await settled();
  assert.equal(page.reloads, 1);
});

test("a page that has started in the meantime is not loaded again", async (t) => {
  const page = watched(t);
  page.fail(element("script"));
  page.documentElement.dataset.ready = "engine";
  mock.timers.tick(5000);
  await settled();
  assert.equal(page.reloads, 0);
});

test("what PyScript can't load is told of", (t) => {
  const page = watched(t);
  page.hears.unhandledrejection({});
  assert.match(page.told()[0], /couldn’t be loaded/);
});

test("half a script is told of", (t) => {
  const page = watched(t);
  page.hears.error({ target: {}, error: new SyntaxError("Unexpected end of input") });
  assert.match(page.told()[0], /couldn’t be loaded/);
});

test("a style sheet that can't be loaded is loaded again for itself", async (t) => {
  const page = watched(t);
  const sheet = Object.assign(element("stylesheet"), { href: "style.css", replaceWith: t.mock.fn(), cloneNode: () => "another" });
  page.fail(sheet);
  assert.ok(page.notice.hidden);
  mock.timers.tick(5000);
  await settled();
  assert.deepEqual(page.fetch.mock.calls.map((call) => call.arguments), [["style.css", { cache: "reload" }]]);
  assert.deepEqual(sheet.replaceWith.mock.calls.map((call) => call.arguments), [["another"]]);
});

const CURRENT = { location: { protocol: "https:" }, Worker: class {}, HTMLScriptElement: class { noModule() {} } };
const OBSTACLES = [
  ["", {}, "a current browser"],
  ["has to be served", { location: { protocol: "file:" } }, "a file that was opened"],
  ["Lockdown Mode", { WebAssembly: undefined }, "a browser without WebAssembly"],
  ["too old", { Worker: undefined }, "a browser without workers"],
  ["too old", { HTMLScriptElement: class {} }, "a browser without modules"],
];

for (const [told, lack, what] of /** @type {[string, object, string][]} */ (OBSTACLES))
  test(`whether the app can run is told: ${what}`, (t) => {
    for (const [name, value] of Object.entries({ ...CURRENT, ...lack })) stub(t, name, value);
    assert.ok(told ? findObstacle().includes(told) : findObstacle() === "");
  });
