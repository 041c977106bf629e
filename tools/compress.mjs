// Compresses the files of a folder with brotli as a host would, and caches the results by content, since it takes a while.
// Usage: node tools/compress.mjs FOLDER prints the path of each compressed file.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const ALREADY = /\.(woff2|png)$/; // hosts leave these as they are
const QUALITY = 9; // about what hosts spend on a file, and what can be waited for
const KEPT = fileURLToPath(new URL("../build/cache/brotli/", import.meta.url));

mkdirSync(KEPT, { recursive: true });

/** The path of each cached file, by its name in the folder. */
export function compressed(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(names.filter((name) => !ALREADY.test(name)).map((name) => [name, kept(join(folder, name))]));
}

/** Returns the path of the cached file with what a host would send. */
export function kept(file) {
  if (ALREADY.test(file)) return file;
  const content = readFileSync(file);
  const path = join(KEPT, `${createHash("sha256").update(content).digest("hex")}-${QUALITY}`);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  if (!existsSync(path)) writeFileSync(path, brotliCompressSync(content, { params }));
  return path;
}

if (resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(compressed(process.argv[2])));
