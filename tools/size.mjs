// Prints what dist/ weighs and what a first visit transfers where the host compresses with brotli.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { compressed } from "./compress.mjs";

const SPARE = /\.(whl|zip|txt)$|(?<!192)\.png$/; // where Python starts in full, licences are read, the app is installed

const transferred = compressed("dist");
const groups = new Map();
for (const name of readdirSync("dist", { recursive: true })) {
  const path = join("dist", name);
  const { size } = statSync(path);
  if (!statSync(path).isFile() || SPARE.test(name)) continue;
  const group = name.split("/").slice(0, name.startsWith("vendor") ? 2 : 1).join("/");
  const [files, raw, brotli] = groups.get(group) ?? [0, 0, 0];
  groups.set(group, [files + 1, raw + size, brotli + statSync(transferred[name] ?? path).size]);
}

const row = (name, files, raw, brotli) => console.log(name.padEnd(52), `${files}`.padStart(5), kB(raw), kB(brotli));
const kB = (bytes) => `${(bytes / 1000).toFixed(1)}`.padStart(9);
console.log("".padEnd(52), "files", "raw kB".padStart(9), "brotli kB");
const total = [0, 0, 0];
for (const [name, sizes] of [...groups].sort()) {
  row(name, ...sizes);
  sizes.forEach((size, i) => (total[i] += size));
}
row("first visit, service worker included", ...total);
