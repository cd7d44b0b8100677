// The microphone's worklet: whatever rate the browser has becomes 16 kHz, 16 bit, 32 ms a block.
//
// Each sample of the output is a weighted sum of the input around it; the weights are a sinc
// under a Blackman window, cut off below the output's half rate, so that nothing above is
// folded into speech. There are as many sets of weights as the two rates have phases.

const RATE = 16000;
const BLOCK = 512;
const CROSSINGS = 16;

const divisor = (a, b) => (b ? divisor(b, a % b) : a);

function weights(offset, half, cutoff) {
  const set = new Float32Array(2 * half);
  let sum = 0;
  for (let tap = 0; tap < set.length; tap += 1) {
    const x = tap - half + 1 - offset;
    const angle = Math.PI * x * cutoff;
    const sinc = x === 0 ? 1 : Math.sin(angle) / angle;
    const place = Math.PI * (x / half + 1);
    set[tap] = Math.abs(x) < half ? sinc * (0.42 - 0.5 * Math.cos(place) + 0.08 * Math.cos(2 * place)) : 0;
    sum += set[tap];
  }
  return set.map((weight) => weight / sum);
}

class Resampler {
  constructor(rate) {
    const common = divisor(rate, RATE);
    this.up = RATE / common;
    this.down = rate / common;
    const wide = Math.max(1, rate / RATE);
    this.half = Math.ceil(CROSSINGS * wide);
    this.sets = Array.from({ length: this.up }, (_, phase) => weights(phase / this.up, this.half, 0.92 / wide));
    this.kept = new Float32Array(2 * this.half);
    this.phase = 0;
  }

  // Returns what can be told of the output with *input*; the rest waits for what follows.
  take(input) {
    const known = new Float32Array(this.kept.length + input.length);
    known.set(this.kept);
    known.set(input, this.kept.length);
    const output = [];
    let place = 0;
    while (place + 2 * this.half <= known.length) {
      const set = this.sets[this.phase];
      let sum = 0;
      for (let tap = 0; tap < set.length; tap += 1) sum += set[tap] * known[place + tap];
      output.push(sum);
      this.phase += this.down;
      place += Math.floor(this.phase / this.up);
      this.phase %= this.up;
    }
    this.kept = known.slice(place);
    return output;
  }
}

class Capture extends AudioWorkletProcessor {
  constructor() {
    super();
    this.resampler = new Resampler(Math.round(sampleRate));
    this.block = new Int16Array(BLOCK);
    this.filled = 0;
  }

  process([channels]) {
    if (!channels.length) return true;
    for (const sample of this.resampler.take(channels[0])) {
      this.block[this.filled] = Math.max(-32768, Math.min(32767, Math.round(sample * 32767)));
      this.filled += 1;
      if (this.filled === BLOCK) {
        this.port.postMessage(this.block.buffer, [this.block.buffer]);
        this.block = new Int16Array(BLOCK);
        this.filled = 0;
      }
    }
    return true;
  }
}

registerProcessor("capture", Capture);
