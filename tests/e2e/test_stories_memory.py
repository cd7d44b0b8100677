"""The stories S3, S8 and S9, on the real database and the real embedder."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from jarvisd.app import open_mind
from jarvisd.memory.fate import Fate
from jarvisd.memory.types import Provenance
from jarvisd.phrases import Language
from jarvisd.settings import Paths, Settings
from tests.e2e.household import ANNA, BEN, STRANGER, Calendar, House

CODE = "Der Code für das Gartentor ist 4711."


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A household on a data directory and a calendar of its own."""
    weights = os.environ.get("JARVISD_WEIGHTS") or Path(__file__).parents[2] / "models"
    calendar = Calendar()
    paths = Paths(data=tmp_path, weights=Path(weights))
    async with open_mind(Settings(paths=paths), clock=calendar) as mind:
        yield await House(mind, calendar).moved_in()


async def test_s3_what_was_forgotten_is_not_learnt_again_until_it_is_asked_to_be_kept(
    house: House,
) -> None:
    await house.hold((ANNA, f"Merk dir: {CODE}"), (ANNA, CODE))
    await house.hold((ANNA, "Vergiss den Code."), (ANNA, "Ja."))
    first, _ = house.sessions

    report = await house.mind.learn.run()

    assert report[Fate.SESSIONS] == 2
    assert report[Fate.SKIPPED_FORGOTTEN] == 2
    again = await house.mind.learn.again(first)
    assert again[Fate.SKIPPED_FORGOTTEN] == 2
    assert await house.memories(ANNA, current=False) == []
    assert "4711" not in await house.ask(ANNA, "Wie ist der Code für das Gartentor?")

    await house.hold((ANNA, f"Merk dir: {CODE}"))
    assert "4711" in await house.ask(ANNA, "Wie ist der Code für das Gartentor?")
    await house.mind.learn.run()
    assert await house.texts(ANNA) == [CODE]


async def test_s8_the_new_doctor_is_told_and_the_old_one_is_history(house: House) -> None:
    await house.hold((ANNA, "Mein Arzt ist Dr. Weber."))
    await house.mind.learn.run()
    (weber,) = await house.memories(ANNA)
    assert weber.provenance is Provenance.EXTRACTED
    house.calendar.pass_days(21)
    await house.hold((ANNA, "Mein Arzt ist jetzt Frau Dr. Lange."))
    await house.mind.learn.run()

    (lange,) = await house.memories(ANNA)
    weber = next(one for one in await house.memories(ANNA, current=False) if one.id == weber.id)
    assert weber.validity.superseded_by == lange.id
    assert weber.validity.until == lange.validity.since

    house.calendar.pass_days(1)
    now, before, more = await house.hold(
        (ANNA, "Wer ist mein Arzt?"), (ANNA, "Und früher?"), (ANNA, "Und davor?")
    )
    assert "Lange" in now
    assert "Weber" not in now
    assert "Dein Arzt ist Dr. Weber." in before
    assert "gestern" in before
    assert "niemand" in more
    assert "Weber" in await house.ask(ANNA, "Wer war früher mein Arzt?")
    for other in (BEN, STRANGER):
        for answer in await house.hold((other, "Wer ist mein Arzt?"), (other, "Und früher?")):
            assert "Weber" not in answer
            assert "Lange" not in answer


async def test_s8_what_was_confirmed_is_not_replaced_by_what_was_only_mentioned(
    house: House,
) -> None:
    await house.hold((ANNA, "Merk dir, mein Arzt ist Dr. Weber."))
    await house.hold((ANNA, "Mein Arzt ist Frau Dr. Lange."))
    report = await house.mind.learn.run()
    assert report[Fate.CONFLICTS] == 1
    assert await house.texts(ANNA) == ["Mein Arzt ist Dr. Weber."]
    assert "Weber" in await house.ask(ANNA, "Wer ist mein Arzt?")


async def test_s9_no_negation_is_merged_and_the_last_word_holds(house: House) -> None:
    for line in ("Ich bin gegen Nüsse allergisch.", "Ich bin nicht gegen Laktose allergisch."):
        await house.hold((ANNA, line))
        await house.mind.learn.run()
    assert await house.texts(ANNA) == [
        "Ich bin gegen Nüsse allergisch.",
        "Ich bin nicht gegen Laktose allergisch.",
    ]
    await house.hold((ANNA, "Ich bin doch nicht gegen Nüsse allergisch."))
    report = await house.mind.learn.run()
    assert report[Fate.SUPERSEDED] == 1
    assert await house.texts(ANNA) == [
        "Ich bin doch nicht gegen Nüsse allergisch.",
        "Ich bin nicht gegen Laktose allergisch.",
    ]


@pytest.mark.parametrize("confirmed", [True, False])
async def test_s9_as_asked_to_be_kept_and_in_passing(house: House, confirmed: bool) -> None:
    lead = "Merk dir: " if confirmed else ""
    for line in ("Ich mag Fisch.", "Ich mag Lasagne.", "Ich mag doch keinen Fisch."):
        await house.hold((ANNA, lead + line))
        await house.mind.learn.run()
    assert await house.texts(ANNA) == ["Ich mag Lasagne.", "Ich mag doch keinen Fisch."]


async def test_s8_the_doctor_who_was_is_forgotten_by_name_and_the_new_one_stays(
    house: House,
) -> None:
    await house.hold((ANNA, "Merk dir, mein Arzt ist Dr. Weber."))
    house.calendar.pass_days(21)
    await house.hold((ANNA, "Merk dir, mein Arzt ist jetzt Frau Dr. Lange."))
    await house.hold((BEN, "Merk dir, mein Arzt ist Dr. Böse."))

    asked, done = await house.hold((ANNA, "Vergiss Dr. Weber."), (ANNA, "Ja."))

    assert asked == "Früher galt: Dein Arzt ist Dr. Weber. Soll ich das vergessen?"
    assert done == "Das habe ich vergessen."
    assert "Lange" in await house.ask(ANNA, "Wer ist mein Arzt?")
    assert "Weber" not in await house.ask(ANNA, "Wer war früher mein Arzt?")


async def test_s9_in_english_in_a_house_that_speaks_german_first(house: House) -> None:
    await house.hold((ANNA, "Remember, I am not allergic to peanuts."))

    offered, kept = await house.hold(
        (ANNA, "I am allergic to peanuts after all."), (ANNA, "Yes, please.")
    )

    assert offered == "I have nothing to say to that. Shall I remember it?"
    assert kept == (
        "Got it: You are allergic to peanuts after all."
        " Until now I had: You are not allergic to peanuts."
    )
    (memory,) = await house.memories(ANNA)
    assert (memory.language, memory.text) == (Language.EN, "I am allergic to peanuts after all.")


async def test_s9_what_is_told_in_passing_in_english_is_learnt_as_english(house: House) -> None:
    await house.hold((ANNA, "Remember, I am not allergic to peanuts."))
    await house.hold((ANNA, "I am allergic to peanuts after all."))
    report = await house.mind.learn.run()
    assert report[Fate.CONFLICTS] == 1
    assert "Which is right?" in await house.ask(ANNA, "Am I allergic to peanuts?")
