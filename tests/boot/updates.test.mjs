import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fakeDocument, stub } from "./fakes.mjs";

let page, root, workers, registration, updates;

beforeEach(async () => {
  registration = Object.assign(new EventTarget(), { active: fakeServiceWorker(), waiting: null, installing: null });
  workers = Object.assign(new EventTarget(), { register: async () => registration });
  page = { reloads: 0, offers: 0 };
  updates = await import(`../../web/boot/updates.mjs?${Math.random()}`); // another page
});

function fakeServiceWorker() {
  const told = [];
  return Object.assign(new EventTarget(), { told, state: "installing", postMessage: (text) => told.push(text) });
}

function registerServiceWorker(t) {
  stub(t, "navigator", { serviceWorker: workers });
  root = stub(t, "document", fakeDocument()).documentElement;
  stub(t, "location", { reload: () => page.reloads++ });
  stub(t, "window", { dispatchEvent: ({ type }) => (page.offers += Number(type === "pygames-update")) });
  return updates.registerServiceWorker();
}

const change = (target, name) => target.dispatchEvent(new Event(name));

test("what the browser has lost of the version that runs is repaired", async (t) => {
  await registerServiceWorker(t);
  assert.deepEqual(registration.active.told, ["REPAIR"]);
  assert.equal(page.offers, 0);
});

test("a version that waits is offered, and takes over when the player says so", async (t) => {
  registration.waiting = fakeServiceWorker();
  await registerServiceWorker(t);
  assert.equal(page.offers, 1);
  assert.equal(root.dataset.update, "waiting");
  updates.applyUpdate();
  assert.deepEqual(registration.waiting.told, ["SKIP_WAITING"]);
  change(workers, "controllerchange");
  assert.equal(page.reloads, 1);
});

test("a version that arrives is offered once it is installed", async (t) => {
  await registerServiceWorker(t);
  registration.installing = fakeServiceWorker();
  change(registration, "updatefound");
  change(registration.installing, "statechange");
  assert.equal(page.offers, 0);
  registration.installing.state = "installed";
  change(registration.installing, "statechange");
  assert.equal(page.offers, 1);
});

test("the first version is no update, and the page stays when it takes over", async (t) => {
  registration.active = null;
  await registerServiceWorker(t);
  registration.installing = Object.assign(fakeServiceWorker(), { state: "installed" });
  change(registration, "updatefound");
  change(registration.installing, "statechange");
  change(workers, "controllerchange");
  assert.deepEqual(page, { reloads: 0, offers: 0 });
});

test("where there can be no service worker nothing fails", async (t) => {
  workers.register = () => Promise.reject(new Error("blocked"));
  await registerServiceWorker(t);
  updates.applyUpdate();
  assert.deepEqual(page, { reloads: 0, offers: 0 });
});
