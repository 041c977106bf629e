import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { openRoom } from "../../web/boot/room.mjs";
import { stub } from "./fakes.mjs";
import { SITE, fakeNetwork, settle } from "./fake-network.mjs";
import { mangled, seeded } from "./fakes.mjs";

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: 1_800_000_000_000 });
});

/** A device in a room, and what it is told: as lines. */
function enter(device) {
  const heard = [];
  const tell = ({ kind, device: who = "", text = "", answer = "", why = "" }) => heard.push([kind, who + answer, text + why].join(" ").trim());
  const room = openRoom(device, tell, SITE);
  return { device, room, heard, take: () => heard.splice(0) };
}

/** Connects two devices by codes; the second one shows its code. */
async function pair(newcomer, host) {
  const answer = await newcomer.room.take(await host.room.code());
  assert.equal(await host.room.take(answer), "");
  await settle();
}

/** Devices that have come in one after the other, each by the one before it. */
async function together(...names) {
  const devices = names.map((name) => enter(name));
  for (const [n, device] of devices.entries()) if (n) await pair(device, devices[n - 1]);
  return devices;
}

async function pass(seconds) {
  for (let n = 0; n < seconds; n++) {
    mock.timers.tick(1000);
    await settle();
  }
}

const NAMES = ["dddddddd", "aaaaaaaa", "cccccccc", "eeeeeeee", "bbbbbbbb"];
const others = (devices, device) => devices.filter((other) => other !== device).map((other) => other.device);
const entered = (device) => device.take().filter((line) => line.startsWith("in ")).map((line) => line.slice(3)).sort();

test("two devices that have read each other's codes hear each other", async (t) => {
  fakeNetwork(t);
  const [ana, ben] = [enter("aaaaaaaa"), enter("bbbbbbbb")];
  ana.room.hello("I am Ana");
  await pair(ben, ana);
  ben.room.say("one");
  ana.room.say("two");
  await settle();
  assert.deepEqual(ana.take(), ["in bbbbbbbb", "hello bbbbbbbb", "text bbbbbbbb one"]);
  assert.deepEqual(ben.take(), ["in aaaaaaaa", "hello aaaaaaaa I am Ana", "text aaaaaaaa two"]);
  ana.room.hello("I am Anna");
  await settle();
  assert.deepEqual(ben.take(), ["hello aaaaaaaa I am Anna"]);
});

test("five devices are all connected after four pairs of codes, whoever shows a code", async (t) => {
  const network = fakeNetwork(t);
  const devices = await together(...NAMES);
  for (const device of devices) assert.deepEqual(entered(device), others(devices, device).sort());
  assert.equal([...network.connections.values()].filter((connection) => connection.other).length, 5 * 4);
  await pass(30);
  for (const device of devices) assert.deepEqual(device.take(), []);
});

test("devices that come in at the same time by different ones find each other", async (t) => {
  fakeNetwork(t);
  const [ana, ben] = await together("aaaaaaaa", "bbbbbbbb");
  const [cleo, dan] = [enter("cccccccc"), enter("dddddddd")];
  await Promise.all([pair(cleo, ana), pair(dan, ben)]);
  await pass(5);
  for (const device of [ana, ben, cleo, dan]) assert.deepEqual(entered(device), others([ana, ben, cleo, dan], device));
});

test("a text reaches everybody once, and the newest of each device reaches who comes later", async (t) => {
  fakeNetwork(t);
  const devices = await together("aaaaaaaa", "bbbbbbbb", "cccccccc");
  for (const text of ["one", "two"]) devices[0].room.say(text);
  await settle();
  for (const device of devices.slice(1)) assert.deepEqual(device.take().filter((line) => line.startsWith("text")), ["text aaaaaaaa one", "text aaaaaaaa two"]);
  const late = enter("dddddddd");
  await pair(late, devices[2]);
  assert.deepEqual(late.take().filter((line) => line.startsWith("text")), ["text aaaaaaaa two"]);
});

test("a device that opens its room again is heard, and hears what was said", async (t) => {
  fakeNetwork(t);
  const [ana, ben] = await together("aaaaaaaa", "bbbbbbbb");
  ana.room.say("before");
  ana.room.close();
  await settle();
  await pass(1);
  assert.deepEqual(ben.take().slice(2), ["text aaaaaaaa before", "out aaaaaaaa"]);
  const again = enter("aaaaaaaa");
  await pair(again, ben);
  again.room.say("after");
  await settle();
  assert.deepEqual(ben.take(), ["in aaaaaaaa", "hello aaaaaaaa", "text aaaaaaaa after"]);
});

test("who closes is out, and the others notice nothing else", async (t) => {
  fakeNetwork(t);
  const devices = await together(...NAMES);
  for (const device of devices) device.take();
  devices[1].room.close();
  await pass(30);
  assert.deepEqual(devices[1].take(), []);
  for (const device of devices.filter((_, n) => n !== 1)) assert.deepEqual(device.take(), ["out aaaaaaaa"]);
});

test("a page that is closed is out", async (t) => {
  fakeNetwork(t);
  const [ana, ben] = await together("aaaaaaaa", "bbbbbbbb");
  /** @type {any} */ (ana.room).onLeave();
  await settle();
  assert.equal(ben.take().at(-1), "out aaaaaaaa");
});

test("who is silent is away after eight seconds, and back with the first sign", async (t) => {
  const network = fakeNetwork(t);
  const [ana, ben] = await together("aaaaaaaa", "bbbbbbbb");
  [ana, ben].forEach((device) => device.take());
  network.carry = () => [];
  await pass(3);
  network.carry = (text) => [text];
  await pass(9);
  assert.deepEqual([ana.take(), ben.take()], [[], []]);
  network.carry = () => [];
  await pass(13);
  network.carry = (text) => [text];
  assert.deepEqual([ana.take(), ben.take()], [["away bbbbbbbb"], ["away aaaaaaaa"]]);
  await pass(4);
  assert.deepEqual([ana.take(), ben.take()], [["back bbbbbbbb"], ["back aaaaaaaa"]]);
});

test("a device that has slept doesn't think that the others were silent", async (t) => {
  fakeNetwork(t);
  const [ana, ben] = await together("aaaaaaaa", "bbbbbbbb");
  [ana, ben].forEach((device) => device.take());
  mock.timers.setTime(Date.now() + 60_000);
  await pass(12);
  assert.deepEqual([ana.take(), ben.take()], [[], []]);
});

test("a connection that is lost comes back by way of a third device, with what was said meanwhile", async (t) => {
  const network = fakeNetwork(t);
  const devices = await together("aaaaaaaa", "bbbbbbbb", "cccccccc");
  const [ana, ben, cleo] = devices;
  for (const device of devices) device.take();
  between(network, ana, ben).fail();
  ana.room.say("still here");
  await pass(5);
  assert.deepEqual(ana.take(), ["away bbbbbbbb", "back bbbbbbbb"]);
  assert.deepEqual(ben.take().sort(), ["away aaaaaaaa", "back aaaaaaaa", "text aaaaaaaa still here"]);
  assert.deepEqual(cleo.take(), ["text aaaaaaaa still here"]);
});

test("with two devices a lost connection needs codes again", async (t) => {
  const network = fakeNetwork(t);
  const [ana, ben] = await together("aaaaaaaa", "bbbbbbbb");
  [ana, ben].forEach((device) => device.take());
  between(network, ana, ben).fail();
  await pass(20);
  await pair(ana, ben);
  assert.deepEqual([ana.take(), ben.take()], [["away bbbbbbbb", "back bbbbbbbb"], ["away aaaaaaaa", "back aaaaaaaa"]]);
});

test("ten seconds after an answer without a connection, that is told, once", async (t) => {
  fakeNetwork(t);
  const [ana, ben, cleo] = [enter("aaaaaaaa"), enter("bbbbbbbb"), enter("cccccccc")];
  await ben.room.take(await ana.room.code());
  await pass(9);
  assert.deepEqual(ben.take(), []);
  await pass(20);
  assert.deepEqual([ana.take(), ben.take()], [[], ["stuck made"]]);
  const answer = await cleo.room.take(await ana.room.code());
  cleo.room.close();
  await ana.room.take(answer);
  await pass(20);
  assert.deepEqual([ana.take(), cleo.take()], [["stuck taken"], []]);
});

test("where the browser keeps pages from the local network, that is told, too", async (t) => {
  fakeNetwork(t);
  const known = { "local-network-access": { state: "denied" } };
  const query = async ({ name }) => known[name] ?? Promise.reject(new TypeError(name));
  stub(t, "navigator", { permissions: { query } });
  const [ana, ben] = [enter("aaaaaaaa"), enter("bbbbbbbb")];
  await ben.room.take(await ana.room.code());
  await pass(11);
  assert.deepEqual(ben.take(), ["stuck made denied"]);
});

test("codes that are of no use are refused by name", async (t) => {
  fakeNetwork(t);
  const [ana, ben, cleo] = [enter("aaaaaaaa"), enter("bbbbbbbb"), enter("cccccccc")];
  const code = await ana.room.code();
  await assert.rejects(ana.room.take(code), { message: "own-code" });
  const answer = await ben.room.take(code);
  assert.equal(await ben.room.take(`Ana: ${code}`), answer, "read again, the answer is the same");
  await assert.rejects(ben.room.take(answer), { message: "own-code" });
  await assert.rejects(cleo.room.take(answer), { message: "not-expected" });
  const other = await cleo.room.take(code);
  assert.equal(await ana.room.take(answer), "");
  await assert.rejects(ana.room.take(answer), { message: "not-expected" });
  await assert.rejects(ana.room.take(other), { message: "not-expected" }, "a code is for one device");
  await assert.rejects(ana.room.take("hello"), { message: "no-code" });
  await assert.rejects(ana.room.take(code.slice(0, -5)), { message: "damaged" });
});

test("a room takes eight devices, and says to the ninth that it is full", async (t) => {
  fakeNetwork(t);
  const devices = await together(...Array.from("abcdefg", (letter) => letter.repeat(8)));
  const [last, late] = [enter("hhhhhhhh"), enter("iiiiiiii")];
  const code = await devices[0].room.code();
  const answer = await late.room.take(code);
  await pair(last, devices[3]);
  assert.equal(entered(last).length, 7);
  await assert.rejects(devices[2].room.code(), { message: "full" });
  await assert.rejects(devices[0].room.take(answer), { message: "full" });
  devices[6].room.close();
  await settle();
  assert.equal(await devices[0].room.take(answer), "");
  await pass(12);
  assert.equal(entered(late).length, 7);
});

test("texts that are too long are refused before they are sent", (t) => {
  fakeNetwork(t);
  const { room } = enter("aaaaaaaa");
  assert.throws(() => room.say("x".repeat(4000)), { message: "too-long" });
  assert.throws(() => room.hello("x".repeat(2001)), { message: "too-long" });
  room.say("x".repeat(3800));
  room.hello("x".repeat(2000));
});

test("ten thousand frames that no device of ours writes do no harm", async (t) => {
  const network = fakeNetwork(t);
  const [ana, ben, cleo] = await together("aaaaaaaa", "bbbbbbbb", "cccccccc");
  const random = seeded(3);
  const one = (values) => values[Math.floor(random() * values.length)];
  const device = () => one(["aaaaaaaa", "bbbbbbbb", "cccccccc", "xxxxxxxx", "toString", "", 7, null]);
  const letters = (await ana.room.code()).split("=")[1];
  const fields = {
    from: device, to: device, number: () => one([0, 1, 2 ** 60, -1, "1", 1_700_000_000_000]), text: () => one(["", "hello", "x".repeat(3900), {}]),
    code: () => one([letters, mangled(letters, random), "", "A", "Z"]), near: () => one([[], [device()], "near", Array(40).fill("xxxxxxxx")]),
    seen: () => one([{}, { [device()]: one([1, -1]) }, [], null]),
  };
  const frame = () => {
    const kind = one(["hello", "beat", "text", "relay", "hop", "__proto__"]);
    const made = JSON.stringify({ v: one([1, 1, 1, 2]), kind, ...Object.fromEntries(Object.entries(fields).map(([name, make]) => [name, make()])) });
    return random() < 0.3 ? mangled(made, random) : made;
  };
  const { wire } = between(network, ana, ben);
  for (let n = 0; n < 10_000; n++) {
    wire.onmessage({ data: frame() });
    if (n % 500 === 0) await settle();
  }
  await pass(20);
  for (const { room } of [ana, ben, cleo]) room.say("newest");
  await pass(5);
  const damaged = ana.room.dropped + ben.room.dropped;
  assert.ok(damaged > 5000, `${damaged} dropped`);
  for (const { heard } of [ana, ben, cleo]) assert.ok(heard.filter((line) => line.endsWith(" newest")).length >= 2);
});

// Whatever a channel may do to what is sent on it, all have the newest text in the end, and hear no text twice.
const HARMS = {
  "lost": (text, n) => (n % 3 ? [] : [text]),
  "doubled": (text) => [text, text],
  "late": (text, n, held) => (n % 2 ? (held.push(text), []) : [text, ...held.splice(0)]),
  "cut in the middle": (text, n) => (n % 3 ? [text.slice(0, text.length / 2)] : [text]),
  "mixed with nonsense": (text, n) => [["{}", "\0", "[[[[", `${text}}`][n % 4], text],
};
for (const [name, harm] of Object.entries(HARMS))
  test(`what is said arrives although frames are ${name}`, async (t) => {
    const network = fakeNetwork(t);
    const devices = await together("aaaaaaaa", "bbbbbbbb", "cccccccc");
    for (const device of devices) device.take();
    let count = 0;
    const held = [];
    network.carry = (text) => harm(text, ++count, held);
    for (let n = 0; n < 6; n++) {
      for (const { room, device } of devices) room.say(`${device[0]} ${n}`);
      await pass(2);
    }
    network.carry = (text) => [text];
    await pass(5);
    for (const [n, { device, heard, room }] of devices.entries()) {
      const texts = heard.filter((line) => line.startsWith("text")).map((line) => line.slice(14));
      assert.equal(new Set(texts).size, texts.length, "heard twice");
      for (const other of "abc".replace("abc"[n], "")) {
        const told = texts.filter((text) => text[0] === other);
        assert.equal(told.at(-1), `${other} 5`, `${device} has heard ${told}`);
        assert.deepEqual(told, [...told].sort(), "in order");
      }
      if (/cut|mixed/.test(name)) assert.ok(room.dropped > 0);
      assert.ok(!heard.some((line) => line.startsWith("out")));
    }
  });

/** Returns the connection between two devices. */
function between(network, one, other) {
  const ends = (device) => device.room.mesh.neighbours;
  const channel = ends(one).get(other.device).channels.at(-1);
  return [...network.connections.values()].find((connection) => connection.wire === channel.wire);
}
