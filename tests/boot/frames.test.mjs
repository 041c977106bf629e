import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_FRAME, MAX_HELLO, readFrame, writeFrame } from "../../web/boot/frames.mjs";
import { mangled, seeded } from "./fakes.mjs";

const SEEN = { aaaaaaaa: 1, BBBBBBBB: 1_800_000_000_000 };
const FRAMES = [
  ["hello", { from: "aaaaaaaa", text: '{"name": "Ana"}', near: ["BBBBBBBB"], seen: SEEN }],
  ["beat", { near: [], seen: {} }],
  ["text", { from: "aaaaaaaa", number: 7, text: "eNqN\n“é”" }],
  ["relay", { from: "aaaaaaaa", to: "BBBBBBBB", code: "A".repeat(100) }],
  ["bye", {}],
];

for (const [kind, fields] of /** @type {[string, object][]} */ (FRAMES))
  test(`a frame is read as it was written, and not without one of its parts: ${kind}`, () => {
    const text = writeFrame(kind, fields);
    assert.deepEqual(readFrame(text), { kind, ...fields });
    assert.deepEqual(readFrame(JSON.stringify({ ...JSON.parse(text), more: null })), { kind, ...fields });
    for (const name of Object.keys(fields)) {
      const { [name]: left, ...others } = JSON.parse(text);
      assert.ok(left !== undefined);
      assert.equal(readFrame(JSON.stringify(others)), null);
    }
  });

const wrong = {
  "another version": { v: 2, kind: "bye" },
  "an unknown kind": { v: 1, kind: "dance" },
  "a kind that every object has": { v: 1, kind: "toString" },
  "a device with other letters": { v: 1, kind: "text", from: "aaaaaaa!", number: 1, text: "" },
  "no number": { v: 1, kind: "text", from: "aaaaaaaa", number: "1", text: "" },
  "a number that can't be the time": { v: 1, kind: "text", from: "aaaaaaaa", number: 1e300, text: "" },
  "a text that is an object": { v: 1, kind: "text", from: "aaaaaaaa", number: 1, text: {} },
  "a hello that is too long": { v: 1, kind: "hello", from: "aaaaaaaa", text: "x".repeat(MAX_HELLO + 1), near: [], seen: {} },
  "too many devices": { v: 1, kind: "beat", near: Array(33).fill("aaaaaaaa"), seen: {} },
  "no list": { v: 1, kind: "beat", near: "aaaaaaaa", seen: {} },
  "a list where numbers belong": { v: 1, kind: "beat", near: [], seen: [] },
};
for (const [name, frame] of Object.entries(wrong))
  test(`what is no frame is not read: ${name}`, () => assert.equal(readFrame(JSON.stringify(frame)), null));

test("nor is anything that is no JSON, no object, no text, or too long", () => {
  for (const text of ["", "{", "null", "7", "[]", "undefined", null, undefined, new ArrayBuffer(8), " ".repeat(MAX_FRAME) + writeFrame("bye")])
    assert.equal(readFrame(text), null);
});

test("what would be too long is not written", () => {
  assert.throws(() => writeFrame("text", { from: "aaaaaaaa", number: 1, text: "x".repeat(MAX_FRAME) }), { message: "too-long" });
});

test("ten thousand mangled frames are read or not, and nothing else happens", () => {
  const random = seeded(5);
  for (let n = 0; n < 10_000; n++) {
    const [kind, fields] = /** @type {[string, object]} */ (FRAMES[n % FRAMES.length]);
    const frame = readFrame(mangled(writeFrame(kind, fields), random));
    assert.ok(frame === null || FRAMES.some(([known]) => known === frame.kind));
  }
});
