import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { WorkerClient } from "../../web/boot/worker-client.mjs";
import { FakeWorker } from "./fakes.mjs";

const TICK = 2000;
const PATIENCE = 15;
let workers, replaced, missing, client;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval"] });
  [workers, replaced, missing] = [[], 0, 0];
  const createWorker = () => workers[workers.push(new FakeWorker()) - 1];
  client = new WorkerClient(/** @type {any} */ (createWorker), () => replaced++, () => missing++);
});

const tick = (count) => mock.timers.tick(count * TICK);

test("the first question starts the worker, and no other does", () => {
  assert.equal(workers.length, 0);
  client.ask("handle", "a");
  client.start();
  client.ask("handle", "b");
  assert.equal(workers.length, 1);
  assert.deepEqual(workers[0].asked, [[1, "handle", "a"], [2, "handle", "b"]]);
});

test("answers reach who asked, in whatever order they come", async () => {
  const [first, second] = [client.ask("handle", "a"), client.ask("rest")];
  workers[0].answer(2, "to b");
  workers[0].answer(1, "to a");
  assert.deepEqual(await Promise.all([first, second]), ["to a", "to b"]);
});

test("an error is told to who asked and to nobody else", async () => {
  const [first, second] = [client.ask("handle", "a"), client.ask("handle", "b")];
  workers[0].answer(1, "", "no such move");
  workers[0].answer(2, "good");
  await assert.rejects(first, /no such move/);
  assert.equal(await second, "good");
});

test("an answer that nobody waits for is left alone", () => {
  client.start();
  workers[0].answer(0, "");
  workers[0].answer(7, "late");
});

test("a worker that owes an answer is pinged, and replaced where nothing comes", async () => {
  client.ask("rest");
  workers[0].answer(1, "alive");
  const question = client.ask("handle", "a");
  tick(PATIENCE);
  assert.equal(workers[0].asked.filter(([, name]) => name === "ping").length, PATIENCE);
  assert.equal(replaced, 0);
  tick(1);
  assert.equal(await question, "{}");
  assert.ok(workers[0].isTerminated);
  assert.equal(workers.length, 2);
  assert.equal(replaced, 1);
});

test("another worker counts its questions anew and is asked", async () => {
  client.ask("rest");
  workers[0].answer(1, "alive");
  workers[0].onerror();
  const question = client.ask("handle", "b");
  workers[1].answer(1, "from the new one");
  assert.equal(await question, "from the new one");
});

test("a worker that answers its pings may take its time", () => {
  client.ask("rest");
  workers[0].answer(1, "alive");
  client.ask("handle", "a");
  for (let round = 0; round < 3 * PATIENCE; round++) {
    tick(1);
    workers[0].answer(0, "");
  }
  assert.equal(workers.length, 1);
});

test("a worker that owes nothing, or that is still starting, is left in peace", () => {
  client.ask("handle", "a");
  tick(2 * PATIENCE);
  workers[0].answer(1, "alive");
  tick(2 * PATIENCE);
  assert.equal(workers.length, 1);
  assert.equal(workers[0].asked.length, 1);
});

test("a worker that could not be loaded is given up: all questions fail, those to come too", async () => {
  const question = client.ask("handle", "a");
  workers[0].onerror();
  await assert.rejects(question, /could not be loaded/);
  await assert.rejects(client.ask("handle", "b"), /could not be loaded/);
  assert.equal(workers.length, 1);
  assert.equal(replaced, 0);
  assert.equal(missing, 1);
});

test("a worker in which Python can't be started is given up as well", async () => {
  client.start();
  workers[0].answer(0, "unloaded");
  assert.equal(missing, 1);
  await assert.rejects(client.ask("handle", "a"), /could not be loaded/);
});

test("a worker that breaks after it has answered is replaced", async () => {
  const first = client.ask("handle", "a");
  workers[0].answer(1, "good");
  const second = client.ask("handle", "b");
  workers[0].onerror();
  assert.deepEqual(await Promise.all([first, second]), ["good", "{}"]);
  assert.equal(replaced, 1);
});
