// The page's script: says why the app can't run here, or queues early input, loads Python, and offers it
// `window.pygames`, with all that needs JavaScript.
import { changeAppearance } from "./appearance.mjs";
import { transact } from "./database.mjs";
import { EarlyInput } from "./early-input.mjs";
import { createEngineClient } from "./engine-client.mjs";
import { deferInstallPrompt, promptInstall } from "./install-prompt.mjs";
import * as journal from "./journal.mjs";
import { load } from "./late.mjs";
import { loadAfterFirstPaint, loadPagePython } from "./loading.mjs";
import { findObstacle, hideNotice, showNotice, tellFailure } from "./notices.mjs";
import { PaintedScreens } from "./painted-screens.mjs";
import { gameOfPage, siteFolder } from "./site.mjs";
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
    site: siteFolder(),
    attempt,
    later: (call, milliseconds) => void setTimeout(call, milliseconds), // see globals.d.ts
    changeAppearance,
    showNotice,
    persistStorage,
    promptInstall,
    applyUpdate,
    sharePicture: loadAndShare,
    shareText,
    showBadge,
    openEditor: async () => (await load("code")).openEditor(document.getElementById("code")),
    room: {
      openRoom: async (device, tell) => (await load("room")).openRoom(device, tell, siteFolder()),
      scanCode: async (video) => (await load("scan")).scanCode(video),
      stopScan: async () => (await load("scan")).stopScan(),
    },
    openSandbox: async () => (await load("sandbox")).openSandbox(),
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
  if (location.hash === `#setup/${gameOfPage()}`) screens.open(`setup ${gameOfPage()}`);
  deferInstallPrompt();
  whenEngineIsReady(() => {
    hideNotice(); // late, but it has started
    registerServiceWorker(); // only now: it fetches much, which would slow the start down
  });
  loadAfterFirstPaint(() => loadPagePython(tellFailure), () => worker.start());
  // The second frame begins when the first has been painted.
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("board-painted")));
}

/** Calls a function and turns what it throws into a rejected promise, the only error that MicroPython can catch. */
async function attempt(call, ...values) {
  return call(...values);
}

/** Shares the picture in the dialog; loads the script for that when it is first used. */
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

/** Opens the system's share sheet for a text; resolves to shared, cancelled, or unable if there is none. */
async function shareText(text) {
  try {
    await navigator.share({ text });
    return "shared";
  } catch (error) {
    return error.name === "AbortError" ? "cancelled" : "unable";
  }
}

/** Shows a number on the icon of the app, none for 0; where the browser has no such thing, nothing. */
function showBadge(games) {
  navigator.setAppBadge?.(games).catch(() => {});
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
