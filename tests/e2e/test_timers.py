"""Timers with the whole mind: what a conversation in writing does, and what it leaves behind."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jarvisd.app import Mind, open_mind
from jarvisd.settings import Assistant, Paths, Settings
from jarvisd.testing.stage import StoppedClock
from tests.e2e.conversing import ANNA, BEN, STRANGER, Session, asked, by, remembered
from tests.places import WEIGHTS

NOW = datetime(2026, 5, 4, 8, tzinfo=UTC)


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock(NOW)


@pytest.fixture
async def mind(tmp_path: Path, clock: StoppedClock) -> AsyncIterator[Mind]:
    """Open a mind in Berlin, where it is ten o'clock."""
    settings = Settings(paths=Paths(data=tmp_path, weights=WEIGHTS))
    settings = settings.model_copy(update={"assistant": Assistant(time_zone="Europe/Berlin")})
    async with open_mind(settings, clock=clock) as opened:
        for person in (ANNA, BEN):
            await opened.people.add(person, [])
        yield opened


async def test_in_writing_timers_are_set_asked_for_changed_and_cancelled(mind: Mind) -> None:
    async with Session(mind) as session:
        assert await session.say("Nudeltimer acht Minuten", by(ANNA)) == (
            "Der Nudeltimer läuft: 8 Minuten."
        )
        assert await session.say("Mach daraus zehn Minuten", by(ANNA)) == (
            "Der Nudeltimer läuft jetzt noch 10 Minuten."
        )
    assert await asked(mind, "Wie lange geht der Nudeltimer noch?", STRANGER) == (
        "Der Nudeltimer läuft noch 10 Minuten."
    )
    assert await asked(mind, "Lösch den Nudeltimer", by(BEN)) == (
        "Den Nudeltimer habe ich gelöscht."
    )
    assert await asked(mind, "Welche Timer laufen?", by(ANNA)) == "Es läuft kein Timer."


async def test_a_reminder_is_nobody_elses_and_no_memory(mind: Mind) -> None:
    await asked(mind, "Erinnere mich morgen um 9 an die Überraschung für Ben", by(ANNA))

    assert await remembered(mind, by(ANNA)) == []
    for speaker in (by(BEN), STRANGER):
        for question in ("Woran sollst du mich erinnern?", "Was ist mit der Überraschung?"):
            assert "Überraschung für Ben" not in await asked(mind, question, speaker)
    assert "an die Überraschung für Ben" in await asked(
        mind, "Woran sollst du mich erinnern?", by(ANNA)
    )


async def test_what_sounds_like_a_reminder_but_is_remembered_is_forgotten_as_before(
    mind: Mind,
) -> None:
    await asked(mind, "Merk dir, die Erinnerung an Oma ist im blauen Album.", by(ANNA))

    async with Session(mind) as session:
        back = await session.say("Lösch die Erinnerung an Oma", by(ANNA))
        assert "Soll ich das vergessen?" in back
        await session.say("Ja", by(ANNA))

    assert await remembered(mind, by(ANNA)) == []


async def test_who_has_all_forgotten_is_not_reminded_any_more(mind: Mind) -> None:
    await asked(mind, "Erinnere mich morgen um 9 an den Zahnarzt", by(ANNA))
    async with Session(mind) as session:
        await session.say("Lösche alles, was du über mich weißt", by(ANNA))
        answer = await session.say("Ja, vergiss alles über mich", by(ANNA))
    assert "Ich habe nachgesehen" in answer
    assert await asked(mind, "Woran sollst du mich erinnern?", by(ANNA)) == (
        "Es steht keine Erinnerung an."
    )


async def test_what_was_set_is_there_after_a_restart(tmp_path: Path, clock: StoppedClock) -> None:
    settings = Settings(paths=Paths(data=tmp_path, weights=WEIGHTS))
    async with open_mind(settings, clock=clock) as mind:
        await asked(mind, "Stell einen Timer auf zwei Stunden", STRANGER)
    later = replace(clock, at=clock.at + timedelta(hours=1))
    async with open_mind(settings, clock=later) as mind:
        assert await asked(mind, "Wie lange noch?", STRANGER) == (
            "Der Timer über 2 Stunden läuft noch 1 Stunde."
        )
