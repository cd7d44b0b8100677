"""From the end of speech to the first sound of the answer, beside wyoming's services."""

import os
import statistics
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.figures import drawn_anew, quantile, show
from benchmarks.voice_house import VOICE, Asked, Household, open_household
from benchmarks.voice_peers import Answered, Chain, open_chain
from benchmarks.voice_stages import stages
from benchmarks.word_error import normalised
from jarvisd.phrases import Language
from jarvisd.settings import Settings
from tests.voices import pause, say

REPEATS: Final = int(os.environ.get("JARVISD_BENCH_REPEATS", "3"))
DRAWS: Final = 2_000
BREATH_MS: Final = 420
"""A hesitation: longer than the pause at which work begins, shorter than the end."""
KNOWN: Final = {
    "The spare key for the basement is in the blue tin.": "Where is the spare key?",
    "The long ladder is behind the wooden shed.": "Where is the long ladder?",
    "The paper bin is collected every second Thursday.": "When is the paper bin collected?",
    "The piano teacher is called Mister Brown.": "What is the piano teacher called?",
    "The camping stove is on the top shelf in the garage.": "Where is the camping stove?",
    "The winter tyres are at the workshop in Station Road.": "Where are the winter tyres?",
    "The chimney sweep comes on the third of March.": "When does the chimney sweep come?",
    "The red suitcase belongs to Grandma.": "Who does the red suitcase belong to?",
}
PROTOCOL: Final = """\
chain: {questions} questions, {repeats} repeats.
  Counted from the moment when the endpointing silence is over to the first sound of the answer
  (of its words, not of a tone). Ours: a live room in step with the clock, woken by the wake
  word, with whisper-base int8 (beam {beam}, {threads} threads), a known voice, {rows} rows in
  PostgreSQL, tones on, piper's voice joe; with foresight (work begins at a pause of {pause} ms)
  and without. Peers: wyoming-faster-whisper and wyoming-piper on the same models, int8, beam and
  threads, in processes of their own; their sound has been sent before, the words of our answer
  are theirs at once, a hub's own time is not counted. In turn, the order rotating. Ratio: medians,
  interval by bootstrap over the turns, each with its three times.
"""


@dataclass(frozen=True, slots=True)
class Turn:
    """One question, put to all three."""

    ours: Asked
    without: Asked
    """The same without foresight."""
    peers: Answered
    understood: tuple[bool, bool]
    """Whether ours and the peers had every word right."""


async def chain() -> dict[str, float]:
    """Measure; print the protocol and the tables."""
    beam, threads = Settings().recogniser.beam, min(4, os.cpu_count() or 1)
    async with open_household() as household:
        rows = await household.tell(tuple(KNOWN))
        print(
            PROTOCOL.format(
                questions=len(KNOWN),
                repeats=REPEATS,
                beam=beam,
                threads=threads,
                rows=rows,
                pause=Settings().listening.patience.pause_ms,
            )
        )
        with open_chain(beam=beam, threads=threads) as peers:
            turns = await _fluent(household, peers)
        hesitant = await _hesitant(household)
    return _figures(turns) | _stages(turns) | _cost(turns, hesitant)


async def _fluent(household: Household, peers: Chain) -> list[Turn]:
    answers = {question: await household.answer(question) for question in KNOWN.values()}
    for question, answer in answers.items():
        print(f"  {question} – {answer}")
    # Whoever is asked first loads something still; that counts for nobody.
    await _put("What time is it?", "It is five o'clock.", household, peers, 0)
    asked = [question for _ in range(REPEATS) for question in answers]
    return [
        await _put(question, answers[question], household, peers, number)
        for number, question in enumerate(asked)
    ]


async def _put(question: str, answer: str, household: Household, peers: Chain, number: int) -> Turn:
    """Put *question* to all three, who begins depends on its *number*."""
    spoken = say(question, VOICE)
    ways: list[Callable[[], Awaitable[Asked | Answered]]] = [
        lambda: household.ask(spoken, foresight=True),
        lambda: household.ask(spoken, foresight=False),
        lambda: peers.ask(pause(300) + spoken + pause(700), answer),
    ]
    came: dict[int, Asked | Answered] = {}
    for place in range(len(ways)):
        which = (place + number) % len(ways)
        came[which] = await ways[which]()
    ours, without, theirs = came[0], came[1], came[2]
    assert isinstance(ours, Asked)
    assert isinstance(without, Asked)
    assert isinstance(theirs, Answered)
    said = normalised(question, Language.EN)
    right = [normalised(each.heard, Language.EN) == said for each in (ours, theirs)]
    return Turn(ours, without, theirs, (right[0], right[1]))


async def _hesitant(household: Household) -> list[tuple[Asked, Asked]]:
    """Ask the same with a pause in the middle, with foresight and without."""
    found = []
    for question in KNOWN.values():
        words = question.split()
        first, second = " ".join(words[:2]), " ".join(words[2:])
        spoken = say(f"{first},", VOICE) + pause(BREATH_MS) + say(second, VOICE)
        found.append(
            (
                await household.ask(spoken, foresight=True),
                await household.ask(spoken, foresight=False),
            )
        )
    return found


def _figures(turns: Sequence[Turn]) -> dict[str, float]:
    ours = [each.ours.stages.first_sound for each in turns]
    without = [each.without.stages.first_sound for each in turns]
    theirs = [each.peers.first_sound_s for each in turns]
    low, high = _interval(list(zip(ours, theirs, strict=True)))
    low_without, high_without = _interval(list(zip(without, theirs, strict=True)))
    show(
        f"end of speech to first sound, beyond the endpointing silence, n = {len(turns)}",
        ("", "median ms", "p95 ms", "ratio to the peers", "95 %"),
        [
            _row("jarvisd", ours, theirs, f"{low:.2f} … {high:.2f}"),
            _row("… without foresight", without, theirs, f"{low_without:.2f} … {high_without:.2f}"),
            _row("wyoming-faster-whisper, wyoming-piper", theirs, theirs, ""),
        ],
    )
    right, right_of_peers = (sum(each.understood[side] for each in turns) for side in (0, 1))
    print(
        f"every word right: ours {right}, peers {right_of_peers} of {len(turns)};"
        f" voice recognised in {sum(each.ours.recognised for each in turns)}"
    )
    return {
        "chain.without_foresight_ms_p50": 1_000 * statistics.median(without),
        "chain.without_foresight_ms_p95": 1_000 * quantile(without, 0.95),
        "chain.peers_ms_p50": 1_000 * statistics.median(theirs),
        "chain.peers_ms_p95": 1_000 * quantile(theirs, 0.95),
        "chain.first_sound_ratio_to_peer": statistics.median(ours) / statistics.median(theirs),
        "chain.first_sound_ratio_to_peer_low": low,
        "chain.first_sound_ratio_to_peer_high": high,
        "chain.first_sound_ratio_without_foresight": statistics.median(without)
        / statistics.median(theirs),
        "chain.understood": right / len(turns),
        "chain.understood_by_peers": right_of_peers / len(turns),
        "chain.n": float(len(turns)),
    }


def _stages(turns: Sequence[Turn]) -> dict[str, float]:
    """Tell the stages; from the wake decision on, the peers hear and wait as long as ours."""
    waited = [each.ours.stages.wake_to_first_sound - each.ours.stages.first_sound for each in turns]
    ours = [each.ours.stages.wake_to_first_sound for each in turns]
    theirs = [before + each.peers.first_sound_s for before, each in zip(waited, turns, strict=True)]
    peers = {
        "transcript": [each.peers.transcript_s for each in turns],
        "synthesis": [each.peers.synthesis_s for each in turns],
        "first_sound": [each.peers.first_sound_s for each in turns],
        "wake_to_first_sound": theirs,
    }
    told = [each.ours.stages for each in turns], [each.without.stages for each in turns]
    return stages(*told, peers) | {
        "chain.wake_to_first_sound_ratio_to_peer": _ratio(list(zip(ours, theirs, strict=True)))
    }


def _cost(turns: Sequence[Turn], hesitant: Sequence[tuple[Asked, Asked]]) -> dict[str, float]:
    fluent = [(each.ours, each.without) for each in turns]
    figures: dict[str, float] = {}
    rows = []
    for name, pairs in (("fluent", fluent), ("hesitant", hesitant)):
        began = sum(one.foreseen for one, _ in pairs)
        vain = sum(one.in_vain for one, _ in pairs)
        cpu = statistics.median(one.cpu_s for one, _ in pairs)
        cpu_without = statistics.median(other.cpu_s for _, other in pairs)
        saved = statistics.median(
            other.stages.first_sound - one.stages.first_sound for one, other in pairs
        )
        rows.append(
            (
                name, str(len(pairs)), str(began), str(vain), f"{1_000 * saved:.0f}",
                f"{1_000 * cpu:.0f}", f"{1_000 * cpu_without:.0f}",
            )
        )  # fmt: skip
        figures |= {
            f"chain.{name}_in_vain": vain / max(1, began),
            f"chain.{name}_saved_ms_p50": 1_000 * saved,
            f"chain.{name}_cpu_ms_p50": 1_000 * cpu,
            f"chain.{name}_cpu_ms_p50_without": 1_000 * cpu_without,
        }
    columns = ("questions", "n", "begun", "in vain", "sooner by ms", "cpu ms", "cpu without")
    show("what foresight gives and costs (cpu: wake word to first sound)", columns, rows)
    return figures


def _row(
    name: str, seconds: Sequence[float], theirs: Sequence[float], interval: str
) -> tuple[str, ...]:
    middle = statistics.median(seconds)
    ratio = middle / statistics.median(theirs)
    return (
        name,
        f"{1_000 * middle:.0f}",
        f"{1_000 * quantile(seconds, 0.95):.0f}",
        f"{ratio:.2f}",
        interval,
    )


def _interval(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the 95 % interval of the ratio of the medians; turns are drawn anew as pairs."""
    return drawn_anew(pairs, _ratio, draws=DRAWS, seed=7)


def _ratio(pairs: Sequence[tuple[float, float]]) -> float:
    return statistics.median(one for one, _ in pairs) / statistics.median(two for _, two in pairs)
