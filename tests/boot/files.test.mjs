import assert from "node:assert/strict";
import { test } from "node:test";
import { readText, saveFile } from "../../web/boot/files.mjs";
import { stub } from "./fakes.mjs";

const FILES = [
  ["UTF-8", "é10", [0xc3, 0xa9, 0x31, 0x30]],
  ["UTF-8 with a byte order mark", "é", [0xef, 0xbb, 0xbf, 0xc3, 0xa9]],
  ["UTF-16, little end first", "é1", [0xff, 0xfe, 0xe9, 0x00, 0x31, 0x00]],
  ["UTF-16, big end first", "é1", [0xfe, 0xff, 0x00, 0xe9, 0x00, 0x31]],
  ["Windows-1252", "é1", [0xe9, 0x31]],
  ["nothing", "", []],
];

for (const [name, text, bytes] of /** @type {[string, string, number[]][]} */ (FILES))
  test(`a file is read: ${name}`, async () => assert.equal(await readText(new Blob([Uint8Array.from(bytes)])), text));

test("a file that was saved does not stay in memory", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const link = { click: t.mock.fn(), remove: () => undefined, href: "", download: "" };
  stub(t, "document", { createElement: () => link, body: { append: () => undefined } });
  const revoked = t.mock.method(URL, "revokeObjectURL", () => undefined);
  saveFile({ name: "backup.json", text: "{}" });
  assert.equal(link.click.mock.callCount(), 1);
  assert.equal(revoked.mock.callCount(), 0, "the browser may not have begun");
  t.mock.timers.tick(60_000);
  assert.deepEqual(revoked.mock.calls.map(({ arguments: [address] }) => address), [link.href]);
});
