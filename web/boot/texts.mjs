// The newest text of each device in a room: what was lost, or said before a device came, is sent again from here.
import { writeFrame } from "./frames.mjs";

const MAX_TEXTS = 16; // devices; the texts of others go, the oldest first

export class Texts {
  /** @param {string} own the device whose texts are written here */
  constructor(own) {
    this.own = own;
    /** @type {Map<string, {number: number, frame: string}>} */
    this.newest = new Map();
  }

  /** Writes the next text of this device; returns its frame. */
  say(text) {
    // the time, so that a room that this device opens again doesn't count from the beginning
    const number = Math.max(Date.now(), (this.newest.get(this.own)?.number ?? 0) + 1);
    const frame = writeFrame("text", { from: this.own, number, text });
    this.newest.set(this.own, { number, frame });
    return frame;
  }

  /** Keeps a text of another device; returns whether it was news. */
  take({ from, number, text }) {
    if (from === this.own || number <= (this.newest.get(from)?.number ?? 0)) return false;
    this.newest.delete(from); // to be the last of the list again
    this.newest.set(from, { number, frame: writeFrame("text", { from, number, text }) });
    if (this.newest.size > MAX_TEXTS) this.newest.delete([...this.newest.keys()].find((device) => device !== this.own));
    return true;
  }

  all() {
    return [...this.newest.values()].map(({ frame }) => frame);
  }

  /** Returns the number of the newest text of each device. */
  seen() {
    return Object.fromEntries([...this.newest].map(([device, { number }]) => [device, number]));
  }

  /** Returns the texts, not its own, of which a device has only older ones, by its `seen`. */
  missing(device, seen) {
    const newer = [...this.newest].filter(([from, { number }]) => from !== device && number > (seen[from] ?? 0));
    return newer.map(([, { frame }]) => frame);
  }
}
