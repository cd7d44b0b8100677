"""``jarvisd jobs`` on a real database: what ran, what waits, what failed, and trying again."""

import asyncio
import json
import os
from datetime import timedelta
from pathlib import Path

import pytest

from jarvisd.app import place_of
from jarvisd.cli.exits import Exit
from jarvisd.ids import SessionId
from jarvisd.jobs import TIMES
from jarvisd.memory.transcripts import Mishap
from jarvisd.settings import Paths, Settings
from jarvisd.storage import Database, JobLedger, LearningTable
from jarvisd.storage.pool import open_pool
from tests.command_line import Call
from tests.integration.rereading import DOG, PIANO, learn_of, talked
from tests.memory_makers import NOON


@pytest.fixture
def house(call: Call, owner: str, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Calls that reach a migrated database."""
    monkeypatch.setenv("JARVISD_DATABASE_DSN", owner)
    weights = os.environ.get("JARVISD_WEIGHTS") or Path(__file__).parents[2] / "models"
    monkeypatch.setenv("JARVISD_WEIGHTS", str(weights))
    return call


@pytest.fixture
async def talks(database: Database) -> tuple[SessionId, ...]:
    """Three conversations: one to learn from, one that waits for a model, one that failed."""
    failed = await talked(database, PIANO, number=1)
    table = LearningTable(database)
    for day in range(3):
        mishap = Mishap(fault="thinking-refused", at=NOON + timedelta(days=day))
        await table.failed(failed, mishap)
    waits = await talked(database, PIANO, number=2)
    await learn_of(database).run()
    new = await talked(database, DOG, number=3)
    return failed, waits, new


def test_it_shows_every_job_and_what_waits_and_what_failed_without_a_word_of_it(
    house: Call, talks: tuple[SessionId, ...]
) -> None:
    ended = house("jobs", "list")
    assert ended.code == Exit.OK, ended.err
    for name in TIMES:
        assert f"\n{name}\t" in ended.out
    assert "alle 5 Minuten" in ended.out
    assert "täglich um 04:10" in ended.out
    assert "noch nie" in ended.out
    assert "Aus einem Gespräch ist noch nicht gelernt." in ended.out
    assert "Ein Gespräch wartet auf ein Sprachmodell" in ended.out
    assert "Ein Gespräch ist zu oft gescheitert" in ended.err
    assert f"{str(talks[0])[:8]}\t" in ended.out
    assert "kueche\tohne Sprachmodell\tdas Sprachmodell hat abgelehnt" in ended.out
    assert "Klavier" not in ended.out + ended.err


def test_json_tells_the_same(house: Call, talks: tuple[SessionId, ...]) -> None:
    told = json.loads(house("jobs", "list", "--json").out)
    assert [job["name"] for job in told["jobs"]] == list(TIMES)
    assert told["jobs"][0] == {"name": "learn", "when": {"every_minutes": 5}, "last": None}
    assert (told["to_learn"], told["to_reread"], told["reading"]) == (1, 1, 0)
    (dead,) = told["failed"]
    assert dead["session"] == str(talks[0])
    assert (dead["stage"], dead["fault"]) == ("rule", "thinking-refused")


def test_it_speaks_english_too(house: Call, talks: tuple[SessionId, ...]) -> None:
    ended = house("--language", "en", "jobs", "list")
    assert "One conversation waits for a language model" in ended.out
    assert "the language model declined" in ended.out


def test_a_job_is_run_now_says_what_it_did_and_is_in_the_list(
    house: Call, talks: tuple[SessionId, ...]
) -> None:
    ended = house("jobs", "run", "learn")
    assert ended.code == Exit.OK, ended.err
    assert ended.out.strip() == "learn: aus einem Gespräch gelernt."
    assert json.loads(house("jobs", "run", "learn", "--json").out) == {"job": "learn", "done": 0}
    listed = json.loads(house("jobs", "list", "--json").out)["jobs"]
    last = {job["name"]: job["last"] for job in listed}
    assert (last["learn"]["done"], last["learn"]["fault"]) == (0, None)
    assert last["reread"] is None


def test_where_nothing_could_be_read_it_says_what_still_waits(
    house: Call, talks: tuple[SessionId, ...]
) -> None:
    told = house("jobs", "run", "reread").out.splitlines()
    assert told[0] == "reread: nichts nachgelesen."
    assert "Ein Gespräch wartet auf ein Sprachmodell; was klar gesagt wurde, ist schon" in told[-1]


def test_a_job_that_does_not_exist_is_not_found(house: Call, owner: str) -> None:
    ended = house("jobs", "run", "lern")
    assert ended.code == Exit.NOT_FOUND
    assert "Meintest du „learn“?" in ended.err


def test_what_runs_already_is_not_run_a_second_time(
    house: Call, owner: str, config: Path, talks: tuple[SessionId, ...]
) -> None:
    async def while_it_runs() -> int:
        place = place_of(Settings(paths=Paths(data=Path(os.environ["JARVISD_DATA"]))))
        async with open_pool(owner, 2) as pool:
            ledger = JobLedger(Database(pool), place)
            async with ledger.alone("learn"):
                await ledger.began("learn", NOON)
                assert "läuft gerade" in (await asyncio.to_thread(house, "jobs", "list")).out
                return (await asyncio.to_thread(house, "jobs", "run", "learn")).code

    assert asyncio.run(while_it_runs()) == Exit.BUSY


def test_what_failed_is_tried_again_on_request(house: Call, talks: tuple[SessionId, ...]) -> None:
    failed, waits, _ = talks
    assert house("jobs", "retry").code == Exit.USAGE
    assert house("jobs", "retry", "--all", str(failed)).code == Exit.USAGE
    assert house("jobs", "retry", "xyz").code == Exit.INPUT
    assert house("jobs", "retry", str(waits)).code == Exit.NOT_FOUND
    ended = house("jobs", "retry", str(failed).upper())
    assert ended.code == Exit.OK
    assert "kommt beim nächsten Mal wieder dran" in ended.out
    assert json.loads(house("jobs", "retry", "--all", "--json").out) == {"retried": 0}
    assert json.loads(house("jobs", "list", "--json").out)["to_learn"] == 2


async def _twice(database: Database) -> None:
    for number in (1, 2):
        session = await talked(database, PIANO, number=number)
        for day in range(3):
            mishap = Mishap(fault="RuntimeError", at=NOON + timedelta(days=day))
            await LearningTable(database).failed(session, mishap)


@pytest.fixture
async def two_failed(database: Database) -> None:
    await _twice(database)


def test_all_of_it_at_once_and_an_unclear_beginning_is_asked_about(
    house: Call, two_failed: None
) -> None:
    unclear = house("jobs", "retry", "0000")
    assert unclear.code == Exit.INPUT
    assert "passt zu 2 Gesprächen" in unclear.err
    assert "unvorhergesehen (RuntimeError)" in house("jobs", "list").out
    assert "2 Gespräche kommen" in house("jobs", "retry", "--all").out
