"""The system's Chromium: its microphone hears what a test lets it hear, its loudspeaker is kept."""

import base64
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import soxr
from playwright.async_api import Page, async_playwright

from jarvisd.adapters.wav import write_wav
from jarvisd.audio.chunk import SAMPLE_RATE, Sound

PATIENCE_MS = 90_000
FLAGS = (
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--no-sandbox",
)
KEEP = """
window.kept = { sounds: [], states: [], sent: 0, rate: 0, now: () => 0 };
const plain = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (to, ...rest) {
  if (!(to instanceof AudioDestinationNode)) return plain.call(this, to, ...rest);
  const tap = this.context.createScriptProcessor(1024, 1, 1);
  kept.context = this.context;
  kept.rate = this.context.sampleRate;
  kept.now = () => 1000 * this.context.currentTime;
  tap.onaudioprocess = ({ inputBuffer, playbackTime }) => {
    const samples = Int16Array.from(inputBuffer.getChannelData(0), (x) => Math.round(x * 32767));
    // What is heard here comes out of the tap two buffers later.
    kept.sounds.push([1000 * (playbackTime - 2 * inputBuffer.duration), samples]);
  };
  plain.call(this, tap);
  plain.call(tap, to);
  return plain.call(this, to, ...rest);
};
kept.played = (since, until) => {
  const parts = kept.sounds.filter(([at]) => at >= since && at < until);
  return parts.map(([, samples]) => btoa(String.fromCharCode(...new Uint8Array(samples.buffer))));
};
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  kept.socket = this;
  if (typeof data !== "string") kept.sent += 1;
  send.call(this, data);
};
const take = MediaDevices.prototype.getUserMedia;
MediaDevices.prototype.getUserMedia = async function (...wanted) {
  return (kept.stream = await take.apply(this, wanted));
};
addEventListener("DOMContentLoaded", () => {
  const note = () => kept.states.push([kept.now(), document.body.dataset.state]);
  new MutationObserver(note).observe(document.body, { attributeFilter: ["data-state"] });
});
"""
"""Keeps what goes to the loudspeaker, which states are shown, and how much sound leaves."""
SPEAK = """
MediaDevices.prototype.getUserMedia = async () => {
  const mouth = new AudioContext({ sampleRate: 16000 });
  const noise = mouth.createBuffer(1, 16000, 16000);
  noise.getChannelData(0).forEach((_, n, all) => { all[n] = (Math.random() - 0.5) / 800; });
  const air = new AudioBufferSourceNode(mouth, { buffer: noise, loop: true });
  const to = mouth.createMediaStreamDestination();
  air.connect(to);
  air.start();
  kept.say = (told) => {
    const bytes = Uint8Array.from(atob(told), (sign) => sign.charCodeAt(0));
    const samples = Float32Array.from(new Int16Array(bytes.buffer), (x) => x / 32768);
    const buffer = mouth.createBuffer(1, samples.length, 16000);
    buffer.copyToChannel(samples, 0);
    const voice = new AudioBufferSourceNode(mouth, { buffer });
    voice.connect(to);
    voice.start();
  };
  return (kept.stream = to.stream);
};
"""
"""A microphone in a quiet room in which a test can speak whenever it wants to."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at the page."""

    page: Page

    async def start(self) -> None:
        """Turn the microphone on, with the keyboard."""
        await self.page.locator("#start:enabled").press("Enter", timeout=PATIENCE_MS)

    async def shows(self, state: str) -> None:
        """Wait until the page shows *state*."""
        await self.page.wait_for_selector(f'body[data-state="{state}"]', timeout=PATIENCE_MS)

    async def hint(self) -> str:
        """Return the sentence below the state."""
        return await self.page.inner_text("#hint")

    async def lines(self, kind: str) -> list[str]:
        """Return what was understood or said, as soon as there is any."""
        found = self.page.locator(f"#talk .{kind} span")
        await found.first.wait_for(timeout=PATIENCE_MS)
        return await found.all_inner_texts()

    async def says(self, pcm: bytes) -> None:
        """Speak into the microphone."""
        await self.page.evaluate("told => kept.say(told)", base64.b64encode(pcm).decode())

    async def states(self) -> list[tuple[float, str]]:
        """Return what was shown, each with its time in milliseconds of the sound."""
        return [(at, state) for at, state in await self.page.evaluate("kept.states")]

    async def sent(self) -> int:
        """Return how many blocks of sound have left the browser."""
        return int(await self.page.evaluate("kept.sent"))

    async def holds_the_microphone(self) -> bool:
        """Tell whether the browser has the microphone."""
        tracks = "kept.stream.getTracks().some((track) => track.readyState === 'live')"
        return bool(await self.page.evaluate(tracks))

    async def played(
        self, since_ms: float = 0.0, until_ms: float = 1e9
    ) -> "np.ndarray[Any, np.dtype[np.int16]]":
        """Return what the loudspeaker played, at 16 kHz."""
        span = [since_ms, until_ms]
        parts = await self.page.evaluate("span => kept.played(...span)", span)
        samples = np.frombuffer(b"".join(map(base64.b64decode, parts)), "<i2")
        rate = await self.page.evaluate("kept.rate")
        return np.asarray(soxr.resample(samples, rate, SAMPLE_RATE), np.int16)


@asynccontextmanager
async def visiting(
    url: str, folder: Path, heard: bytes | None = None, **context: Any
) -> AsyncIterator[Visitor]:
    """Open *url*; the microphone hears *heard* (16 kHz mono) again and again, or what is said."""
    flags = [*FLAGS]
    if heard is not None:
        recording = folder / "microphone.wav"
        write_wav(recording, Sound(heard, SAMPLE_RATE))
        flags.append(f"--use-file-for-fake-audio-capture={recording}")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=flags
        )
        try:
            there = await browser.new_context(**context)
            await there.add_init_script(KEEP if heard is not None else KEEP + SPEAK)
            page = await there.new_page()
            await page.goto(url)
            yield Visitor(page)
        finally:
            await browser.close()
