// A reader of spec/ in another language, without the rules of the games: run by Node, it prints how many vectors it has understood.
import assert from "node:assert/strict";
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

const vectors = (name) => JSON.parse(readFileSync(new URL(`../../spec/vectors/${name}.json`, import.meta.url), "utf8"));
const GAMES = Object.fromEntries(vectors("games").map((game) => [game.game, game]));
const VALUE = String.raw`"((?:[^"\\]|\\[^])*)"`;
const TOKEN = new RegExp(String.raw`(?:\s+|;[^\n]*)+|\[\s*(?<name>\w+)(?:\s+(?<key>[\w-]+))?\s+${VALUE}\s*\]|(?<ply>[^\s;[]+)`, "y");
const CURLY = new RegExp(String.raw`(\[\s*\w+(?:\s+[\w-]+)?\s+${VALUE}\s*\])|\[\s*(\w+(?:\s+[\w-]+)?)\s+[“”„«]([^“”»"\]]*)[“”»]\s*\]`, "g");
const oneLine = (text) => text.trim().replace(/\s+/g, " ");

/** Take off what mail programs and word processors have added (R2). */
function clean(text) {
  let lines = text.replace(/[\u200b\u2060\ufeff\u00ad]/g, "").split("\n");
  if (lines.some((line) => line.startsWith("> ")) && lines.every((line) => !line.trim() || line.startsWith(">"))) lines = lines.map((line) => line.replace(/^[> ]+/, ""));
  lines = lines.map((line) => (line.trim().startsWith("```") ? "" : line));
  const signature = lines.findIndex((line, n) => n && line.replace(/\r$/, "") === "-- ");
  const kept = signature < 0 ? lines : lines.slice(0, signature);
  return kept.map((line) => line.replace(CURLY, (all, tag, _, name, value) => tag ?? `[${name} "${value}"]`)).join("\n");
}

/** Split a text into tags, by "name key" in order, and plies (R3, R4). */
export function parse(text) {
  const found = { tags: new Map(), plies: [] };
  const rest = clean(text);
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < rest.length; ) {
    const token = TOKEN.exec(rest);
    if (!token) throw new Error("token");
    const { name, key = "", ply } = token.groups;
    const whole = name && `${name.toLowerCase()} ${key}`.trim();
    if (found.tags.has(whole)) throw new Error(`twice: ${whole}`);
    if (name) found.tags.set(whole, oneLine(token[3].replace(/\\([^])/g, "$1")));
    if (ply) found.plies.push(ply);
  }
  return found;
}

const seconds = (time) => time.split(":").reduce((sum, part) => 60 * sum + Number(part), 0).toFixed(1).replace(/\.0$/, "");
const ENDINGS = { time: "time", flag: "time", resigned: "resigned", resigns: "resigned", resignation: "resigned" };
const SAID_NOTHING = ["", "-", "?", "none", "normal", "unterminated"];
const CHECK = /^(.?heck|c.?eck|ch.?ck|che.?k|chec.?|.check|c.heck|ch.eck|che.ck|chec.k|check.)$/;

/** Return the tags in canonical form and order, as pairs (R6, R7, R13, R14); `given` is what only the rules can tell. */
function canonicalTags({ tags }, given) {
  const take = (name, usual = "") => {
    const value = tags.get(name) ?? usual;
    tags.delete(name);
    return value;
  };
  const game = GAMES[take("game").toLowerCase()];
  const seats = Number(take("seats", String(game.seats[0])));
  const everySeat = [...Array(seats).keys()];
  const options = Object.entries(game.options).map(([name, values]) => [`Option ${name}`, take(`option ${name}`, values[0]).toLowerCase(), values[0]]);
  const clock = take("clock").replace(/\s/g, "");
  const [how, ...who] = take("termination").toLowerCase().split(" ").filter((word) => !["forfeit", "draw"].includes(word));
  const hasEnded = !SAID_NOTHING.includes(how ?? "");
  const first = [
    ["Game", game.game], ["Seats", String(seats)],
    ...options.filter(([, value, usual]) => value !== usual),
    ["Position", take("position") && given.position], ["Seed", take("seed")],
    ...everySeat.map((seat) => [`Seat ${seat}`, take(`seat ${seat}`).replace(/^human$/, "")]),
    ...everySeat.map((seat) => [`Name ${seat}`, take(`name ${seat}`)]),
    ["Clock", SAID_NOTHING.includes(clock) ? "" : /\+/.test(clock) ? clock : `${clock}+0`],
    ["Times", clock && take("times").split(/[\s,]+/).filter(Boolean).map(seconds).join(" ")],
    ["Viewer", take("viewer").toLowerCase()],
  ];
  take("result");
  const others = [...tags].filter(([name]) => name !== "version" && !CHECK.test(name)).map(([name, value]) => [name[0].toUpperCase() + name.slice(1), value]);
  const ending = !hasEnded ? "" : how.startsWith("agree") ? "agreed draw" : `${ENDINGS[how]} ${who[0]}`;
  const last = [["Termination", ending], ["Result", given.winners.join(",")]];
  const told = (pairs) => pairs.filter(([, value]) => value).map(([name, value]) => [name, value]);
  return [...told(first), ...others, ...told(last)];
}

/** Return the canonical text (R13). */
function canonical(pairs, plies) {
  const lines = pairs.map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`);
  const moves = [];
  for (const ply of plies) moves.push(moves.length && moves.at(-1).length + ply.length < 96 ? `${moves.pop()} ${ply}` : ply);
  return [...lines, "", ...moves, ""].join("\n");
}

/** Return the CRC-32 of bytes. */
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** Return the checksum (R15). */
function checksum(pairs, plies) {
  const value = Object.fromEntries(pairs);
  const options = Object.keys(value).filter((name) => name.startsWith("Option ")).sort();
  const covered = ["Game", "Seats", ...options, "Position", "Seed", "Termination"].filter((name) => name in value);
  const told = Buffer.from([...covered.map((name) => `${name}: ${value[name]}`), ...plies].join("\n"));
  return `${plies.length} ${crc32(told).toString(16).padStart(8, "0")}`;
}

/** Return the SHA-256 of a kind and its parts (L1). */
function hash(kind, ...parts) {
  const texts = [kind, ...parts].map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(String(part))));
  const counted = texts.flatMap((text) => [Buffer.from([0, 0, text.length >> 8, text.length & 255]), text]);
  return createHash("sha256").update(Buffer.concat([Buffer.from("quiet table 1"), ...counted])).digest();
}

/** Return the outcome that a number chooses by weights (L2). */
function outcome(number, weights) {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  let at = (BigInt(`0x${number.toString("hex")}`) * BigInt(total)) >> 256n;
  return weights.find(([, weight]) => (at -= BigInt(weight)) < 0n)[0];
}

const SIZES = { elements: 16, signers: 32, signed: 64, agreed: 64 };

/** Return the text of a link (L11): bytes that stand outside the compressed text are put in their places. */
function unpacked(link) {
  const data = Buffer.from(link.replace("friends=", ""), "base64url");
  const { buffer: text, engine } = /** @type {any} */ (inflateSync(data, { info: true }));
  const rest = data.subarray(engine.bytesWritten);
  let at = 0;
  const put = (name) => (word) => word.replace("*", rest.subarray(at, (at += SIZES[name.toLowerCase()])).toString("base64url"));
  const whole = text.toString().replace(/^\[(elements|signers|signed|agreed)\b.*/gim, (tag, name) => tag.replace(/[ ".]\*(?=[ "])/g, put(name)));
  if (at) assert.equal(rest.readUInt32BE(at), crc32(rest.subarray(0, at)));
  return whole;
}

/** Return the word of a seat in a tag with one for each; empty if it has none. */
const words = (tags, name, seat) => (tags.get(name) ?? "").split(" ")[seat]?.replace(/^-$/, "") ?? "";

/** Return the table of a letter (L3) and the chains of its seats. */
function tableOf(letter, tags) {
  const chains = [...Array(letter.seats).keys()].map((seat) => {
    const told = tags.has(`secret ${seat}`) ? `512 ${tags.get(`secret ${seat}`)}` : tags.get(`chain ${seat}`) ?? words(tags, "elements", seat);
    if (!told) return [];
    const [number, element] = told.split(/[ .]/);
    const chain = [Buffer.from(element, "base64url")];
    while (chain.length <= Number(number)) chain.unshift(hash("chain", chain[0]).subarray(0, 16));
    return chain;
  });
  const promises = chains.map((chain, seat) => Buffer.concat([Buffer.from(words(tags, "signers", seat), "base64url"), ...chain.slice(0, 1)]));
  const table = hash("table", letter.terms, ...promises.flatMap((promise, seat) => [tags.get(`name ${seat}`), promise])).subarray(0, 16);
  return { chains, promises, table };
}

/** Return how many signatures of a letter are right, where all are (L4). */
function signatures(letter) {
  const { tags } = parse(unpacked(letter.text));
  const { promises, table } = tableOf(letter, tags);
  const signed = [...Array(letter.seats).keys()].filter((seat) => words(tags, "signed", seat));
  for (const seat of signed) {
    const [number, signature] = words(tags, "signed", seat).split(".");
    const backs = tags.get("backs") ?? "";
    const inviter = Number(tags.get("inviter"));
    const digest = Number(number) || backs
      ? hash("turn", table, backs, ...letter.turns.slice(0, Number(number)))
      : hash("join", letter.terms, promises[inviter], seat, tags.get(`name ${seat}`), promises[seat]);
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: words(tags, "signers", seat) }, format: "jwk" });
    assert(verify(null, digest, key, Buffer.from(signature, "base64url")), `${letter.text} ${seat}`);
  }
  return signed.length;
}

/** Return the dice of a letter, computed from its chains: each event's number and outcome, in order. */
function dice(letter) {
  const { chains, table } = tableOf(letter, parse(unpacked(letter.text)).tags);
  assert.equal(table.toString("hex"), letter.table);
  return letter.open.map(({ turn, seat, count, weights }) => {
    const number = hash("open", table, turn, count, chains[seat][turn + 1], ...chains.filter((_, other) => other !== seat).map((chain) => chain[turn]));
    return [number.toString("hex"), outcome(number, weights)];
  });
}

const hex = (text) => Buffer.from(text, "hex");
const FORMULAS = {
  table: ({ terms, names, promises }) => hash("table", terms, ...names.flatMap((name, seat) => [name, hex(promises[seat])])).subarray(0, 16),
  hidden: ({ table, seat, turn, count, secret, others }) => hash("hidden", hex(table), seat, turn, count, hex(secret), ...others.map(hex)),
  turn: ({ table, backs, turns }) => hash("turn", hex(table), backs, ...turns),
  join: ({ terms, promises, seat, name }) => hash("join", terms, hex(promises[/^Inviter: (\d)/m.exec(terms)[1]]), seat, name, hex(promises[seat])),
  seal: ({ table, key, turns }) => hash("seal", hex(table), hex(key), ...turns).subarray(0, 8),
};
const formulas = vectors("chance").filter(({ formula }) => FORMULAS[formula]);
for (const vector of formulas) assert.equal(FORMULAS[vector.formula](vector).toString("hex"), vector.digest ?? vector.seal ?? vector.number ?? vector.table);
const records = vectors("records");
for (const vector of records) {
  const plies = vector.plies.split(" ").filter(Boolean);
  const parsed = parse(vector.text);
  assert.equal(parsed.plies.length, plies.length);
  const pairs = canonicalTags(parsed, vector);
  assert.equal(canonical(pairs, plies), vector.canonical ?? vector.text);
  assert.equal(checksum(pairs, plies), vector.check);
}
const rolled = vectors("letters").filter((letter) => letter.open.length);
for (const letter of rolled) assert.deepEqual(dice(letter), letter.open.map(({ number, outcome: right }) => [number, right]));
const signed = vectors("letters").map(signatures);
const bad = vectors("bad-records").filter(({ kind }) => ["twice", "token"].includes(kind));
for (const { kind, text } of bad) assert.throws(() => parse(text), new RegExp(kind));
console.log(JSON.stringify({ records: records.length, bad: bad.length, formulas: formulas.length, rolls: rolled.flatMap((letter) => letter.open).length, signatures: signed.reduce((sum, found) => sum + found, 0) }));
