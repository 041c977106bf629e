// How a snapshot is put into a fresh heap.
import assert from "node:assert/strict";
import { test } from "node:test";
import { heapChecksum, restore } from "../../web/boot/snapshot.mjs";

function fresh() {
  return Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 0, 0);
}

/** A snapshot whose words 2 and 9 are others, for an engine that sets word 4 itself and has the time in word 5. */
function snapshot() {
  const check = { checked: 8, trampoline: 4, varying: [5] };
  return /** @type {any} */ ({ ...check, checksum: heapChecksum(fresh(), check), heapBytes: 40 });
}

const RUNS = Uint32Array.of(2, 1, 33, 9, 1, 99);

function module(heap) {
  return { HEAPU32: heap, HEAPU8: new Uint8Array(heap.buffer), _sbrk: () => assert.fail("the heap is large enough") };
}

test("what differs is written, and what the engine set for itself stays", () => {
  const heap = fresh();
  [heap[4], heap[5]] = [555, 1234];
  restore(snapshot(), RUNS, module(heap));
  assert.deepEqual([...heap], [1, 2, 33, 4, 555, 0, 7, 8, 0, 99]);
});

test("a heap in which any other word differs is refused", () => {
  for (const at of [0, 1, 2, 3, 6, 7]) {
    const heap = fresh();
    heap[at] ^= 1 << 31;
    assert.throws(() => restore(snapshot(), RUNS, module(heap)), /another engine/);
  }
});

test("a heap that is too small grows, which changes what is checked", () => {
  const small = fresh().slice(0, 8);
  const grown = {
    ...module(small),
    _sbrk: (bytes) => {
      if (bytes) Object.assign(grown, module(Uint32Array.of(...fresh()).fill(77, 0, 1)));
      return small.byteLength - 4;
    },
  };
  restore(snapshot(), RUNS, grown);
  assert.equal(grown.HEAPU32[9], 99);
});
