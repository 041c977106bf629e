// Live play in one room: devices that are all connected to each other, without a server and without a host. A newcomer
// is connected by codes with anyone who is in; mesh.mjs does the rest. Loaded when it is first used.
import { findCode, readCode, writeCode } from "./codes.mjs";
import { Mesh } from "./mesh.mjs";

const MAX_CODES = 4; // of this device, that have not led to a connection
const STUCK_MS = 10_000;
const PERMISSIONS = ["local-network-access", "local-network"]; // Chromium's; others don't know them

/**
 * Opens a room with this device in it.
 * @param {string} device eight letters or digits, random for each page
 * @param {(event: RoomEvent) => void} tell
 * @param {string} site the address of the app, with which codes begin
 * @returns {Room}
 */
export function openRoom(device, tell, site) {
  return new OpenRoom(new Mesh(device, tell), tell, site);
}

class OpenRoom {
  constructor(/** @type {Mesh} */ mesh, tell, site) {
    this.mesh = mesh;
    this.tell = tell;
    this.site = site;
    /** Own offers that were not answered, by their letters. @type {Map<string, RoomCode>} */
    this.offers = new Map();
    /** Own answers, by the letters of the offers. @type {Map<string, RoomCode>} */
    this.answers = new Map();
    // without it, browsers may end a page that is closed before the others are told
    this.onLeave = () => this.close();
    window.addEventListener("pagehide", this.onLeave);
  }

  async code() {
    this.refuseIfFull();
    const channel = this.mesh.channel();
    const letters = writeCode(await channel.offer());
    keep(this.offers, letters, { channel, letters });
    return this.link(letters);
  }

  async take(/** @type {string} */ text) {
    const letters = findCode(text);
    const told = readCode(letters);
    const own = [...this.offers.values(), ...this.answers.values()];
    if (own.some((code) => code.letters === letters)) throw new Error("own-code");
    if (told.role === "offer") return this.link(await this.answer(letters, told));
    const offer = [...this.offers.values()].find((code) => readCode(code.letters).sum === told.offer);
    if (!offer) throw new Error("not-expected");
    this.refuseIfFull();
    this.offers.delete(offer.letters);
    await unlessDamaged(offer.channel.accept(told));
    this.watch(offer.channel, "taken");
    return "";
  }

  async answer(offer, told) {
    const known = this.answers.get(offer);
    if (known && !known.channel.wasOpen) return known.letters; // read once more: nobody may have seen the answer yet
    this.refuseIfFull();
    const channel = this.mesh.channel();
    const own = await unlessDamaged(channel.answer(told));
    const letters = writeCode({ ...own, offer: told.sum });
    keep(this.answers, offer, { channel, letters });
    this.watch(channel, "made");
    return letters;
  }

  say(/** @type {string} */ text) {
    this.mesh.say(text);
  }

  hello(/** @type {string} */ text) {
    this.mesh.hello(text);
  }

  close() {
    window.removeEventListener("pagehide", this.onLeave);
    for (const { channel } of [...this.offers.values(), ...this.answers.values()]) if (!channel.device) channel.close();
    this.offers.clear();
    this.answers.clear();
    this.mesh.close();
  }

  /** How many frames from other devices made no sense. */
  get dropped() {
    return this.mesh.dropped;
  }

  link(letters) {
    return `${this.site}#room=${letters}`;
  }

  refuseIfFull() {
    if (this.mesh.isFull) throw new Error("full");
  }

  /** Tells if a channel doesn't come about in time; it still may, unless the browser keeps pages from the network. */
  watch(channel, answer) {
    setTimeout(async () => {
      const denied = !channel.wasOpen && await isNetworkDenied();
      if (!channel.wasOpen) this.tell({ kind: "stuck", answer, why: denied ? "denied" : "" });
    }, STUCK_MS);
  }
}

/** Returns whether the browser has a permission for the local network, and it was refused. */
async function isNetworkDenied() {
  const asked = PERMISSIONS.map((name) => globalThis.navigator?.permissions?.query(/** @type {any} */ ({ name })).catch(() => null));
  return (await Promise.all(asked)).some((found) => found?.state === "denied");
}

/** Keeps a code, and gives up the oldest where there are too many. */
function keep(known, key, code) {
  known.set(key, code);
  if (known.size <= MAX_CODES) return;
  const [[oldest, { channel }]] = known;
  known.delete(oldest);
  if (!channel.device) channel.close();
}

/** Awaits what the browser does with a code; one that it refuses is damaged. */
async function unlessDamaged(done) {
  try {
    return await done;
  } catch {
    throw new Error("damaged");
  }
}
