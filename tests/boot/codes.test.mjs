import assert from "node:assert/strict";
import { test } from "node:test";
import { mangled, seeded } from "./fakes.mjs";
import { MAX_LETTERS, describe, descriptionOf, findCode, readCode, writeCode } from "../../web/boot/codes.mjs";

const ERRORS = ["no-code", "damaged", "newer"];
const PRINT = "6F:49:35:2F:D3:CF:8C:BB:CE:19:EA:E3:85:B4:62:27:8E:44:13:60:15:69:FF:C4:CF:34:BE:B5:9A:45:CA:2D";
const NAME = "b1aeb4bf-8750-407b-b69c-543bcc885a0b.local";

/** A description as browsers make them. */
function description(type, name, password, ...candidates) {
  const lines = candidates.map((candidate, n) => `a=candidate:${n} 1 ${candidate} generation 0 network-cost 999`);
  return { type, sdp: ["v=0", ...lines, `a=ice-ufrag:${name}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${PRINT}`, ""].join("\r\n") };
}

const CHROMIUM = ["jtxC", "NYUvLtebSrs5NF8+5yNeppq8"];
const FIREFOX = ["3e5f0a12", "0123456789abcdef0123456789abcdef"];
const DESCRIPTIONS = {
  "Chromium with a camera": description("offer", ...CHROMIUM,
    "udp 2122194687 192.168.1.20 37859 typ host", "udp 2122265343 fd00::2 48922 typ host", "tcp 1518214911 192.168.1.20 9 typ host tcptype active"),
  "Chromium without": description("offer", ...CHROMIUM,
    "udp 2113942271 6bb41e78-5795-4ecb-a3aa-cc4c796afc90.local 44020 typ host", `udp 2113937151 ${NAME} 60149 typ host`),
  "Firefox": description("answer", ...FIREFOX, `UDP 2122252543 ${NAME} 55555 typ host`),
  "no address at all": description("offer", ...CHROMIUM),
  "another way to write names": description("answer", "aB+/9", "x".repeat(22), "udp 1 10.0.0.1 1024 typ host"),
  "three networks": description("answer", ...CHROMIUM,
    "udp 9 192.168.1.20 1 typ host", "udp 8 10.0.0.1 2 typ host", "udp 7 172.17.0.1 3 typ host", "udp 6 172.18.0.1 4 typ host", "udp 10 fe80::1 5 typ host"),
};

for (const [name, made] of Object.entries(DESCRIPTIONS))
  test(`what a code tells is what the description says: ${name}`, () => {
    const told = { offer: 0, ...describe(made), ...(made.type === "answer" ? { offer: 0xabcd } : {}) };
    const letters = writeCode(told);
    const { sum, ...read } = readCode(letters);
    assert.ok(sum <= 0xffff);
    assert.match(letters, /^A[\w-]+$/);
    assert.ok(letters.length >= 70 && letters.length <= MAX_LETTERS, `${letters.length} letters`);
    assert.deepEqual({ ...read, addresses: [] }, { ...told, addresses: [] });
    const again = describe(descriptionOf(read));
    assert.deepEqual({ offer: read.offer, ...again }, read);
  });

const addresses = (made) => readCode(writeCode(describe(made))).addresses;

test("real addresses go before names, and of two names the one that browsers rank below, for IPv4", () => {
  assert.deepEqual(addresses(DESCRIPTIONS["Chromium with a camera"]).map(({ host }) => host), ["192.168.1.20", "fd00:0:0:0:0:0:0:2"]);
  assert.deepEqual(addresses(DESCRIPTIONS["Chromium without"]), [{ host: NAME, port: 60149 }]);
});

test("of many addresses those are told that the browser ranks highest", () => {
  assert.deepEqual(addresses(DESCRIPTIONS["three networks"]).map(({ port }) => port), [1, 2, 3]);
});

test("an address of IPv6 is told whole, however it is shortened", () => {
  for (const [host, full] of [["::1", "0:0:0:0:0:0:0:1"], ["2001:db8::a:1", "2001:db8:0:0:0:0:a:1"], ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"]])
    assert.deepEqual(addresses(description("offer", ...CHROMIUM, `udp 1 ${host} 7 typ host`)), [{ host: full, port: 7 }]);
  for (const host of ["::ffff:10.0.0.1", "1:2:3", "fe80::1%eth0", "1:2:3:4:5:6:7:8:9", "nonsense"])
    assert.deepEqual(addresses(description("offer", ...CHROMIUM, `udp 1 ${host} 7 typ host`)), []);
});

const CODE = writeCode(describe(DESCRIPTIONS["Chromium without"]));

test("a code is found in a link, in a line of a chat, and by itself", () => {
  for (const text of [CODE, `  ${CODE}\n`, `https://quiet.table/#room=${CODE}`, `Ana: come! https://quiet.table/cathedral/#room=${CODE} :-)`,
    `https://quiet.table/%23room=${CODE}`]) assert.equal(findCode(text), CODE);
  for (const text of ["", "hello", "https://quiet.table/#friends=abc", `x${"-".repeat(30)}`]) assert.throws(() => findCode(text), { message: "no-code" });
});

test("a code of a newer version is told as such", () => {
  assert.throws(() => readCode(`B${CODE.slice(1)}`), { message: "newer" });
  assert.throws(() => readCode("Z"), { message: "newer" });
});

test("every change of one letter, and every code cut short, is noticed", () => {
  for (let n = 1; n < CODE.length; n++) {
    assert.throws(() => readCode(CODE.slice(0, n)), { message: "damaged" });
    for (const letter of "AZ9-_") if (letter !== CODE[n]) assert.throws(() => readCode(CODE.slice(0, n) + letter + CODE.slice(n + 1)), { message: "damaged" });
  }
});

test("ten thousand mangled codes are told by name, and nothing else happens", () => {
  const random = seeded(7);
  for (let n = 0; n < 10_000; n++) {
    const text = mangled(`https://quiet.table/#room=${CODE}`, random);
    try {
      readCode(findCode(text));
      assert.ok(text.includes(CODE), text);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      assert.ok(ERRORS.includes(error.message), `${error.message}: ${text}`);
    }
  }
});

test("bytes that no device writes are damaged, however well they are summed up", () => {
  const random = seeded(11);
  const known = atob(CODE.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  for (let n = 0; n < 2000; n++) {
    const bytes = Array.from(known, (letter) => letter.charCodeAt(0)).slice(0, -2 - Math.floor(random() * 40));
    bytes[0] = Math.floor(random() * 256);
    const sum = crc(bytes);
    const letters = `A${btoa(String.fromCharCode(...bytes, sum >> 8, sum & 255)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
    try {
      assert.doesNotMatch(descriptionOf(readCode(letters)).sdp, /[^\x20-\x7e\r\n]|undefined|NaN/);
    } catch (error) {
      assert.equal(error.message, "damaged");
    }
  }
});

/** CRC-16/CCITT, written another way. */
function crc(bytes) {
  let sum = 0xffff;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const high = ((sum >> 15) ^ (byte >> bit)) & 1;
      sum = ((sum << 1) & 0xffff) ^ (high ? 0x1021 : 0);
    }
  return sum;
}
