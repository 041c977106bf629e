// Files that the player opens and saves.

const SAVING_MS = 60_000; // until the browser has surely begun to save a file, which needs its address

/**
 * Reads a file as UTF-8, as UTF-16 if it begins with a byte order mark, else as Windows-1252, as older programs write.
 * @param {Blob} file
 */
export async function readText(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const utf16 = { 0xfffe: "utf-16le", 0xfeff: "utf-16be" }[(bytes[0] << 8) | bytes[1]];
  try {
    return new TextDecoder(utf16 ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Saves a text or a blob as a file.
 * @param {{ name: string, text: string | Blob }} file
 */
export function saveFile({ name, text }) {
  const link = document.createElement("a");
  const address = URL.createObjectURL(new Blob([text]));
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), SAVING_MS);
}
