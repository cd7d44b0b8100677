"""jarvisd memory archive: each sees what they may hear of it, and nobody else's."""

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import pytest

from jarvisd.cli.exits import Exit
from jarvisd.ids import PersonId, RoomName, SessionId, TurnNumber
from jarvisd.phrases import Language
from jarvisd.tiers.types import Archived, ArchivedTurn
from tests.command_line import Call
from tests.unit.cli.household import ANNA, BEN, Household

BEGAN = datetime(2026, 3, 4, 12, tzinfo=UTC)


def turn(number: int, person: PersonId | None, heard: str) -> ArchivedTurn:
    return ArchivedTurn(
        number=TurnNumber(number), at=BEGAN, person=person, heard=heard, said="Gut.",
        language=Language.DE,
    )  # fmt: skip


@pytest.fixture
def household(monkeypatch: pytest.MonkeyPatch) -> Household:
    household = Household()
    monkeypatch.setattr("jarvisd.app.open_mind", household.open_mind)
    march = Archived(
        session=SessionId(UUID(int=1)),
        room=RoomName("kueche"),
        began_at=BEGAN,
        turns=(
            turn(1, ANNA.id, "Das Dach vom Gartenhaus ist neu."),
            turn(2, ANNA.id, "Der Hund ist müde."),
            turn(3, BEN.id, "Das Dach hat ein Loch."),
            turn(4, None, "Das Dach ist rot gestrichen."),
        ),
    )
    april = replace(march, session=SessionId(UUID(int=2)), began_at=BEGAN.replace(month=4))
    april = replace(april, turns=(turn(1, BEN.id, "Der Zaun am Gartentor ist fertig."),))
    asyncio.run(household.archive.put([march, april]))
    return household


def test_the_months_are_counted_for_who_asks(call: Call, household: Household) -> None:
    ended = call("memory", "archive", "list", "--as", "Anna", "--json")
    assert ended.code == Exit.OK
    assert json.loads(ended.out) == {"months": [{"month": "2026-03", "sessions": 1, "turns": 3}]}
    # Ben is a guest: what unknown voices said is not for him.
    bens = json.loads(call("memory", "archive", "list", "--as", "Ben", "--json").out)["months"]
    assert [(month["month"], month["turns"]) for month in bens] == [("2026-04", 1), ("2026-03", 1)]
    assert "2026-03" in call("memory", "archive", "list", "--as", "Anna").out


def test_nobody_sees_nothing(call: Call, household: Household) -> None:
    for command in (("list",), ("search", "Dach")):
        ended = call("memory", "archive", *command)
        assert ended.code == Exit.NEGATIVE
        assert "Dach" not in ended.out
    assert "--as" in call("memory", "archive", "list").out


def test_what_is_found_says_who_and_when(call: Call, household: Household) -> None:
    ended = call("memory", "archive", "search", "Gartenhausdach", "--as", "Anna")
    assert ended.code == Exit.OK
    assert "Das Dach vom Gartenhaus ist neu." in ended.out
    assert "Loch" not in ended.out
    told = json.loads(call("memory", "archive", "search", "Dach", "--as", "Anna", "--json").out)
    assert [(one["person"], one["text"]) for one in told["found"]] == [
        (None, "Das Dach ist rot gestrichen."),
        ("Anna", "Das Dach vom Gartenhaus ist neu."),
    ]
    only = call("memory", "archive", "search", "Dach", "--as", "Anna", "--limit", "1", "--json")
    assert len(json.loads(only.out)["found"]) == 1


def test_english_is_spoken_too(call: Call, household: Household) -> None:
    ended = call("--language", "en", "memory", "archive", "search", "Raumschiff", "--as", "Anna")
    assert (ended.code, ended.out.strip()) == (
        Exit.NEGATIVE,
        "The archive says nothing about that.",
    )


def test_who_is_removed_is_removed_from_the_archive(call: Call, household: Household) -> None:
    assert call("people", "remove", "Anna", "--yes").code == Exit.OK
    left = [turn.person for one in household.archive.filed.values() for turn in one.turns]
    assert left == [BEN.id, None, BEN.id]


def test_a_search_without_a_word_is_bad_input(call: Call, household: Household) -> None:
    assert call("memory", "archive", "search", " ", "--as", "Anna").code == Exit.INPUT
