// The most memory that a WebAssembly module takes, which its bytes say.

const HEADER = 8; // bytes before the first section
const MEMORIES = 5; // the section of memories
const HAS_MAXIMUM = 1; // a flag

/**
 * Lowers the maximum of a module's own memory. Throws if it has none.
 * Source: WebAssembly Core Specification, 5.5 Modules, and 5.2.2 Integers (LEB128).
 * @param {Uint8Array} module changed in place
 * @param {number} pages of 64 kB
 */
export function capMemory(module, pages) {
  let at = HEADER;
  const read = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = module[at++];
      value += (byte & 127) * scale;
      if (!(byte & 128)) return value;
    }
  };
  while (at < module.length) {
    const section = module[at++];
    const length = read();
    if (section !== MEMORIES) {
      at += length;
      continue;
    }
    read(); // how many memories there are: one
    const flags = read();
    const [minimum, begin] = [read(), at];
    const maximum = read();
    if (!(flags & HAS_MAXIMUM) || minimum > pages || maximum < pages) throw new Error(`no memory can have ${pages} pages at most`);
    for (let place = begin; place < at; place++, pages >>>= 7) module[place] = (pages & 127) | (place < at - 1 ? 128 : 0);
    return;
  }
  throw new Error("the module has no memory of its own");
}
