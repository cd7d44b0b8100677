"""rooms tune on a real database: what it proposes, and that it changes nothing."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jarvisd.cli.exits import Exit
from jarvisd.ids import RoomName
from jarvisd.session.ports import Wake
from jarvisd.storage import SessionTable
from jarvisd.storage.pool import Database, open_pool
from tests.command_line import Call

KITCHEN = RoomName("kueche")
START = datetime(2030, 1, 1, 8, tzinfo=UTC)


def wake(second: float, first: float, outcome: str) -> Wake:
    return Wake(
        room=KITCHEN,
        at=START + timedelta(seconds=second),
        session=None,
        word="hey_jarvis",
        score=first,
        outcome=outcome,
        first=first,
        second=0.6,
    )


@pytest.fixture
def tuned(config: Path, owner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text(
        "[rooms.kueche]\n[rooms.bad]\n[wake.rule]\nthreshold = 0.5\n", encoding="utf-8"
    )
    monkeypatch.setenv("JARVISD_DATABASE_DSN", owner)

    async def fill() -> None:
        async with open_pool(owner, 2) as pool:
            table = SessionTable(Database(pool), [KITCHEN])
            for minute in range(8):
                await table.note_wake(wake(60 * minute, 0.35, "near-miss"))
                await table.note_wake(wake(60 * minute + 4, 0.9, "answered"))

    asyncio.run(fill())


@pytest.mark.usefixtures("tuned")
def test_a_room_that_misses_calls_is_told_what_to_set(call: Call, config: Path) -> None:
    before = config.read_text(encoding="utf-8")
    ended = call("--language", "en", "rooms", "tune")

    assert ended.code == Exit.OK
    assert "[rooms.kueche]\nwake_threshold = 0.35" in ended.out
    assert "no call would have been missed" in ended.out
    assert "bad: Too little was heard" in ended.err
    assert config.read_text(encoding="utf-8") == before


@pytest.mark.usefixtures("tuned")
def test_as_json_the_counts_stand_beside_the_proposal(call: Call) -> None:
    (kitchen,) = json.loads(call("rooms", "tune", "kueche", "--json").out)["rooms"]

    assert (kitchen["threshold"], kitchen["proposed"]) == (0.5, 0.35)
    assert kitchen["now"] == {"heard": 8, "missed": 8, "false": 0}
    assert kitchen["then"] == {"heard": 16, "missed": 0, "false": 0}
