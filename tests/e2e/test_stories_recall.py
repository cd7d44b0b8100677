"""The stories S10 and S11, and whose "ich" it is, on the real database and the real embedder."""

import logging
import os
import signal
from collections.abc import Sequence
from datetime import timedelta
from itertools import product
from pathlib import Path
from uuid import UUID

import pytest

from jarvisd.adapters.tokens import open_tokens
from jarvisd.app import Mind, weights_folder
from jarvisd.dialogue.notes import View
from jarvisd.errors import EmbeddingError, StorageError
from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Add, Archive, Supersede
from jarvisd.memory.ports import Filter
from jarvisd.memory.recall import Reason, Selection
from jarvisd.memory.types import Kind, Memory, Placement, Provenance, Scope, Source, Validity
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language, phrase
from jarvisd.settings_file import data_dir
from tests.e2e.test_stories_text import (
    ANNA,
    BEN,
    KITCHEN,
    STRANGER,
    Session,
    asked,
    speaking,
    with_people,
)

AS_ANNA = Audience.of(speaking(ANNA), KITCHEN)
SHED = "Gartenhütte"
ABOUT_THE_SHED = {
    Kind.PAIN_POINT: "Das Dach der Gartenhütte ist undicht.",
    Kind.GOAL: "Wir wollen die Gartenhütte streichen.",
    Kind.PREFERENCE: "Die Gartenhütte mögen wir am liebsten grün.",
    Kind.FACT: "Die Gartenhütte steht hinter dem Haus.",
    Kind.EVENT: "Am 3. März kam der Dachdecker wegen der Gartenhütte.",
    Kind.PROCEDURE: "Erst die Gartenhütte leeren, dann fegen.",
}


def told(mind: Mind, number: int, text: str, kind: Kind, *, private: bool = False) -> Memory:
    return Memory(
        id=MemoryId(UUID(int=number)),
        text=text,
        language=Language.DE,
        kind=kind,
        placement=Placement(scope=Scope.PRIVATE if private else Scope.SHARED, owner=ANNA.id),
        provenance=Provenance.CONFIRMED,
        confidence=1.0,
        importance=0.6,
        source=Source(via="text"),
        validity=Validity(since=mind.clock.now() - timedelta(days=30)),
    )


async def keep(mind: Mind, memories: Sequence[Memory]) -> None:
    vectors = await mind.embedder.embed([one.text for one in memories])
    pairs = zip(memories, vectors, strict=True)
    await mind.memories.apply([Add(memory=one, vector=vector) for one, vector in pairs], AS_ANNA)


async def a_full_house(mind: Mind) -> list[Memory]:
    """Keep sixty memories of all kinds, one archived, one superseded, one event of last week."""
    last_week = mind.clock.now() - timedelta(days=7)
    months = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
    day = f"{last_week.day}. {months.split()[last_week.month - 1]} {last_week.year}"
    texts = ABOUT_THE_SHED | {Kind.EVENT: f"Am {day} kam der Dachdecker wegen der Gartenhütte."}
    memories = [told(mind, n, text, kind) for n, (kind, text) in enumerate(texts.items(), 1)]
    kinds = [Kind.FACT, Kind.PREFERENCE, Kind.GOAL, Kind.PAIN_POINT, Kind.PROCEDURE, Kind.NOTE]
    memories += [
        told(mind, 100 + n, f"In der Gartenhütte steht Kiste Nummer {n} mit altem Werkzeug.", kind)
        for n, kind in enumerate(kinds * 8)
    ]
    memories += [
        told(mind, 200, "Ich trinke meinen Kaffee schwarz.", Kind.PREFERENCE, private=True),
        told(mind, 201, "Sag mir die Uhrzeit immer genau.", Kind.FACT, private=True),
        told(mind, 202, "Die Gartenhütte war früher rot.", Kind.FACT),
        told(mind, 203, "Die Gartenhütte hat Strom.", Kind.FACT),
        told(mind, 204, "Die Gartenhütte hat keinen Strom mehr.", Kind.FACT),
        told(mind, 205, "Mein Geburtstag ist im Mai.", Kind.FACT, private=True),
    ]
    assert len(memories) == 60
    late = memories.pop(58)
    await keep(mind, memories)
    now = mind.clock.now()
    (vector,) = await mind.embedder.embed([late.text])
    by = Add(memory=late, vector=vector)
    superseded = Supersede(ids=(MemoryId(UUID(int=203)),), at=now, by=by)
    archived = Archive(id=MemoryId(UUID(int=202)), at=now)
    await mind.memories.apply([superseded, archived], AS_ANNA)
    return [*memories, late]


def noted(selection: Selection, language: Language) -> str:
    """Return what a prompt for Anna holds of memory."""
    view = View(language=language, zone=None, listener=ANNA.id, names={ANNA.id: ANNA.name})
    lines = [line for one in selection.offered for line in view.noted(one.memory)]
    return "\n".join(line.text for line in lines)


def reasons(selection: Selection) -> dict[int, Reason]:
    return {one.memory.id.int: why for one, why in selection.dropped}


QUESTIONS = (
    "Was ist mit der Gartenhütte?",
    "Was steht in der Gartenhütte?",
    "Wie trinke ich meinen Kaffee?",
    "Wie hoch ist der Mount Everest?",
    "Was weißt du über das Werkzeug?",
)


async def test_s10_what_is_offered_is_within_the_budget_whatever_is_asked(mind: Mind) -> None:
    await with_people(mind)
    await a_full_house(mind)
    tokens = open_tokens(weights_folder(mind.settings) / mind.settings.memory.embedder)
    for question, language in product(QUESTIONS, Language):
        selection = await mind.recall.about(question, language, AS_ANNA)
        assert tokens(noted(selection, language)) <= selection.cost <= 800
        full = Reason.BUDGET in reasons(selection).values()
        assert len(selection.offered) >= (24 if full else 0)
        assert {one.memory.id.int for one in selection.offered}.isdisjoint({202, 203})
        pinned = {one.memory.id.int for one in (*selection.pinned, *selection.kept)}
        assert {200, 201} <= pinned


async def test_s10_goals_and_problems_come_first_and_what_is_over_last(mind: Mind) -> None:
    await with_people(mind)
    await a_full_house(mind)
    selection = await mind.recall.about("Was ist mit der Gartenhütte?", Language.DE, AS_ANNA)
    order = [one.memory.kind for one in selection.kept]
    totals = [one.score.total for one in selection.kept]
    if Kind.EVENT in order:
        assert order[-1] is Kind.EVENT
    best = {kind: max(t for k, t in zip(order, totals, strict=True) if k is kind) for kind in order}
    assert best[Kind.PAIN_POINT] > best[Kind.FACT]
    assert best[Kind.GOAL] > best[Kind.FACT]


async def test_s10_what_is_left_out_has_its_reason(mind: Mind) -> None:
    await with_people(mind)
    await a_full_house(mind)
    selection = await mind.recall.explained("Was ist mit der Gartenhütte?", Language.DE, AS_ANNA)
    why = reasons(selection)
    assert why[202] is Reason.ARCHIVED
    assert why[203] is Reason.SUPERSEDED
    assert await mind.memories.unheard(AS_ANNA) == 0
    assert await mind.memories.unheard(Audience.of(STRANGER, KITCHEN)) == 3


async def test_s10_what_was_used_is_reinforced_afterwards_and_once(mind: Mind) -> None:
    await with_people(mind)
    await keep(mind, [told(mind, 1, "Der Rasenmäher steht in der Gartenhütte.", Kind.FACT)])

    async def used() -> int:
        memory = await mind.memories.get(MemoryId(UUID(int=1)), AS_ANNA)
        assert memory is not None
        return memory.usage.count

    session = await Session(mind).open()
    for _ in range(3):
        assert SHED in await session.say("Wo steht der Rasenmäher?", speaking(ANNA))
    assert await used() == 0
    await mind.recall.drain()
    assert await used() == 1
    assert SHED in await session.say("Wo steht der Rasenmäher?", speaking(ANNA))
    await mind.recall.drain()
    assert await used() == 1
    await session.close()
    assert SHED in await asked(mind, "Wo steht der Rasenmäher?", speaking(ANNA))
    await mind.recall.drain()
    assert await used() == 2


async def test_s11_without_its_embedder_it_answers_by_words(
    mind: Mind, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await with_people(mind)
    await asked(mind, "Merk dir: Der Rasenmäher steht in der Gartenhütte.", speaking(ANNA))

    async def broken(self: object, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        raise EmbeddingError("embedder-failed")

    monkeypatch.setattr(type(mind.embedder), "embed", broken)
    session = await Session(mind).open()
    with caplog.at_level(logging.WARNING):
        assert SHED in await session.say("Wo steht der Rasenmäher?", speaking(ANNA))
        said = await session.say("Merk dir: Der Besen steht im Keller.", speaking(ANNA))
    assert "gemerkt" not in said.lower()
    assert "embed" in caplog.text
    assert "Rasenmäher" not in caplog.text
    monkeypatch.undo()
    assert SHED in await session.say("Wo steht der Rasenmäher?", speaking(ANNA))


async def test_s11_a_database_that_dies_in_a_turn_comes_back_in_the_same_turn(mind: Mind) -> None:
    await with_people(mind)
    session = await Session(mind).open()
    said = await session.say("Merk dir: Der Rasenmäher steht in der Gartenhütte.", speaking(ANNA))
    assert SHED in said
    _kill_server(mind)
    assert SHED in await session.say("Wo steht der Rasenmäher?", speaking(ANNA))


async def test_s11_without_its_database_it_says_so_and_loses_nothing_acknowledged(
    mind: Mind, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_people(mind)
    session = await Session(mind).open()
    await session.say("Merk dir: Der Rasenmäher steht in der Gartenhütte.", speaking(ANNA))

    async def gone() -> None:
        raise StorageError("storage-away")

    with monkeypatch.context() as away, caplog.at_level(logging.WARNING):
        away.setattr(vars(mind.memories)["_database"], "_recover", gone)
        _kill_server(mind)
        trouble = phrase("trouble-storage", Language.DE)
        assert await session.say("Wo steht der Rasenmäher?", speaking(ANNA)) == trouble
        assert await session.say("Merk dir: Der Besen ist rot.", speaking(ANNA)) == trouble
        assert await session.say("Danke.", speaking(ANNA))
    assert "memory is away" in caplog.text
    assert "Rasenmäher" not in caplog.text

    # The pool tries to connect less and less often while there is nothing to connect to.
    for _ in range(5):
        if SHED in await session.say("Wo steht der Rasenmäher?", speaking(ANNA)):
            break
    else:
        pytest.fail("the database came back, and was not used")
    texts = {one.text for one in await mind.memories.listed(Filter(), AS_ANNA, 9)}
    assert texts == {"Der Rasenmäher steht in der Gartenhütte."}


def _kill_server(mind: Mind) -> None:
    """End this mind's own server, as a crash would."""
    folder = data_dir(mind.settings).absolute() / "postgresql" / "cluster"
    pid = int((folder / "postmaster.pid").read_text().split()[0])
    os.kill(pid, signal.SIGQUIT)
    while Path(f"/proc/{pid}").exists() and "Z" not in _state(pid):
        pass


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return "Z"


async def test_who_said_ich_is_meant_by_their_name_for_everybody_else(mind: Mind) -> None:
    await with_people(mind)
    await asked(mind, "Merk dir für alle: Ich komme später.", speaking(BEN))
    await asked(mind, "Merk dir für alle: Ich mag keine Oliven.", speaking(ANNA))
    for speaker in (speaking(ANNA), STRANGER):
        assert "später" in await asked(mind, "Wann kommt Ben?", speaker)
    assert "später" not in await asked(mind, "Wann kommt Anna?", STRANGER)
