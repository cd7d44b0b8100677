// Microphone and loudspeaker of the browser.

// The wake word is listened for in what the microphone hears: nothing but the echo is taken out.
const MICROPHONE = {
  audio: { channelCount: 1, echoCancellation: true, noiseSuppression: false, autoGainControl: false },
};

function loudness(samples) {
  let most = 1;
  for (const sample of samples) most = Math.max(most, Math.abs(sample));
  return Math.max(0, 1 + (20 * Math.log10(most / 32768)) / 60);
}

export class Sound {
  // heard(buffer): a block for the room; played(number); level(0…1); failed(error)
  constructor(told) {
    this.told = told;
    this.wanted = false;
    this.turning = Promise.resolve();
  }

  get rate() {
    return Math.round(this.context.sampleRate);
  }

  // Call it while a click or a key is being handled: browsers ask for that.
  async open() {
    this.context = new AudioContext({ latencyHint: "interactive" });
    const running = this.context.resume();
    await Promise.all([
      this.context.audioWorklet.addModule("/talk/capture.js"),
      this.context.audioWorklet.addModule("/talk/player.js"),
    ]);
    this.player = new AudioWorkletNode(this.context, "player", { numberOfInputs: 0, outputChannelCount: [1] });
    this.player.connect(this.context.destination);
    this.player.port.onmessage = ({ data }) => {
      setTimeout(() => this.told.played(data), 1000 * (this.context.outputLatency || 0));
    };
    this.capture = new AudioWorkletNode(this.context, "capture", {
      numberOfOutputs: 0, channelCount: 1, channelCountMode: "explicit",
    });
    this.capture.port.onmessage = ({ data }) => {
      // Blocks that were on their way when the room fell deaf go no further.
      if (!this.wanted) return;
      this.told.level(loudness(new Int16Array(data)));
      this.told.heard(data);
    };
    await running;
    await this.hear(true);
  }

  // Takes the microphone, or lets go of it: the browser's own sign for it goes out, too.
  hear(on) {
    this.wanted = on;
    if (!on) {
      this.release();
      this.told.level(0);
    }
    this.turning = this.turning.catch(() => {}).then(() => this.turn());
    return this.turning;
  }

  async turn() {
    if (!this.wanted || this.context.state === "closed") return;
    // A call may have taken the sound from the page, or the system the microphone.
    if (this.context.state !== "running") this.context.resume();
    if (this.stream?.getAudioTracks()[0].readyState === "live") return;
    this.release();
    const stream = await navigator.mediaDevices.getUserMedia(MICROPHONE);
    this.stream = stream;
    if (!this.wanted) {
      this.release();
      return;
    }
    stream.getAudioTracks()[0].onended = () => {
      if (this.stream === stream) this.told.failed(new DOMException("", "NotFoundError"));
    };
    this.source = this.context.createMediaStreamSource(stream);
    this.source.connect(this.capture);
  }

  release() {
    this.source?.disconnect();
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = this.source = null;
  }

  play(pcm) {
    this.player.port.postMessage(new Int16Array(pcm));
  }

  end(number) {
    this.player.port.postMessage(number);
  }

  hush() {
    this.player?.port.postMessage("hush");
  }

  async close() {
    this.wanted = false;
    this.release();
    this.told.level(0);
    if (this.context && this.context.state !== "closed") await this.context.close();
  }
}
