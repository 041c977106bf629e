// A bot as the page sees it: a question, an answer, a limit.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { BotClient } from "../../web/boot/bot-client.mjs";

const settled = () => new Promise((go) => setImmediate(go));

/** A port that remembers what was sent, and says what the sandbox would. */
function fakePort() {
  const sent = [];
  return { sent, onmessage: null, postMessage: (message) => sent.push(message), say(...data) { this.onmessage({ data }); } };
}

function client(library = async () => /** @type {any} */ ("library")) {
  const port = fakePort();
  return { port, bot: new BotClient(/** @type {any} */ (port), library) };
}

test("an answer comes with what was printed and how long it took", async () => {
  const { port, bot } = client();
  const asked = bot.ask("question");
  port.say(1, "answer", "printed", 5);
  assert.deepEqual(await asked, { text: "answer", output: "printed", milliseconds: 5 });
  assert.deepEqual(port.sent, [["ask", 1, "question", null]]);
});

test("the library is fetched for a bot that wants it alone", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const { port, bot } = client();
  bot.begin("first");
  await settled();
  bot.begin("second", 1000, true);
  await settled();
  assert.deepEqual(port.sent.map(([kind, , , library]) => [kind, library]), [["begin", null], ["begin", "library"]]);
});

test("a bot that does not answer in time is ended, and what it answers then is not heard", async (t) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const { port, bot } = client();
  const asked = bot.ask("question", 100);
  mock.timers.tick(99);
  assert.equal(port.sent.length, 1);
  mock.timers.tick(1);
  await assert.rejects(asked, { name: "TimeoutError" });
  assert.deepEqual(port.sent.at(-1), ["end"]);
  const next = bot.ask("next");
  port.say(1, "late", "", 0);
  port.say(port.sent.at(-1)[1], "right", "", 0);
  assert.equal((await next).text, "right");
});
