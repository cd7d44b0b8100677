"""What a turn spends its time on: each stage from what whoever watched it saw."""

import math
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import monotonic

from benchmarks.figures import quantile, show
from jarvisd.audio.chunk import Sound
from jarvisd.phrases import Language
from jarvisd.speech.ports import Synthesizer


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """One turn in seconds; each stage begins where the one before it ends, unless it says more."""

    wake: float
    """From the end of the wake word to the decision; it may be certain earlier."""
    endpoint: float
    """From the end of the question to the end of the silence that ends it."""
    transcript: float
    """0 if it was there before the end."""
    speaker: float
    """From the endpoint as well: at the same time."""
    answer: float
    """Recall, and the first clause of the answer."""
    synthesis: float
    """Of the first clause."""
    sink: float
    """From the loudspeaker's order to its first sound, read off the sink: buffers, a soft onset."""
    first_sound: float
    """From the endpoint to the order, over all."""
    first_sound_on_sink: float
    """From the endpoint to the sound, over all."""
    wake_to_first_sound: float
    """From the decision to the order: speaking and the endpointing silence are in it."""


LABELS = {
    "wake": "end of wake word → decision",
    "endpoint": "end of question → endpoint",
    "transcript": "endpoint → transcript",
    "speaker": "endpoint → whose voice",
    "answer": "both → first clause of the answer",
    "synthesis": "first clause → its sound",
    "sink": "played → heard on the sink",
    "first_sound": "endpoint → first sound",
    "first_sound_on_sink": "endpoint → first sound on the sink",
    "wake_to_first_sound": "wake decision → first sound",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Moments:
    """When what happened in one turn; seconds of the clock."""

    called_s: float
    """The wake word was over."""
    woken_s: float
    asked_s: float
    """The question was over."""
    endpoint_s: float
    perceived_s: float
    """What was said, and by whom, was known and waited for."""
    clause_s: float
    """The first clause of the answer was given to the voice."""
    made_s: float
    """Its sound was there."""
    played_s: float
    heard_s: float
    """It was on the sink."""

    def stages(self, took_ms: Mapping[str, int]) -> Stages:
        """Return how long each stage was, with what the turn itself says that it *took_ms*."""
        return Stages(
            wake=self.woken_s - self.called_s,
            endpoint=self.endpoint_s - self.asked_s,
            transcript=took_ms["stt_ms"] / 1_000,
            speaker=took_ms["speaker_ms"] / 1_000,
            answer=self.clause_s - self.perceived_s,
            synthesis=self.made_s - self.clause_s,
            sink=self.heard_s - self.played_s,
            first_sound=self.played_s - self.endpoint_s,
            first_sound_on_sink=self.heard_s - self.endpoint_s,
            wake_to_first_sound=self.played_s - self.woken_s,
        )


class Watched:
    """A voice of which it is noted when the first clause was given to it, and when it was done."""

    def __init__(self, voice: Synthesizer) -> None:
        self._voice = voice
        self.given_s = math.nan
        self.done_s = math.nan

    def voice(self, language: Language) -> str:
        """Name the voice."""
        return self._voice.voice(language)

    def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        """Stream *sentence* as the voice does."""
        return self._noted(self._voice.synthesize(sentence, language, speed=speed))

    async def _noted(self, sounds: AsyncIterator[Sound]) -> AsyncGenerator[Sound, None]:
        first = math.isnan(self.given_s)
        if first:
            self.given_s = monotonic()
        async for sound in sounds:
            yield sound
        if first:
            self.done_s = monotonic()


def stages(
    ours: Sequence[Stages],
    without: Sequence[Stages],
    peers: Mapping[str, Sequence[float]],
) -> dict[str, float]:
    """Print p50 and p95 of every stage, with foresight, without, and of the peers; return ours."""
    figures: dict[str, float] = {}
    rows = []
    for stage, label in LABELS.items():
        ways = [getattr(each, stage) for each in ours], [getattr(each, stage) for each in without]
        cells = [_cell(seconds) for seconds in (*ways, peers.get(stage, ()))]
        rows.append((label, *cells))
        figures[f"chain.{stage}_ms_p50"] = 1_000 * median(ways[0])
        figures[f"chain.{stage}_ms_p95"] = 1_000 * quantile(ways[0], 0.95)
    title = f"latency of each stage, p50 / p95 ms, n = {len(ours)}"
    show(title, ("", "jarvisd", "without foresight", "the peers"), rows)
    return figures


def _cell(seconds: Sequence[float]) -> str:
    if not seconds:
        return ""
    return f"{1_000 * median(seconds):.0f} / {1_000 * quantile(seconds, 0.95):.0f}"
