// Reads and writes the parts of a WebAssembly module: https://webassembly.github.io/spec/core/binary/modules.html
import { readFileSync } from "node:fs";

export const SECTION = {
  custom: 0, types: 1, imports: 2, functions: 3, tables: 4, memories: 5, globals: 6,
  exports: 7, elements: 9, code: 10, data: 11, dataCount: 12, tags: 13,
};
export const KIND = { function: 0, table: 1, memory: 2, global: 3, tag: 4 }; // of imports and exports
export const OP = { // instructions
  if: 0x04, end: 0x0b, call: 0x10, callIndirect: 0x11, localGet: 0x20, tableGet: 0x25, tableSet: 0x26, i32Const: 0x41,
  refNull: 0xd0, refIsNull: 0xd1,
};
const MAGIC = Buffer.of(0, 97, 115, 109, 1, 0, 0, 0);

/** The contents of a module's sections by their numbers, in their order. */
export function sections(wasm) {
  const found = new Map();
  for (let at = MAGIC.length; at < wasm.length; ) {
    const end = after(wasm, at + 1);
    if (found.has(wasm[at])) throw new Error(`two sections ${wasm[at]}`);
    found.set(wasm[at], wasm.subarray(afterNumber(wasm, at + 1), end));
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

/** Entries with their number before them. */
export function vector(entries) {
  return Buffer.concat([written(entries.length), ...entries]);
}

/** Bytes with their number before them. */
export function sized(bytes) {
  return Buffer.concat([written(bytes.length), bytes]);
}

/** Where what is written with its size before it ends. */
export function after(bytes, at) {
  const [size, content] = number(bytes, at);
  return content + size;
}

export function afterNumber(bytes, at) {
  return number(bytes, at)[1];
}

/** A number as WebAssembly writes it (LEB128), and where it ends. */
export function number(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    value += (bytes[at] & 127) * 2 ** shift;
    if (bytes[at++] < 128) return [value, at];
  }
}

/** The number as WebAssembly writes it; the last byte of a signed one holds 6 bits, so that it must be below 64. */
export function written(value, last = 128) {
  return value < last ? Buffer.of(value) : Buffer.concat([Buffer.of((value & 127) | 128), written(value >> 7, last)]);
}

/** Rising numbers in runs: the first and the last of each. */
export function runs(numbers) {
  const starts = numbers.filter((n, k) => n !== numbers[k - 1] + 1);
  const ends = numbers.filter((n, k) => n !== numbers[k + 1] - 1);
  return starts.map((start, k) => [start, ends[k]]);
}

/** The words of a profile: the digest of the engine's code, then the runs of its hot functions. */
export function listed(profile) {
  return readFileSync(profile, "utf8").replace(/#.*/g, "").trim().split(/\s+/);
}

/** The numbers of a run: "5" or "5-8". */
export function expanded(run) {
  const [start, end = start] = run.split("-").map(Number);
  return Array.from({ length: end - start + 1 }, (_, i) => start + i);
}
