// Reads and writes the parts of a WebAssembly module.
import { readFileSync } from "node:fs";

const MAGIC = Buffer.of(0, 97, 115, 109, 1, 0, 0, 0);

/** The contents of a module's sections by their numbers, in their order. */
export function sections(wasm) {
  const found = new Map();
  for (let at = MAGIC.length; at < wasm.length; ) {
    const end = after(wasm, at + 1);
    if (found.has(wasm[at])) throw new Error(`two sections ${wasm[at]}`);
    found.set(wasm[at], wasm.subarray(number(wasm, at + 1)[1], end));
    at = end;
  }
  return found;
}

/** The module with these sections. */
export function module(sections) {
  return Buffer.concat([MAGIC, ...[...sections].flatMap(([id, content]) => [Buffer.of(id), sized(content)])]);
}

/** The entries of a section, where `end` tells from an entry's start where it ends. */
export function entries(content, end) {
  const found = [];
  let [count, at] = number(content, 0);
  while (count--) found.push(content.subarray(at, (at = end(content, at))));
  return found;
}

export function vector(entries) {
  return Buffer.concat([written(entries.length), ...entries]);
}

/** The bytes with their number before them. */
export function sized(bytes) {
  return Buffer.concat([written(bytes.length), bytes]);
}

/** Where what is written with its size before it ends. */
export function after(bytes, at) {
  const [size, content] = number(bytes, at);
  return content + size;
}

/** A number as WebAssembly writes it (LEB128), and where it ends. */
export function number(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    value += (bytes[at] & 127) * 2 ** shift;
    if (bytes[at++] < 128) return [value, at];
  }
}

/** The number as WebAssembly writes it; a signed one's last byte has a bit less. */
export function written(value, last = 128) {
  return value < last ? Buffer.of(value) : Buffer.concat([Buffer.of((value & 127) | 128), written(value >> 7, last)]);
}

/** Rising numbers in runs: the first and the last of each. */
export function runs(numbers) {
  const starts = numbers.filter((n, k) => n !== numbers[k - 1] + 1);
  const ends = numbers.filter((n, k) => n !== numbers[k + 1] - 1);
  return starts.map((start, k) => [start, ends[k]]);
}

/** What stands in the list of the functions that are called: see called.mjs. */
export function listed(list) {
  return readFileSync(list, "utf8").replace(/#.*/g, "").trim().split(/\s+/);
}

/** The numbers of a run: "5" or "5-8". */
export function expanded(run) {
  const [start, end = start] = run.split("-").map(Number);
  return Array.from({ length: end - start + 1 }, (_, i) => start + i);
}
