// The devices in one room, each connected to every other: who is there, and what they say. A device that comes in by one
// connection is told of the others, and the codes for these go by way of the connections that are there.
import { Channel } from "./channel.mjs";
import { readCode, writeCode } from "./codes.mjs";
import { MAX_HELLO, readFrame, writeFrame } from "./frames.mjs";
import { Texts } from "./texts.mjs";

const MAX_DEVICES = 8; // this one included: five players, and who looks on
const TICK_MS = 1000;
const BEAT_TICKS = 4;
const AWAY_MS = 8000; // two beats
const ASLEEP_MS = 5000; // between two ticks: this device has slept, and knows nothing of the others' silence
const CALL_MS = 10_000; // what a call by way of another device may take
const GONE_MS = 3000; // from when a device has left until the others surely know

const ignore = () => undefined; // a channel that was closed while it was made

export class Mesh {
  /**
   * @param {string} device
   * @param {(event: RoomEvent) => void} tell
   */
  constructor(device, tell) {
    this.device = device;
    this.tell = tell;
    this.greeting = ""; // what this device says of itself
    this.texts = new Texts(device);
    /** The devices that have come and not left. @type {Map<string, Neighbour>} */
    this.neighbours = new Map();
    /** Devices that were called by way of others, have called, or have just left. @type {Map<string, Call>} */
    this.calls = new Map();
    this.dropped = 0; // frames that made no sense
    this.ticks = 0;
    this.ticked = Date.now();
    this.clock = setInterval(() => this.tick(), TICK_MS);
  }

  get isFull() {
    return this.near().length + 1 >= MAX_DEVICES;
  }

  /** Returns a channel to a device that is not known yet. */
  channel() {
    return new Channel({
      onOpen: (channel) => channel.send(this.hailing()),
      onText: (channel, text) => this.hear(channel, text),
      onEnd: (channel, lost) => this.end(channel, lost),
    });
  }

  /** Says a text to all, also to those who come later; Error "too-long" if it is. */
  say(text) {
    this.spread(this.texts.say(text));
  }

  /** Says of this device what all are to know; Error "too-long" if it is. */
  hello(text) {
    if (JSON.stringify(text).length > 1.5 * MAX_HELLO || text.length > MAX_HELLO) throw new Error("too-long");
    this.greeting = text;
    this.spread(this.hailing());
  }

  close() {
    clearInterval(this.clock);
    this.spread(writeFrame("bye"));
    const channels = [...this.neighbours.values()].flatMap((neighbour) => neighbour.channels);
    for (const channel of [...channels, ...[...this.calls.values()].map((call) => call.channel)]) channel?.close();
    this.neighbours.clear();
    this.calls.clear();
  }

  hailing() {
    return writeFrame("hello", { from: this.device, text: this.greeting, ...this.state() });
  }

  /** Returns who is near, and which texts have come here. */
  state() {
    return { near: this.near(), seen: this.texts.seen() };
  }

  near() {
    return [...this.neighbours].filter(([, { channels, isAway }]) => channels.length && !isAway).map(([device]) => device);
  }

  spread(frame, except = "") {
    for (const device of this.neighbours.keys()) if (device !== except) this.send(device, frame);
  }

  send(device, frame) {
    this.neighbours.get(device)?.channels.at(-1)?.send(frame);
  }

  // What is heard

  hear(channel, text) {
    const frame = readFrame(text);
    if (!frame || (!channel.device && frame.kind !== "hello")) return void this.dropped++;
    if (!channel.device && !this.admits(frame.from)) return channel.close();
    if (!channel.device) this.welcome(channel, frame.from);
    const neighbour = this.neighbours.get(channel.device);
    this.wake(channel.device, neighbour);
    if (frame.kind === "hello") this.meet(channel.device, neighbour, frame.text);
    if (frame.near) this.compare(channel.device, frame);
    if (frame.kind === "text" && this.texts.take(frame)) this.pass(channel.device, frame, text);
    if (frame.kind === "relay") this.relay(channel.device, frame, text);
    if (frame.kind === "bye") this.leave(channel.device);
    return undefined;
  }

  admits(device) {
    return device !== this.device && (this.neighbours.has(device) || !this.isFull);
  }

  /** Lets a device in by the channel on which it has said who it is; it may have lost another one. */
  welcome(channel, device) {
    channel.device = device;
    if (this.calls.get(device)?.channel === channel) this.calls.delete(device);
    const neighbour = this.neighbours.get(device) ?? { channels: [], heard: 0, isAway: false, text: null };
    neighbour.channels.push(channel);
    if (!this.neighbours.has(device)) {
      this.neighbours.set(device, neighbour);
      this.tell({ kind: "in", device });
    }
    this.wake(device, neighbour);
    for (const text of this.texts.all()) channel.send(text);
    this.beat(); // so that the others hear of each other at once
  }

  meet(device, neighbour, text) {
    if (neighbour.text === text) return;
    neighbour.text = text;
    this.tell({ kind: "hello", device, text });
  }

  wake(device, neighbour) {
    neighbour.heard = Date.now();
    if (!neighbour.isAway) return;
    neighbour.isAway = false;
    this.tell({ kind: "back", device });
  }

  /** Gives a neighbour the texts that it lacks, and calls those devices near it that are not near here. */
  compare(device, { near, seen }) {
    for (const text of this.texts.missing(device, seen)) this.send(device, text);
    const known = this.near();
    // of two devices one calls the other, so that not both do
    for (const other of near) if (this.device < other && !known.includes(other)) this.call(other, device).catch(ignore);
  }

  /** Tells of a text that is news, and passes it on. */
  pass(by, { from, text }, frame) {
    this.tell({ kind: "text", device: from, text });
    this.spread(frame, by);
  }

  // By way of another device

  /** Sends a code to a device by way of another, which hands it on. */
  async call(device, by) {
    if (this.calls.has(device) || this.isFull) return;
    const call = this.calling(device);
    call.letters = writeCode(await call.channel.offer());
    this.send(by, writeFrame("relay", { from: this.device, to: device, code: call.letters }));
  }

  calling(device) {
    const call = { channel: this.channel(), since: Date.now(), letters: "" };
    this.calls.get(device)?.channel?.close();
    this.calls.set(device, call);
    return call;
  }

  relay(by, { from, to, code }, frame) {
    if (to === this.device) this.connect(by, from, code).catch(() => this.dropped++);
    else if (from === by) this.send(to, frame);
  }

  /** Answers a device that calls by way of another, or takes its answer. */
  async connect(by, from, code) {
    const told = readCode(code);
    if (told.role === "answer") return this.called(from, told);
    if (!this.admits(from)) return;
    const own = await this.calling(from).channel.answer(told);
    this.send(by, writeFrame("relay", { from: this.device, to: from, code: writeCode({ ...own, offer: told.sum }) }));
  }

  async called(device, told) {
    const call = this.calls.get(device);
    if (call?.letters && readCode(call.letters).sum === told.offer) await call.channel.accept(told);
  }

  // Who is there no more

  end(channel, lost) {
    if (lost) channel.close();
    const neighbour = this.neighbours.get(channel.device);
    if (!neighbour) return;
    neighbour.channels = neighbour.channels.filter((other) => other !== channel);
    if (neighbour.channels.length) return;
    if (lost) this.miss(channel.device, neighbour);
    else this.leave(channel.device);
  }

  leave(device) {
    for (const channel of this.neighbours.get(device).channels) channel.close();
    this.neighbours.delete(device);
    // others may still name it: for a while it is not called
    this.calls.set(device, { channel: null, since: Date.now(), letters: "" });
    this.tell({ kind: "out", device });
  }

  miss(device, neighbour) {
    if (neighbour.isAway) return;
    neighbour.isAway = true;
    this.tell({ kind: "away", device });
  }

  tick() {
    const now = Date.now();
    const slept = now - this.ticked > ASLEEP_MS ? now - this.ticked : 0;
    this.ticked = now;
    for (const [device, neighbour] of this.neighbours) {
      neighbour.heard += slept;
      if (now - neighbour.heard > AWAY_MS) this.miss(device, neighbour);
    }
    for (const [device, { channel, since }] of this.calls) {
      if (now - since < (channel ? CALL_MS : GONE_MS)) continue;
      channel?.close();
      this.calls.delete(device);
    }
    if (++this.ticks % BEAT_TICKS === 0) this.beat();
  }

  beat() {
    this.spread(writeFrame("beat", this.state()));
  }
}
