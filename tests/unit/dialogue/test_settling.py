"""A person is asked once which of two things holds, when nothing else is on, and says so."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from jarvisd.dialogue.types import Recollected
from jarvisd.errors import StorageError
from jarvisd.ids import MemoryId
from jarvisd.memory.policy.dispute import Dispute, Meant
from jarvisd.memory.types import (
    Kind,
    Memory,
    Placement,
    Provenance,
    Scope,
    Source,
    Validity,
)
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language
from jarvisd.testing.thinker import ScriptedThinker
from tests.unit.dialogue.conversing import (
    ANNA,
    BEN,
    GUEST,
    START,
    STRANGER,
    TOO_SHORT,
    Conversation,
    voice,
)
from tests.unit.dialogue.modelled import with_model

PRIVATE = Placement(scope=Scope.PRIVATE, owner=ANNA.id)
SHARED = Placement(scope=Scope.SHARED, owner=ANNA.id)
ASKED = "Wer ist mein Arzt?"
QUESTION = "Vor drei Tagen klang es allerdings anders: Frau Dr. Lange. Was stimmt?"


def told(
    number: int,
    text: str,
    placement: Placement = PRIVATE,
    *,
    days: int = 60,
    language: Language = Language.DE,
) -> Memory:
    return Memory(
        id=MemoryId(UUID(int=number)),
        text=text,
        language=language,
        kind=Kind.FACT,
        placement=placement,
        provenance=Provenance.CONFIRMED,
        confidence=1.0,
        importance=0.5,
        source=Source(via="text"),
        validity=Validity(since=START - timedelta(days=days)),
    )


def doctors(placement: Placement = PRIVATE) -> Dispute:
    return Dispute(
        known=told(1, "Mein Arzt ist Dr. Weber.", placement),
        heard=told(2, "Mein Arzt ist jetzt Frau Dr. Lange.", placement, days=3),
    )


def keys() -> Dispute:
    return Dispute(
        known=told(3, "Der Schlüssel liegt im Flur.", SHARED),
        heard=told(4, "Der Schlüssel liegt im Keller.", SHARED, days=1),
    )


def home(*disputes: Dispute) -> Conversation:
    talk = Conversation()
    for one in disputes or (doctors(),):
        talk.household.disputes.append(one)
        talk.household.memories.append(one.known)
    return talk


async def test_it_asks_where_what_is_known_is_told() -> None:
    talk = home()
    said = await talk.say(ASKED)
    assert said == f"Dein Arzt ist Dr. Weber. Das hast du mir am 4. März gesagt. {QUESTION}"
    found = [delta for delta in talk.deltas if isinstance(delta, Recollected)]
    assert [id.int for id, _ in found[0].memories] == [1, 2]


async def test_it_asks_beside_a_greeting_or_thanks() -> None:
    asking = (
        "Übrigens: Du hast mir am 4. März gesagt: Dein Arzt ist Dr. Weber."
        " Vor drei Tagen klang es anders: Frau Dr. Lange. Was stimmt?"
    )
    assert await home().say("Hallo!") == f"Hallo Anna! {asking}"
    assert await home().say("Danke.") == f"Gern. {asking}"


async def test_it_asks_in_english() -> None:
    pair = Dispute(
        known=told(1, "My doctor is Dr Weber.", language=Language.EN),
        heard=told(2, "My doctor is Dr Lange.", days=1, language=Language.EN),
    )
    talk = home(pair)
    said = await talk.say("Thank you.", language=Language.EN)
    assert said == (
        "You're welcome. By the way: You told me on March 4: Your doctor is Dr Weber."
        " Yesterday it sounded different: Dr Lange. Which is right?"
    )
    answer = await talk.say("It's Lange now.", language=Language.EN)
    assert answer == "All right, from now on: Your doctor is Dr Lange."


async def test_a_household_fact_is_asked_about_with_who_told_it() -> None:
    said = await home(keys()).say("Danke", voice(BEN))
    assert said == (
        "Gern. Übrigens: Anna hat mir am 4. März gesagt: Der Schlüssel liegt im Flur."
        " Gestern klang es anders: im Keller. Was stimmt?"
    )
    stranger = replace(SHARED, owner=None)
    pair = keys()
    pair = Dispute(
        known=replace(pair.known, placement=stranger), heard=replace(pair.heard, placement=stranger)
    )
    assert "Jemand, den ich nicht kenne, hat mir" in await home(pair).say("Danke")
    guess = replace(pair.known, provenance=Provenance.OBSERVED)
    assert "Bisher dachte ich: Der" in await home(replace(pair, known=guess)).say("Danke")


@pytest.mark.parametrize("speaker", [voice(BEN), voice(GUEST), STRANGER, TOO_SHORT])
async def test_nobody_else_is_asked(speaker: Speaker) -> None:
    talk = home()
    for text in ("Hallo", ASKED, "Danke"):
        assert "stimmt" not in await talk.say(text, speaker)


async def test_no_secret_is_asked_about() -> None:
    secret = replace(SHARED, secret=True)
    pair = Dispute(
        known=told(1, "Der Code ist 1.", secret), heard=told(2, "Der Code ist 2.", secret)
    )
    talk = home(pair)
    for text in ("Hallo", "Wie ist der Code?", "Danke"):
        assert "stimmt" not in await talk.say(text)


async def test_it_never_asks_in_the_middle_of_something() -> None:
    talk = home()
    for text in (
        "Wie spät ist es?",
        "Merk dir: Die Leiter steht im Hof.",
        "Danke.",
        "Vergiss die Leiter.",
        "Danke.",
        "Mein Hund ist krank.",
        "Danke.",
        "Woher weißt du das?",
        "Tschüss",
    ):
        assert "Was stimmt" not in await talk.say(text), text
    assert "Was stimmt?" in await talk.say("Danke.")


async def test_once_a_session_and_not_again_the_next_time() -> None:
    talk = home(doctors(), keys())
    assert "Was stimmt?" in await talk.say("Hallo")
    assert "Was stimmt?" not in await talk.say("Danke")
    assert "Was stimmt?" not in await talk.say(ASKED)
    talk.new_session()
    assert "Keller" in await talk.say("Hallo")
    talk.new_session()
    assert "Was stimmt?" not in await talk.say("Hallo")
    assert [id.int for id in talk.household.asked] == [1, 3]


@pytest.mark.parametrize(
    ("answer", "meant", "said"),
    [
        ("Das erste.", Meant.KNOWN, "Gut, dann bleibt es dabei: Dein Arzt ist Dr. Weber."),
        ("Weber", Meant.KNOWN, "Gut, dann bleibt es dabei: Dein Arzt ist Dr. Weber."),
        ("Nein, Weber", Meant.KNOWN, "Gut, dann bleibt es dabei: Dein Arzt ist Dr. Weber."),
        ("Lange", Meant.HEARD, "Gut, dann gilt: Dein Arzt ist jetzt Frau Dr. Lange."),
        ("Das zweite", Meant.HEARD, "Gut, dann gilt: Dein Arzt ist jetzt Frau Dr. Lange."),
        (
            "Ja, jetzt Lange.",
            Meant.HEARD,
            "Gut, dann gilt: Dein Arzt ist jetzt Frau Dr. Lange.",
        ),
        ("Lange?", Meant.HEARD, "Gut, dann gilt: Dein Arzt ist jetzt Frau Dr. Lange."),
        ("Beides.", Meant.BOTH, "Gut, dann stimmt beides."),
    ],
)
async def test_what_is_answered_settles_it(answer: str, meant: Meant, said: str) -> None:
    talk = home()
    await talk.say(ASKED)
    assert await talk.say(answer) == said
    ((found, word),) = talk.household.settled
    assert found is meant
    assert word.speaker == voice(ANNA)
    assert await talk.say("Das zweite") == "Gerade habe ich nichts gefragt."


@pytest.mark.parametrize("neither", ["Keins von beiden.", "Vergiss beides.", "Lösch beide."])
async def test_neither_strikes_the_second_and_asks_about_the_first(neither: str) -> None:
    talk = home()
    await talk.say(ASKED)
    said = await talk.say(neither)
    assert said == (
        "Gut, das zweite streiche ich. Dein Arzt ist Dr. Weber. Soll ich das auch vergessen?"
    )
    assert talk.texts
    assert await talk.say("Ja") == "Das habe ich vergessen."
    assert not talk.texts


DOG = ("Mein Hund heißt Bruno.", "Mein Hund heißt Rex.")
DOOR = ("Die Tür ist blau.", "Die Tür ist rot.")
DOCTOR = ("Mein Arzt ist Dr. Weber.", "Mein Arzt ist jetzt Frau Dr. Lange.")
KEY = ("Der Schlüssel liegt im Flur.", "Der Schlüssel liegt im Keller.")
ENGLISH_DOG = ("My dog is called Bruno.", "My dog is called Rex.")
ENGLISH_DOOR = ("The door is blue.", "The door is red.")


@pytest.mark.parametrize(
    ("both", "answer", "holds"),
    [
        (DOG, "Weder noch, er heißt Max.", "Mein Hund heißt Max."),
        (DOG, "Keiner von beiden. Max.", "Mein Hund heißt Max."),
        (DOG, "Weder noch, mein Hund heißt Max.", "Mein Hund heißt Max."),
        (DOCTOR, "Keiner von beiden, Dr. Neu ist es.", "Mein Arzt ist Dr. Neu."),
        (DOCTOR, "Weder noch, es ist Frau Dr. Neu.", "Mein Arzt ist Frau Dr. Neu."),
        (DOOR, "Nicht Blau, sondern Grün.", "Die Tür ist grün."),
        (DOOR, "Das stimmt beides nicht, sie ist grün.", "Die Tür ist grün."),
        (DOOR, "Nicht blau, sondern rot.", "Die Tür ist rot."),
        (KEY, "Weder noch, er liegt in der Küche.", "Der Schlüssel liegt in der Küche."),
        (KEY, "Nicht im Flur, sondern im Bad.", "Der Schlüssel liegt im Bad."),
        (ENGLISH_DOG, "Neither, it's Max.", "My dog is called Max."),
        (ENGLISH_DOG, "Neither of them, his name is Max.", "My dog is called Max."),
        (ENGLISH_DOG, "None of them. Max.", "My dog is called Max."),
        (ENGLISH_DOOR, "Not blue but green.", "The door is green."),
        (ENGLISH_DOOR, "Both are wrong, it's green.", "The door is green."),
        (ENGLISH_DOOR, "Not blue but red.", "The door is red."),
    ],
)
async def test_what_holds_instead_of_both_takes_their_place(
    both: tuple[str, str], answer: str, holds: str
) -> None:
    language = Language.EN if both in (ENGLISH_DOG, ENGLISH_DOOR) else Language.DE
    known, heard = (
        told(number, text, days=days, language=language)
        for number, text, days in zip((1, 2), both, (60, 3), strict=True)
    )
    talk = home(Dispute(known=known, heard=heard))
    await talk.say("Danke." if language is Language.DE else "Thank you.", language=language)
    said = await talk.say(answer, language=language)
    assert said.startswith("Gut, dann gilt: " if language is Language.DE else "All right")
    assert talk.texts == [holds]
    assert not talk.household.disputes


@pytest.mark.parametrize("no", ["Weiß nicht.", "Keine Ahnung", "Nein.", "Egal"])
async def test_whoever_does_not_know_leaves_it_as_it_is(no: str) -> None:
    talk = home()
    await talk.say(ASKED)
    assert await talk.say(no) == "Gut, dann lasse ich es, wie es ist."
    assert talk.household.disputes
    assert not talk.household.settled


async def test_what_does_not_tell_which_is_asked_again() -> None:
    talk = home()
    await talk.say(ASKED)
    for unclear in ("Ja.", "Das stimmt nicht.", "Mein Arzt", "Den dritten"):
        assert await talk.say(unclear) == "Sag bitte: das erste, das zweite oder beides."
    assert "Lange" in await talk.say("Das zweite")


async def test_anything_else_drops_the_question_and_is_answered() -> None:
    talk = home()
    await talk.say(ASKED)
    assert await talk.say("Mein Hund ist krank.") == (
        "Dazu fällt mir nichts ein. Soll ich es mir merken?"
    )
    assert talk.household.disputes
    assert await talk.say("Das zweite") == "Gerade habe ich nichts gefragt."


async def asked_by_anna() -> Conversation:
    talk = home()
    assert QUESTION in await talk.say(ASKED)
    return talk


@pytest.mark.parametrize("speaker", [voice(BEN), voice(GUEST), STRANGER, TOO_SHORT])
@pytest.mark.parametrize(
    "between",
    [
        ("Wie spät ist es?",),
        ("Mein Rad ist rot.", "Danke."),
        ("Merk dir, das Rad ist rot.", "Wo ist das Rad?"),
    ],
)
async def test_it_waits_while_another_person_speaks_of_something_else(
    speaker: Speaker, between: tuple[str, ...]
) -> None:
    talk = await asked_by_anna()
    for words in between:
        assert "Anna" not in await talk.say(words, speaker, after=9)
    assert await talk.say("Frau Dr. Lange", after=9) == (
        "Gut, dann gilt: Dein Arzt ist jetzt Frau Dr. Lange."
    )


async def test_in_english_it_waits_too() -> None:
    talk = await asked_by_anna()
    await talk.say("What time is it?", voice(BEN), language=Language.EN, after=14)
    assert "Lange" in await talk.say("the second one", language=Language.EN, after=14)


async def test_it_waits_for_one_turn_of_who_was_asked_and_no_longer_than_for_any_answer() -> None:
    talk = await asked_by_anna()
    await talk.say("Wie spät ist es?", voice(BEN))
    await talk.say("Wie spät ist es?")
    assert "gilt" not in await talk.say("Frau Dr. Lange")
    talk = await asked_by_anna()
    await talk.say("Wie spät ist es?", voice(BEN))
    assert "zu lange her" in await talk.say("Frau Dr. Lange", after=16)


async def test_what_another_was_asked_in_between_waits_as_well() -> None:
    talk = await asked_by_anna()
    assert "merken" in await talk.say("Mein Rad ist rot.", voice(BEN))
    assert "gilt" in await talk.say("Frau Dr. Lange")
    assert await talk.say("Ja", voice(BEN)) == "Gemerkt: Dein Rad ist rot."


async def test_the_answer_belongs_to_who_was_asked() -> None:
    talk = home()
    await talk.say(ASKED)
    for other in (voice(BEN), STRANGER):
        assert await talk.say("Das zweite", other) == "Das wollte ich von Anna wissen."
    assert talk.household.disputes
    assert "Lange" in await talk.say("Das zweite")


async def test_a_voice_too_short_to_tell_may_answer_and_is_not_told_what_it_settled() -> None:
    talk = home()
    await talk.say(ASKED)
    assert await talk.say("Lange", TOO_SHORT) == "Gut, danke."
    ((meant, word),) = talk.household.settled
    assert (meant, word.speaker) == (Meant.HEARD, voice(ANNA))
    talk = home()
    await talk.say(ASKED)
    assert await talk.say("Keins", TOO_SHORT) == "Gut, danke."


async def test_after_fifteen_seconds_and_elsewhere_it_is_no_answer() -> None:
    talk = home()
    await talk.say(ASKED)
    assert (await talk.say("Das zweite", after=16)).startswith("Das ist mir zu lange her.")
    talk = home()
    await talk.say(ASKED)
    assert await talk.say("Das zweite", room="bad") == "Gerade habe ich nichts gefragt."
    assert talk.household.disputes


async def test_what_was_settled_can_be_taken_back_at_once() -> None:
    talk = home()
    await talk.say(ASKED)
    await talk.say("Lange")
    assert talk.texts == ["Mein Arzt ist jetzt Frau Dr. Lange."]
    await talk.say("Das war falsch.")
    assert talk.texts == ["Mein Arzt ist Dr. Weber."]


async def test_the_question_is_repeated_and_waits_anew() -> None:
    talk = home()
    question = await talk.say(ASKED)
    assert await talk.say("Wie bitte?", after=10) == question
    assert "Lange" in await talk.say("Das zweite", after=10)


async def test_what_has_gone_meanwhile_is_said_to_be_settled() -> None:
    talk = home()
    await talk.say(ASKED)
    talk.household.disputes.clear()
    assert await talk.say("Das zweite") == "Das hat sich schon erledigt."


async def test_a_store_that_is_away_costs_the_question_not_the_answer() -> None:
    talk = home()
    talk.household.fault, talk.household.spared = StorageError("storage-away"), 1
    said = await talk.say(ASKED)
    assert said == "Dein Arzt ist Dr. Weber. Das hast du mir am 4. März gesagt."
    talk.household.fault = None
    assert QUESTION in await talk.say(ASKED)
    talk.household.fault = StorageError("storage-away")
    assert "Entschuldige" in await talk.say("Lange")
    talk.household.fault = None
    assert "Lange" in await talk.say("Lange")


async def test_that_it_was_asked_need_not_be_noted_for_it_to_be_answered() -> None:
    talk = home()
    talk.household.fault, talk.household.spared = StorageError("storage-away"), 2
    assert QUESTION in await talk.say(ASKED)
    assert not talk.household.asked


async def test_a_model_that_told_what_is_disputed_is_followed_by_the_question() -> None:
    talk = with_model(ScriptedThinker(rule=lambda _: ["Dein Arzt ist Dr. Weber."]))
    dispute = doctors()
    talk.household.disputes.append(dispute)
    talk.household.memories.append(dispute.known)
    assert await talk.say(ASKED) == f"Dein Arzt ist Dr. Weber. {QUESTION}"
    assert talk.household.asked == [dispute.known.id]
    assert "Lange" in await talk.say("Frau Dr. Lange.")
    assert await talk.say("Was ist ein Apfel?") == "Dein Arzt ist Dr. Weber."


async def test_a_model_that_told_nothing_of_it_is_not() -> None:
    talk = with_model(ScriptedThinker(rule=lambda _: ["Ein Apfel ist rund."]))
    dispute = doctors()
    talk.household.disputes.append(dispute)
    talk.household.memories.append(dispute.known)
    assert await talk.say(ASKED) == "Ein Apfel ist rund."


def codes() -> Dispute:
    secret = replace(SHARED, secret=True)
    return Dispute(
        known=told(6, "Der WLAN-Code ist 5678.", replace(secret, owner=BEN.id), days=1),
        heard=told(5, "Der WLAN-Code ist 1234.", secret),
    )


def told_twice(dispute: Dispute) -> Conversation:
    talk = Conversation()
    talk.household.memories += [dispute.heard, dispute.known]
    talk.household.contested.append(dispute)
    return talk


async def test_of_what_two_people_told_the_other_is_told_as_what_it_is() -> None:
    talk = told_twice(codes())
    said = await talk.say("Wie ist der WLAN-Code?")
    told_first = "Der WLAN-Code ist 5678. Das hat Ben gestern gesagt."
    otherwise = "Du hast mir am 4. März allerdings etwas anderes gesagt: Der WLAN-Code ist 1234."
    assert said == f"{told_first} {otherwise} Was stimmt?"
    again = await told_twice(codes()).say("Was weißt du über den WLAN-Code?")
    assert again == f"Der WLAN-Code ist 5678. {otherwise} Was stimmt?"
    assert await talk.say("Das alte.") == "Gut, dann gilt: Der WLAN-Code ist 1234."


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("Das erste.", Meant.KNOWN),
        ("Das neue.", Meant.KNOWN),
        ("5678.", Meant.KNOWN),
        ("Das zweite.", Meant.HEARD),
        ("Noch das alte.", Meant.HEARD),
        ("Beides.", Meant.BOTH),
        ("Keins von beiden.", Meant.NEITHER),
    ],
)
async def test_old_and_new_are_told_by_their_age(answer: str, meant: Meant) -> None:
    talk = told_twice(codes())
    await talk.say("Wie ist der WLAN-Code?")
    await talk.say(answer)
    assert [found for found, _ in talk.household.settled] == [meant]


async def test_guests_and_strangers_are_told_and_not_asked() -> None:
    pair = keys()
    pair = Dispute(known=pair.heard, heard=pair.known)
    for speaker in (voice(GUEST), STRANGER, TOO_SHORT):
        said = await told_twice(pair).say("Wo liegt der Schlüssel?", speaker)
        assert said.endswith(
            "Anna hat mir am 4. März allerdings etwas anderes gesagt: Der Schlüssel liegt im Flur."
        )


async def test_it_is_told_in_english() -> None:
    pair = Dispute(
        known=told(2, "The code is 2.", SHARED, days=1, language=Language.EN),
        heard=told(1, "The code is 1.", replace(SHARED, owner=BEN.id), language=Language.EN),
    )
    said = await told_twice(pair).say("What is the code?", language=Language.EN)
    assert said.endswith("But on March 4 Ben told me otherwise: The code is 1. Which is right?")


@pytest.mark.parametrize("speaker", [voice(BEN), voice(GUEST), STRANGER, voice(ANNA)])
async def test_who_asks_something_is_answered_while_it_waits_for_an_answer(
    speaker: Speaker,
) -> None:
    talk = home(keys())
    assert "Was stimmt?" in await talk.say("Wo liegt der Schlüssel?")
    said = await talk.say("Wo liegt der Schlüssel im Keller?", speaker)
    assert said.startswith("Der Schlüssel liegt im Flur.")
    assert not talk.household.settled


async def test_another_persons_question_settles_nothing_in_english_either() -> None:
    pair = Dispute(
        known=told(1, "The key is in the hall.", SHARED, language=Language.EN),
        heard=told(2, "The key is in the cellar.", SHARED, days=1, language=Language.EN),
    )
    talk = home(pair)
    assert "Which is right?" in await talk.say("Where is the key?", language=Language.EN)
    said = await talk.say("Is the key in the cellar?", voice(BEN), language=Language.EN)
    assert said.startswith("The key is in the hall.")
    assert not talk.household.settled


async def test_that_it_was_told_otherwise_is_not_denied_when_asked_what_was_before() -> None:
    talk = home()
    assert QUESTION in await talk.say(ASKED)
    assert await talk.say("Und früher?") == (
        "Dein Arzt ist Dr. Weber. Was davor war, hat mir niemand gesagt."
    )
    pair = Dispute(
        known=told(1, "My doctor is Dr Weber.", language=Language.EN),
        heard=told(2, "My doctor is Dr Lange.", days=1, language=Language.EN),
    )
    talk = home(pair)
    assert "Which is right?" in await talk.say("Who is my doctor?", language=Language.EN)
    assert await talk.say("And before that?", language=Language.EN) == (
        "Your doctor is Dr Weber. Nobody has told me what was before."
    )


@pytest.mark.parametrize(
    "answer", ["Mein Satz stimmt.", "Was ich gesagt habe stimmt.", "Mine is right."]
)
async def test_who_told_one_of_the_two_may_say_that_it_is_theirs(answer: str) -> None:
    pair = keys()
    theirs = replace(pair.heard, placement=replace(SHARED, owner=BEN.id))
    of_two = replace(pair, heard=theirs)
    talk = home(of_two)
    talk.household.contested.append(of_two)
    language = Language.EN if answer.startswith("Mine") else Language.DE
    await talk.say("Thank you." if language is Language.EN else "Danke.", language=language)
    said = await talk.say(answer, language=language)
    assert said.endswith("Der Schlüssel liegt im Flur.")
    assert len(talk.household.settled) == 1
