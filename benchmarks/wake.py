"""The wake word: recall over phases and distances, false wakes per hour, cost beside a peer.

Protocol: every recording is led in by 0, 5, … 75 ms of silence (the models look every
80 ms) and followed by 2 s of silence, which the shipped detector hears in chunks of 80 ms
after a reset. Beside it, on the same sound: one model alone, openWakeWord at two frames
of 0.5 and microWakeWord at its own cut-off of 0.97.
"""

import math
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias

from benchmarks.figures import show, wilson
from benchmarks.wake_sound import CALLS, DISTANCES, NEAR_MISSES, VOICES, moved
from jarvisd.adapters.openwakeword import OpenWakeWordScores
from jarvisd.adapters.wakewords import FRAME_BYTES, TwoOpinionDetector
from jarvisd.adapters.wav import read_wav
from jarvisd.audio.chunk import BYTES_PER_MS, CHUNK_SAMPLES, AudioChunk
from tests.places import WEIGHTS
from tests.voices import pause, say

PHASES: Final = tuple(range(0, 80, 5))
FEW_PHASES: Final = (0, 15, 35, 60)
WORD: Final = "hey_jarvis"
MODELS: Final = WEIGHTS / "openwakeword"
TAIL_MS: Final = 2_000
ALONE: Final = 0.5
CUT_OFF: Final = 0.97
MS_PER_HOUR: Final = 3_600_000
REPEATS: Final = 7
COST_MS: Final = 20_000
Row: TypeAlias = tuple[str, ...]


@dataclass
class Wakes:
    """How often each way of deciding woke, over trials of one kind."""

    trials: int = 0
    ours: int = 0
    first_alone: int = 0
    second_alone: int = 0
    woke: set[str] = field(default_factory=set)
    """The names that woke ours at least once."""
    slept: set[str] = field(default_factory=set)
    """The names that did not wake ours at least once."""

    def row(self, name: str) -> Row:
        """Return the line of a table."""
        low, high = wilson(self.ours, self.trials)
        return (
            name,
            str(self.trials),
            str(self.ours),
            f"{low:.1%} … {high:.1%}",
            str(self.first_alone),
            str(self.second_alone),
        )


def run(data: Path) -> dict[str, float]:
    """Print the tables for the recordings below *data* and return their figures."""
    print(__doc__)
    speech = data / "speech"
    listeners = Listeners(
        TwoOpinionDetector([WORD], folder=MODELS), OpenWakeWordScores([WORD], folder=MODELS)
    )
    cost = _cost(speech)
    recall = _recall(listeners, speech)
    false = _false_wakes(listeners, speech)
    return recall | false | cost


@dataclass(frozen=True)
class Listeners:
    """The shipped detector, and one of its models heard on its own."""

    both: TwoOpinionDetector
    first: OpenWakeWordScores


def listen(
    listeners: Listeners, trials: Iterable[tuple[str, bytes]], *, tail_ms: int = TAIL_MS
) -> Wakes:
    """Let *listeners* hear each trial, a name and its sound, as a stream of its own."""
    wakes = Wakes()
    for name, pcm in trials:
        ours, first, second = _hear(listeners, pcm + pause(tail_ms))
        wakes.trials += 1
        wakes.ours += ours
        wakes.first_alone += first
        wakes.second_alone += second
        (wakes.woke if ours else wakes.slept).add(name)
    return wakes


def _hear(listeners: Listeners, pcm: bytes) -> tuple[bool, bool, bool]:
    listeners.both.reset()
    listeners.first.reset()
    found: list[bool] = []
    firsts: list[float] = [0.0]
    seconds: list[float] = []
    for at in range(0, len(pcm) - FRAME_BYTES + 1, FRAME_BYTES):
        chunk = AudioChunk(pcm[at : at + FRAME_BYTES], at // BYTES_PER_MS)
        found.append(listeners.both.feed(chunk) is not None)
        firsts.append(listeners.first.score(chunk.pcm)[WORD])
        seconds.append(listeners.both.scores[WORD][1] or 0.0)
    twice = any(min(pair) >= ALONE for pair in pairwise(firsts))
    return any(found), twice, max(seconds, default=0.0) > CUT_OFF


def _recall(listeners: Listeners, speech: Path) -> dict[str, float]:
    people = _recordings(speech / "wake", "hey_")
    noise = b"".join(read_wav(path) for path in sorted((speech / "noise").glob("*.wav")))
    near = listen(listeners, _phased(people, PHASES))
    kinds = {"every phase": near}
    figures = {
        "wake.recall": _share(near),
        "wake.recall_every_phase": 1 - len(near.slept) / max(1, len(people)),
        "wake.recall_openwakeword_alone": near.first_alone / max(1, near.trials),
    }
    calls = [(f"{voice}: {call}", say(call, voice)) for voice in VOICES for call in CALLS]
    kinds["synthetic"] = listen(listeners, _phased(calls, FEW_PHASES))
    figures["wake.recall_synthetic"] = _share(kinds["synthetic"])
    for distance in DISTANCES:
        for kind, callers in (("", people), ("synthetic_", calls)):
            trials = _phased(
                ((n, moved(pcm, distance, noise, i)) for i, (n, pcm) in enumerate(callers)),
                FEW_PHASES,
            )
            name = f"{kind}{distance.name}"
            kinds[name] = listen(listeners, trials)
            figures[f"wake.recall_{name}"] = _share(kinds[name])
    _show(f"Recall: {len(people)} people, {len(calls)} synthetic calls", kinds)
    print("Not in every phase:", ", ".join(sorted(near.slept)) or "nobody")
    steady = len(people) - len(near.slept)
    low, high = wilson(steady, len(people))
    print(
        "The phases of one recording are not independent; counted by people,"
        f" {steady} of {len(people)} in every phase ({low:.0%} … {high:.0%})."
    )
    return figures


def _false_wakes(listeners: Listeners, speech: Path) -> dict[str, float]:
    others = _recordings(speech / "wake", "other_", "not_")
    phrases = [(f"{v}: {p}", say(p, v)) for v in ("joe", "joe+400", "slt", "rms")
               for p in NEAR_MISSES]  # fmt: skip
    kinds = {
        "other phrases, 16 phases": listen(listeners, _phased(others, PHASES)),
        "the name alone, 4 phases": listen(
            listeners, _phased(_recordings(speech / "wake", "bare_"), FEW_PHASES)
        ),
        "near misses, 4 phases": listen(listeners, _phased(phrases, FEW_PHASES)),
    }
    long_ms = 0
    for folder in ("english", "german", "speakers", "noise"):
        recordings = _recordings(speech / folder)
        kinds[folder] = listen(listeners, recordings, tail_ms=1_000)
        long_ms += sum(len(pcm) // BYTES_PER_MS for _, pcm in recordings)
    long_ms += sum(len(pcm) // BYTES_PER_MS for _, pcm in others)
    hours = long_ms / MS_PER_HOUR
    other, near = kinds["other phrases, 16 phases"], kinds["near misses, 4 phases"]
    wakes = len(other.woke) + sum(
        kinds[folder].ours for folder in ("english", "german", "speakers", "noise")
    )
    _show("Wakes without a call", kinds)
    print("Near misses that wake it:", ", ".join(sorted(near.woke)) or "none")
    bound = poisson_upper(wakes) / hours if hours else float("inf")
    print(
        f"False wakes: {wakes} in {hours:.2f} h of speech and noise, each recording counted once;"
        f" at most {bound:.1f} an hour (Poisson, one-sided 95 %)."
    )
    return {
        "wake.false_accepts": float(wakes),
        "wake.hours": hours,
        "wake.false_accepts_per_hour_upper": bound,
        "wake.false_other_phrases": float(other.ours),
        "wake.near_miss_share": _share(near),
        "wake.near_miss_share_openwakeword_alone": near.first_alone / max(1, near.trials),
        "wake.near_miss_share_microwakeword_alone": near.second_alone / max(1, near.trials),
        "wake.bare_name_share": _share(kinds["the name alone, 4 phases"]),
    }


def _cost(speech: Path) -> dict[str, float]:
    """Compare processor time with the peer's, taking turns on noise, talk and one call."""
    pcm = b"".join(
        pcm for folder in ("noise", "english") for _, pcm in _recordings(speech / folder)
    )
    calls = [pcm for _, pcm in _recordings(speech / "wake", "hey_")] or [say("Hey Jarvis.")]
    pcm = pcm[: COST_MS * BYTES_PER_MS] + calls[0]
    seconds = len(pcm) / BYTES_PER_MS / 1_000
    ways = {
        "shipped": _ours(),
        "openWakeWord unasked": _first(),
        "pyopen-wakeword": peer_listener(),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(REPEATS + 1):
        for name, hear in ways.items():
            times[name].append(1_000 * _timed(hear, pcm) / seconds)
    for taken in times.values():
        del taken[0]  # the first turn warms up, and the peer fills its buffers with 8 s
    peer = times["pyopen-wakeword"]
    ratios = {
        name: statistics.median(mine / theirs for mine, theirs in zip(taken, peer, strict=True))
        for name, taken in times.items()
    }
    rows: list[Row] = [
        (name, f"{statistics.median(taken):.1f}", f"{min(taken):.1f}", f"{ratios[name]:.2f}")
        for name, taken in times.items()
    ]
    title = f"Processor ms per second of one stream, {REPEATS} turns of {seconds:.0f} s, one call"
    show(title, ("", "median", "least", "ratio"), rows)
    return {
        "wake.cpu_ratio_to_peer": ratios["shipped"],
        "wake.cpu_ratio_to_peer_without_rest": ratios["shipped"] + ratios["openWakeWord unasked"],
        "wake.cpu_ms_per_s": statistics.median(times["shipped"]),
        "wake.cpu_ms_per_s_peer": statistics.median(peer),
    }


def _ours() -> Callable[[bytes], None]:
    detector = TwoOpinionDetector([WORD], folder=MODELS)
    size = CHUNK_SAMPLES * 2

    def hear(pcm: bytes) -> None:
        for at in range(0, len(pcm), size):
            detector.feed(AudioChunk(pcm[at : at + size], at // BYTES_PER_MS))

    return hear


def _first() -> Callable[[bytes], None]:
    model = OpenWakeWordScores([WORD], folder=MODELS)

    def hear(pcm: bytes) -> None:
        for at in range(0, len(pcm) - FRAME_BYTES + 1, FRAME_BYTES):
            model.score(pcm[at : at + FRAME_BYTES])

    return hear


def peer_listener() -> Callable[[bytes], None]:
    """Return what lets pyopen-wakeword hear one stream, piece by piece."""
    from pyopen_wakeword import Model, OpenWakeWord, OpenWakeWordFeatures

    features = OpenWakeWordFeatures.from_builtin()
    model = OpenWakeWord.from_builtin(Model.HEY_JARVIS)

    def hear(pcm: bytes) -> None:
        for at in range(0, len(pcm), FRAME_BYTES):
            for embeddings in features.process_streaming(pcm[at : at + FRAME_BYTES]):
                for _ in model.process_streaming(embeddings):
                    pass

    return hear


def _timed(hear: Callable[[bytes], None], pcm: bytes) -> float:
    began = time.process_time()
    hear(pcm)
    return time.process_time() - began


def poisson_upper(events: int) -> float:
    """Return the one-sided 95 % bound of a Poisson mean of which *events* were seen.

    For none it is 3.0, the rule of three.
    """
    low, high = 0.0, 10.0 + 3.0 * events
    for _ in range(60):
        mean = (low + high) / 2
        seen = sum(math.exp(-mean + k * math.log(mean) - math.lgamma(k + 1))
                   for k in range(events + 1))  # fmt: skip
        low, high = (mean, high) if seen > 0.05 else (low, mean)
    return high


def _recordings(folder: Path, *kinds: str) -> list[tuple[str, bytes]]:
    found = sorted(path for path in folder.glob("*.wav") if path.name.startswith(kinds or ("",)))
    return [(path.stem, read_wav(path)) for path in found]


def _phased(
    sounds: Iterable[tuple[str, bytes]], phases: Sequence[int]
) -> Iterable[tuple[str, bytes]]:
    return ((name, pause(ms) + pcm) for name, pcm in sounds for ms in phases)


def _share(wakes: Wakes) -> float:
    return wakes.ours / wakes.trials if wakes.trials else 0.0


def _show(title: str, kinds: dict[str, Wakes]) -> None:
    columns = ("", "n", "woke", "95 % (Wilson)", "openWakeWord alone", "microWakeWord alone")
    show(title, columns, [wakes.row(name) for name, wakes in kinds.items()])
