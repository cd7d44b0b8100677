"""What the judge says of labelled pairs: which are merged, superseded, asked about, kept apart."""

from collections import Counter
from dataclasses import dataclass
from uuid import UUID

import numpy as np

from benchmarks.figures import show
from benchmarks.memory_house import NOON, House, embedded
from benchmarks.memory_retrieval import share, spoken
from jarvisd.ids import MemoryId
from jarvisd.memory.policy.judge import Nomination, Relation, Statement, relation
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.tombstone import bury, hit, traces
from jarvisd.memory.types import Placement, Scope

SPEAKER = "Anna"
"""Who says both sentences of a pair; "ich" and "mein" mean her."""
KEY = bytes(32)
NOBODYS = MemoryId(UUID(int=0))
ANYWHERE = Placement(scope=Scope.SHARED, owner=None)
MERGED = (Relation.SAME, Relation.FULLER)
SUPERSEDED = (Relation.CONTRADICTS, Relation.CONFLICT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two sentences, the older one first, and what they are to each other."""

    old: str
    new: str
    label: str


async def judged(pairs: list[Pair], house: House) -> dict[str, float]:
    """Print the confusion of *pairs* and return the figures."""
    space = house.embedder.space
    table: dict[str, Counter[Relation]] = {}
    blocked: Counter[str] = Counter()
    for pair in pairs:
        vectors = await embedded(house, [pair.old, pair.new])
        cosine = float(np.dot(vectors[0], vectors[1]))
        old, new = _statement(pair.old), _statement(pair.new)
        nomination = Nomination(cosine=cosine, same=space.same, similar=space.similar)
        table.setdefault(pair.label, Counter())[relation(new, old, nomination)] += 1
        found = traces(new, KEY)
        stone = bury(NOBODYS, ANYWHERE, (), traces(old, KEY), NOON)
        blocked[pair.label] += hit(found, stone, cosine, space.erased, space.floor)
    _print(table, blocked)
    return _figures(table, blocked)


def _statement(text: str) -> Statement:
    language = spoken(text)
    return Statement(text=text, language=language, slot=extract(text, language, SPEAKER))


def _print(table: dict[str, Counter[Relation]], blocked: Counter[str]) -> None:
    rows = []
    for label, counts in table.items():
        n = counts.total()
        cells = (str(counts[relation]) for relation in Relation)
        merged = share(sum(counts[one] for one in MERGED), n)
        rows.append((label, str(n), *cells, merged, str(blocked[label])))
    columns = ("labelled", "n", *(relation.value for relation in Relation), "merged %", "blocked")
    # Blocked: the newer would be kept away if the older had been erased.
    show("judge: the newer sentence of a pair against the older", columns, rows)


def _figures(table: dict[str, Counter[Relation]], blocked: Counter[str]) -> dict[str, float]:
    def part(label: str, *relations: Relation) -> float:
        counts = table.get(label, Counter())
        return sum(counts[one] for one in relations) / max(counts.total(), 1)

    minimal = "contradiction_minimal"
    return {
        "judge.minimal_contradictions_merged": part(minimal, *MERGED),
        "judge.minimal_contradictions_blocked": blocked[minimal] / max(table[minimal].total(), 1),
        "judge.minimal_contradictions_recognised": part(minimal, *SUPERSEDED),
        "judge.contradictions_merged": part("contradiction", *MERGED),
        "judge.contradictions_recognised": part("contradiction", *SUPERSEDED),
        "judge.same_topic_merged": part("same_topic", *MERGED),
        "judge.near_verbatim_merged": part("near_verbatim", *MERGED),
        "judge.rewordings_recognised": part("reworded", *MERGED),
        "judge.translations_recognised": part("translation", *MERGED),
    }
