// Damages a snapshot in many ways, and the heap that it is for, and counts how often each is taken for whole.
// Usage: node damage.mjs SNAPSHOT TOLD OTHER TIMES: the file, what the build tells the worker of it, a file of
// another build, how often the heap is damaged; the file a quarter as often, as that takes longer.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { fetchRuns, heapChecksum } from "../../web/boot/snapshot.mjs";

const [path, told, other, times] = process.argv.slice(2);
const snapshot = JSON.parse(told);
const whole = readFileSync(path);
let body = whole;
let random = 1;
const server = createServer((_, response) => response.end(body)).listen(0, "127.0.0.1");
await new Promise((go) => server.once("listening", go));
const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());

const counts = { whole: await taken(whole), flipped: 0, cut: 0, swapped: await taken(readFileSync(other)), heaps: 0 };
for (let i = 0; i < +times / 4; i++) {
  const at = below(whole.length);
  const bit = 1 << below(8);
  whole[at] ^= bit;
  counts.flipped += await taken(whole);
  whole[at] ^= bit;
  if (i % 10 === 0) counts.cut += await taken(whole.subarray(0, at));
}
const free = new Set([snapshot.trampoline, ...snapshot.varying]);
const heap = new Uint32Array(snapshot.checked).map((_, i) => Math.imul(i, 0x9e3779b1));
const sum = heapChecksum(heap, snapshot);
for (let i = 0; i < +times; i++) {
  const at = below(heap.length);
  if (free.has(at)) continue;
  heap[at] ^= 1 << below(32);
  counts.heaps += +(heapChecksum(heap, snapshot) === sum);
  heap[at] = Math.imul(at, 0x9e3779b1);
}
console.log(JSON.stringify(counts));
server.close();
server.closeAllConnections();

async function taken(bytes) {
  body = bytes;
  try {
    await fetchRuns({ ...snapshot, address: `http://127.0.0.1:${port}/` });
    return 1;
  } catch {
    return 0;
  }
}

/** A number below a limit, from Park and Miller's minimal standard generator. */
function below(limit) {
  return (random = (random * 48271) % 2147483647) % limit;
}
