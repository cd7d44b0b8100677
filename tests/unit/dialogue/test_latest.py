""" "Was war der letzte Stand bei …?": from which tier it is told, and to whom."""

from datetime import timedelta
from uuid import UUID

import pytest

from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.intents import AskLatest
from jarvisd.dialogue.moments import ago
from jarvisd.dialogue.talk import EXCHANGES, Talk
from jarvisd.dialogue.types import Recollected
from jarvisd.ids import PersonId, SessionId, TurnNumber
from jarvisd.memory.policy.walk import Clue, Digested, Recent, Tier, Told
from jarvisd.phrases import Language
from tests.unit.dialogue.conversing import ANNA, BEN, START, STRANGER, Conversation, voice

ASK = "Was war der letzte Stand bei der Gartenhütte?"
ROOF = "Die Gartenhütte hat ein neues Dach."


def told(text: str = ROOF, days: int = 21, person: PersonId | None = ANNA.id) -> Told:
    return Told(
        session=SessionId(UUID(int=99)),
        number=TurnNumber(1),
        at=START - timedelta(days=days),
        person=person,
        text=text,
        language=Language.DE,
        clue=Clue(words=1.0),
    )


def walked(talk: Conversation) -> list[tuple[Tier, int]]:
    (recollected,) = [delta for delta in talk.deltas if isinstance(delta, Recollected)]
    return [(step.tier, step.found) for step in recollected.walked]


async def test_this_session_comes_first_and_nothing_else_is_asked() -> None:
    talk = Conversation()
    talk.past.recently = Recent(told=(told(),))
    await talk.say("Die Gartenhütte ist gestrichen.")

    assert await talk.say(ASK) == "Vorhin hast du gesagt: „Die Gartenhütte ist gestrichen.“"
    assert walked(talk) == [(Tier.SESSION, 1)]
    assert not talk.past.asked


async def test_a_question_about_it_is_no_answer() -> None:
    talk = Conversation()
    await talk.say("Ist die Gartenhütte fertig?")
    assert "finde ich nichts" in await talk.say(ASK)
    assert walked(talk) == [(tier, 0) for tier in Tier]


async def test_then_recent_sessions_then_memory_then_the_archive() -> None:
    talk = Conversation()
    talk.past.filed = (told(days=400),)
    said = await talk.say(ASK)
    assert said == f"Vor einem Jahr hast du gesagt: „{ROOF}“ Das steht nur noch im Archiv."
    assert walked(talk)[-1] == (Tier.ARCHIVE, 1)

    await talk.say("Merk dir: Die Gartenhütte ist verkauft.")
    talk.new_session()
    assert "verkauft" in await talk.say(ASK)
    assert walked(talk)[-1] == (Tier.LONG_TERM, 1)
    assert talk.household.used

    talk.past.recently = Recent(told=(told(),))
    assert await talk.say(ASK) == f"Vor drei Wochen hast du gesagt: „{ROOF}“"
    assert walked(talk)[-1] == (Tier.RECENT, 1)

    talk.past.recently = Recent(digested=Digested(text="Anna erzählte: …", at=START))
    assert await talk.say(ASK) == "Heute haben wir darüber gesprochen. Anna erzählte: …"


async def test_what_an_unknown_voice_said_is_told_as_that() -> None:
    talk = Conversation()
    talk.past.recently = Recent(told=(told(days=1, person=None),))
    said = await talk.say(ASK)
    assert said == f"Gestern hat jemand gesagt, den ich nicht kenne: „{ROOF}“"


@pytest.mark.parametrize("other", [voice(BEN), STRANGER])
async def test_another_one_is_not_told_what_was_said_in_this_session(other: object) -> None:
    talk = Conversation()
    await talk.say("Die Gartenhütte ist gestrichen.")
    speaker = STRANGER if other is STRANGER else voice(BEN)
    assert "gestrichen" not in await talk.say(ASK, speaker)
    assert "gestrichen" in await talk.say(ASK)
    assert "gestrichen" not in await talk.say("Wie bitte?", speaker)


async def test_what_was_erased_in_this_session_is_not_told() -> None:
    talk = Conversation()
    await talk.say("Die Gartenhütte ist gestrichen.")
    talk.past.erased = frozenset({"Die Gartenhütte ist gestrichen."})
    assert "gestrichen" not in await talk.say(ASK)


async def test_a_code_is_never_told_from_what_was_said() -> None:
    talk = Conversation()
    await talk.say("Der Code der Gartenhütte ist 4711.")
    assert "4711" not in await talk.say(ASK)


async def test_the_working_memory_holds_thirty_messages() -> None:
    talk = Talk()
    conversation = Conversation()
    for number in range(40):
        await conversation.say(f"Die Gartenhütte hat {number} Fenster bekommen.")
    kept = conversation.dialogue._talks[SessionId(UUID(int=1))].exchanges
    assert len(kept) == EXCHANGES == 15
    assert kept[-1].asked == "Die Gartenhütte hat 39 Fenster bekommen."
    assert not talk.exchanges


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        (ASK, "der Gartenhütte"),
        ("Und wie ist der aktuelle Stand beim Dach?", "Dach"),
        ("Wie weit sind wir mit der Steuererklärung", "der Steuererklärung"),
        ("Was gibt es Neues zum Umzug?", "Umzug"),
        ("Was habe ich zuletzt über die Heizung gesagt?", "die Heizung"),
        ("Wo waren wir bei der Urlaubsplanung stehen geblieben?", "der Urlaubsplanung"),
        ("Was hatten wir zur Küche besprochen?", "Küche"),
        ("What was the latest on the garden shed?", "the garden shed"),
        ("What's the status of the roof?", "the roof"),
        ("Where are we with the taxes?", "the taxes"),
        ("Any news on the move?", "the move"),
        ("What did I last say about the heating?", "the heating"),
    ],
)
def test_the_latest_is_asked_for_in_many_ways(text: str, topic: str) -> None:
    for language in Language:
        assert Grammar().understand(text, language).intent == AskLatest(topic)


@pytest.mark.parametrize(
    "text", ["Was ist der Code?", "Wie geht es dir?", "Was war das?", "Wo ist der Schlüssel?"]
)
def test_other_questions_are_not_about_the_latest(text: str) -> None:
    assert not isinstance(Grammar().understand(text, Language.DE).intent, AskLatest)


@pytest.mark.parametrize(
    ("days", "german", "english"),
    [
        (0, "heute", "today"),
        (1, "gestern", "yesterday"),
        (2, "vor zwei Tagen", "two days ago"),
        (7, "vor einer Woche", "a week ago"),
        (21, "vor drei Wochen", "three weeks ago"),
        (35, "vor einem Monat", "a month ago"),
        (300, "vor zehn Monaten", "ten months ago"),
        (400, "vor einem Jahr", "a year ago"),
        (800, "vor zwei Jahren", "two years ago"),
    ],
)
def test_how_long_ago_is_told_as_people_tell_it(days: int, german: str, english: str) -> None:
    at = START - timedelta(days=days)
    assert ago(at, START, None, Language.DE) == german
    assert ago(at, START, None, Language.EN) == english
