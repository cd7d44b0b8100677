"""What every ControlStore promises: the in-memory twin and PostgreSQL."""

from datetime import timedelta

import pytest

from jarvisd.controls.ports import ControlStore
from jarvisd.controls.types import Controls, Mute
from jarvisd.storage.controls import ControlTable
from jarvisd.storage.pool import Database
from jarvisd.testing.controls import ControlsInMind
from tests.memory_makers import CELLAR, KITCHEN, NOON

WHOLE = Controls(mute=Mute(since=NOON, until=NOON + timedelta(hours=1)), volume=35.0, speed=1.15)


@pytest.fixture(params=["twin", "postgresql"])
def store(request: pytest.FixtureRequest) -> ControlStore:
    if request.param == "twin":
        return ControlsInMind()
    database: Database = request.getfixturevalue("database")
    return ControlTable(database)


async def test_where_nothing_was_set_there_is_nothing(store: ControlStore) -> None:
    assert await store.everything() == {}


async def test_what_was_set_is_kept_whole_for_each_room(store: ControlStore) -> None:
    await store.keep(KITCHEN, WHOLE)
    await store.keep(CELLAR, Controls(mute=Mute(since=NOON)))

    assert await store.everything() == {
        KITCHEN: WHOLE,
        CELLAR: Controls(mute=Mute(since=NOON)),
    }


async def test_the_latest_takes_the_place_of_what_was_before(store: ControlStore) -> None:
    await store.keep(KITCHEN, WHOLE)
    await store.keep(KITCHEN, Controls())

    assert await store.everything() == {KITCHEN: Controls()}
