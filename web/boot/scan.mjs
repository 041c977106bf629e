// Reads a QR code from the camera: by the browser itself where it can, else by npm's `qr`. Loaded when it is first used.
import decodeQR from "qr/decode.js";

const LOOK_MS = 100; // between two looks
const MAX_SIDE = 960; // pixels that are looked at, of the shorter side of the picture
const QR_CODE = "qr_code";
let stop = () => {}; // what is running

/**
 * Asks for the camera, shows its picture and looks for a code.
 * @param {HTMLVideoElement} video
 * @returns {Promise<string>} its text; "" if stopped. Error "no-camera" or "refused"
 */
export async function scanCode(video) {
  stopScan();
  let stopped = false;
  const ended = new Promise((done) => {
    stop = () => {
      stopped = true;
      done(undefined);
    };
  });
  const stream = await openCamera();
  try {
    if (stopped) return "";
    Object.assign(video, { srcObject: stream, muted: true, playsInline: true });
    video.play().catch(() => {}); // an element that is taken away before it plays
    const read = await reader();
    while (!stopped) {
      const text = video.videoWidth ? await read(video) : "";
      if (text) return text;
      await Promise.race([ended, new Promise((done) => setTimeout(done, LOOK_MS))]);
    }
    return "";
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

/** Stops looking, and gives the camera back. */
export function stopScan() {
  stop();
}

/**
 * Returns the text of the code in a picture; "" if none can be read.
 * @param {ImageData} picture
 */
export function readPicture(picture) {
  try {
    return decodeQR(picture);
  } catch {
    return "";
  }
}

async function openCamera() {
  if (!navigator.mediaDevices) throw new Error("no-camera");
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
  } catch (error) {
    throw new Error(error.name === "NotAllowedError" ? "refused" : "no-camera", { cause: error });
  }
}

/** Returns a function that reads the code that a video shows now. */
async function reader() {
  const formats = typeof BarcodeDetector === "undefined" ? [] : await BarcodeDetector.getSupportedFormats().catch(() => []);
  const readSelf = ownReader();
  if (!formats.includes(QR_CODE)) return readSelf;
  const detector = new BarcodeDetector({ formats: [QR_CODE] });
  return (video) => detector.detect(video).then(([code]) => code?.rawValue ?? "", () => readSelf(video));
}

function ownReader() {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return (/** @type {HTMLVideoElement} */ video) => {
    const scale = Math.min(1, MAX_SIDE / Math.min(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return readPicture(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}
