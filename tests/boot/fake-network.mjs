// A network without a network: WebRTC connections within one Node, which meet by their ICE names.
import { stub } from "./fakes.mjs";

export const SITE = "https://quiet.table/";
let count = 0;

/** Puts connections of a network of its own in place of the browser's until the test has ended. */
export function fakeNetwork(t) {
  const network = {
    /** The connections, by ICE name. */
    connections: new Map(),
    /** What arrives of a text that is sent. */
    carry: (text) => [text],
  };
  stub(t, "window", new EventTarget());
  stub(t, "RTCPeerConnection", class extends FakeConnection {
    network = network;
  });
  return network;
}

class FakeConnection {
  network = { connections: new Map(), carry: (_text) => [] };
  name = (++count).toString(36).padStart(4, "0");
  connectionState = "new";
  iceGatheringState = "new";
  localDescription = null;
  onconnectionstatechange = () => {};
  wire = { readyState: "connecting", onopen: () => {}, onclose: () => {}, onmessage: (_event) => {}, send: (text) => this.send(text) };
  /** @type {FakeConnection | null} */
  other = null;
  heard = "";

  createDataChannel() {
    return this.wire;
  }

  addEventListener() {}

  async setLocalDescription() {
    const sdp = [`a=ice-ufrag:${this.name}`, `a=ice-pwd:${this.name.repeat(6)}`, `a=fingerprint:sha-256 ${"0F:".repeat(31)}0F`];
    this.network.connections.set(this.name, this);
    this.localDescription = { type: this.heard ? "answer" : "offer", sdp: `${sdp.join("\r\n")}\r\n` };
    this.iceGatheringState = "complete";
  }

  async setRemoteDescription({ type, sdp }) {
    if (this.connectionState === "closed") throw new Error("closed");
    this.heard = /ufrag:(.*)\r/.exec(sdp)[1];
    const other = this.network.connections.get(this.heard);
    if (type === "answer" && other?.heard === this.name && other.connectionState !== "closed") queueMicrotask(() => this.join(other));
  }

  join(other) {
    [this.other, other.other] = [other, this];
    for (const end of [this, other]) [end.connectionState, end.wire.readyState] = ["connected", "open"];
    for (const end of [this, other]) end.wire.onopen?.();
  }

  send(text) {
    const { wire } = this.other;
    for (const data of this.network.carry(text)) queueMicrotask(() => wire.onmessage?.({ data }));
  }

  close() {
    const { other } = this;
    [this.connectionState, this.wire.readyState, this.other] = ["closed", "closed", null];
    if (!other?.other) return;
    [other.other, other.wire.readyState] = [null, "closed"];
    queueMicrotask(() => other.wire.onclose?.());
  }

  /** Breaks it as if a cable were cut, which each end notices for itself. */
  fail() {
    for (const end of [this, this.other]) {
      end.connectionState = "failed";
      end.onconnectionstatechange?.();
    }
  }
}

/** Waits until all that follows from what has happened has happened. */
export async function settle() {
  for (let n = 0; n < 5; n++) await new Promise((done) => setImmediate(done));
}
