"""Recall's search: arms that nominate memories, and one statement that weighs them all.

By meaning: exact while there is no vector index or few may be heard, else approximate.
By words: each word of the question on its own, so that what is rare can weigh more.
By likeness of letters: only for words that nothing holds, and only where that is cheap
or nothing else was found. By who said it: what a person whom the question names said.
The graph joins its own after this (``jarvisd.memory.neighbours``). Limits are
written out in the statements: with a parameter in its place the planner cannot see how
little is wanted. Figures: docs/recall.md.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from heapq import nsmallest
from itertools import combinations
from uuid import UUID

from pgvector import Vector as PgVector

from jarvisd.memory.ports import Query, Sought
from jarvisd.memory.types import Neighbour, Placement, Slot, Tombstone, Vector
from jarvisd.storage.common import PAIRED, CommonWords
from jarvisd.storage.pool import Row, Unit, as_vector
from jarvisd.storage.rows import neighbour_of, placement_fields, tombstone_of
from jarvisd.storage.words import Asked, asked, clean

MANY = 20_000
"""From this many memories on, likeness of letters is tried only when all else is weak."""

FEW = 10_000
"""So many audible memories are compared one by one, even beside a vector index."""

WEAK = 0.5
"""A best cosine below this is weak."""

COMMON = 400
"""The limit of the functions that search words: of a commoner word no more are counted."""

NOMINATED = 40
"""How many each arm puts forward."""

SAMPLED = 200
"""So many pages tell how many memories an audience may hear."""

KEYWORDS = 0.3
FUZZY = 0.2
"""What words and likeness are worth beside a cosine, when the best evidence is chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What the words of a question found."""

    queries: tuple[str, ...]
    """Of each word the tsquery that finds it and its compounds."""
    weights: tuple[float, ...]
    """How telling each word is: the rarer, the more (inverse document frequency)."""
    unknown: tuple[str, ...]
    """Words that no audible memory holds, long enough to be compared by their letters."""
    best: tuple[UUID, ...]
    size: Row
    """How large the table is, and whether it has a vector index."""
    audible: float = 0.0
    """About how many memories may be heard; asked only where there is an index."""


async def worded(unit: Unit, query: Query, common: CommonWords) -> Words:
    """Return what the words of *query* find, without its vector; *common* are passed by."""
    await unit.rows("by_index")
    (size,) = await unit.rows("size")
    found = await _worded(unit, asked(clean(query.text), query.language), size, common)
    return replace(found, audible=await _sampled(unit, size)) if size["indexed"] else found


async def near(unit: Unit, query: Query, limit: int, common: CommonWords) -> Sequence[Neighbour]:
    """Return current memories found by any arm, the best evidence first."""
    question = asked(clean(query.text), query.language)
    vector = as_vector(query.vector)
    words = query.worded
    if not isinstance(words, Words):
        words = await worded(unit, query, common)
    await unit.rows("by_index")
    size = words.size
    meant = await _meaning(unit, vector, words)
    found = {*meant, *words.best, *await _said_by(unit, vector, question)}
    if size["rows"] < MANY:
        found |= await _alike(unit, words)
    rows = await _weighed(unit, vector, words, found)
    if size["rows"] >= MANY and not words.best and all(row["cosine"] < WEAK for row in rows):
        rows = await _weighed(unit, vector, words, found | await _alike(unit, words))
    rows.sort(key=_worth)
    kept = rows[:limit]
    await _compare(unit, kept, query.alike)
    return [neighbour_of(row) for row in kept]


async def _compare(unit: Unit, rows: Sequence[Row], alike: float) -> None:
    """Note at each of *rows* which others mean nearly the same."""
    repeats: dict[UUID, list[UUID]] = {}
    if alike < 1 and len(rows) > 1:
        ids = [row["id"] for row in rows]
        for pair in await unit.rows("repeats", ids=ids, alike=alike):
            repeats.setdefault(pair["id"], []).append(pair["other"])
    for row in rows:
        row["repeats"] = repeats.get(row["id"], ())


async def rivals(
    unit: Unit, placement: Placement, asked: Sequence[tuple[Vector, Slot | None]], limit: int
) -> Sequence[Sequence[Neighbour]]:
    """Return for each new memory of *placement* what it might repeat or contradict.

    Compared one by one however many there are: an index misses near-duplicates.
    """
    place = placement_fields(placement)
    vectors = [as_vector(vector) for vector, _ in asked]
    nearest = "rivals_exact" if len(asked) == 1 else "rivals_exact_each"
    rows = list(await unit.rows(nearest, **place, vectors=vectors, limit=limit))
    if any(slot for _, slot in asked):
        rows += await unit.rows(
            "rivals_by_slot",
            **place,
            subjects=[clean(slot.subject) if slot else None for _, slot in asked],
            predicates=[clean(slot.predicate) if slot else None for _, slot in asked],
        )
    pairs = sorted({(row["place"], row["id"]) for row in rows})
    found: list[list[Neighbour]] = [[] for _ in asked]
    for row in await unit.rows(
        "rivals",
        **place,
        vectors=vectors,
        places=[number for number, _ in pairs],
        ids=[id for _, id in pairs],
    ):
        found[row["place"] - 1].append(neighbour_of(row))
    return found


async def tombstones(
    unit: Unit, placement: Placement, sought: Sequence[Sought], limit: int
) -> Sequence[Sequence[tuple[Tombstone, float | None]]]:
    """Return for each sentence the tombstones of *placement*, the nearest first.

    Behind them those of another space that have a hash of one of the sentences.
    """
    found: list[list[tuple[Tombstone, float | None]]] = [[] for _ in sought]
    turned = [as_vector(one.rotated) for one in sought]
    place = placement_fields(placement)
    for row in await unit.rows("tombstones", **place, rotated=turned, limit=limit):
        found[row["place"] - 1].append((tombstone_of(row), row["cosine"]))
    for row in await unit.rows(
        "tombstones_traced",
        **place,
        words=[one.traces.words for one in sought],
        slots=[one.traces.slot for one in sought],
        values=sorted({value for one in sought for value in one.traces.values}),
    ):
        stone = tombstone_of(row)
        for some in found:
            some.append((stone, None))
    return found


async def _meaning(unit: Unit, vector: PgVector | None, words: Words) -> Sequence[UUID]:
    if vector is None:
        return ()
    approximate = words.size["indexed"] and words.audible > FEW
    name = "meaning_indexed" if approximate else "meaning_exact"
    return [row["id"] for row in await unit.rows(name, vector=vector)]


async def _sampled(unit: Unit, size: Row) -> float:
    """Return about how many memories may be heard, from a few hundred pages."""
    pages: int = max(size["pages"], 1)
    share = min(100.0, 100.0 * SAMPLED / pages)
    (sample,) = await unit.rows("sample", share=share)
    return float(sample["rows"]) * 100 / share


async def _said_by(unit: Unit, vector: PgVector | None, question: Asked) -> set[UUID]:
    """Return what the people said whom the question names: "Wann kommt Ben?", "Bens Auto"."""
    names = {*question.words, *(word.removesuffix("s") for word in question.words)}
    if not names or vector is None:
        return set()
    return {row["id"] for row in await unit.rows("said_by", names=sorted(names), vector=vector)}


async def _worded(unit: Unit, question: Asked, size: Row, common: CommonWords) -> Words:
    if not question.words:
        return Words(queries=(), weights=(), unknown=(), best=(), size=size)
    rows = await unit.rows(
        "worded",
        dictionary=question.dictionary,
        words=list(question.words),
        parts=list(question.parts),
        common=common.passed_by(unit.audience, question.dictionary, question.words),
    )
    queries = tuple(row["query"] for row in rows)
    counts = [COMMON if row["ids"] is None else len(row["ids"]) for row in rows]
    passed = [row for row in rows if row["ids"] is None]
    found = [row for row in rows if row["ids"] is not None and len(row["ids"]) >= COMMON]
    words = [question.words[row["place"] - 1] for row in found]
    common.note(unit.audience, question.dictionary, words)
    weights = tuple(_telling(count, max(size["rows"], *counts)) for count in counts)
    # By their numbers: a UUID is hashed and compared in Python, thousands of times here.
    scores: Counter[int] = Counter()
    for row, weight in zip(rows, weights, strict=True):
        scores.update(dict.fromkeys((id.int for id in row["ids"] or ()), weight))
    # What was not searched for alone must be among the pairs.
    await _pair(unit, [*passed, *found], scores, weights)
    counted = zip(question.words, counts, strict=True)
    fuzzy = {word for word, count in counted if count == 0} & set(question.fuzzy)
    first = nsmallest(NOMINATED, ((-score, number) for number, score in scores.items()))
    best = tuple(UUID(int=number) for _, number in first)
    return Words(
        queries=queries, weights=weights, unknown=tuple(sorted(fuzzy)), best=best, size=size
    )


async def _pair(
    unit: Unit, common: Sequence[Row], scores: Counter[int], weights: Sequence[float]
) -> None:
    """Score what holds two common words at once: one alone finds any few of the many."""
    pairs = list(combinations(common[:PAIRED], 2))
    if not pairs:
        return
    firsts = [one["query"] for one, _ in pairs]
    seconds = [other["query"] for _, other in pairs]
    for row in await unit.rows("together", firsts=firsts, seconds=seconds):
        one, other = pairs[row["place"] - 1]
        both = weights[one["place"] - 1] + weights[other["place"] - 1]
        for id in row["ids"]:
            scores[id.int] = max(scores[id.int], both)


def _telling(count: int, size: int) -> float:
    """Return what a word weighs that *count* of *size* memories hold."""
    return math.log(1 + (size - count + 0.5) / (count + 0.5))


async def _alike(unit: Unit, words: Words) -> set[UUID]:
    if not words.unknown:
        return set()
    return {row["id"] for row in await unit.rows("alike", fuzzy=list(words.unknown))}


async def _weighed(unit: Unit, vector: PgVector | None, words: Words, ids: set[UUID]) -> list[Row]:
    """Return the memories with all the evidence for each, whichever arm found it."""
    rows = await unit.rows(
        "evidence",
        vector=vector,
        queries=list(words.queries),
        fuzzy=list(words.unknown),
        ids=sorted(ids),
    )
    total = sum(words.weights) or 1.0
    for row in rows:
        matched = zip(row["matched"], words.weights, strict=True)
        row["keywords"] = sum(weight for hit, weight in matched if hit) / total
        row["fuzzy"] = row["similar"] / max(len(words.queries), 1)
    return rows


def _worth(row: Row) -> tuple[float, str]:
    worth = row["cosine"] + KEYWORDS * row["keywords"] + FUZZY * row["fuzzy"]
    return -worth, str(row["id"])
