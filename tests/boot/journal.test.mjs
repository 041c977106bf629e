import assert from "node:assert/strict";
import { test } from "node:test";
import * as journal from "../../web/boot/journal.mjs";
import { blockedStorage, fakeLocalStorage, stub } from "./fakes.mjs";

test("an entry is there until it is removed, and replaced by a newer one", (t) => {
  stub(t, "localStorage", fakeLocalStorage());
  journal.write("game 1", "old");
  journal.write("game 1", "new");
  journal.write("settings", "{}");
  assert.deepEqual(journal.entries(), [["game 1", "new"], ["settings", "{}"]]);
  journal.remove("game 1");
  assert.deepEqual(journal.entries(), [["settings", "{}"]]);
});

test("what else is stored there is no entry", (t) => {
  stub(t, "localStorage", fakeLocalStorage()).setItem("pygames-look", "{}");
  assert.deepEqual(journal.entries(), []);
});

test("where the browser blocks it, nothing is written and nothing fails", (t) => {
  stub(t, "localStorage", blockedStorage());
  journal.write("game 1", "text");
  journal.remove("game 1");
  assert.deepEqual(journal.entries(), []);
});
