"""Hearing over its own voice: calls in simulated rooms, clocks that are wrong, an hour of talking.

Protocol: loudspeaker, microphone and person in a room of synthetic impulse responses
(0.2 to 0.6 s of reverberation). The shipped way from device to wake word: reference by the
clock, canceller, both models, both rules. Without the canceller the same recording meets
the same models under the ordinary rule. The ratio is the call's level over the echo's.
"""

import asyncio
import os
import time
from collections import Counter
from collections.abc import AsyncGenerator, Iterable
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Final

from benchmarks.echo_speech import Said, long_speech, said
from benchmarks.figures import show
from jarvisd.adapters.faster_whisper import open_transcriber
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.wakewords import TwoOpinionDetector
from jarvisd.adapters.wav import read_wav
from jarvisd.audio.chunk import BYTES_PER_MS, CHUNK_BYTES, AudioChunk, Utterance
from jarvisd.audio.ear import Ear, Spoken, Woken
from jarvisd.audio.endpoint import Patience
from jarvisd.audio.wake import WakeRule
from jarvisd.people.types import Doubt, Unknown
from jarvisd.phrases import Language
from jarvisd.session.own_words import OwnWords
from jarvisd.speech.plausible import Plausibility, refusal
from jarvisd.speech.ports import Transcriber
from tests.places import WEIGHTS
from tests.simulated_room import SimulatedRoom, Way, level, samples
from tests.voices import pause, say

MODELS: Final = WEIGHTS / "openwakeword"
RATIOS_DB: Final = (0, -5, -10)
AT_MS: Final = (3_000, 6_900)
ROOMS: Final = tuple(
    SimulatedRoom(reverberation_s=s, seed=n) for n, s in enumerate((0.2, 0.3, 0.4, 0.5, 0.6))
)
WRONG_MS: Final = (-30, 0, 30, 60, 100, 150, 200)
LINE_GAP_MS: Final = 1_600
FOLLOW_UP: Final = Patience(before_speech_ms=1_000)
HOUR_MS: Final = 3_600_000


def run(data: Path) -> dict[str, float]:
    """Print the tables; return their figures."""
    hour_ms = int(os.environ.get("JARVISD_BENCH_ECHO_MS", HOUR_MS))
    return _calls(data) | _clocks(data) | asyncio.run(_hour(data, hour_ms))


@dataclass
class Woke:
    """How many calls of one kind were heard, by each way."""

    calls: int = 0
    bare: int = 0
    ordinary: int = 0
    shipped: int = 0


def _calls(data: Path) -> dict[str, float]:
    detectors = {"ordinary": _detector(WakeRule()), "shipped": _detector()}
    found: dict[tuple[str, int], Woke] = {}
    kinds = [v for v in ("de", "en", "natural") if long_speech(v, data)]
    for n, (kind, ratio, at_ms, call) in enumerate(
        product(kinds, RATIOS_DB, AT_MS, _callers(data))
    ):
        own = long_speech(kind, data)
        recording = ROOMS[n % len(ROOMS)].heard(own, call, at_ms, ratio)
        chunks = list(Way().clean(recording, own))
        woke = found.setdefault((kind, ratio), Woke())
        woke.calls += 1
        woke.bare += _wakes(detectors["ordinary"], _raw(recording))
        woke.ordinary += _wakes(detectors["ordinary"], chunks)
        woke.shipped += _wakes(detectors["shipped"], chunks)
    rows: list[tuple[str, ...]] = [
        (kind, f"{ratio} dB", str(w.calls), str(w.bare), str(w.ordinary), str(w.shipped))
        for (kind, ratio), w in found.items()
    ]
    columns = ("own voice", "call over echo", "calls", "no canceller", "ordinary rule", "shipped")
    show("Calls that woke it while it spoke", columns, rows)
    figures: dict[str, float] = {}
    for ratio in RATIOS_DB:
        these = [w for (_, r), w in found.items() if r == ratio]
        calls = sum(w.calls for w in these)
        figures[f"echo.recall_{-ratio}_db"] = sum(w.shipped for w in these) / calls
        figures[f"echo.recall_{-ratio}_db_without"] = sum(w.bare for w in these) / calls
    return figures


def _clocks(data: Path) -> dict[str, float]:
    """Measure what is left of the echo, and of the calls, when the devices tell a wrong time."""
    own = long_speech("en", data)
    detector = _detector()
    rows: list[tuple[str, ...]] = []
    left: dict[int, float] = {}
    for wrong in WRONG_MS:
        room = SimulatedRoom(delay_ms=20)
        echo = room.heard(own)
        clean = b"".join(c.pcm for c in Way(wrong_ms=-wrong).clean(echo, own))
        late = slice(len(own) // 4, len(own) // 2)
        ratio = level(samples(clean)[late]) / level(samples(echo)[late])
        left[wrong] = ratio
        woke = 0
        for call in _callers(data):
            over = room.heard(own, call, AT_MS[1], -5)
            woke += _wakes(detector, Way(wrong_ms=-wrong).clean(over, own))
        rows.append((f"{wrong} ms", f"{ratio:.3f}", f"{woke} of {len(_callers(data))}"))
    show(
        "The echo comes so much later than the devices say (20 ms of way included not)",
        ("", "left of its level", "calls at -5 dB"),
        rows,
    )
    return {"echo.left": left[0]}


@dataclass
class Hour:
    """What happened while it talked."""

    heard_ms: int = 0
    wakes: list[str] = field(default_factory=list)
    utterances: int = 0
    turns: list[str] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    voices: Counter[str] = field(default_factory=Counter)
    cancelling_s: float = 0.0


async def _hour(data: Path, length_ms: int) -> dict[str, float]:
    hour = Hour()
    began = time.process_time()
    async with open_transcriber(WEIGHTS / "whisper-base") as transcriber:
        await Talking(said(data), hour, length_ms, transcriber).listen()
    minutes = hour.heard_ms / 60_000
    cost = 1_000 * hour.cancelling_s / (60 * minutes)
    rows: list[tuple[str, ...]] = [
        ("minutes", f"{minutes:.1f}"),
        ("of these speech", ", ".join(f"{k} {v / 60_000:.1f}" for k, v in hour.voices.items())),
        ("self-wakes", str(len(hour.wakes))),
        ("utterances cut out of the echo", str(hour.utterances)),
        ("of these refused", ", ".join(f"{k} {v}" for k, v in hour.refused.items()) or "-"),
        ("self-turns", str(len(hour.turns))),
        ("canceller, ms of processor a second", f"{cost:.1f}"),
        ("processor seconds in all", f"{time.process_time() - began:.0f}"),
    ]
    show("It talks and listens, accelerated", ("", ""), rows)
    for what in (*hour.wakes, *hour.turns):
        print(what)
    return {
        "echo.minutes": minutes,
        "echo.self_wakes": float(len(hour.wakes)),
        "echo.self_turns": float(len(hour.turns)),
        "echo.cpu_ms_per_s": cost,
    }


class Talking:
    """A room that says one line after another, and opens its ear after each."""

    def __init__(
        self, lines: Iterable[Said], hour: Hour, length_ms: int, transcriber: Transcriber
    ) -> None:
        self._lines = lines
        self._hour = hour
        self._length_ms = length_ms
        self._transcriber = transcriber
        self._way = Way()
        self._ear = Ear(self, _detector(), SileroVoiceDetector())
        self._own = OwnWords(lambda: self._ear.position_ms)
        self._line: Said | None = None

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        """Yield what the microphone hears of the lines, its echo taken out."""
        for n, line in enumerate(self._lines):
            if self._hour.heard_ms >= self._length_ms:
                return
            self._line = line
            own = line.pcm + bytes(-len(line.pcm) % CHUNK_BYTES)
            gap = pause(LINE_GAP_MS)
            own_and_gap = own + gap + bytes(-len(gap) % CHUNK_BYTES)
            recording = ROOMS[n // 60 % len(ROOMS)].heard(own_and_gap)[: len(own_and_gap)]
            began = time.process_time()
            chunks = list(self._way.clean(recording, own_and_gap))
            self._hour.cancelling_s += time.process_time() - began
            self._hour.heard_ms += len(own_and_gap) // BYTES_PER_MS
            self._hour.voices[line.voice] += len(own) // BYTES_PER_MS
            spoken = len(own) // CHUNK_BYTES
            with self._own.saying(line.text):
                for chunk in chunks[:spoken]:
                    yield chunk
            self._ear.open(FOLLOW_UP)
            for chunk in chunks[spoken:]:
                yield chunk
            self._ear.close()

    async def listen(self) -> None:
        """Listen until the lines are over, and note every wake and every turn."""
        async for heard in self._ear.sounds():
            match heard:
                case Woken():
                    self._hour.wakes.append(f"woken by: {self._line}"[:160])
                case Spoken(utterance=utterance):
                    await self._take(utterance)
                case _:
                    pass

    async def _take(self, utterance: Utterance) -> None:
        self._hour.utterances += 1
        transcript = await self._transcriber.transcribe(
            utterance, languages=(Language.DE, Language.EN)
        )
        why = refusal(transcript, Plausibility())
        if why is not None:
            self._hour.refused[why.value] += 1
        elif self._own.echoed(utterance, transcript.text, Unknown(reason=Doubt.NOT_HEARD)):
            self._hour.refused["echo"] += 1
        else:
            self._hour.turns.append(f"turn: {transcript.text!r} ({transcript.speech_ms} ms)")


def _callers(data: Path) -> list[bytes]:
    people = [read_wav(file) for file in sorted((data / "speech" / "wake").glob("hey_*.wav"))]
    return [*people, *(say("Hey Jarvis.", v) for v in ("slt", "rms", "joe+400", "joe-200"))]


def _detector(barge_in: WakeRule | None = None) -> TwoOpinionDetector:
    return TwoOpinionDetector(["hey_jarvis"], folder=MODELS, barge_in=barge_in)


def _raw(recording: bytes) -> list[AudioChunk]:
    starts = range(0, len(recording) - CHUNK_BYTES + 1, CHUNK_BYTES)
    return [AudioChunk(recording[at : at + CHUNK_BYTES], at // BYTES_PER_MS) for at in starts]


def _wakes(detector: TwoOpinionDetector, chunks: Iterable[AudioChunk]) -> bool:
    detector.reset()
    return any(detector.feed(chunk) is not None for chunk in chunks)
