// The sandbox, in which bots run: a hidden frame with an origin of its own (sandbox-frame.mjs). What is to be had there, the
// page fetches and hands over as blobs, so that the service worker keeps it. docs/lab.md says why each step is needed.
import { BotClient } from "./bot-client.mjs";

const ANSWER_MS = 4000;
const LITTLE_MEMORY = 4; // gigabytes below which no worker is started ahead
const UNSAFE = "This browser can't run bots safely.";

/** @type {Promise<Sandbox> | null} */
let opened = null;

/**
 * Opens the sandbox, once. Rejects with an error named "UnsafeError" where the frame isn't closed off from the site, or
 * doesn't answer; with another one where files can't be fetched.
 */
export function openSandbox() {
  opened ??= open().catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** @returns {Promise<Sandbox>} */
async function open() {
  keepForOffline();
  const fetching = fetchFiles();
  fetching.catch(() => {}); // awaited below
  const frame = Object.assign(document.createElement("iframe"), { hidden: true, src: url(BOOT.frame) });
  const close = () => {
    frame.remove();
    opened = null;
  };
  try {
    const control = await handshake(frame, close);
    const { deviceMemory = LITTLE_MEMORY } = navigator;
    control.postMessage({ ...(await fetching), keepsSpare: deviceMemory >= LITTLE_MEMORY });
    const connect = () => {
      const { port1, port2 } = new MessageChannel();
      control.postMessage(null, [port2]);
      return port1;
    };
    return { connect, bot: () => new BotClient(connect(), () => fetchBlob(BOOT.library)), close };
  } catch (error) {
    frame.remove();
    throw error;
  }
}

/**
 * Loads the frame, and returns the port to it once it has said that it is safe there.
 * @param {HTMLIFrameElement} frame
 * @param {() => void} onMoved called when there is another document in it
 * @returns {Promise<MessagePort>}
 */
function handshake(frame, onMoved) {
  const { port1: control, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    const refuse = () => reject(Object.assign(new Error(UNSAFE), { name: "UnsafeError" }));
    const timer = setTimeout(refuse, ANSWER_MS);
    control.onmessage = ({ data }) => {
      clearTimeout(timer);
      if (data === "safe") resolve(control);
      else refuse();
    };
    frame.onload = () => {
      if (frame.contentDocument) return refuse(); // it has the site's own origin
      frame.onload = onMoved;
      // Not before: with the attribute, a frame's first document doesn't come through the service worker. Later documents
      // have to have it, as the header of the first one doesn't concern them.
      frame.setAttribute("sandbox", "allow-scripts");
      frame.contentWindow.postMessage("", "*", [port2]);
      return undefined;
    };
    document.body.append(frame);
  });
}

async function fetchFiles() {
  const { engine, cold, snapshot, script, bots } = BOOT;
  if (!snapshot) throw new Error("bots start from the snapshot, and this build has none");
  const all = [engine, cold, snapshot.address, script, bots].map((address) => (address ? fetchBlob(address) : null));
  const blobs = await Promise.all(all);
  return Object.fromEntries(["engine", "cold", "snapshot", "script", "bots"].map((name, i) => [name, blobs[i]]));
}

/** Fetches again what only the lab needs, once there is a service worker to keep it: on a first visit it comes late. */
function keepForOffline() {
  const workers = navigator.serviceWorker;
  if (!workers || workers.controller) return;
  const files = [import.meta.url, BOOT.frame, BOOT.script, BOOT.bots];
  const fetchAgain = () => files.forEach((address) => fetch(url(address)).catch(() => {}));
  workers.addEventListener("controllerchange", fetchAgain, { once: true });
}

async function fetchBlob(/** @type {string} */ address) {
  const answer = await fetch(url(address));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.blob();
}

function url(/** @type {string} */ address) {
  return new URL(address, import.meta.url).href;
}
