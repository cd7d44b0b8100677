"""Learning from what was said, on the twins, with the real embedder."""

from dataclasses import dataclass
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvisd.errors import EmbeddingError
from jarvisd.ids import SessionId
from jarvisd.memory.fate import Fate
from jarvisd.memory.forget import Forget
from jarvisd.memory.transcripts import Extractor, Harvest, Transcript
from jarvisd.memory.types import Provenance, Scope
from jarvisd.people.audience import insider
from jarvisd.people.types import Speaker
from tests.unit.memory.house import Home
from tests.unit.memory.shelf import (
    ANNA,
    BEN,
    KEY,
    KITCHEN,
    NOON,
    STRANGER,
    AwayEmbedder,
    Ticking,
)

WEBER = "Mein Arzt ist Dr. Weber."
LANGE = "Mein Arzt ist jetzt Frau Dr. Lange."
CODE = "Der Code für das Gartentor ist 4711."
BRUNO = "Mein Hund heißt Bruno."


@dataclass
class Failing:
    """An extractor that fails for the sessions it is told."""

    inner: Extractor
    sessions: set[SessionId]

    async def extract(self, transcript: Transcript) -> Harvest:
        if transcript.session in self.sessions:
            raise RuntimeError("a bug")
        return await self.inner.extract(transcript)


@pytest.fixture
def home() -> Home:
    return Home()


async def test_what_was_stated_is_known_as_gathered_from_its_speaker(home: Home) -> None:
    report = await home.learns((ANNA, "Hallo."), (ANNA, f"Übrigens. {WEBER} Wie spät ist es?"))
    (memory,) = await home.told()
    assert memory.text == WEBER
    assert memory.provenance is Provenance.EXTRACTED
    assert (memory.placement.scope, memory.placement.owner) == (Scope.PRIVATE, ANNA.person.id)
    assert memory.source.turn == 2
    assert memory.validity.since == NOON + timedelta(seconds=2)
    assert memory.slot is not None
    assert report == {Fate.SESSIONS: 1, Fate.LEARNT: 1}


@pytest.mark.parametrize(
    "text",
    [
        "Die Zahlenkombination vom Koffer ist 987.",
        "Der Netflix-Login ist Hund123.",
    ],
)
async def test_what_opens_is_learnt_as_a_secret(home: Home, text: str) -> None:
    await home.learns((ANNA, text))
    (memory,) = await home.told()
    assert memory.placement.secret


async def test_of_each_speaker_their_own_is_learnt(home: Home) -> None:
    await home.learns((ANNA, WEBER), (BEN, BRUNO), (STRANGER, "Ich bin allergisch gegen Walnüsse."))
    walnuts = "Ich bin allergisch gegen Walnüsse."
    assert sorted(await home.texts(ANNA)) == sorted([WEBER, walnuts])
    assert sorted(await home.texts(BEN)) == sorted([BRUNO, walnuts])
    (shared,) = await home.told(STRANGER)
    assert (shared.placement.scope, shared.placement.owner) == (Scope.SHARED, None)
    assert shared.slot is None


async def test_the_assistants_own_words_are_never_learnt(home: Home) -> None:
    await home.learns((ANNA, "Wie heißt mein Hund eigentlich?"))
    assert await home.told() == []


@pytest.mark.parametrize(
    ("text", "fate"), [("Ich mag Kuchen", Fate.TOO_SHORT), ("Ich mag Kuchen.", Fate.LEARNT)]
)
async def test_of_fewer_than_fifteen_characters_nothing_is_learnt(
    home: Home, text: str, fate: Fate
) -> None:
    assert await home.learns((ANNA, text)) == {Fate.SESSIONS: 1, fate: 1}


async def test_what_was_asked_to_be_kept_is_not_kept_a_second_time(home: Home) -> None:
    await home.confirms(BRUNO)
    report = await home.learns((ANNA, "Merk dir, dass mein Hund Bruno heißt."))
    assert len(await home.told()) == 1
    assert Fate.LEARNT not in report


@pytest.mark.parametrize(
    "afterwards",
    [
        "Ja.",
        "Nein.",
        "Das war falsch.",
        "Vergiss das.",
        "Merk dir das, aber nur für mich.",
        "Vergiss meinen Arzt.",
        "Vergiss alles, was du über mich weißt.",
    ],
)
async def test_what_was_settled_when_it_was_said_is_left_as_it_is(
    home: Home, afterwards: str
) -> None:
    await home.learns((ANNA, WEBER), (ANNA, afterwards))
    assert await home.told() == []


async def test_what_was_forgotten_stays_forgotten_and_is_counted(home: Home) -> None:
    await home.confirms(CODE)
    await home.erases(CODE)
    session = await home.held((ANNA, f"Merk dir: {CODE}"), (ANNA, CODE), (ANNA, WEBER))
    for report in (await home.learn.run(), await home.learn.again(session)):
        assert report[Fate.SKIPPED_FORGOTTEN] == 2
        assert await home.texts() == [WEBER]


async def test_the_later_of_two_statements_holds_and_the_other_is_history(home: Home) -> None:
    await home.learns((ANNA, WEBER), at=NOON)
    report = await home.learns((ANNA, LANGE), at=NOON + timedelta(days=20))
    assert report[Fate.SUPERSEDED] == 1
    assert await home.texts() == [LANGE]
    old = next(one for one in await home.told(current=False) if one.text == WEBER)
    (new,) = await home.told()
    assert old.validity.superseded_by == new.id
    assert old.validity.until == new.validity.since


async def test_both_in_one_session_are_told_apart_too(home: Home) -> None:
    await home.learns((ANNA, WEBER), (ANNA, LANGE), (ANNA, "Mein Arzt ist Dr. Weber aus Ulm."))
    assert await home.texts() == ["Mein Arzt ist Dr. Weber aus Ulm."]
    assert len(await home.told(current=False)) == 3


async def test_what_was_confirmed_stays_and_the_contradiction_is_kept_to_be_asked_about(
    home: Home,
) -> None:
    await home.confirms(WEBER)
    report = await home.learns((ANNA, LANGE), at=NOON + timedelta(days=20))
    assert report[Fate.CONFLICTS] == 1
    assert await home.texts() == [WEBER]
    (confirmed,) = await home.told()
    disputing = next(one for one in await home.told(current=False) if one.text == LANGE)
    assert disputing.validity.disputes == confirmed.id


async def test_learnt_again_a_session_changes_nothing(home: Home) -> None:
    said: list[tuple[Speaker, str]] = [
        (ANNA, WEBER),
        (ANNA, WEBER),
        (ANNA, LANGE),
        (BEN, BRUNO),
        (STRANGER, CODE),
    ]
    session = await home.held(*said)
    await home.learn.run()
    before = home.memories.snapshot()
    report = await home.learn.again(session)
    assert home.memories.snapshot() == before
    assert Fate.LEARNT not in report


async def test_what_fails_for_one_session_costs_no_other_and_is_given_up_in_the_end(
    home: Home,
) -> None:
    bad = await home.held((ANNA, WEBER))
    home.extractor = Failing(home.extractor, {bad})
    assert await home.learns((BEN, BRUNO)) == {Fate.FAILED: 1, Fate.SESSIONS: 1, Fate.LEARNT: 1}
    assert await home.texts(BEN) == [BRUNO]
    for expected in ({}, {Fate.FAILED: 1}, {Fate.FAILED: 1}, {}):
        assert await home.learn.run() == expected
        home.clock.at += timedelta(hours=1)
    assert await home.transcripts.given_up() == 1


async def test_while_the_embedder_is_away_nothing_is_lost(home: Home) -> None:
    real, home.embedder = home.embedder, AwayEmbedder()
    with pytest.raises(EmbeddingError):
        await home.learns((ANNA, WEBER))
    home.embedder = real
    assert (await home.learn.run())[Fate.LEARNT] == 1


LINES = [WEBER, LANGE, CODE, BRUNO, "Ich mag keinen Fisch.", "Ich mag Fisch.", "Wie spät ist es?"]


@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(
    said=st.lists(
        st.tuples(st.sampled_from([ANNA, BEN, STRANGER]), st.sampled_from(LINES)), max_size=6
    ),
    forgotten=st.sampled_from(LINES),
)
async def test_learning_twice_is_learning_once_and_never_brings_back_what_is_forgotten(
    said: list[tuple[Speaker, str]], forgotten: str
) -> None:
    home = Home()
    session = await home.held(*said)
    await home.learn.run()
    for doomed in [one for one in await home.told() if one.text == forgotten]:
        forget = Forget(home.memories, home.embedder, Ticking(), KEY)
        await forget.erase([doomed.id], insider(doomed.placement.owner, KITCHEN))
    left = await home.told(current=False)
    await home.learn.again(session)
    await home.learn.run()
    assert await home.told(current=False) == left


async def test_of_who_wants_nothing_kept_nothing_is_learnt_before_or_after(home: Home) -> None:
    await home.learns(
        (ANNA, "Mein Hund heißt Bruno."),
        (ANNA, "Bitte merk dir nichts davon."),
        (ANNA, "Meine Tante heißt Rosa."),
        (BEN, "Meine Katze heißt Mia."),
    )
    assert await home.texts(ANNA) == []
    assert await home.texts(BEN) == ["Meine Katze heißt Mia."]


async def test_what_is_taken_back_as_just_said_is_not_learnt(home: Home) -> None:
    await home.learns(
        (ANNA, "Meine Tante heißt Rosa."),
        (ANNA, "Mein Onkel heißt Emil."),
        (ANNA, "Vergiss, was ich gerade gesagt habe."),
    )
    await home.learns((ANNA, "Ich wohne in Ulm. Bitte nicht merken."))
    assert await home.texts() == []
