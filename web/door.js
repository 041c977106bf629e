// Brings Python, and knows the worker's door: text in, text out. A worker that has died is replaced, and the page told.
"use strict";
(() => {
  const TICK = 2000;
  const PATIENCE = 15; // ticks without a sign of life; ticks, not time, because the machine may sleep
  const address = document.currentScript.dataset.engine;
  const UNSEEN = 3000; // milliseconds after which a page begins without having been painted
  const waiting = new Map(); // what takes the answer, by the number of the question
  const LOST = "lost"; // as in engine.mjs
  let worker, number, silence, alive, missing, lost;

  function start() {
    number = silence = 0;
    alive = missing = lost = false;
    worker = new Worker(address, { type: "module" });
    worker.onerror = () => (alive ? revive() : giveUp()); // one that never lived would only fail again
    worker.onmessage = ({ data: [answered, text, error] }) => {
      silence = 0;
      alive = true;
      if (lost !== (lost = text === LOST)) window.pygames.tellOfLoss(lost);
      waiting.get(answered)?.(error ? Promise.reject(new Error(error)) : text);
      waiting.delete(answered);
    };
  }

  /** Brings Python once there is a picture, in whose way its megabytes and their compiling would be. */
  function bringSoon() {
    if (document.hidden) return bring();
    setTimeout(bring, UNSEEN);
    if (!navigator.serviceWorker?.controller) return new PerformanceObserver(bring).observe({ type: "paint", buffered: true });
    bringPage(); // not the first visit: it is small, and on this machine
    requestAnimationFrame(() => setTimeout(bring));
  }

  function bring() {
    bringPage();
    if (!worker) start();
  }

  /** Brings the page's Python, if it has not been brought. */
  function bringPage() {
    document.head.append(/** @type {HTMLTemplateElement} */ (document.getElementById("later")).content);
  }

  function ask(...question) {
    if (!worker) start();
    return new Promise((take) => {
      if (missing) return take(unloaded());
      waiting.set(++number, take);
      worker.postMessage([number, ...question]);
    });
  }

  function unloaded() {
    return Promise.reject(new Error("the worker could not be loaded"));
  }

  function giveUp() {
    missing = true;
    answerAll(unloaded);
  }

  function answerAll(answer) {
    for (const take of waiting.values()) take(answer());
    waiting.clear();
  }

  function revive() {
    worker.terminate();
    start();
    answerAll(() => "{}"); // nothing has changed
    window.dispatchEvent(new CustomEvent("pygames-engine"));
  }

  setInterval(() => {
    if (!alive || !waiting.size) return (silence = 0);
    if (++silence > PATIENCE) return revive();
    worker.postMessage([0, "ping"]);
  }, TICK);

  /** The text of a file: UTF-8, UTF-16 where it says so, else what older Windows programs write. */
  async function textOf(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const utf16 = { 0xfffe: "utf-16le", 0xfeff: "utf-16be" }[(bytes[0] << 8) | bytes[1]];
    try {
      return new TextDecoder(utf16 || "utf-8", { fatal: true }).decode(bytes);
    } catch {
      return new TextDecoder("windows-1252").decode(bytes);
    }
  }

  async function handleFile(text, file) {
    const message = JSON.parse(text);
    message.values.record = await textOf(file);
    return ask("handle", JSON.stringify(message));
  }

  /** The message that opens the app, with what was read of what is stored. */
  function open(text) {
    return ask("handle", JSON.stringify(window.pygames.kept.opening(JSON.parse(text))));
  }

  /** Reads and stores what the worker asks for, which is too much for the page's Python; answers like handle. */
  async function fetch() {
    const wish = JSON.parse(await ask("wish"));
    if (!("read" in wish)) return "{}"; // another worker by now
    return ask("fulfilled", JSON.stringify(await window.pygames.kept.fulfil(wish)));
  }

  bringSoon();
  Object.assign(window.pygames, {
    engine: { handle: (text) => ask("handle", text), handleFile, open, fetch, rest: () => ask("rest"), think: () => ask("told") },
  });
})();
