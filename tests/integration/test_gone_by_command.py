"""The command line erases and carries: real database, real embedder, proof by a dump."""

import json
import os
import sys
from io import StringIO
from pathlib import Path
from uuid import UUID

import pytest

from jarvisd.cli.exits import Exit
from jarvisd.ids import PersonId, SessionId, TurnNumber
from jarvisd.memory.changes import Archive, Erase
from jarvisd.people.types import Known, Person
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.storage.memories import MemoryTable
from jarvisd.storage.people import PeopleTable
from jarvisd.storage.pool import Database
from jarvisd.storage.sessions import SessionTable
from tests.command_line import Call
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    KITCHEN,
    NOON,
    PRIVATE,
    SHARED,
    add,
    memory,
    tombstone,
    vector,
)
from tests.nowhere import dumped, nowhere, places_of


@pytest.fixture
def house(call: Call, owner: str, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Calls that reach a migrated, empty database."""
    monkeypatch.setenv("JARVISD_DATABASE_DSN", owner)
    return call


@pytest.fixture
def data(house: Call) -> Path:
    return Path(os.environ["JARVISD_DATA"])


async def lived_in(database: Database) -> None:
    """Let Anna and Ben have said things, in every table that could keep them."""
    people, store = PeopleTable(database), MemoryTable(database)
    await people.add(Person(id=ANNA, name="Annabella"), [vector("voice", 256)])
    ben = Person(id=PersonId(UUID(int=2)), name="Ben")
    await people.add(ben, [])
    for number, text in enumerate(("Pralinen", "Quittengelee", "Rhabarber"), start=1):
        await store.apply([add(memory(number, f"Ich mag {text}.", PRIVATE))], AS_ANNA)
    await store.apply([Archive(id=memory(2).id, at=NOON)], AS_ANNA)
    await store.apply([Erase(id=memory(3).id, tombstone=tombstone(3, PRIVATE))], AS_ANNA)
    await store.apply([add(memory(4, "Die Leiter steht im Hof.", SHARED))], AS_ANNA)
    sessions, session = SessionTable(database, [KITCHEN]), SessionId(UUID(int=70))
    await sessions.open(session, KITCHEN, NOON)
    for number, (person, heard) in enumerate(
        ((Person(id=ANNA, name="Annabella"), "Sahnetorte"), (ben, "Lakritze")), start=1
    ):
        turn = Turn(
            session=session,
            number=TurnNumber(number),
            at=NOON,
            speaker=Known(person=person, similarity=1, margin=1),
            heard=f"Ich mag {heard}.",
            said="Gut.",
            language=Language.DE,
            outcome="answered",
        )
        await sessions.record(turn)


def test_who_is_removed_leaves_nothing_private_and_no_name(
    house: Call, owner: str, data: Path, run_in_database: None
) -> None:
    # The graph knows what a memory is about, too.
    assert set(places_of("Pralinen", data, owner)) >= {"public.memories", "public.mentions"}
    assert places_of("Sahnetorte", data, owner) == ["public.turns"]
    assert "public.persons" in places_of("Annabella", data, owner)

    ended = house("people", "remove", "annabella", "--yes", "--json")
    assert ended.code == Exit.OK, ended.err
    removed = json.loads(ended.out)
    assert removed == {"removed": "Annabella", "samples": 1, "memories": 2}

    for gone in ("Pralinen", "Quittengelee", "Sahnetorte", "Annabella"):
        nowhere(gone, data, owner)
    dump = dumped(owner)
    # What she told everyone stays, and leads to a number that leads to nobody.
    (kept,) = [line for line in dump.splitlines() if "Die Leiter steht im Hof." in line]
    assert str(ANNA) in kept
    about_her = set(places_of(str(ANNA), data / "none", owner))
    assert about_her <= {"public.memories", "public.mentions", "public.relations"}
    assert places_of("Lakritze", data, owner) == ["public.turns"]
    shown = house("memory", "list").out
    assert "entfernte Person" in shown


@pytest.fixture
async def run_in_database(database: Database) -> None:
    await lived_in(database)


def test_all_that_is_private_goes_after_a_yes_and_the_count_is_shown(
    house: Call, owner: str, data: Path, run_in_database: None
) -> None:
    assert house("forget", "--all").code == Exit.USAGE
    assert house("forget").code == Exit.USAGE
    assert house("forget", "alles", "--all", "--as", "Annabella").code == Exit.USAGE
    assert house("forget", "--all", "--as", "Annabella").code == Exit.USAGE
    left = house("forget", "--all", "--as", "Annabella", typed="n\n")
    assert left.code == Exit.NEGATIVE
    assert "2 private Dinge. Eine Sache für alle bleibt. Endgültig vergessen?" in left.out
    assert places_of("Pralinen", data, owner)

    done = house("forget", "--all", "--as", "Annabella", typed="j\n")
    assert done.code == Exit.OK
    assert "2 private Erinnerungen gelöscht." in done.out
    assert "nichts mehr da" in done.out
    for gone in ("Pralinen", "Quittengelee"):
        nowhere(gone, data, owner)
    assert places_of("Sahnetorte", data, owner) == ["public.turns"]

    struck = house("forget", "--all", "--as", "Annabella", "--transcript", "--yes", "--json")
    assert json.loads(struck.out) == {"forgotten": 0, "left": 0, "turns": 1}
    nowhere("Sahnetorte", data, owner)
    assert places_of("Lakritze", data, owner) == ["public.turns"]


def test_a_file_goes_out_and_in_by_command(
    house: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house("people", "add", "Anna")
    house("people", "add", "Ben")
    house("remember", "Ich mag Rosen.", "--as", "Anna")
    house("remember", "Der Code für das Tor ist 4711.", "--as", "Anna")
    file, shared = str(tmp_path / "anna.jsonl"), str(tmp_path / "alle.jsonl")

    out = json.loads(house("memory", "export", "--as", "Anna", file, "--json").out)
    assert out == {"file": file, "memories": 2, "tombstones": 0}
    assert Path(file).stat().st_mode & 0o077 == 0
    assert house("memory", "export", file).code == Exit.USAGE
    assert house("memory", "export", "--household", "--secrets", file).code == Exit.USAGE
    told = house("memory", "export", "--household", shared)
    assert "0 Erinnerungen" in told.out
    assert "Ohne Geheimnisse" in told.err
    with_secrets = house("memory", "export", "--household", "--as", "Ben", "--secrets", shared)
    assert "eine Erinnerung und" in with_secrets.out

    assert house("forget", "Rosen", "--as", "Anna", "--yes").code == Exit.OK
    probe = json.loads(house("memory", "import", file, "--as", "anna", "--dry-run", "--json").out)
    assert (probe["forgotten"], probe["there"], probe["dry_run"]) == (1, 1, True)
    shown = house("memory", "import", file, "--as", "Anna")
    assert "Eine war hier vergessen worden und bleibt vergessen." in shown.out

    other = house("memory", "import", file, "--as", "Ben")
    assert other.code == Exit.INPUT
    assert "Das sind die Erinnerungen von Anna, und du handelst für Ben." in other.err
    assert house("memory", "import", shared).code == Exit.INPUT
    assert house("memory", "import", str(tmp_path / "none")).code == Exit.INPUT
    assert house("memory", "export", "--as", "Anna", str(tmp_path / "no" / "x")).code == Exit.INPUT


def test_dash_is_standard_output_and_standard_input(
    house: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    house("people", "add", "Anna")
    house("remember", "Ich mag Rosen.", "--as", "Anna")
    lines = house("memory", "export", "--as", "Anna", "-").out
    assert len(lines.splitlines()) == 2
    assert house("memory", "export", "--as", "Anna", "-", "--json").code == Exit.USAGE

    monkeypatch.setattr(sys, "stdin", StringIO(lines))
    assert json.loads(house("memory", "import", "-", "--as", "Anna", "--json").out)["there"] == 1
    monkeypatch.setattr(sys, "stdin", StringIO(lines.replace('"kind":"', '"kind":"un')))
    broken = house("--language", "en", "memory", "import", "-", "--as", "Anna")
    assert broken.code == Exit.INPUT
