import assert from "node:assert/strict";
import { test } from "node:test";
import { AppStorage } from "../../web/boot/storage.mjs";
import { fakeDatabase } from "./fakes.mjs";

const GAMES = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`game ${i + 1}`, `text ${i + 1}`]));

/** A storage over these texts, and the Map that holds them. */
function storageOf(texts, unsettled = []) {
  const { stored, transact } = fakeDatabase(texts);
  return { stored, storage: new AppStorage(transact, () => unsettled) };
}

test("the start reads everything but most of the games, whose keys it knows", async () => {
  const { storage } = storageOf({ ...GAMES, settings: "{}", "result 1": "won" });
  await storage.readAtStart();
  const { stored, unread } = storage.opening({ stored: {} });
  assert.equal(stored.settings, "{}");
  assert.equal(Object.keys(stored).filter((key) => key.startsWith("game ")).length, 40);
  assert.ok("game 100" in stored && "game 61" in stored && !("game 60" in stored));
  assert.ok(unread.includes("game 60") && unread.includes("result 1"));
  assert.equal(unread.length, 61);
});

test("the start reads the game that was open, and what the journal knows of", async () => {
  const { storage } = storageOf({ ...GAMES, current: "game 3" }, ["game 5"]);
  await storage.readAtStart();
  const { stored } = storage.opening({ stored: {} });
  assert.equal(stored["game 3"], "text 3");
  assert.equal(stored["game 5"], "text 5");
});

test("what the message has of its own counts for more, and what is deleted there is gone", async () => {
  const { storage } = storageOf({ a: "old", b: "old", c: "old" });
  await storage.readAtStart();
  assert.deepEqual(storage.opening({ stored: { a: "new", b: null } }), { stored: { a: "new", c: "old" }, unread: [] });
});

test("what was read is told once", async () => {
  const { storage } = storageOf({ a: "old" });
  await storage.readAtStart();
  storage.opening({ stored: {} });
  assert.deepEqual(storage.opening({ stored: {} }).stored, {});
});

test("a database that can't be read is told of at the start", async () => {
  const storage = new AppStorage(async () => Promise.reject(new Error("blocked")), () => []);
  await assert.rejects(storage.readAtStart(), /blocked/);
  assert.deepEqual(storage.opening({ stored: { a: "own" } }), { stored: { a: "own" }, unread: [] });
});

test("a text is stored, changed and deleted", async () => {
  const { storage, stored } = storageOf({});
  assert.equal(await storage.store("game 1", "e10"), null);
  assert.equal(await storage.store("game 1", "e10 e11"), null);
  assert.equal(stored.get("game 1"), "e10 e11");
  assert.equal(await storage.store("game 1", null), null);
  assert.equal(stored.has("game 1"), false);
});

test("a game that another window has changed is not overwritten, and comes back", async () => {
  const { storage, stored } = storageOf({});
  await storage.store("game 1", "mine");
  stored.set("game 1", "theirs");
  assert.equal(await storage.store("game 1", "mine again"), "theirs");
  assert.equal(stored.get("game 1"), "theirs");
  assert.equal(storage.lastSeen("game 1"), "theirs");
});

test("nothing that another window has changed is overwritten, but the game that was open last", async () => {
  const { storage, stored } = storageOf({});
  for (const key of ["settings", "daily", "puzzles ringgz", "a kind of the future", "current"]) {
    await storage.store(key, "mine");
    stored.set(key, "theirs");
    assert.equal(await storage.store(key, "mine again"), key === "current" ? null : "theirs");
    assert.equal(stored.get(key), key === "current" ? "mine again" : "theirs");
    assert.equal(await storage.store(key, "both"), null);
  }
});

test("a look at a game says whether it is news", async () => {
  const { storage, stored } = storageOf({});
  await storage.store("game 1", "mine");
  assert.deepEqual(await storage.look("game 1"), ["mine", false]);
  stored.set("game 1", "theirs");
  assert.deepEqual(await storage.look("game 1"), ["theirs", true]);
  assert.deepEqual(await storage.look("game 2"), ["", false]);
});

test("many texts are stored at once, games only where their key is free", async () => {
  const { storage, stored } = storageOf({ "game 1": "theirs", "result 1": "lost", old: "x" });
  const keep = { "game 1": "a", "game 2": "b", "result 1": "won", old: null };
  assert.deepEqual(await storage.transfer({ keep }), { texts: {}, taken: ["game 1"] });
  assert.deepEqual(Object.fromEntries(stored), { "game 1": "theirs", "game 2": "b", "result 1": "won" });
});

test("what is read counts as seen, what is read in passing does not", async () => {
  const { storage } = storageOf({ "game 1": "a", "game 2": "b" });
  const { texts } = await storage.transfer({ read: ["game 1", "game 9"], pass: ["game 2"] });
  assert.deepEqual(texts, { "game 1": "a", "game 2": "b" });
  assert.deepEqual(["game 1", "game 2", "game 9"].map((key) => storage.seen.get(key)), ["a", undefined, null]);
});
