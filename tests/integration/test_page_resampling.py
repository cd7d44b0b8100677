"""What the page makes of the browser's rate: 16 kHz, whole, and nothing folded into speech."""

import json
import shutil
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, sync_playwright

from tests.places import ROOT

SOURCE = (ROOT / "jarvisd/web/page/capture.js").read_text(encoding="utf-8")
WORKLET = """
globalThis.AudioWorkletProcessor = class {};
globalThis.registerProcessor = (name, kind) => { globalThis.Capture = kind; };
"""
TAKE = """
([rate, hertz]) => {
  globalThis.sampleRate = rate;
  const blocks = [];
  const postMessage = (block) => blocks.push(...new Int16Array(block));
  AudioWorkletProcessor.prototype.port = { postMessage };
  const running = new Capture();
  for (let at = 0; at < rate; at += 128) {
    const tone = (_, n) => 0.5 * Math.sin((2 * Math.PI * hertz * (at + n)) / rate);
    running.process([[Float32Array.from({ length: 128 }, tone)]]);
  }
  return blocks;
}
"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A page in which the microphone's worklet has been loaded."""
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.evaluate(f"(0, eval)({json.dumps(WORKLET + SOURCE + 'null;')})")
        yield page
        browser.close()


def taken(page: Page, rate: int, hertz: int) -> "np.ndarray[Any, np.dtype[np.float64]]":
    """Return what becomes of a second of a tone of half strength, its ends left out."""
    return np.array(page.evaluate(TAKE, [rate, hertz]))[800:-800] / 32_767


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 44_100, 48_000, 96_000, 192_000])
def test_a_tone_keeps_its_height_its_strength_and_its_length(page: Page, rate: int) -> None:
    heard = taken(page, rate, 1_000)

    assert len(heard) == pytest.approx(14_400, abs=600)
    assert np.sqrt(np.mean(heard**2)) == pytest.approx(0.5 / np.sqrt(2), rel=0.005)
    spectrum = np.abs(np.fft.rfft(heard * np.hanning(len(heard))))
    assert spectrum.argmax() * 16_000 / len(heard) == pytest.approx(1_000, abs=2)


@pytest.mark.parametrize("rate", [22_050, 44_100, 48_000, 96_000])
@pytest.mark.parametrize("hertz", [9_500, 10_900])
def test_what_16_khz_cannot_hold_is_not_heard_as_something_else(
    page: Page, rate: int, hertz: int
) -> None:
    # 60 dB below what came in.
    assert np.abs(taken(page, rate, hertz)).max() < 0.0005
