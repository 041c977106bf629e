// The connection to the database: browsers leave it unanswered, close it, and abort what is under way.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { stub } from "./fakes.mjs";

const PATIENCE = 3000;
let stored, connections, failing, fresh;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval"] });
  [stored, connections, failing] = [new Map(), [], ""];
});

/** database.mjs anew, in a browser whose openings go as these say: "open", "silent", or the name of an error. */
async function transactIn(t, ...openings) {
  t.mock.method(console, "warn", () => undefined);
  stub(t, "indexedDB", { open: () => opening(openings.shift() ?? "open") });
  fresh = (fresh ?? 0) + 1;
  const { transact } = await import(`../../web/boot/database.mjs?${fresh}`);
  return transact;
}

function opening(how) {
  const request = { result: new Connection(), error: null, onsuccess: () => {}, onerror: () => {} };
  if (how === "silent") return request;
  if (how !== "open") request.error = new DOMException("no", how);
  else connections.push(request.result);
  queueMicrotask(() => (request.error ? request.onerror() : request.onsuccess()));
  return request;
}

/** A connection; `fails` is the name of what befalls its transactions. */
class Connection {
  isClosed = false;
  fails = failing;
  onversionchange = () => {};

  close() {
    this.isClosed = true;
  }

  transaction() {
    if (this.isClosed) throw new DOMException("The database connection is closing.", "InvalidStateError");
    const transaction = { error: null, oncomplete: () => {}, onabort: () => {}, objectStore: () => ({ put, get }) };
    const changes = new Map();
    setImmediate(() => {
      if (this.fails) return ((transaction.error = new DOMException("no", this.fails)), transaction.onabort());
      for (const [key, text] of changes) stored.set(key, text);
      transaction.oncomplete();
    });
    return transaction;

    function put(text, key) {
      changes.set(key, text);
      return done(undefined);
    }
    function get(key) {
      return done(stored.get(key));
    }
  }
}

function done(result) {
  const request = { result, onsuccess: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
}

const put = (key, text) => (store) => store.put(key, text);

test("one connection serves all", async (t) => {
  const transact = await transactIn(t);
  await transact("readwrite", put("game 1", "a"));
  assert.equal(await transact("readonly", (store) => store.get("game 1")), "a");
  assert.equal(connections.length, 1);
});

test("a database that does not answer is asked once more", async (t) => {
  const transact = await transactIn(t, "silent", "open");
  const reading = transact("readonly", (store) => store.get("game 1"));
  mock.timers.tick(PATIENCE - 1);
  assert.equal(connections.length, 0);
  mock.timers.tick(1);
  assert.equal(await reading, undefined);
});

test("one that never answers is given up, and asked for again by who needs it next", async (t) => {
  const transact = await transactIn(t, "silent", "silent", "open");
  const reading = transact("readonly", (store) => store.get("game 1"));
  mock.timers.tick(2 * PATIENCE);
  await assert.rejects(reading, /does not answer/);
  await transact("readwrite", put("game 1", "a"));
  assert.equal(stored.get("game 1"), "a");
});

test("one that is refused is told of at once", async (t) => {
  const transact = await transactIn(t, "SecurityError");
  await assert.rejects(transact("readonly", () => undefined), { name: "SecurityError" });
});

test("a connection that the browser has closed is opened again, and nothing is lost", async (t) => {
  const transact = await transactIn(t);
  await transact("readwrite", put("game 1", "a"));
  connections[0].close();
  await transact("readwrite", put("game 1", "b"));
  assert.equal(stored.get("game 1"), "b");
  assert.equal(connections.length, 2);
});

for (const name of ["UnknownError", "AbortError"])
  test(`a transaction that the browser has broken off is made again: ${name}`, async (t) => {
    const transact = await transactIn(t);
    await transact("readonly", () => undefined);
    connections[0].fails = name;
    await transact("readwrite", put("game 1", "a"));
    assert.equal(stored.get("game 1"), "a");
    assert.ok(connections[0].isClosed);
  });

test("who wants to delete the database is not in the way of a connection, and the next one opens it again", async (t) => {
  const transact = await transactIn(t);
  await transact("readonly", () => undefined);
  connections[0].onversionchange();
  assert.ok(connections[0].isClosed);
  await transact("readwrite", put("game 1", "a"));
  assert.equal(stored.get("game 1"), "a");
});

test("what fails twice has failed", async (t) => {
  const transact = await transactIn(t);
  failing = "QuotaExceededError"; // of every connection
  await assert.rejects(transact("readwrite", put("game 1", "a")), { name: "QuotaExceededError" });
  assert.equal(connections.length, 2);
});
