"""``jarvisd memory tidy``: what it does, and what its report says in both languages."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from types import SimpleNamespace

import pytest

from benchmarks.memory_tidy import Stopped
from jarvisd.cli.exits import Exit
from jarvisd.memory.admission import Admission
from jarvisd.memory.ports import Filter
from jarvisd.memory.tidy import Tidy
from jarvisd.memory.types import Memory, Provenance
from jarvisd.phrases import Language
from jarvisd.testing.meaning import ComparesWords
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.tidying import TidyInMind
from tests.command_line import Call
from tests.memory_makers import AS_ANNA, NOON, add, memory

LATER = NOON + timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Attic:
    memories: MemoriesInMind
    tidying: TidyInMind

    def keep(self, *kept: Memory) -> None:
        asyncio.run(self.memories.apply([add(it) for it in kept], AS_ANNA))

    def ids(self) -> list[str]:
        listed = asyncio.run(self.memories.listed(Filter(), AS_ANNA, 99))
        return [it.id.hex for it in listed]


@pytest.fixture
def attic(monkeypatch: pytest.MonkeyPatch) -> Attic:
    memories = MemoriesInMind()
    tidying = TidyInMind(memories)

    @asynccontextmanager
    async def open_mind(settings: object) -> AsyncIterator[SimpleNamespace]:
        del settings
        words = ComparesWords()
        admission = Admission(memories, words.space, b"k" * 32)
        yield SimpleNamespace(tidy=Tidy(tidying, words.space, admission, Stopped(LATER)))

    monkeypatch.setattr("jarvisd.app.open_mind", open_mind)
    return Attic(memories, tidying)


def twice(attic: Attic) -> Memory:
    text = "Der Hund heißt Bruno."
    newer = memory(0xABCDEF << 100, text, since=LATER)
    attic.keep(memory(1, text), newer, memory(3, "Der Ofen braucht zehn Minuten."))
    return newer


def test_it_says_what_was_done_and_tells_no_text(call: Call, attic: Attic) -> None:
    twice(attic)

    ended = call("memory", "tidy")

    assert ended.code == Exit.OK
    assert "3 Erinnerungen miteinander verglichen" in ended.out
    assert "in einer anderen Erinnerung aufgegangen, die dasselbe sagt\t1" in ended.out
    assert "--undo" in ended.out
    assert "Bruno" not in ended.out + ended.err
    assert len(attic.ids()) == 2


def test_it_speaks_english_too(call: Call, attic: Attic) -> None:
    twice(attic)

    ended = call("--language", "en", "memory", "tidy", "--full")

    assert "Tidied up: 3 memories compared with each other." in ended.out
    assert "merged into another memory that says the same\t1" in ended.out


def test_where_all_is_in_order_it_says_so(call: Call, attic: Attic) -> None:
    attic.keep(memory(1))

    assert "Es war alles in Ordnung" in call("memory", "tidy").out


def test_a_dry_run_changes_nothing(call: Call, attic: Attic) -> None:
    twice(attic)

    ended = call("memory", "tidy", "--dry-run")

    assert "Nur eine Probe, nichts wird geändert" in ended.out
    assert "aufgegangen" in ended.out
    assert "--undo" not in ended.out
    assert len(attic.ids()) == 3


def test_contradictions_are_named_by_their_ids(call: Call, attic: Attic) -> None:
    from jarvisd.memory.policy.slots import extract

    said, guessed = "Der Code für das Tor ist 4711.", "Der Code für das Tor ist 4712."
    sure = memory(0xAAAA << 112, said, slot=extract(said, Language.DE, None))
    guess = memory(0xBBBB << 112, guessed, slot=extract(guessed, Language.DE, None), since=LATER)
    attic.keep(sure, replace(guess, provenance=Provenance.INFERRED))

    ended = call("memory", "tidy")

    assert "Widersprüche, die ein Mensch klären muss\t1" in ended.out
    assert f"{str(guess.id)[:8]}  ↔  {str(sure.id)[:8]}" in ended.out
    assert "4711" not in ended.out

    told = json.loads(call("memory", "tidy", "--full", "--json").out)
    assert told["conflicts"] == [[str(guess.id), str(sure.id)]]


def test_json_has_all_counts(call: Call, attic: Attic) -> None:
    twice(attic)

    told = json.loads(call("memory", "tidy", "--dry-run", "--json").out)

    assert told["dry_run"] is True
    assert told["full"] is True
    assert told["counts"]["merged"] == 1
    assert told["counts"]["turns"] == 0


def test_a_merge_is_taken_back_by_the_id_of_what_stayed(call: Call, attic: Attic) -> None:
    newer = twice(attic)
    call("memory", "tidy")

    ended = call("memory", "tidy", "--undo", str(newer.id)[:8].upper())

    assert ended.code == Exit.OK
    assert "Eine Erinnerung ist wieder da" in ended.out
    assert len(attic.ids()) == 3
    assert call("memory", "tidy", "--undo", str(newer.id)[:8]).code == Exit.NOT_FOUND
    assert call("memory", "tidy", "--undo", "xyz").code == Exit.INPUT


def test_while_somebody_else_tidies_it_says_so(
    call: Call, attic: Attic, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attic.tidying, "_busy", True)

    ended = call("memory", "tidy")

    assert ended.code == Exit.BUSY
    assert "räumt schon ein anderer jarvisd auf" in ended.err
