"""What needs no sound card: names that survive replugging, frames, samples on their way."""

import struct
from dataclasses import replace
from itertools import pairwise
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.adapters.soundcard import capture, frames, portaudio
from jarvisd.adapters.soundcard.capture import Blocks
from jarvisd.adapters.soundcard.frames import Kind
from jarvisd.adapters.soundcard.level import Level
from jarvisd.adapters.soundcard.names import Device, cards, meant, stable_name
from jarvisd.adapters.soundcard.report import Report
from jarvisd.adapters.soundcard.waiting import Waiting, on_all
from jarvisd.audio.chunk import SAMPLE_RATE

CARDS = """\
 0 [PCH            ]: HDA-Intel - HDA Intel PCH
                      HDA Intel PCH at 0xf7e10000 irq 33
 2 [Jabra          ]: USB-Audio - Jabra SPEAK 510 USB
                      Jabra SPEAK 510 USB at usb-0000:00:14.0-2, full speed
"""


def device(index: int, name: str) -> Device:
    return Device(index=index, name=name, inputs=1, outputs=1)


PCH = device(0, "HDA Intel PCH: ALC257 Analog (hw:0,0)")
HDMI = device(1, "HDA Intel PCH: HDMI 0 (hw:0,3)")
JABRA = device(2, "Jabra SPEAK 510 USB: Audio (hw:2,0)")
PULSE = device(3, "pulse")
ALL = (PCH, HDMI, JABRA, PULSE)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Jabra", JABRA),
        ("jabra", JABRA),
        ("Jabra,0", JABRA),
        ("Jabra SPEAK 510 USB: Audio", JABRA),
        ("Jabra SPEAK 510 USB: Audio (hw:2,0)", JABRA),
        ("speak 510", JABRA),
        ("PCH", PCH),
        ("PCH,3", HDMI),
        ("pulse", PULSE),
        ("HDA Intel", None),
        ("Anker", None),
    ],
)
def test_a_device_is_found_by_what_does_not_change(name: str, found: Device | None) -> None:
    assert meant(name, ALL, cards(CARDS)) == found


def test_a_device_keeps_its_name_when_its_number_changes() -> None:
    moved = device(0, "Jabra SPEAK 510 USB: Audio (hw:0,0)")
    others = cards(CARDS.replace(" 2 [", " 0 [", 1).replace(" 0 [PCH", " 1 [PCH"))

    assert stable_name(JABRA, cards(CARDS)) == stable_name(moved, others) == "Jabra"
    assert meant("Jabra", [moved, PULSE], others) == moved


def test_the_name_that_is_listed_finds_the_device() -> None:
    ids = cards(CARDS)

    assert [meant(stable_name(each, ids), ALL, ids) for each in ALL] == list(ALL)
    assert [meant(stable_name(each, {}), ALL, {}) for each in ALL] == list(ALL)


@given(st.sampled_from(Kind), st.binary(max_size=2_000), st.integers(0, 2**32 - 1))
def test_what_is_packed_is_read_again(kind: Kind, payload: bytes, number: int) -> None:
    packed = frames.packed(kind, payload)
    numbered = frames.numbered(kind, number, payload)

    assert frames.header(packed[:5]) == (kind, len(payload))
    assert packed[5:] == payload
    assert frames.number(numbered[5:]) == number
    assert numbered[9:] == payload


@pytest.mark.parametrize("head", [struct.pack(">BI", 99, 0), struct.pack(">BI", 2, 1 << 30)])
def test_a_frame_that_cannot_be_one_is_refused(head: bytes) -> None:
    with pytest.raises(ValueError, match=r"frame|Kind"):
        frames.header(head)


NOW = SimpleNamespace(outputBufferDacTime=0.0, inputBufferAdcTime=0.0, currentTime=0.0)
WELL = SimpleNamespace(output_underflow=False)
RAN_DRY = SimpleNamespace(output_underflow=True)


def taken(blocks: Blocks) -> bytes | None:
    block = blocks.next(60)
    return block[0] if block is not None else None


def test_the_oldest_blocks_are_lost_first_and_counted() -> None:
    blocks = Blocks()
    for number in range(capture.WAITING_BLOCKS + 3):
        blocks.take(bytes([number]), 1, NOW, None)

    assert blocks.dropped == 3
    assert taken(blocks) == bytes([3])


def test_after_the_stream_ended_what_waits_is_still_read() -> None:
    blocks = Blocks()
    blocks.take(b"a", 1, NOW, None)
    blocks.finish()

    assert (taken(blocks), blocks.next(60)) == (b"a", None)


@pytest.mark.parametrize(("rate", "channels"), [(16_000, 2), (44_100, 1), (48_000, 2), (48_000, 6)])
def test_whatever_the_device_delivers_becomes_16_khz_mono(rate: int, channels: int) -> None:
    tone = 8_000 * np.sin(2 * np.pi * 440 * np.arange(rate) / rate)
    wide = np.zeros((rate, channels), "<i2")
    wide[:, 0] = tone
    shape = capture.shaper(rate, channels)
    size = rate * 512 // 16_000
    blocks = [shape(wide[at : at + size].tobytes()) for at in range(0, rate, size)]
    samples = np.frombuffer(b"".join(blocks), "<i2")

    assert 15_000 < len(samples) <= 16_000
    assert int(np.abs(np.fft.rfft(samples[:15_000])).argmax()) * 16_000 / 15_000 == pytest.approx(
        440, abs=2
    )


class Stubborn:
    """A sound library whose only device insists on one rate and on two channels."""

    class PortAudioError(Exception):
        pass

    def query_devices(self, index: int) -> dict[str, float]:
        return {"default_samplerate": 44_100.0}

    def check_input_settings(self, **how: Any) -> None:
        if (how["samplerate"], how["channels"]) != (44_100, 2):
            raise self.PortAudioError("Invalid sample rate")


def test_a_device_that_insists_on_its_own_ways_gets_them() -> None:
    stubborn = cast("ModuleType", Stubborn())
    stereo = Device(index=4, name="Codec (hw:1,0)", inputs=2, outputs=0)
    how = portaudio.settings(stubborn, stereo, "input", 16_000)

    assert how == {"device": 4, "channels": 2, "samplerate": 44_100, "dtype": "int16"}
    with pytest.raises(Stubborn.PortAudioError):
        portaudio.settings(stubborn, replace(stereo, inputs=1), "input", 16_000)


def filled(
    waiting: Waiting, frames: int, channels: int = 1, status: SimpleNamespace = WELL
) -> bytes:
    out = bytearray(frames * 2 * channels)
    waiting.fill(memoryview(out), frames, NOW, status)
    return bytes(out)


@given(st.lists(st.binary(min_size=2, max_size=60).map(lambda b: b[: len(b) // 2 * 2])))
def test_every_sample_is_handed_over_in_order_and_then_silence(pieces: list[bytes]) -> None:
    waiting = Waiting(1_000_000, 1)
    for piece in pieces:
        waiting.add(piece)
    waiting.end(7)
    whole = b"".join(pieces)
    taken = b"".join(filled(waiting, 8) for _ in range(len(whole) // 16 + 1))

    assert taken.rstrip(b"\0") == whole.rstrip(b"\0")
    while waiting.busy:
        assert waiting.played() in ([], [7])


def test_a_sound_is_over_when_its_last_sample_was_taken_and_not_before() -> None:
    waiting = Waiting(1_000_000, 1)
    waiting.add(b"\1\0" * 10)
    waiting.end(1)
    filled(waiting, 9)
    assert not waiting.played()
    filled(waiting, 9)
    while not (played := waiting.played()):
        continue

    assert played == [1]


def test_what_was_hushed_is_neither_played_nor_told() -> None:
    waiting = Waiting(16_000, 2)
    waiting.add(b"\1\0" * 10)
    waiting.end(1)
    waiting.clear()

    assert not any(filled(waiting, 10, channels=2))
    assert not waiting.busy


def test_a_device_that_plays_is_told_of_in_its_pauses_too() -> None:
    told: list[bytes] = []
    report = Report(SAMPLE_RATE, told.append)
    pause, sound = bytes(SAMPLE_RATE // 5), bytes([1, 2]) * (SAMPLE_RATE // 10)

    report.tell([(pause, 0.0), (sound, 0.1)])
    assert len(told) == 1
    report.tell([(pause, 0.2), (pause, 0.3)], silence=True)
    assert len(told) == 3


def test_every_channel_gets_the_same() -> None:
    assert on_all(b"\1\2\3\4", 3) == b"\1\2" * 3 + b"\3\4" * 3


RAMP = 400
"""Samples of the ramp at 16 kHz."""


def samples(pcm: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(pcm) // 2}h", pcm))


def test_a_new_level_is_reached_by_a_ramp_without_a_step() -> None:
    level = Level(16_000)
    level.want(0.1)
    found = samples(level.applied(struct.pack("<h", 10_000) * (RAMP + 50)))
    steps = [before - after for before, after in pairwise([10_000, *found])]

    assert max(steps) <= 10_000 / RAMP + 1
    assert min(steps) >= 0
    assert found[-50:] == [1_000] * 50

    level.want(1.0)
    found = samples(level.applied(struct.pack("<h", 10_000) * (RAMP + 50)))
    assert found[-50:] == [10_000] * 50


def test_at_full_level_every_sample_stays_as_it_is() -> None:
    pcm = struct.pack("<4h", 1, -2, 32_767, -32_768)

    assert Level(16_000).applied(pcm) == pcm


def test_what_the_device_had_and_did_not_play_is_played_again_and_nothing_else() -> None:
    ahead = SimpleNamespace(outputBufferDacTime=60.0, currentTime=59.0)
    waiting = Waiting(1_000, 1)
    pcm = struct.pack("<20h", *range(100, 120))
    waiting.add(pcm)
    waiting.end(1)
    for _ in range(2):
        waiting.fill(memoryview(bytearray(10)), 5, ahead, WELL)  # due in a second: not yet heard

    waiting.take_back()

    # All of it once more, and in order; coming from silence, it is faded in.
    again = samples(filled(waiting, 30))
    assert again == [*(round((100 + n) * (n + 1) / 25) for n in range(20)), *[0] * 10]
    while not (played := waiting.played()):
        continue
    assert played == [1]


def test_what_a_device_dropped_when_it_ran_dry_is_not_lost() -> None:
    waiting = Waiting(1_000, 1)
    waiting.add(struct.pack("<20h", *range(100, 120)))
    waiting.end(1)
    ahead = SimpleNamespace(outputBufferDacTime=1.0, currentTime=0.0)
    waiting.fill(memoryview(bytearray(10)), 5, ahead, WELL)

    again = samples(filled(waiting, 30, status=RAN_DRY))
    assert again == [*(round((100 + n) * (n + 1) / 25) for n in range(20)), *[0] * 10]
    while not (played := waiting.played()):
        continue
    assert played == [1]


def test_what_was_heard_is_not_played_again() -> None:
    waiting = Waiting(1_000_000, 1)
    waiting.add(b"\1\0" * 50)
    waiting.end(1)
    filled(waiting, 50)
    while not waiting.played():
        continue

    waiting.take_back()

    assert not any(filled(waiting, 60))
    assert not waiting.busy
