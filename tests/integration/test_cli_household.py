"""The commands on a real database with the real embedder and the real ear for voices."""

import json
import subprocess
from pathlib import Path
from uuid import uuid4

import pytest

from jarvisd.cli.exits import Exit
from jarvisd.ids import PersonId
from jarvisd.people.types import Person
from jarvisd.storage import Database, PeopleTable
from tests.command_line import Call


@pytest.fixture
def house(call: Call, owner: str, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Calls that reach a migrated, empty database."""
    monkeypatch.setenv("JARVISD_DATABASE_DSN", owner)
    return call


def spoken(folder: Path, voice: str, count: int) -> list[str]:
    """Let flite speak *count* recordings of about five seconds."""
    lines = (
        "The quick brown fox jumps over the lazy dog near the river bank every single morning.",
        "Please remember that the spare key for the basement is in the blue tin in the hall.",
        "Tomorrow we are going to bake a big cake with apples, cinnamon and a lot of butter.",
    )
    paths = [folder / f"{voice}_{place}.wav" for place in range(count)]
    for path, line in zip(paths, lines, strict=False):
        command = ["flite", "-voice", voice, "-t", line, "-o", str(path)]
        subprocess.run(command, check=True, capture_output=True)
    return [str(path) for path in paths]


@pytest.fixture
async def people(database: Database) -> None:
    """Anna and Ben, whose voices nobody knows."""
    for name in ("Anna", "Ben"):
        await PeopleTable(database).add(Person(id=PersonId(uuid4()), name=name), [])


def test_a_person_is_learnt_remembers_privately_and_is_removed_with_everything(
    house: Call, tmp_path: Path
) -> None:
    added = house("people", "add", "Anna", "--from", *spoken(tmp_path, "slt", 3), "--json")
    assert added.code == Exit.OK, added.err
    assert json.loads(added.out)["samples"] >= 3
    stranger = spoken(tmp_path, "rms", 1)
    refused = house("people", "add-samples", "Anna", "--from", *stranger)
    assert refused.code == Exit.INPUT
    assert "rms_0.wav" in refused.err

    assert house("remember", "Mein Hund heißt Bruno.", "--as", "anna").code == Exit.OK
    assert "Bruno" in house("recall", "Wie heißt mein Hund?", "--as", "Anna").out
    assert house("recall", "Wie heißt mein Hund?").code == Exit.NEGATIVE
    assert "Bruno" not in house("memory", "list").out

    removed = json.loads(house("people", "remove", "Anna", "--yes", "--json").out)
    assert removed["memories"] == 1
    assert json.loads(house("people", "list", "--json").out) == {"people": []}


def test_what_the_household_keeps_is_listed_shown_and_forgotten_for_good(house: Call) -> None:
    key = "Der Ersatzschlüssel für den Keller liegt in der blauen Dose im Flur."
    kept = json.loads(house("remember", key, "--json").out)
    assert (kept["result"], kept["memory"]["scope"]) == ("kept", "shared")
    assert json.loads(house("remember", key, "--json").out)["result"] == "known"
    house("remember", "Der Autoschlüssel hängt am Haken.")

    found = json.loads(house("recall", "Wo liegt der Kellerschlüssel?", "--json").out)
    assert found["kept"][0]["memory"]["text"] == key
    short = kept["memory"]["id"][:8]
    assert "blauen Dose" in house("memory", "show", short).out

    several = house("forget", "den Schlüssel", "--yes")
    assert several.code == Exit.INPUT
    assert short in several.err
    assert house("memory", "delete", short, "--yes").code == Exit.OK
    assert house("memory", "show", short).code == Exit.NOT_FOUND
    left = json.loads(house("memory", "list", "--all", "--json").out)["memories"]
    assert [each["text"] for each in left] == ["Der Autoschlüssel hängt am Haken."]
    assert house("forget", "das Raumschiff", "--yes").code == Exit.NOT_FOUND


def test_the_doctor_finds_the_database_and_shows_the_space(house: Call) -> None:
    checks = {
        check["check"]: check for check in json.loads(house("doctor", "--json").out)["checks"]
    }
    assert checks["database"]["verdict"] == "good"
    assert "0,25" in checks["space"]["found"]


@pytest.mark.parametrize(
    "dsn", ["postgresql://nobody:hunter2@127.0.0.1:9/none", "this is no address"]
)
def test_a_database_that_is_not_there_is_one_sentence_and_6(
    call: Call, monkeypatch: pytest.MonkeyPatch, dsn: str
) -> None:
    monkeypatch.setenv("JARVISD_DATABASE_DSN", dsn)
    for arguments in (("memory", "list"), ("people", "list"), ("recall", "x")):
        ended = call(*arguments)
        assert ended.code == Exit.DATABASE
        assert len(ended.err.splitlines()) == 1
        assert "hunter2" not in ended.err
    doctor = call("doctor", "--json")
    assert doctor.code == Exit.NEGATIVE
    verdicts = {check["check"]: check["verdict"] for check in json.loads(doctor.out)["checks"]}
    assert verdicts["database"] == "bad"


def test_the_graph_shows_what_this_person_may_know_of(house: Call, people: None) -> None:
    house("remember", "Mein Hund heißt Bruno.", "--as", "anna")
    house("remember", "Bruno hat am 3. Mai Geburtstag.", "--as", "anna", "--for", "everyone")

    annas = json.loads(house("memory", "graph", "Annas Hund", "--as", "anna", "--json").out)
    related = {
        (one["subject"]["key"], one["predicate"], one["object"]["key"])
        for one in annas["relations"]
    }
    assert related == {
        ("anna", "has", "anna hund"),
        ("anna hund", "is", "bruno"),
        ("bruno", "birthday", "3 mai"),
    }
    bens = json.loads(house("memory", "graph", "--as", "ben", "--json").out)
    assert {one["key"] for one in bens["entities"]} == {"bruno", "3 mai"}
    assert house("memory", "graph", "Annas Hund", "--as", "ben").code == Exit.NEGATIVE
