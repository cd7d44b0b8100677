"""Recall with discretion, over the in-memory store and real meaning."""

import pytest

from jarvisd.memory.discreet import Discreet
from jarvisd.memory.forget import Forget
from jarvisd.memory.policy.budget import Budget
from jarvisd.memory.policy.ranking import Ranking
from jarvisd.memory.recall import Recall, Weighing
from jarvisd.memory.remember import Remember
from jarvisd.memory.types import Wish
from jarvisd.people.types import Enrolled, Speaker
from jarvisd.phrases import Language
from jarvisd.testing.people import PeopleInMind
from tests.unit.memory.shelf import (
    ANNA,
    BEN,
    CARE,
    KEY,
    STRANGER,
    RealEmbedder,
    Shelf,
    Ticking,
    audience,
    saying,
)


class Home:
    """One store, told and asked with discretion or without."""

    def __init__(self, *, discreet: bool) -> None:
        embedder, clock = RealEmbedder(), Ticking()
        shelf = Shelf()
        known = {one.person.id: Enrolled(person=one.person, prints=()) for one in (ANNA, BEN, CARE)}
        self._remember = Remember(shelf, embedder, clock, KEY)
        recall = Recall(
            shelf,
            embedder,
            clock,
            Weighing(
                ranking=Ranking(),
                budget=Budget(),
                pricing=lambda *_: lambda memory: len(memory.text.split()),
            ),
        )
        self._recall = Discreet(recall, PeopleInMind(known=known), discreet=discreet)

    async def told(self, text: str, speaker: Speaker = ANNA, wish: Wish | None = None) -> None:
        """Keep *text*."""
        await self._remember.keep(saying(text, speaker, wish=wish))

    async def heard(self, question: str, speaker: Speaker) -> tuple[list[str], set[str]]:
        """Return the texts that *speaker* hears, and why others were left out."""
        found = await self._recall.about(question, Language.DE, audience(speaker))
        return [one.memory.text for one in found.kept], {reason for _, reason in found.dropped}


ABSENT = "Im August ist die Wohnung leer."
WHEN = "Wann ist die Wohnung leer?"


async def test_a_stranger_and_staff_do_not_learn_when_nobody_is_there() -> None:
    home = Home(discreet=True)
    await home.told(ABSENT, wish=Wish.EVERYONE)
    assert (await home.heard(WHEN, BEN))[0] == [ABSENT]
    for speaker in (CARE, STRANGER):
        texts, reasons = await home.heard(WHEN, speaker)
        assert not texts
        assert "presence" in reasons


async def test_a_household_may_choose_to_be_open() -> None:
    home = Home(discreet=False)
    await home.told(ABSENT, wish=Wish.EVERYONE)
    assert (await home.heard(WHEN, CARE))[0] == [ABSENT]


async def test_when_nobody_is_there_is_for_members_even_in_an_open_household() -> None:
    home = Home(discreet=False)
    await home.told(ABSENT)
    assert (await home.heard(WHEN, BEN))[0] == [ABSENT]
    for speaker in (CARE, STRANGER):
        assert (await home.heard(WHEN, speaker))[0] == []


@pytest.mark.parametrize(
    "confided",
    [
        "Der Umzug ist im Mai, aber sag das niemandem.",
        "Unter uns: Der Umzug ist im Mai.",
        "Der Umzug ist im Mai. Behalte das für dich.",
    ],
)
async def test_what_one_member_confides_another_is_not_told(confided: str) -> None:
    home = Home(discreet=True)
    await home.told(confided)
    assert (await home.heard("Wann ist der Umzug?", ANNA))[0] == ["Der Umzug ist im Mai."]
    for speaker in (BEN, CARE, STRANGER):
        assert await home.heard("Wann ist der Umzug?", speaker) == ([], set())


@pytest.mark.parametrize(
    "asked", ["was ich über den Arzt gesagt habe", "alles, was ich dir über den Arzt erzählt habe"]
)
async def test_what_was_said_about_something_is_found_by_that_alone(asked: str) -> None:
    embedder, clock, shelf = RealEmbedder(), Ticking(), Shelf()
    remember = Remember(shelf, embedder, clock, KEY)
    for text in ("Mein Arzt ist Dr. Weber.", "Ich habe dir viel von der Schule erzählt."):
        await remember.keep(saying(text, ANNA))
    found = await Forget(shelf, embedder, clock, KEY).find(asked, Language.DE, audience(ANNA))
    assert [one.text for one in found] == ["Mein Arzt ist Dr. Weber."]
