"""Speech to text: our bounded windows beside plain ``WhisperModel.transcribe``.

Both encode on one loaded model, in this process, with the same threads, beam and
fixed language, on the same samples, turn by turn. Ours writes the words on one of
the threads, as the product does.
"""

import asyncio
import os
import statistics
import time
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.figures import show, wilson
from benchmarks.invented import hallucinations
from benchmarks.recordings import Kind, Spoken, floats, spoken_in
from benchmarks.word_error import Errors, counted, difference_interval, distance, normalised, rate
from jarvisd import weights
from jarvisd.adapters.faster_whisper import FasterWhisperTranscriber, load, load_single
from jarvisd.adapters.faster_whisper_sizes import DEFAULT
from jarvisd.adapters.lane import Lane
from jarvisd.audio.chunk import BYTES_PER_MS, Utterance
from jarvisd.phrases import Language

if TYPE_CHECKING:
    from faster_whisper import WhisperModel

BEAM: Final = 5
SHORT_S: Final = 8.0
"""Utterances below this count for the speed-up: commands are short."""
REPEATS: Final = 3
BOTH: Final = (Language.DE, Language.EN)
PROTOCOL: Final = """\
stt: {model}, int8, beam {beam}, temperature 0, {threads} threads, {repeats} repeats,
  load of the machine at the beginning {load:.1f}.
  Word error: lower case, punctuation off, numbers in words (one normaliser for both sides),
  umlauts kept, tongue twisters apart. Plain: WhisperModel.transcribe(samples, beam_size={beam},
  temperature=0, language=…) on the same model, the same samples, in turn, ours first in odd
  repeats. Speed-up: sum over the recordings under {short:g} s of the median time, plain by ours;
  wall clock and processor time. All of them count, also those that ours decodes twice because
  they look like loops; the figure without the tongue twisters stands beside it.
  Ours encodes on the same threads and writes on one of them. Interval of the difference:
  paired bootstrap over recordings.
"""


@dataclass(slots=True)
class Both:
    """One recording, as both heard it."""

    spoken: Spoken
    ours: str = ""
    plain: str = ""
    wall: list[tuple[float, float]] = field(default_factory=list)
    """Seconds of each repeat: ours, plain."""
    cpu: list[tuple[float, float]] = field(default_factory=list)

    def errors(self) -> tuple[Errors, Errors]:
        """Return the word errors, ours and plain."""
        said, language = self.spoken.said or "", self.spoken.language
        return counted(said, self.ours, language), counted(said, self.plain, language)


def run(data: Path) -> dict[str, float]:
    """Measure on ``data/speech``; print the protocol and the tables."""
    return asyncio.run(_run(data / "speech"))


async def _run(speech: Path) -> dict[str, float]:
    threads = min(4, os.cpu_count() or 1)
    folder = weights.require(weights.folder(), os.environ.get("JARVISD_STT_MODEL", DEFAULT))
    asked = {"model": folder.name, "beam": BEAM, "threads": threads, "repeats": REPEATS}
    print(PROTOCOL.format(**asked, short=SHORT_S, load=os.getloadavg()[0]))
    model = load(folder, threads)
    async with Lane("recogniser") as lane:
        single = load_single(folder, threads)
        ours = FasterWhisperTranscriber(model, lane, beam=BEAM, single=single)
        heard = [
            await _measured(spoken, ours, model)
            for spoken in [
                *spoken_in(speech / "german", Language.DE),
                *spoken_in(speech / "english", Language.EN),
            ]
        ]
        figures = _german([each for each in heard if each.spoken.language is Language.DE])
        figures |= _english([each for each in heard if each.spoken.language is Language.EN])
        short = [each for each in heard if each.spoken.seconds < SHORT_S]
        straight = [each for each in short if each.spoken.kind is not Kind.TWISTER]
        figures |= {f"stt.{name}": each for name, each in _speed("", short).items()}
        figures |= {
            f"stt.{name}_twisters_apart": each
            for name, each in _speed(", tongue twisters apart", straight).items()
        }
        figures |= await _languages([each.spoken for each in heard], ours)
        figures |= await hallucinations(speech / "noise", ours)
    return figures


async def _measured(spoken: Spoken, ours: FasterWhisperTranscriber, model: "WhisperModel") -> Both:
    both = Both(spoken)
    samples = floats(spoken.pcm)

    async def bounded() -> str:
        heard = await ours.transcribe(utterance(spoken.pcm), languages=[spoken.language])
        return heard.text

    async def plain() -> str:
        segments, _ = model.transcribe(
            samples, beam_size=BEAM, temperature=0, language=spoken.language.value
        )
        return " ".join(segment.text.strip() for segment in segments)

    # Long ones are read for their errors only; once is enough, both are deterministic.
    for repeat in range(REPEATS if spoken.seconds < SHORT_S else 1):
        taken = {}
        for task in (bounded, plain) if repeat % 2 else (plain, bounded):
            wall, cpu = time.perf_counter(), time.process_time()
            text = await task()
            taken[task] = (time.perf_counter() - wall, time.process_time() - cpu)
            if task is bounded:
                both.ours = text
            else:
                both.plain = text
        both.wall.append((taken[bounded][0], taken[plain][0]))
        both.cpu.append((taken[bounded][1], taken[plain][1]))
    return both


def utterance(pcm: bytes, speech_ms: int | None = None) -> Utterance:
    """Return *pcm* as an utterance; all of it is speech unless *speech_ms* says otherwise."""
    length = len(pcm) // BYTES_PER_MS
    speech = length if speech_ms is None else speech_ms
    return Utterance(pcm=pcm, start_ms=0, end_ms=length, speech_ms=speech)


def _german(heard: Sequence[Both]) -> dict[str, float]:
    known = [each for each in heard if each.spoken.said]
    rows = [
        _row("all but tongue twisters", known, set(Kind) - {Kind.TWISTER}),
        *(_row(kind.name.lower(), known, {kind}) for kind in Kind),
    ]
    show("German", ("recordings", "n", "words", "error", "plain", "exact", "plain"), rows)
    counting = [each.errors() for each in known if each.spoken.kind is not Kind.TWISTER]
    ours, plain = [mine for mine, _ in counting], [other for _, other in counting]
    commands = [each.errors() for each in known if each.spoken.kind is Kind.COMMAND]
    exact = sum(mine.exact for mine, _ in commands)
    low, high = difference_interval(ours, plain)
    sure = wilson(exact, len(commands))
    print(f"error ours - plain: {rate(ours) - rate(plain):+.3f}, 95 % {low:+.3f} to {high:+.3f}")
    print(f"exact commands: {exact} of {len(commands)}, 95 % {sure[0]:.2f} to {sure[1]:.2f}\n")
    return {
        "stt.wer_de": rate(ours),
        "stt.wer_de_plain": rate(plain),
        "stt.wer_de_difference_low": low,
        "stt.wer_de_difference_high": high,
        "stt.n_de": len(ours),
        "stt.words_de": sum(each.said for each in ours),
        "stt.exact_de": exact / max(1, len(commands)),
        "stt.exact_de_plain": sum(other.exact for _, other in commands) / max(1, len(commands)),
        "stt.n_commands_de": len(commands),
    }


def _row(title: str, heard: Sequence[Both], wanted: Container[Kind]) -> tuple[str, ...]:
    counting = [each.errors() for each in heard if each.spoken.kind in wanted]
    ours, plain = [mine for mine, _ in counting], [other for _, other in counting]
    return (
        title,
        str(len(ours)),
        str(sum(each.said for each in ours)),
        f"{rate(ours):.3f}",
        f"{rate(plain):.3f}",
        str(sum(each.exact for each in ours)),
        str(sum(each.exact for each in plain)),
    )


def _english(heard: Sequence[Both]) -> dict[str, float]:
    """Where nobody wrote down what was said, only the two can be compared."""
    known = [each.errors() for each in heard if each.spoken.said]
    texts = [[normalised(text, Language.EN) for text in (each.ours, each.plain)] for each in heard]
    words = sum(len(plain) for _, plain in texts)
    apart = sum(distance(plain, ours) for ours, plain in texts) / max(1, words)
    print(f"English: {len(heard)} recordings, {apart:.3f} of plain's {words} words differ\n")
    figures = {"stt.apart_en": apart, "stt.n_en": float(len(heard))}
    if known:
        figures["stt.wer_en"] = rate([mine for mine, _ in known])
        figures["stt.wer_en_plain"] = rate([other for _, other in known])
    return figures


def _speed(which: str, heard: Sequence[Both]) -> dict[str, float]:
    figures = {"n_short": float(len(heard))}
    rows: list[tuple[str, ...]] = []
    for name, times in (
        ("wall", [each.wall for each in heard]),
        ("cpu", [each.cpu for each in heard]),
    ):
        ours = sum(statistics.median(mine for mine, _ in repeats) for repeats in times)
        plain = sum(statistics.median(other for _, other in repeats) for repeats in times)
        ratio = plain / ours if ours else 0.0
        figures["speedup" if name == "wall" else "speedup_cpu"] = ratio
        each = max(1, len(heard))
        rows.append((name, f"{ours / each:.3f}", f"{plain / each:.3f}", f"{ratio:.2f}"))
    show(
        f"Seconds an utterance, {len(heard)} under {SHORT_S:g} s{which}",
        ("clock", "ours", "plain", "speed-up"),
        rows,
    )
    return figures


async def _languages(spoken: Sequence[Spoken], ours: FasterWhisperTranscriber) -> dict[str, float]:
    """Count how often the language is told right among the two."""
    right = 0
    for each in spoken:
        heard = await ours.transcribe(utterance(each.pcm), languages=BOTH)
        right += heard.language is each.language
    low, high = wilson(right, len(spoken))
    print(f"\nlanguage: {right} of {len(spoken)} right, 95 % {low:.2f} to {high:.2f}")
    return {"stt.language": right / max(1, len(spoken)), "stt.n_language": float(len(spoken))}
