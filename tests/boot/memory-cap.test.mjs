// The cap on the memory of WebAssembly.
import assert from "node:assert/strict";
import { test } from "node:test";
import { capMemory } from "../../web/boot/memory-cap.mjs";

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const EXPORTED = [7, 5, 1, 1, 0x6d, 2, 0]; // its memory as "m"

/** A module with a section of types, which is skipped, and a memory. */
function module(...memory) {
  return Uint8Array.from([...HEADER, 1, 1, 0, 5, memory.length + 1, 1, ...memory, ...EXPORTED]);
}

function memoryOf(bytes) {
  return /** @type {WebAssembly.Memory} */ (new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.m);
}

test("a memory grows to the cap, and not beyond; the module's length stays", () => {
  const bytes = module(1, 2, 0x80, 0x80, 4); // from 2 pages to 65536
  const { length } = bytes;
  capMemory(bytes, 16);
  assert.equal(bytes.length, length);
  const memory = memoryOf(bytes);
  memory.grow(14);
  assert.throws(() => memory.grow(1), RangeError);
});

test("4096 pages are written in the width that 65536 have", () => {
  const bytes = module(1, 2, 0x80, 0x80, 4);
  capMemory(bytes, 4096);
  assert.deepEqual([...bytes.subarray(16, 19)], [0x80, 0xa0, 0]);
  assert.ok(WebAssembly.validate(bytes));
});

test("a memory that can't be capped is refused", () => {
  assert.throws(() => capMemory(module(0, 2), 16), /16 pages/, "it has no maximum");
  assert.throws(() => capMemory(module(1, 20, 30), 16), /16 pages/, "it begins with more");
  assert.throws(() => capMemory(module(1, 2, 8), 16), /16 pages/, "it has less, and the number might not fit");
  assert.throws(() => capMemory(Uint8Array.from(HEADER), 16), /no memory/);
});
