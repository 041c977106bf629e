// What devices in one room say to each other: a line of JSON at a time. All comes from other devices, so all is checked.

export const MAX_FRAME = 4000; // letters
export const MAX_HELLO = 2000;
const VERSION = 1;
const DEVICE = /^[A-Za-z0-9]{8}$/;
const MAX_DEVICES = 32; // in a list

const isDevice = (value) => typeof value === "string" && DEVICE.test(value);
const isText = (value) => typeof value === "string";
const isNumber = (value) => Number.isSafeInteger(value) && value > 0;
const isNear = (value) => Array.isArray(value) && value.length <= MAX_DEVICES && value.every(isDevice);
const isSeen = (value) =>
  !!value && typeof value === "object" && !Array.isArray(value) && Object.keys(value).length <= MAX_DEVICES &&
  Object.entries(value).every(([device, number]) => isDevice(device) && isNumber(number));

/** The kinds of frames: what each carries. */
const KINDS = {
  /** Who this is, and all that a beat says. */
  hello: { from: isDevice, text: (value) => isText(value) && value.length <= MAX_HELLO, near: isNear, seen: isSeen },
  /** A sign of life: which devices are near, and the number of the newest text of each that has come here. */
  beat: { near: isNear, seen: isSeen },
  /** A text of a device, with its number: a higher one is newer. */
  text: { from: isDevice, number: isNumber, text: isText },
  /** A code for a device that is not the sender's neighbour yet. */
  relay: { from: isDevice, to: isDevice, code: isText },
  /** The sender leaves. */
  bye: {},
};

/**
 * Writes a frame; Error "too-long" if it is.
 * @param {string} kind
 * @param {object} fields
 */
export function writeFrame(kind, fields = {}) {
  const text = JSON.stringify({ v: VERSION, kind, ...fields });
  if (text.length > MAX_FRAME) throw new Error("too-long");
  return text;
}

/**
 * Reads a frame; null if it is none. What its kind doesn't carry is left out, as nothing has checked it.
 * @param {unknown} text
 * @returns {any}
 */
export function readFrame(text) {
  if (!isText(text) || text.length > MAX_FRAME) return null;
  const frame = parsed(text);
  if (!frame || frame.v !== VERSION || !Object.hasOwn(KINDS, frame.kind)) return null;
  const checks = Object.entries(KINDS[frame.kind]);
  if (!checks.every(([name, check]) => Object.hasOwn(frame, name) && check(frame[name]))) return null;
  return { kind: frame.kind, ...Object.fromEntries(checks.map(([name]) => [name, frame[name]])) };
}

function parsed(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
