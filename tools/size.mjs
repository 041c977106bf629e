// Prints what dist/ weighs and what a first visit transfers where the host compresses with brotli.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const COMPRESSED = /\.(woff2|png)$/; // hosts leave these as they are
const SPARE = /\.(whl|zip|txt)$|(?<!192)\.png$/; // where Python starts in full, licences are read, the app is installed
const KNOWN = "build/cache/brotli.json"; // sizes by content: compressing takes half a minute

const known = existsSync(KNOWN) ? JSON.parse(readFileSync(KNOWN, "utf8")) : {};
const groups = new Map();
for (const name of readdirSync("dist", { recursive: true })) {
  const path = join("dist", name);
  if (!statSync(path).isFile() || SPARE.test(name)) continue;
  const content = readFileSync(path);
  const digest = createHash("sha256").update(content).digest("hex");
  known[digest] ??= COMPRESSED.test(name) ? content.length : brotliCompressSync(content).length;
  const group = name.split("/").slice(0, name.startsWith("vendor") ? 2 : 1).join("/");
  const [files, raw, brotli] = groups.get(group) ?? [0, 0, 0];
  groups.set(group, [files + 1, raw + content.length, brotli + known[digest]]);
}
mkdirSync("build/cache", { recursive: true });
writeFileSync(KNOWN, JSON.stringify(known));

const row = (name, files, raw, brotli) => console.log(name.padEnd(52), `${files}`.padStart(5), kB(raw), kB(brotli));
const kB = (bytes) => `${(bytes / 1000).toFixed(1)}`.padStart(9);
console.log("".padEnd(52), "files", "raw kB".padStart(9), "brotli kB");
const total = [0, 0, 0];
for (const [name, sizes] of [...groups].sort()) {
  row(name, ...sizes);
  sizes.forEach((size, i) => (total[i] += size));
}
row("first visit, service worker included", ...total);
