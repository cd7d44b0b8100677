"""How often a question brings its fact to mind: ours beside BM25 and the vectors alone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np

from benchmarks.bm25 import Bm25
from benchmarks.figures import show, wilson
from benchmarks.memory_house import MEMBER, NOON, House, Row, embedded, fill, open_house
from jarvisd.adapters.tokens import open_tokens
from jarvisd.app import weighing
from jarvisd.memory.neighbours import Graph
from jarvisd.memory.policy.budget import Budget
from jarvisd.memory.policy.lexicon import lexicon
from jarvisd.memory.policy.words import tokens
from jarvisd.memory.ports import Embedder
from jarvisd.memory.recall import Recall, Selection
from jarvisd.phrases import Language
from jarvisd.settings import Settings
from jarvisd.storage import GraphTable, MemoryTable, read_missing
from jarvisd.weights import folder, require

DEPTHS = (1, 3, 10)
UNLIMITED = Budget(tokens=10**6)

Ranking = Sequence[int]
"""Numbers of facts, best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, and the number of the fact that answers it."""

    text: str
    fact: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """Facts, questions about them, and questions that none of them answers."""

    name: str
    unit: str
    """What is found: a fact, a sentence."""
    rows: Sequence[Row]
    asked: Sequence[Asked]
    off_topic: Sequence[str] = ()


class Told:
    """The clock of the hour at which the facts were told: no event is over yet."""

    def now(self) -> datetime:
        """Return that hour."""
        return NOON


async def retrieval(trial: Trial) -> dict[str, float]:
    """Measure *trial* in a database of its own; print the table and return the figures."""
    async with open_house() as house:
        texts = [row.text for row in trial.rows]
        vectors = await embedded(house, texts)
        await fill(house, trial.rows, vectors, first=0)
        await read_missing(house.database)
        peer = Bm25(texts)
        ours = recall_of(house, house.embedder, UNLIMITED)
        found: dict[str, list[Ranking]] = {"bm25": [], "vector": [], "evidence": [], "ours": []}
        for asked in trial.asked:
            (vector,) = await embedded(house, [asked.text])
            found["bm25"].append(peer.ranked(asked.text))
            found["vector"].append(np.argsort(-(vectors @ vector), kind="stable").tolist())
            selection = await _about(ours, asked.text)
            found["evidence"].append(_closest(selection))
            found["ours"].append(_unfloored(selection))
        figures = _compared(trial, found)
        return figures | await _abstention(trial, house)


def _compared(trial: Trial, found: dict[str, list[Ranking]]) -> dict[str, float]:
    n = len(trial.asked)
    figures: dict[str, float] = {}
    rows: list[tuple[str, ...]] = []
    for way, rankings in found.items():
        prefix = "" if way == "ours" else f"{way}_"
        cells = [way]
        for depth in DEPTHS:
            pairs = zip(trial.asked, rankings, strict=True)
            hits = sum(asked.fact in ranking[:depth] for asked, ranking in pairs)
            figures[f"{trial.name}.{prefix}recall_at_{depth}"] = hits / n
            cells.append(share(hits, n))
        rows.append(tuple(cells))
    title = (
        f"{trial.name}: n = {n} questions, unit: one {trial.unit} of {len(trial.rows)}, no floor"
    )
    show(title, ("", *(f"recall@{depth}" for depth in DEPTHS)), rows)
    return figures


async def _abstention(trial: Trial, house: House) -> dict[str, float]:
    """Return what the shipped floor and budget keep and let through."""
    settings = Settings()
    shipped = recall_of(house, house.embedder, settings.memory.budget)
    kept = 0
    for asked in trial.asked:
        kept += asked.fact in _numbers(await _about(shipped, asked.text))
    false = [bool((await _about(shipped, text)).kept) for text in trial.off_topic]
    n, off = len(trial.asked), len(false)
    tokens_left = settings.memory.budget.tokens
    rows: list[tuple[str, ...]] = [("question keeps its fact", share(kept, n), str(n))]
    if off:
        rows.append(("off-topic question finds something", share(sum(false), off), str(off)))
    floor = house.embedder.space.floor
    show(f"{trial.name}: at the floor of {floor}, {tokens_left} tokens", ("", "share", "n"), rows)
    figures = {f"{trial.name}.kept_at_floor": kept / n}
    return figures | ({f"{trial.name}.off_topic_hits": sum(false) / off} if off else {})


def recall_of(house: House, embedder: Embedder, budget: Budget) -> Recall:
    """Return recall as the daemon builds it, but for its embedder and its budget."""
    settings = Settings()
    tokens = open_tokens(require(folder(settings.paths.weights), settings.memory.embedder))
    weighed = replace(weighing(settings, tokens), budget=budget)
    graph = Graph(GraphTable(house.database), house.embedder)
    return Recall(MemoryTable(house.database), embedder, Told(), weighed, graph=graph)


async def _about(recall: Recall, text: str) -> Selection:
    return await recall.about(text, spoken(text), MEMBER)


def _numbers(selection: Selection) -> Ranking:
    return [one.memory.id.int for one in selection.kept]


def _closest(selection: Selection) -> Ranking:
    """Return the order by fused evidence alone, before importance and kind have their say."""
    every = [*selection.kept, *(one for one, _ in selection.dropped)]
    every.sort(key=lambda one: -one.score.closeness)
    return [one.memory.id.int for one in every]


def _unfloored(selection: Selection) -> Ranking:
    """Return the shipped order, and behind it what the floor held back, the closest first."""
    held = [one for one, reason in selection.dropped if reason == "floor"]
    held.sort(key=lambda one: -one.score.closeness)
    return [*_numbers(selection), *(one.memory.id.int for one in held)]


def spoken(text: str) -> Language:
    """Return the language of *text*, by which language has more of its small words."""
    words = {token.lower() for token in tokens(text)}
    small = {
        language: len(words & (of.stop | of.articles | of.prepositions | of.possessives))
        for language in Language
        for of in (lexicon(language),)
    }
    return Language.EN if small[Language.EN] > small[Language.DE] else Language.DE


def share(hits: int, n: int) -> str:
    """Return a share in per cent with its 95 % interval."""
    low, high = wilson(hits, n)
    return f"{100 * hits / n:.1f} ({100 * low:.0f}–{100 * high:.0f})"
