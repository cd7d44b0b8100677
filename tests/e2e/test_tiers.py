"""The story S12, typed, on the real database, the real embedder and real files."""

import gzip
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from jarvisd.app import Mind, open_mind
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.ports import Dialogue
from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.memory.policy.walk import Tier
from jarvisd.memory.ports import Filter
from jarvisd.memory.types import Scope
from jarvisd.people.audience import Audience
from jarvisd.people.types import Doubt, Known, Person, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.session.typed import Reply, TypedConversation
from jarvisd.settings import Paths, Settings

ANNA = Known(person=Person(id=PersonId(UUID(int=1)), name="Anna"), similarity=1.0, margin=1.0)
BEN = Known(person=Person(id=PersonId(UUID(int=2)), name="Ben"), similarity=1.0, margin=1.0)
STRANGER = Unknown(reason=Doubt.NOT_HEARD)
KITCHEN = RoomName("kueche")
AS_ANNA = Audience.of(ANNA, KITCHEN)
BEGAN = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
QUESTION = "Was war der letzte Stand bei der Gartenhütte?"
ROOF = "Die Gartenhütte hat seit heute ein neues Dach."


@dataclass
class Calendar:
    """A clock that a test turns."""

    time: datetime = BEGAN

    def now(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time

    def later(self, **span: float) -> None:
        self.time += timedelta(**span)


@dataclass
class Evening:
    """A house in which sessions are held; each is recorded as the daemon records it."""

    mind: Mind
    calendar: Calendar
    dialogue: Dialogue
    open_session: TypedConversation | None = None
    replies: list[Reply] = field(default_factory=list)

    async def say(self, text: str, speaker: Speaker = ANNA) -> str:
        if self.open_session is None:
            session = SessionId(uuid4())
            self.open_session = TypedConversation(
                session, KITCHEN, self.dialogue, self.mind.recorder
            )
            await self.open_session.begin()
        reply = await self.open_session.turn(text, Language.DE, speaker)
        self.replies.append(reply)
        await self.mind.tiers.behind.settled()
        return " ".join(sentence.text for sentence in reply.sentences)

    async def over(self) -> None:
        assert self.open_session is not None
        await self.open_session.end()
        self.open_session = None

    async def session(self, *texts: str, speaker: Speaker = ANNA) -> str:
        answer = ""
        for text in texts:
            answer = await self.say(text, speaker)
        await self.over()
        return answer

    @property
    def walked(self) -> list[tuple[Tier, int]]:
        recollected = self.replies[-1].recollected
        assert recollected is not None
        return [(step.tier, step.found) for step in recollected.walked]


@asynccontextmanager
async def at_home(data: Path) -> AsyncIterator[tuple[Mind, Calendar]]:
    weights = os.environ.get("JARVISD_WEIGHTS") or Path(__file__).parents[2] / "models"
    calendar = Calendar()
    settings = Settings(paths=Paths(data=data, weights=Path(weights)))
    async with open_mind(settings, clock=calendar) as mind:
        if not await mind.people.everyone():
            for known in (ANNA, BEN):
                await mind.people.add(known.person, [])
        yield mind, calendar


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with at_home(tmp_path) as (mind, calendar):
        yield Evening(mind=mind, calendar=calendar, dialogue=mind.dialogue)


async def test_s12_what_was_said_in_this_session_is_found_first(evening: Evening) -> None:
    await evening.session("Die Gartenhütte ist abgebrannt.")
    evening.calendar.later(days=2)
    await evening.say(ROOF)

    answer = await evening.say(QUESTION)

    assert answer == f"Vorhin hast du gesagt: „{ROOF}“"
    assert evening.walked == [(Tier.SESSION, 1)]


async def test_s12_then_the_recent_sessions_and_when_it_was(evening: Evening) -> None:
    await evening.session(ROOF, "Wie wird das Wetter?")
    evening.calendar.later(days=21)
    await evening.say("Guten Abend.")

    answer = await evening.say(QUESTION)

    assert answer == f"Vor drei Wochen hast du gesagt: „{ROOF}“"
    assert evening.walked == [(Tier.SESSION, 0), (Tier.RECENT, 1)]


async def test_s12_a_summary_finds_what_was_said_in_other_words(evening: Evening) -> None:
    await evening.session("Der Wagen ist seit gestern in der Werkstatt.")
    await evening.session("Der Zug nach Hamburg fährt morgen um acht.")
    evening.calendar.later(days=3)

    answer = await evening.say("Was ist der Stand bei unserem Auto?")

    assert answer == "Vor drei Tagen hast du gesagt: „Der Wagen ist seit gestern in der Werkstatt.“"
    assert evening.walked == [(Tier.SESSION, 0), (Tier.RECENT, 1)]


async def test_s12_then_a_summary_of_a_session_that_is_out_of_reach(evening: Evening) -> None:
    await evening.session(ROOF)
    for number in range(10):
        await evening.session(f"Der Zug nach Hamburg fährt am Montag um {number + 8} Uhr.")
    evening.calendar.later(days=3)

    answer = await evening.say(QUESTION)

    assert answer.startswith("Vor drei Tagen haben wir darüber gesprochen. Anna erzählte")
    assert ROOF in answer
    assert evening.walked == [(Tier.SESSION, 0), (Tier.RECENT, 1)]


async def test_s12_then_what_is_known(evening: Evening) -> None:
    await evening.session(f"Merk dir: {ROOF}", speaker=BEN)
    evening.calendar.later(days=3)

    answer = await evening.say(QUESTION)

    assert "neues Dach" in answer
    assert "Ben" in answer
    assert evening.walked == [(Tier.SESSION, 0), (Tier.RECENT, 0), (Tier.LONG_TERM, 1)]
    recollected = evening.replies[-1].recollected
    assert recollected is not None
    assert len(recollected.memories) == 1


async def test_s12_at_last_the_archive(evening: Evening) -> None:
    await evening.session(ROOF)
    assert await evening.mind.tiers.archive.keep_ended() == 1
    assert await evening.mind.tiers.archive.keep_ended() == 0
    evening.calendar.later(days=100)

    answer = await evening.say(QUESTION)

    assert answer == f"Vor drei Monaten hast du gesagt: „{ROOF}“ Das steht nur noch im Archiv."
    assert evening.walked == [
        (Tier.SESSION, 0),
        (Tier.RECENT, 0),
        (Tier.LONG_TERM, 0),
        (Tier.ARCHIVE, 1),
    ]


async def test_s12_what_is_nowhere_is_said_to_be_nowhere(evening: Evening) -> None:
    await evening.session("Der Zug nach Hamburg fährt morgen um acht.")
    await evening.mind.tiers.archive.keep_ended()

    assert "finde ich nichts" in await evening.say(QUESTION)
    assert [tier for tier, _ in evening.walked] == list(Tier)


async def test_nobody_else_is_told_what_a_person_said(evening: Evening) -> None:
    await evening.say(ROOF)
    for other in (BEN, STRANGER):
        assert "Dach" not in await evening.say(QUESTION, other)
    await evening.over()
    for _ in range(2):
        for other in (BEN, STRANGER):
            assert "Dach" not in await evening.session(QUESTION, speaker=other)
        await evening.mind.tiers.archive.keep_ended()
        evening.calendar.later(days=100)
    assert "Dach" in await evening.session(QUESTION)


async def test_what_was_erased_is_told_from_no_tier(evening: Evening) -> None:
    said = "Die Gartenhütte gehört jetzt dem Nachbarn Krause."
    await evening.session(f"Merk dir: {said}")
    await evening.session("Wem gehört die Gartenhütte?")
    assert "Krause" in await evening.session("Was war der letzte Stand bei der Gartenhütte?")
    (vector,) = await evening.mind.embedder.embed([said])
    near = evening.mind.tiers.stores.summaries.near
    assert [one for one, _ in await near(vector, AS_ANNA, 9) if "Krause" in one.text]

    await evening.say(f"Vergiss, dass {said}")
    assert "vergessen" in await evening.say("Ja.")
    assert "Krause" not in await evening.say(QUESTION)
    await evening.over()

    assert not [one for one, _ in await near(vector, AS_ANNA, 9) if "Krause" in one.text]
    assert "Krause" not in await evening.session(QUESTION)
    await evening.mind.tiers.archive.keep_ended()
    evening.calendar.later(days=100)
    assert "Krause" not in await evening.session(QUESTION)

    await evening.session(f"Merk dir: {said}")
    assert "Krause" in await evening.session(QUESTION)


async def summed_up(evening: Evening) -> str:
    """Return all summaries that Anna may hear."""
    (vector,) = await evening.mind.embedder.embed(["Chef"])
    near = await evening.mind.tiers.stores.summaries.near(vector, AS_ANNA, 99)
    return " ".join(one.text for one, _ in near)


async def test_s15_no_summary_holds_what_was_said_before_all_was_to_be_forgotten(
    evening: Evening,
) -> None:
    mind = evening.mind
    elsewhere = TypedConversation(SessionId(uuid4()), KITCHEN, mind.dialogue, mind.recorder)
    await elsewhere.begin()
    await elsewhere.turn("Mein Chef heißt Krause.", Language.DE, ANNA)
    await evening.session("Meine Schwester wohnt in Lissabon.")
    for text in ("Merk dir: Ich mag Lakritze.", "Mein Chef ist oft krank.", "Wer ist mein Arzt?"):
        await evening.say(text)
    told = await summed_up(evening)
    assert all(word in told for word in ("Krause", "Lissabon", "Chef ist oft krank", "Arzt"))

    await evening.say("Lösche alles, was du über mich weißt.")
    assert "gelöscht" in await evening.say("Ja, lösche alles über mich.")
    await evening.say("Das Dach ist seit heute fertig.")
    await elsewhere.turn("Und die Leiter steht im Hof.", Language.DE, ANNA)
    await elsewhere.end()
    await mind.tiers.behind.settled()

    told = await summed_up(evening)
    assert "Dach" in told
    assert "Leiter" in told
    for word in ("Krause", "Lissabon", "Lakritze", "krank", "Arzt", "Lösche"):
        assert word not in told
    await evening.over()
    assert "Lissabon" not in await evening.session("Was war der letzte Stand bei meiner Schwester?")
    await mind.learn.run()
    kept = await mind.memories.listed(Filter(current=False), AS_ANNA, 99)
    assert not [one for one in kept if one.placement.scope is Scope.PRIVATE]


async def test_what_was_erased_can_be_taken_out_of_the_archive_too(
    evening: Evening, tmp_path: Path
) -> None:
    said = "Die Gartenhütte gehört jetzt dem Nachbarn Krause."
    await evening.session(f"Merk dir: {said}", "Wem gehört die Gartenhütte?", "Der Hund ist müde.")
    await evening.session("Die Krause ist verblüht, sagt die Gärtnerin.")
    await evening.mind.tiers.archive.keep_ended()
    (file,) = (tmp_path / "archive").glob("*.jsonl.gz")
    assert file.stat().st_mode & 0o777 == 0o600
    assert "Nachbarn Krause" in gzip.decompress(file.read_bytes()).decode()

    (memory,) = await evening.mind.forget.find("die Gartenhütte", Language.DE, AS_ANNA)
    await evening.mind.forget.erase([memory.id], AS_ANNA)
    removed = await evening.mind.tiers.archive.forget([memory])

    assert removed == 2
    text = gzip.decompress(file.read_bytes()).decode()
    left = [json.loads(line) for line in text.splitlines()]
    heard = [turn["heard"] for session in left for turn in session["turns"]]
    assert heard == ["Der Hund ist müde.", "Die Krause ist verblüht, sagt die Gärtnerin."]


async def test_s15_whoever_has_all_erased_leaves_no_summary(evening: Evening) -> None:
    await evening.session("Ich fliege im Mai nach Lissabon zu Maria.")
    await evening.session("Merk dir, dass mein Hund Bruno heißt.")
    (vector,) = await evening.mind.embedder.embed(["Lissabon"])
    near = evening.mind.tiers.stores.summaries.near
    assert len(await near(vector, AS_ANNA, 9)) == 2

    await evening.say("Lösche alles, was du über mich weißt.")
    assert "gelöscht" in await evening.say("Ja, lösche alles über mich.")
    await evening.over()

    assert not [one for one, _ in await near(vector, AS_ANNA, 9) if "Lissabon" in one.text]
    assert not [one for one, _ in await near(vector, AS_ANNA, 9) if "Bruno" in one.text]


async def test_a_summary_that_fails_costs_nothing_else(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing(*_: object) -> None:
        raise RuntimeError("geheim")

    monkeypatch.setattr(type(evening.mind.tiers.summaries), "write", failing)
    assert "Bruno" in await evening.say("Merk dir, dass mein Hund Bruno heißt.")
    assert "summary was not written" in caplog.text
    assert "geheim" not in caplog.text


def test_the_gist_is_what_was_told_without_what_was_said_around_it() -> None:
    gist = Gist(Grammar())
    heard = "Merk dir bitte: Das Dach ist fertig. Danke! Wann kommt der Maler? Vergiss den Code."
    lines = gist.lines(heard, Language.DE)
    assert [(line.text, line.question) for line in lines] == [
        ("Das Dach ist fertig.", False),
        ("Wann kommt der Maler?", True),
    ]
