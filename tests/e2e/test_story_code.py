"""The story of a code, through ``jarvisd talk``: told, kept from others, changed, forgotten."""

import asyncio
import json

import pytest

from jarvisd.cli.exits import Exit
from jarvisd.people.types import Known
from jarvisd.storage import PeopleTable
from jarvisd.storage.pool import Database, open_pool
from tests.command_line import Call
from tests.e2e.household import ANNA, BEN, CARE

QUESTION = "Wie ist der Code für das Gartentor?"


@pytest.fixture
def house(call: Call, owner: str, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Calls that reach a database in which everybody is known."""
    monkeypatch.setenv("JARVISD_DATABASE_DSN", owner)

    async def move_in() -> None:
        async with open_pool(owner, 2) as pool:
            for speaker in (ANNA, BEN, CARE):
                await PeopleTable(Database(pool)).add(speaker.person, [])

    asyncio.run(move_in())
    return call


def say(house: Call, speaker: Known | None, *lines: str) -> list[str]:
    """Hold one conversation and return what was answered to each line."""
    name = ("--as", speaker.person.name) if speaker else ()
    with_input = "\n".join(lines) + "\n"
    ended = house("talk", *name, "--json", typed=with_input)
    assert ended.code == Exit.OK, ended.err
    return [json.loads(line)["answer"] for line in ended.out.splitlines() if line.startswith("{")]


def learn(house: Call, *arguments: str) -> dict[str, int]:
    """Learn and return the report."""
    report: dict[str, int] = json.loads(house("memory", "learn", *arguments, "--json").out)
    return report


def test_a_code_is_told_to_members_only_changed_forgotten_for_good_and_remembered_anew(
    house: Call,
) -> None:
    _, told = say(house, ANNA, "Merk dir: Der Code für das Gartentor ist 4711.", QUESTION)
    assert "4711" in told
    assert "4711" in say(house, BEN, QUESTION)[0]
    for other in (None, CARE):
        answers = say(house, other, QUESTION, "Und früher?", "Was weißt du?")
        assert "4711" not in " ".join(answers)

    (changed,) = say(house, ANNA, "Merk dir: Der Code für das Gartentor ist jetzt 0815.")
    assert "4711" in changed  # what it takes the place of is read back
    now, before = say(house, BEN, QUESTION, "Und früher?")
    assert "0815" in now
    assert "4711" not in now
    assert "4711" in before

    listed = json.loads(house("memory", "list", "--all", "--as", "Anna", "--json").out)
    sessions = {each["session"] for each in listed["memories"]}
    assert len(sessions) == 2
    question, done = say(house, ANNA, "Vergiss den Code für das Gartentor.", "Ja.")
    assert "0815" in question
    assert "vergessen" in done
    for session in sorted(sessions):
        report = learn(house, "--again", session)
        assert report["skipped_forgotten"] == 1
        assert report["learnt"] == 0
    assert learn(house)["learnt"] == 0
    answers = say(house, BEN, QUESTION, "Und früher?")
    assert not {"4711", "0815"} & set(" ".join(answers).replace(".", " ").split())

    _, told = say(house, ANNA, "Merk dir: Der Code für das Gartentor ist 0815.", QUESTION)
    assert "0815" in told
