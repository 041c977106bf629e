import assert from "node:assert/strict";
import { test } from "node:test";
import { createEngineClient } from "../../web/boot/engine-client.mjs";
import { AppStorage } from "../../web/boot/storage.mjs";
import { fakeDatabase } from "./fakes.mjs";

/** A client of a worker that gives these answers, and what the worker was asked. */
function clientOf(answers, texts = {}) {
  const asked = [];
  const worker = { ask: async (...question) => (asked.push(question), answers[question[0]] ?? "{}") };
  const storage = new AppStorage(fakeDatabase(texts).transact, () => []);
  return { asked, storage, client: createEngineClient(/** @type {any} */ (worker), storage) };
}

test("a message is handled as it is", async () => {
  const { client, asked } = clientOf({ handle: '{"title":"Home"}' });
  assert.equal(await client.handle('{"do":"open"}'), '{"title":"Home"}');
  assert.deepEqual(asked, [["handle", '{"do":"open"}']]);
});

test("of a whole screen the page's Python gets a number, by which it is shown once", async (t) => {
  const app = { innerHTML: "" };
  globalThis.document = /** @type {any} */ ({ getElementById: (id) => id === "app" && app });
  t.after(() => delete globalThis.document);
  const { client } = clientOf({ handle: '{"title":"a"}\n<h1>A</h1>\n', rest: '{"title":"b"}\n<h1>B</h1>' });
  assert.equal(await client.handle("{}"), '{"title":"a"}\n1');
  assert.equal(await client.rest(), '{"title":"b"}\n2');

  client.showScreen("1");
  assert.equal(app.innerHTML, "<h1>A</h1>\n");
  client.showScreen("2");
  assert.equal(app.innerHTML, "<h1>B</h1>");
});

test("the opening message takes along what is stored", async () => {
  const { client, asked, storage } = clientOf({}, { settings: "{}" });
  await storage.readAtStart();
  await client.open('{"do":"open","stored":{}}');
  assert.deepEqual(JSON.parse(asked[0][1]), { do: "open", stored: { settings: "{}" }, unread: [] });
});

test("a file is sent as the record of its form", async () => {
  const { client, asked } = clientOf({});
  await client.handleFile('{"do":"form","name":"load","values":{}}', new Blob(["[Game]"]));
  assert.deepEqual(JSON.parse(asked[0][1]).values, { record: "[Game]" });
  await client.handleFile('{"do":"form","name":"lab_open","values":{}}', new File(["class Bot: ..."], "best.py"));
  assert.deepEqual(JSON.parse(asked[1][1]).values, { record: "class Bot: ...", file: "best.py" });
});

test("what the worker requests is read, and sent to it", async () => {
  const request = JSON.stringify({ read: ["game 1"], pass: [], keep: { "game 2": "b" } });
  const { client, asked } = clientOf({ io_request: request, take_io_result: "shown" }, { "game 1": "a" });
  assert.equal(await client.fetch(), "shown");
  assert.deepEqual(JSON.parse(asked[1][1]), { texts: { "game 1": "a" }, taken: [], failed: false });
});

test("a request that can't be carried out is reported as failed", async (t) => {
  const { client, asked, storage } = clientOf({ io_request: JSON.stringify({ read: ["game 1"] }) });
  storage.transact = () => Promise.reject(new Error("the disk is full"));
  const warn = t.mock.method(console, "warn", () => undefined);
  await client.fetch();
  assert.deepEqual(JSON.parse(asked[1][1]), { texts: {}, taken: [], failed: true });
  assert.equal(warn.mock.callCount(), 1);
});

test("another worker has no request, and nothing is sent to it", async () => {
  const { client, asked } = clientOf({ io_request: "{}" });
  assert.equal(await client.fetch(), "{}");
  assert.deepEqual(asked, [["io_request"]]);
});
