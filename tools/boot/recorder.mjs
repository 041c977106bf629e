// Reads which functions of an engine written by profile.mjs are called, in a browser's worker as in Node: `calledFunctions()`.
const tables = [];

for (const name of ["instantiate", "instantiateStreaming"]) {
  const original = WebAssembly[name];
  WebAssembly[name] = async (...given) => {
    const result = await original.apply(WebAssembly, given);
    const { profile, malloc } = (result.instance ?? result).exports;
    if (profile) {
      for (let i = 0; i < profile.length; i++) profile.set(i, malloc);
      tables.push(profile);
    }
    return result;
  };
}

Object.assign(globalThis, {
  calledFunctions: () => [...new Set(tables.flatMap((table) => Array.from({ length: table.length }, (_, i) => i).filter((i) => !table.get(i))))],
});
