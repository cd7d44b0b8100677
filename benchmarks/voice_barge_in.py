"""How soon the loudspeaker is silent when it is interrupted.

A room on a real sound server speaks (a steady tone, so that its level can be read off) and is
spoken to. Both ends are taken from recordings of the two sinks: when the word began, when
the tone grew soft, when it was gone. Whatever the servers and processes between cost is in it.

A word begins with its first sound. That of "stop" is a hiss, which a voice detector does not
take for a voice: it is ducked when the vowel comes, "hey" at once.
"""

import asyncio
import math
import os
import random
import statistics
import time
from array import array
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

import numpy as np
import numpy.typing as npt

from benchmarks.figures import quantile, show
from benchmarks.tape import Tape, own_server, taped
from jarvisd.adapters.faster_whisper import open_transcriber
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.soundcard.loudspeaker import LiveLoudspeaker
from jarvisd.adapters.soundcard.microphone import LiveMicrophone
from jarvisd.adapters.wakewords import TwoOpinionDetector
from jarvisd.audio.chunk import AudioChunk, Detection, Sound
from jarvisd.audio.cues import NO_CUES
from jarvisd.audio.ear import Ear
from jarvisd.audio.endpoint import Patience
from jarvisd.audio.ports import WakeWordDetector
from jarvisd.audio.wake import WakeRule
from jarvisd.dialogue.stopping import StopWords
from jarvisd.events import Bulletin
from jarvisd.ids import RoomName
from jarvisd.phrases import Language
from jarvisd.session.arbiter import Arbiter
from jarvisd.session.conductor import Conductor
from jarvisd.session.desk import Desk
from jarvisd.session.interruption import StopEar
from jarvisd.session.pace import Pace
from jarvisd.session.perception import Senses
from jarvisd.session.record import Recorder
from jarvisd.session.state import Announcement, State
from jarvisd.session.turn import TurnTaker
from jarvisd.session.voice import SessionVoice
from jarvisd.speech.plausible import Plausibility
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.stage import AlwaysTheSame, Scripted, StoppedClock
from tests.places import WEIGHTS
from tests.sound_server import LOUDSPEAKER, MICROPHONE, SoundServer
from tests.voices import pause, say

ROOM = RoomName("kueche")
VOICES = ("joe+400", "slt", "rms")
TRIALS = int(os.environ.get("JARVISD_BENCH_TRIALS", "12"))
"""Of each kind, the voices in turn."""
HUM_S = 30
RATE = 22_050
FRAME_MS = 4
SOFT, SILENT = 0.2, 0.01
"""Shares of the tone's level below which it is ducked, and gone."""
LABELS = {
    "ms": "wake decision → silent",
    "hey_to_ducked_ms": 'first sound of "hey" → ducked',
    "stop_to_ducked_ms": 'first sound of "stop" → ducked',
    "stop_to_silence_ms": 'first sound of "stop" → silent',
}
STILL_MS = 100
"""So long it must be silent: the cut that turns it down is no silence."""


class Hum:
    """A voice that hums for as long as anybody may need to interrupt it."""

    def voice(self, language: Language) -> str:
        """Name the voice."""
        return "hum"

    async def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        """Yield one long tone."""
        wave = [8_000 * math.sin(2 * math.pi * 441 * at / RATE) for at in range(RATE)]
        yield Sound(array("h", map(round, wave)).tobytes() * HUM_S, RATE)


class Noting:
    """A wake word detector that notes when it decided."""

    def __init__(self, detector: WakeWordDetector) -> None:
        self._detector = detector
        self.decided_s: list[float] = []

    def feed(self, chunk: AudioChunk) -> Detection | None:
        """Feed the detector."""
        detection = self._detector.feed(chunk)
        if detection is not None:
            self.decided_s.append(time.monotonic())
        return detection

    def reset(self) -> None:
        """Forget the audio heard so far."""
        self._detector.reset()


@dataclass(frozen=True, kw_only=True)
class Course:
    """What one interruption led to; seconds of the clock, NaN for what did not come."""

    began: float
    decided: float
    soft: float
    silent: float


@dataclass(frozen=True, kw_only=True)
class Room:
    """A room that can be made to speak and be spoken to."""

    server: SoundServer
    conductor: Conductor
    wake_word: Noting

    async def interrupted(self, word: bytes) -> Course:
        """Let it hum, say *word*, and return what came of it."""
        chance = random.Random(len(word))
        sources = (f"{LOUDSPEAKER}.monitor", f"{MICROPHONE}.monitor")
        with taped(self.server, sources[0]) as out, taped(self.server, sources[1]) as said:
            self.conductor.announce(Announcement(text="hum", language=Language.EN))
            await self._until(State.SPEAKING)
            await asyncio.sleep(1 + chance.random() / 2)
            await asyncio.to_thread(self.server.speak, pause(200) + word + pause(300))
            await asyncio.sleep(1.5)
        self.conductor.stop()
        self.conductor.stop()
        await self._until(State.IDLE)
        decided, self.wake_word.decided_s = self.wake_word.decided_s, []
        return course(out, said, decided)

    async def _until(self, state: State) -> None:
        async with asyncio.timeout(30):
            while self.conductor.state is not state:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


def course(out: Tape, said: Tape, decided: Sequence[float]) -> Course:
    """Read the two recordings."""
    began = said.onset(FRAME_MS)
    tone = out.frames(FRAME_MS)
    hums = np.flatnonzero(tone > SOFT * tone.max())
    after = out.frame_at(began, FRAME_MS)
    soft = _first(tone[after:] < SOFT * tone.max())
    gone = np.convolve(tone < SILENT * tone.max(), np.ones(STILL_MS // FRAME_MS), "valid")
    silent = _first(gone[after:] >= STILL_MS // FRAME_MS)
    assert hums.size, "nothing was heard at all"
    return Course(
        began=began,
        decided=decided[0] if decided else math.nan,
        soft=out.at((after + soft) * FRAME_MS),
        silent=out.at((after + silent) * FRAME_MS),
    )


def _first(true: npt.NDArray[np.bool_]) -> float:
    found = np.flatnonzero(true)
    return float(found[0]) if found.size else math.nan


async def barge_in() -> dict[str, float]:
    """Interrupt a room by words and by its wake word."""
    print(
        f"n = {TRIALS} each, voices {', '.join(VOICES)}; times in ms, from recordings of the sinks"
    )
    stops, wakes = await _measured()
    rows = {
        "ms": [1_000 * (each.silent - each.decided) for each in wakes],
        "hey_to_ducked_ms": [1_000 * (each.soft - each.began) for each in wakes],
        "stop_to_ducked_ms": [1_000 * (each.soft - each.began) for each in stops],
        "stop_to_silence_ms": [1_000 * (each.silent - each.began) for each in stops],
    }
    show(
        "interrupting",
        ("", "n", "missed", "median", "p95", "worst"),
        [(LABELS[name], *_row(times)) for name, times in rows.items()],
    )
    return {
        f"barge_in.{key}": value
        for name, times in rows.items()
        for key, value in _told(name, times)
    }


def _row(times: list[float]) -> tuple[str, ...]:
    there = _there(times)
    return (
        str(len(times)),
        str(len(times) - len(there)),
        f"{statistics.median(there):.0f}",
        f"{quantile(there, 0.95):.0f}",
        f"{max(there):.0f}",
    )


def _told(name: str, times: list[float]) -> Iterator[tuple[str, float]]:
    there = _there(times)
    yield f"{name}_p50", statistics.median(there)
    yield f"{name}_p95", quantile(there, 0.95)
    yield f"{name}_worst", max(there)
    yield f"{name}_missed", len(times) - len(there)


def _there(times: list[float]) -> list[float]:
    return [each for each in times if not math.isnan(each)] or [math.nan]


async def _measured() -> tuple[list[Course], list[Course]]:
    with own_server() as server, server.noise():
        async with _room(server) as room:
            await room.interrupted(say("Stop!", VOICES[0]))  # everything has run once
            voices = [VOICES[n % len(VOICES)] for n in range(TRIALS)]
            stops = [await room.interrupted(say("Stop!", voice)) for voice in voices]
            wakes = [await room.interrupted(say("Hey Jarvis.", voice)) for voice in voices]
    return stops, wakes


@asynccontextmanager
async def _room(server: SoundServer) -> AsyncIterator[Room]:
    async with AsyncExitStack() as stack:
        transcriber = await stack.enter_async_context(open_transcriber(WEIGHTS / "whisper-base"))
        loudspeaker = await stack.enter_async_context(LiveLoudspeaker(LOUDSPEAKER))
        sessions, bulletin = SessionsInMind([ROOM]), Bulletin()
        clock, dialogue = StoppedClock(datetime(2030, 1, 1, tzinfo=UTC)), Scripted()
        languages = (Language.EN, Language.DE)
        turns = TurnTaker(
            room=ROOM,
            languages=languages,
            senses=Senses(
                transcriber=transcriber,
                synthesizer=Hum(),
                people=PeopleInMind(),
                names=("Jarvis",),
                plausibility=Plausibility(),
            ),
            voice=SessionVoice(AlwaysTheSame()),
            dialogue=dialogue,
            loudspeaker=loudspeaker,
            recorder=Recorder(sessions=sessions, bulletin=bulletin, clock=clock),
            cues=NO_CUES,
        )
        wake_word = Noting(
            TwoOpinionDetector(
                ("hey_jarvis",), folder=WEIGHTS / "openwakeword", rule=WakeRule(cooldown_ms=0)
            )
        )
        conductor = Conductor(
            ROOM,
            Ear(LiveMicrophone(MICROPHONE, lambda change: None), wake_word, SileroVoiceDetector()),
            turns,
            Desk(
                sessions=sessions,
                dialogue=dialogue,
                bulletin=bulletin,
                clock=clock,
                arbiter=Arbiter(time.monotonic),
            ),
            Pace(patience=Patience(), follow_up_ms=7_000),
            interruptible=(
                loudspeaker,
                StopEar(transcriber=transcriber, languages=languages, stopping=StopWords()),
            ),
        )
        running = asyncio.create_task(conductor.run())
        try:
            async with asyncio.timeout(30):
                while conductor.heard_ms < 1_000:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            yield Room(server=server, conductor=conductor, wake_word=wake_word)
        finally:
            running.cancel()
            await asyncio.wait({running})
