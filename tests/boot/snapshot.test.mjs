// The snapshot's file, and how it is put into a fresh heap.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checksum, parse, restore, writeFiles } from "../../web/boot/snapshot.mjs";

const COMPARED = /** @type {[number, number]} */ ([0, 8]);

function fresh() {
  return Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 0, 0);
}

/** A snapshot whose words 2 and 9 are others, for an engine that sets word 4 itself and has the time in word 5. */
function snapshot() {
  const parts = { compared: COMPARED, own: [4], varying: [5] };
  const header = { ...parts, checksum: checksum(fresh(), parts), heapBytes: 40, pyodide: "", runWords: 6, files: [["/a/b", 2]] };
  return { header: /** @type {any} */ (header), runs: Uint32Array.of(2, 1, 33, 9, 1, 99), contents: Uint8Array.of(104, 105) };
}

function module(heap) {
  return { HEAPU32: heap, HEAPU8: new Uint8Array(heap.buffer), _sbrk: () => assert.fail("the heap is large enough") };
}

test("a file is read as its header, its runs and what the app reads", () => {
  const { header, runs, contents } = snapshot();
  const json = JSON.stringify(header);
  const text = Buffer.from(json + " ".repeat(-json.length & 3));
  const bytes = Buffer.concat([Uint8Array.of(text.length & 255, text.length >> 8, 0, 0), text, new Uint8Array(runs.buffer), contents]);
  const found = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  assert.deepEqual(found.header, header);
  assert.deepEqual([...found.runs], [...runs]);
  assert.equal(new TextDecoder().decode(found.contents), "hi");
});

test("what differs is written, and what the engine set for itself stays", () => {
  const heap = fresh();
  [heap[4], heap[5]] = [555, 1234];
  restore(snapshot(), module(heap));
  assert.deepEqual([...heap], [1, 2, 33, 4, 555, 0, 7, 8, 0, 99]);
});

test("a heap in which any other word differs is refused", () => {
  for (const at of [0, 1, 2, 3, 6, 7]) {
    const heap = fresh();
    heap[at] ^= 1 << 31;
    assert.throws(() => restore(snapshot(), module(heap)), /another engine/);
  }
});

test("a heap that is too small grows first", () => {
  const small = fresh().slice(0, 8);
  const grown = { ...module(small), _sbrk: (bytes) => (bytes && Object.assign(grown, module(fresh())), small.byteLength - 4) };
  restore(snapshot(), grown);
  assert.equal(grown.HEAPU32[9], 99);
});

test("files are written where their folders are made", () => {
  const done = [];
  writeFiles(snapshot(), { mkdirTree: (path) => done.push(path), writeFile: (path, bytes) => done.push(path, [...bytes]) });
  assert.deepEqual(done, ["/a", "/a/b", [104, 105]]);
});
