// What is taken out of Emscripten's script, of the Pyodide that is pinned.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { withoutNames, wordsOf } from "../../tools/boot/emscripten.mjs";

const script = readFileSync(new URL("../../node_modules/pyodide/pyodide.asm.mjs", import.meta.url), "utf8");

test("most names of exported functions are found, and go", () => {
  const words = new Set(wordsOf(script));
  const kept = withoutNames(script, (name) => words.has(name) || words.has(`_${name}`));
  assert.ok(words.has("HEAPU32") && words.has("instantiateWasm"));
  assert.ok(script.length - kept.length > 300_000, `only ${script.length - kept.length} letters go`);
});

test("names that are kept stay as they are", () => {
  assert.equal(withoutNames(script, () => true), script);
});

test("a script that is written in another way is told of", () => {
  assert.throws(() => wordsOf(script.replaceAll("wasmExports[", "exports[")), /in another way/);
  assert.throws(() => wordsOf(script.replaceAll(/var (?=(?:_[\w$]+,){200,})/g, "let ")), /in another way/);
});
