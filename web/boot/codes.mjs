// The code by which a device says how it can be reached: what can't be guessed of its description for WebRTC, in at
// most 110 letters, so that a camera reads it from a screen. The other device builds the description from that.
//
// A letter for the version, then in base64url: a byte of flags, the fingerprint of the certificate, ICE name and
// password, addresses with ports, in an answer the checksum of the offer, and the code's own checksum.

export const MAX_LETTERS = 110;
const VERSION = "A";
const SIZES = { four: 6, name: 18, six: 18 }; // bytes of an address, by its kind
const MOST = { four: 3, name: 3, six: 1 }; // addresses, as the flags tell
const ICE = /^[A-Za-z0-9+/]{4,255}$/; // RFC 8839
const MDNS = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/;
/** How browsers write ICE name and password; any other way takes its letters and their numbers. */
const WAYS = [
  { name: 4, password: 24, pattern: /^[A-Za-z0-9+/]*$/, pack: fromBase64, unpack: toBase64, letters: 4 / 3 },
  { name: 8, password: 32, pattern: /^[0-9a-f]*$/, pack: fromHex, unpack: toHex, letters: 2 },
];
const OTHER = 2;
const fail = (why) => {
  throw new Error(why);
};

/**
 * Finds a code in a text, such as a link or a line of a chat.
 * @param {string} text
 * @returns {string} its letters; Error "no-code" if there is none
 */
export function findCode(text) {
  const found = /(?:^|#|%23|\s)room=([\w-]+)/.exec(text) ?? /(?:^|\s)([\w-]{80,})(?=\s|$)/.exec(text);
  return found ? found[1] : fail("no-code");
}

/**
 * Writes a code.
 * @param {Description} told
 */
export function writeCode({ role, fingerprint, name, password, addresses, offer = 0 }) {
  const way = WAYS.findIndex((it) => it.name === name.length && it.password === password.length && it.pattern.test(name + password));
  const answers = role === "answer";
  const told = [...fromHex(fingerprint), ...(way < 0 ? spelled(name, password) : [name, password].flatMap(WAYS[way].pack))];
  const checks = answers ? [offer >> 8, offer & 255] : [];
  const counts = { four: 0, name: 0, six: 0 };
  let left = Math.floor(((MAX_LETTERS - 1) * 3) / 4) - 3 - told.length - checks.length;
  const kept = addresses.map(packed).filter((address) => {
    if (!address || counts[address.kind] === MOST[address.kind] || left < SIZES[address.kind]) return false;
    left -= SIZES[address.kind];
    return ++counts[address.kind];
  });
  const flags = (answers ? 1 : 0) | ((way < 0 ? OTHER : way) << 1) | (counts.four << 3) | (counts.name << 5) | (counts.six << 7);
  const bytes = [flags, ...told, ...Object.keys(SIZES).flatMap((kind) => kept.filter((it) => it.kind === kind).flatMap((it) => it.bytes)), ...checks];
  const sum = checksum(bytes);
  return VERSION + toBase64([...bytes, sum >> 8, sum & 255]).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

/**
 * Reads a code.
 * @param {string} letters
 * @returns {Description & {sum: number}} Error "newer" or "damaged" if it can't be read
 */
export function readCode(letters) {
  if (/^[B-Z]/.test(letters)) fail("newer");
  if (letters[0] !== VERSION || letters.length > 2 * MAX_LETTERS) fail("damaged");
  const bytes = fromLetters(letters.slice(1));
  const sum = (bytes.at(-2) << 8) | bytes.at(-1);
  const rest = bytes.slice(0, -2);
  if (checksum(rest) !== sum) fail("damaged");
  const take = (count) => (rest.length < count ? fail("damaged") : rest.splice(0, count));
  const [flags] = take(1);
  const fingerprint = toHex(take(32));
  const [name, password] = credentials((flags >> 1) & 3, take);
  const counts = { four: (flags >> 3) & 3, name: (flags >> 5) & 3, six: flags >> 7 };
  const addresses = Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => unpacked(kind, take(SIZES[kind]))),
  );
  const role = flags & 1 ? "answer" : "offer";
  const [high, low] = role === "answer" ? take(2) : [0, 0];
  if (rest.length) fail("damaged");
  return { role, fingerprint, name, password, addresses, offer: (high << 8) | low, sum };
}

/**
 * Reads what a code tells from a description that the browser has made.
 * @param {RTCSessionDescription | RTCSessionDescriptionInit} description
 * @returns {Description}
 */
export function describe({ type, sdp }) {
  const value = (name) => new RegExp(`^a=${name}(.*?)\\s*$`, "m").exec(sdp)?.[1] ?? fail("unable");
  const candidates = [...sdp.matchAll(/^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ host/gim)];
  const addresses = candidates.map(([, priority, host, port]) => ({ host: host.toLowerCase(), port: Number(port), priority: Number(priority) }));
  // real addresses before names; of names the one for IPv4, which every home has: browsers rank it below
  const rank = ({ host, priority }) => (host.endsWith(".local") ? -priority : priority);
  addresses.sort((one, other) => order(one.host) - order(other.host) || rank(other) - rank(one));
  return {
    role: type === "offer" ? "offer" : "answer",
    fingerprint: value("fingerprint:sha-256 ").replace(/:/g, "").toLowerCase(),
    name: value("ice-ufrag:"),
    password: value("ice-pwd:"),
    addresses: addresses.map(({ host, port }) => ({ host, port })),
  };
}

/**
 * Builds the description of the device that has told this.
 * @param {Description} told
 * @returns {RTCSessionDescriptionInit}
 */
export function descriptionOf({ role, fingerprint, name, password, addresses }) {
  const lines = [
    "v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
    ...addresses.map(({ host, port }, n) => `a=candidate:${n + 1} 1 udp ${2113937151 - n} ${host} ${port} typ host`),
    `a=ice-ufrag:${name}`, `a=ice-pwd:${password}`, "a=ice-options:trickle",
    `a=fingerprint:sha-256 ${fingerprint.toUpperCase().match(/../g).join(":")}`,
    `a=setup:${role === "offer" ? "actpass" : "active"}`, "a=mid:0", "a=sctp-port:5000", "a=max-message-size:65536",
  ];
  return { type: role, sdp: `${lines.join("\r\n")}\r\n` };
}

/** Returns a checksum of 16 bits (CRC-16/CCITT). */
function checksum(bytes) {
  return bytes.reduce((sum, byte) => {
    sum ^= byte << 8;
    for (let n = 0; n < 8; n++) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : sum << 1;
    return sum;
  }, 0xffff);
}

function spelled(name, password) {
  if (!ICE.test(name) || !ICE.test(password)) fail("unable");
  return [name, password].flatMap((text) => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))]);
}

function credentials(way, take) {
  if (way < OTHER) {
    const { unpack, letters, name, password } = WAYS[way];
    return [name, password].map((length) => unpack(take(length / letters)));
  }
  const found = [0, 1].map(() => String.fromCharCode(...take(take(1)[0])));
  return way === OTHER && found.every((text) => ICE.test(text)) ? found : fail("damaged");
}

// Addresses

function order(host) {
  return ["four", "name", "six"].indexOf(host.endsWith(".local") ? "name" : host.includes(":") ? "six" : "four");
}

/** Returns kind and bytes of an address; null if other devices can't use it. */
function packed({ host, port }) {
  const ports = [port >> 8, port & 255];
  const name = MDNS.exec(host);
  if (name) return { kind: "name", bytes: [...fromHex(name.slice(1).join("")), ...ports] };
  if (/^\d+(\.\d+){3}$/.test(host)) return { kind: "four", bytes: [...host.split(".").map(Number), ...ports] };
  const six = /^fe80:/.test(host) ? null : bytesOfSix(host);
  return six && { kind: "six", bytes: [...six, ...ports] };
}

function bytesOfSix(host) {
  const [before, after] = host.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array(Math.max(0, 8 - before.length - (after?.length ?? 0))).fill("0");
  const groups = [...before, ...(after ? [...zeros, ...after] : [])];
  if (groups.length !== 8 || !groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  return fromHex(groups.map((group) => group.padStart(4, "0")).join(""));
}

function unpacked(kind, bytes) {
  const port = (bytes.at(-2) << 8) | bytes.at(-1);
  const own = bytes.slice(0, -2);
  if (kind === "four") return { host: own.join("."), port };
  const hex = toHex(own);
  if (kind === "six") return { host: hex.match(/.{4}/g).map((group) => parseInt(group, 16).toString(16)).join(":"), port };
  return { host: `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}.local`, port };
}

// Letters and bytes

function fromLetters(letters) {
  if (!/^[\w-]*$/.test(letters) || letters.length % 4 === 1) fail("damaged");
  const bytes = fromBase64(letters.replace(/-/g, "+").replace(/_/g, "/"));
  // of the last letter not all bits may count: the others have to be 0
  return toBase64(bytes).replace(/=/g, "").replace(/\+/g, "-").replace(/\//g, "_") === letters ? bytes : fail("damaged");
}

function fromBase64(text) {
  return Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function toBase64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

function fromHex(text) {
  return (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
}

function toHex(bytes) {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
