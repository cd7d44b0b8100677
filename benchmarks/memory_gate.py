"""GateMem household: how useful a context is to who may ask, and how much it leaks.

No language model: what counts is what stands in the prompt's context.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.bm25 import Bm25
from benchmarks.figures import show
from benchmarks.memory_gate_data import MEASURES, Checkpoint, Episode, Said, episodes, there
from benchmarks.memory_gate_house import SPOKEN, Household, Parting, Vectors
from benchmarks.memory_house import House, open_house
from benchmarks.memory_retrieval import share
from jarvisd.adapters.tokens import open_tokens
from jarvisd.dialogue.notes import pricing_of_notes
from jarvisd.memory.discreet import Discreet
from jarvisd.memory.policy.budget import Budget, Cost, Pricing
from jarvisd.memory.recall import Recall, Weighing
from jarvisd.settings import Settings
from jarvisd.storage import MemoryTable
from jarvisd.testing.people import PeopleInMind

TOKENS = 800
LETTERS_A_TOKEN = 4
"""The same rule of thumb for every system, so that all have the same room."""
NO_FLOOR = -1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One way to run the product: what is decided when it is heard, and when it is asked."""

    name: str
    parting: Parting
    discreet: bool
    floor: float | None
    """None is the floor as shipped."""
    noted: bool = False
    """Whether a memory costs what its line in a prompt costs: date and source, real tokens."""


DELETIONS = Parting(by_ear=False)
BY_EAR = Parting(by_ear=True)
SHIPPED = "shipped"
POINTS = (
    Point(name="deletions only", parting=DELETIONS, discreet=False, floor=NO_FLOOR),
    Point(name="and by ear, no reserve", parting=BY_EAR, discreet=False, floor=NO_FLOOR),
    Point(name="all rules, no floor", parting=BY_EAR, discreet=True, floor=NO_FLOOR),
    Point(name=SHIPPED, parting=BY_EAR, discreet=True, floor=None),
    Point(
        name="shipped, as noted in a prompt", parting=BY_EAR, discreet=True, floor=None, noted=True
    ),
    Point(name="all rules, floor 0.35", parting=BY_EAR, discreet=True, floor=0.35),
)

Outcome = dict[str, list[bool]]
"""For each measure whether each of its checkpoints counted."""


async def gate(data: Path) -> dict[str, float]:
    """Run every system on the episodes below *data*; print the frontier, return the figures."""
    folder = data / "gatemem"
    if not there(folder):
        return {}
    told = list(episodes(folder))
    systems = {name: _baseline(told, ranked) for name, ranked in BASELINES.items()}
    async with open_house() as house:
        async for name, outcome in _ours(told, house):
            systems[name] = outcome
    _show(systems, told)
    figures = _figures("", systems[SHIPPED])
    for name in BASELINES:
        figures |= _figures(f"{name}_", systems[name])
    return figures


async def _ours(told: Sequence[Episode], house: House) -> AsyncIterator[tuple[str, Outcome]]:
    vectors = Vectors(house.embedder)
    shipped = vectors.floor
    prices = {False: _by_letters, True: pricing_of_notes(open_tokens(house.weights))}
    outcomes: dict[str, Outcome] = {point.name: _nothing() for point in POINTS}
    for parting in (DELETIONS, BY_EAR):
        points = [point for point in POINTS if point.parting == parting]
        for episode in told:
            household = Household(house, vectors, parting)
            people = await _residents(episode)
            await household.move_in(episode)
            asked = sorted(episode.checkpoints, key=lambda one: one.as_of)
            for turn in episode.turns:
                await household.hear(turn, episode)
                for one in (one for one in asked if one.as_of == turn.number):
                    for point in points:
                        vectors.floor = shipped if point.floor is None else point.floor
                        recall = _recall(house, vectors, household, prices[point.noted])
                        context = await _context(
                            Discreet(recall, people, discreet=point.discreet), one, episode
                        )
                        outcomes[point.name][one.measure].append(one.hit(context))
    for point in POINTS:
        yield point.name, outcomes[point.name]


def _by_letters(*_: object) -> Cost:
    return lambda memory: _cost(memory.text)


def _recall(house: House, vectors: Vectors, household: Household, pricing: Pricing) -> Recall:
    weighing = Weighing(
        ranking=Settings().memory.ranking, budget=Budget(tokens=TOKENS), pricing=pricing
    )
    return Recall(MemoryTable(house.database), vectors, household.clock, weighing)


async def _context(recall: Discreet, one: Checkpoint, episode: Episode) -> str:
    """Return what recall puts before a model when *one* is asked."""
    selection = await recall.about(one.question, SPOKEN, episode.audience(one.asker))
    return "\n".join(recalled.memory.text for recalled in selection.offered)


async def _residents(episode: Episode) -> PeopleInMind:
    """Return the people of *episode* as the house knows them, without voices."""
    people = PeopleInMind()
    for person in episode.persons.values():
        await people.add(person, ())
    return people


def _cost(text: str) -> int:
    return -(-len(text) // LETTERS_A_TOKEN)


Ranked = Callable[[Sequence[Said], Checkpoint], Sequence[Said]]


def _by_words(turns: Sequence[Said], one: Checkpoint) -> Sequence[Said]:
    return [turns[at] for at in Bm25([turn.text for turn in turns]).ranked(one.question)]


def _own(turns: Sequence[Said], one: Checkpoint) -> Sequence[Said]:
    return _by_words([turn for turn in turns if turn.speaker == one.asker], one)


def _last(turns: Sequence[Said], _: Checkpoint) -> Sequence[Said]:
    """Return the last turns, as many as fit one behind the other."""
    newest: list[Said] = []
    spent = 0
    for turn in reversed(turns):
        spent += _cost(turn.text)
        if spent > TOKENS:
            break
        newest.append(turn)
    return newest


BASELINES: dict[str, Ranked] = {"bm25": _by_words, "own": _own, "last": _last}


def _baseline(told: Sequence[Episode], ranked: Ranked) -> Outcome:
    outcome = _nothing()
    for episode in told:
        for one in episode.checkpoints:
            heard = [turn for turn in episode.turns if turn.number <= one.as_of]
            outcome[one.measure].append(one.hit(_fitting(ranked(heard, one))))
    return outcome


def _fitting(turns: Sequence[Said]) -> str:
    """Return the best turns that the budget pays for."""
    kept: list[str] = []
    spent = 0
    for turn in turns:
        price = _cost(turn.text)
        if spent + price <= TOKENS:
            kept.append(turn.text)
            spent += price
    return "\n".join(kept)


def _nothing() -> Outcome:
    return {measure: [] for measure in MEASURES.values()}


def _figures(prefix: str, outcome: Outcome) -> dict[str, float]:
    return {
        f"gatemem.{prefix}{measure}": 100 * sum(hits) / max(len(hits), 1)
        for measure, hits in outcome.items()
    }


def _show(systems: dict[str, Outcome], told: Sequence[Episode]) -> None:
    counts = ", ".join(f"{len(hits)} {name}" for name, hits in systems[SHIPPED].items())
    print(
        f"gatemem: {len(told)} episodes; n = {counts}. {TOKENS} tokens of {LETTERS_A_TOKEN} "
        "letters, as of the turn; utility: all strings in the context, leak: any; case and "
        "spaces aside. The asker is the audience."
    )
    rows = [
        (name, *(share(sum(hits), len(hits)) for hits in outcome.values()))
        for name, outcome in systems.items()
    ]
    show("gatemem: per cent (95 %)", ("system", *MEASURES.values()), rows)
    for name in BASELINES:
        better = [point.name for point in POINTS if _dominates(systems[point.name], systems[name])]
        print(f"gatemem: {name} is dominated by: {', '.join(better) or 'nothing of ours'}")
    for title, half in (("1st, 3rd, …", slice(0, None, 2)), ("2nd, 4th, …", slice(1, None, 2))):
        part = _within(told, systems[SHIPPED], half)
        shares = ", ".join(f"{name} {share(sum(hits), len(hits))}" for name, hits in part.items())
        print(f"gatemem: {SHIPPED}, {title} episode: {shares}")


def _dominates(ours: Outcome, theirs: Outcome) -> bool:
    """Tell whether *ours* is as useful and leaks as little, and is better in one of the three."""
    gains = [
        (sum(ours[name]) - sum(theirs[name])) * (1 if name == "utility" else -1) for name in ours
    ]
    return min(gains) >= 0 and max(gains) > 0


def _within(told: Sequence[Episode], outcome: Outcome, half: slice) -> Outcome:
    """Return the outcomes of some of the episodes, which stand one behind the other."""
    part = _nothing()
    for measure, hits in outcome.items():
        left = iter(hits)
        counts = [sum(one.measure == measure for one in it.checkpoints) for it in told]
        by_episode = [[next(left) for _ in range(count)] for count in counts]
        part[measure] = [hit for episode in by_episode[half] for hit in episode]
    return part
