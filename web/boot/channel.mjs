// A connection to one other device: a WebRTC channel on which texts arrive whole and in order. No server takes part.
import { describe, descriptionOf } from "./codes.mjs";

const GATHERING_MS = 3000; // for a browser that doesn't say when it has found all its addresses

export class Channel {
  /**
   * @param {object} ears
   * @param {(channel: Channel) => void} ears.onOpen
   * @param {(channel: Channel, text: string) => void} ears.onText
   * @param {(channel: Channel, lost: boolean) => void} ears.onEnd the other end is closed, or has been lost
   */
  constructor({ onOpen, onText, onEnd }) {
    /** The device at the other end, once it has said who it is. */
    this.device = "";
    this.connection = new RTCPeerConnection({ iceServers: [] });
    // negotiated: both ends know of it, so that neither waits for the other to announce it
    this.wire = this.connection.createDataChannel("room", { negotiated: true, id: 0, ordered: true });
    this.wire.onopen = () => onOpen(this);
    this.wire.onmessage = ({ data }) => onText(this, data);
    this.wire.onclose = () => onEnd(this, this.connection.connectionState === "failed");
    this.connection.onconnectionstatechange = () => {
      if (this.connection.connectionState === "failed" && this.wasOpen) onEnd(this, true);
    };
  }

  get isOpen() {
    return this.wire.readyState === "open";
  }

  /** Whether it is, or has been, open: one that never was may still come about after the browser has called it failed. */
  get wasOpen() {
    return this.wire.readyState !== "connecting";
  }

  /** Returns what the other device has to know of this one, which makes the offer. */
  async offer() {
    await this.connection.setLocalDescription();
    return this.gathered();
  }

  /** Returns what the device that made an offer has to know of this one. */
  async answer(/** @type {Description} */ told) {
    await this.connection.setRemoteDescription(descriptionOf(told));
    await this.connection.setLocalDescription();
    return this.gathered();
  }

  /** Takes the answer to the own offer. */
  async accept(/** @type {Description} */ told) {
    await this.connection.setRemoteDescription(descriptionOf(told));
  }

  /** Sends a text, if the channel is open. */
  send(/** @type {string} */ text) {
    if (!this.isOpen) return;
    try {
      this.wire.send(text);
    } catch {
      return; // so much waits to be sent that the other end has long been silent
    }
  }

  close() {
    this.wire.onclose = this.wire.onmessage = this.wire.onopen = this.connection.onconnectionstatechange = null;
    this.connection.close();
  }

  /** Waits until the browser has found all its addresses, and returns what it tells. */
  async gathered() {
    const { connection } = this;
    await new Promise((done) => {
      const look = () => connection.iceGatheringState === "complete" && done(undefined);
      connection.addEventListener("icegatheringstatechange", look);
      setTimeout(done, GATHERING_MS);
      look();
    });
    return describe(connection.localDescription);
  }
}
