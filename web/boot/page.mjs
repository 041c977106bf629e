// The page's script: says why the app can't run here, or hears what is pressed, loads Python, and offers it
// `window.pygames`, what only JavaScript can do.
import { changeAppearance } from "./appearance.mjs";
import { transact } from "./database.mjs";
import { EarlyInput } from "./early-input.mjs";
import { createEngineClient } from "./engine-client.mjs";
import { deferInstallPrompt, promptInstall } from "./install-prompt.mjs";
import * as journal from "./journal.mjs";
import { loadAfterFirstPaint, loadPagePython } from "./loading.mjs";
import { findObstacle, hideNotice, showNotice, tellFailure } from "./notices.mjs";
import { PaintedScreens } from "./painted-screens.mjs";
import { AppStorage, persistStorage } from "./storage.mjs";
import { translatePainted } from "./translation.mjs";
import { applyUpdate, registerServiceWorker } from "./updates.mjs";
import { WorkerClient } from "./worker-client.mjs";

const root = document.documentElement;
const app = document.getElementById("app");

translatePainted(app);
const obstacle = findObstacle();
if (obstacle) showNotice(obstacle);
else begin();

function begin() {
  const screens = new PaintedScreens(app);
  const input = new EarlyInput(screens);
  const storage = new AppStorage(transact, () => journal.entries().map(([key]) => key));
  const worker = new WorkerClient(createWorker, () => window.dispatchEvent(new CustomEvent("pygames-engine-replaced")), tellFailure);
  window.pygames = {
    attempt,
    later: (call, milliseconds) => void setTimeout(call, milliseconds),
    changeAppearance,
    showNotice,
    persistStorage,
    promptInstall,
    applyUpdate,
    sharePicture: loadAndShare,
    shareText,
    journal,
    storage: {
      readAtStart: () => storage.readAtStart(),
      store: (key, text) => storage.store(key, text),
      look: (key) => storage.look(key),
      lastSeen: (key) => storage.lastSeen(key),
    },
    earlyInput: {
      add: (message) => input.add(message),
      next: () => input.next(),
      close: () => screens.close(),
    },
    engine: createEngineClient(worker, storage),
  };
  input.listen();
  deferInstallPrompt();
  whenEngineIsReady(() => {
    hideNotice(); // it came late, but it came
    registerServiceWorker(); // only now: it fetches all that the start is waiting for
  });
  loadAfterFirstPaint(() => loadPagePython(tellFailure), () => worker.start());
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("board-painted")));
}

/** Calls a function; what it throws rejects a promise, which is all that MicroPython can catch. */
async function attempt(call, ...values) {
  return call(...values);
}

/** Shares the picture in the dialog, by a script that is loaded when it is first used. */
async function loadAndShare(name, text, saves) {
  if (!window.sharePicture) {
    const script = document.createElement("script");
    const loaded = new Promise((done, fail) => Object.assign(script, { onload: done, onerror: fail }));
    script.src = /** @type {HTMLElement} */ (document.querySelector("script[data-picture]")).dataset.picture;
    document.head.append(script);
    await loaded;
  }
  return window.sharePicture(name, text, saves);
}

/** Lets the system share a text: shared, cancelled, or unable where it can't. */
async function shareText(text) {
  try {
    await navigator.share({ text });
    return "shared";
  } catch (error) {
    return error.name === "AbortError" ? "cancelled" : "unable";
  }
}

/** Starts the worker, whose address index.html gives in `data-worker`. */
function createWorker() {
  const { worker } = /** @type {HTMLElement} */ (document.querySelector("script[data-worker]")).dataset;
  return new Worker(worker, { type: "module" });
}

/** Calls a function once web/page/main.py says that the worker has answered. */
function whenEngineIsReady(then) {
  const observer = new MutationObserver(() => {
    if (root.dataset.ready !== "engine") return;
    observer.disconnect();
    then();
  });
  observer.observe(root, { attributeFilter: ["data-ready"] });
}
