// The loudspeaker's worklet: plays what arrives in order, tells when a sound is over, and is
// silent at once when it is hushed.

class Player extends AudioWorkletProcessor {
  constructor() {
    super();
    this.queue = [];
    this.at = 0;
    this.port.onmessage = ({ data }) => {
      if (data === "hush") {
        this.queue = [];
        this.at = 0;
      } else {
        this.queue.push(data);
      }
    };
  }

  process(_, [[channel]]) {
    let filled = 0;
    while (this.queue.length) {
      const first = this.queue[0];
      if (typeof first === "number") {
        this.port.postMessage(first);
      } else {
        const count = Math.min(channel.length - filled, first.length - this.at);
        for (let n = 0; n < count; n += 1) channel[filled + n] = first[this.at + n] / 32768;
        filled += count;
        this.at += count;
        if (this.at < first.length) break;
      }
      this.queue.shift();
      this.at = 0;
    }
    return true;
  }
}

registerProcessor("player", Player);
