"""Much is forgotten at once only after a count, and after a whole sentence of who asked."""

import pytest

from jarvisd.dialogue.types import OffRecord
from jarvisd.errors import StorageError
from jarvisd.people.types import Enrolled
from jarvisd.phrases import Language
from tests.unit.dialogue.conversing import (
    ANNA,
    BEN,
    GUEST,
    STRANGER,
    TOO_SHORT,
    Conversation,
    voice,
)

ALL = "Lösche alles, was du über mich weißt."
SENTENCE = "Ja, lösche alles über mich."


async def with_belongings() -> Conversation:
    talk = Conversation()
    await talk.say("Merk dir, dass mein Hund Bruno heißt.")
    await talk.say("Merk dir, ich mag Käse.")
    await talk.say("Merk dir für alle: Die Leiter steht im Garten.")
    await talk.say("Merk dir: Ich mag Rosen.", voice(BEN))
    talk.new_session()
    return talk


async def test_it_counts_says_what_stays_and_asks_for_a_sentence() -> None:
    talk = await with_belongings()
    assert await talk.say(ALL) == (
        "Ich weiß 3 Dinge über dich, davon 2 privat. Das Private lösche ich für immer."
        " Was du für alle gesagt hast, eine Sache, bleibt."
        " Dafür brauche ich einen ganzen Satz. Sag bitte: Ja, vergiss alles über mich."
    )
    assert len(talk.texts) == 4


@pytest.mark.parametrize(
    "sentence", [SENTENCE, "Ja, vergiss alles über mich", "Ja, lösch alles, was du über mich weißt"]
)
@pytest.mark.parametrize("via", ["text", "voice"])
async def test_the_whole_sentence_erases_what_is_private_and_only_that(
    sentence: str, via: str
) -> None:
    talk = await with_belongings()
    await talk.say(ALL, via=via)
    said = await talk.say(sentence, via=via, after=10)
    assert said == (
        "2 private Erinnerungen sind gelöscht."
        " Ich habe nachgesehen: Privat weiß ich nichts mehr über dich."
    )
    assert talk.texts == ["Die Leiter steht im Garten.", "Ich mag Rosen."]
    assert talk.household.struck == []


@pytest.mark.parametrize("words", ["Ja", "Ja, mach das", "Ja, vergiss es", "Ja, lösche alles"])
@pytest.mark.parametrize("via", ["text", "voice"])
async def test_less_than_a_whole_sentence_erases_nothing(words: str, via: str) -> None:
    talk = await with_belongings()
    await talk.say(ALL, via=via)
    said = await talk.say(words, via=via, after=10)
    assert said.endswith("Sag bitte: Ja, vergiss alles über mich.")
    assert len(talk.texts) == 4
    await talk.say(SENTENCE, via=via)
    assert len(talk.texts) == 2


async def test_nobody_elses_sentence_erases_anything() -> None:
    talk = await with_belongings()
    await talk.say(ALL, via="voice")
    assert "Anna" in await talk.say(SENTENCE, voice(BEN), via="voice")
    assert "nicht sicher erkannt" in await talk.say(SENTENCE, TOO_SHORT, via="voice")
    assert "nicht sicher erkannt" in await talk.say(SENTENCE, STRANGER, via="voice")
    assert len(talk.texts) == 4


async def test_a_no_another_room_or_too_late_erases_nothing() -> None:
    for words, room, after in (
        ("Nein", "kueche", 2.0),
        (SENTENCE, "bad", 2.0),
        (SENTENCE, "kueche", 15.1),
        ("Ja, vergiss den Keller", "kueche", 2.0),
    ):
        talk = await with_belongings()
        await talk.say(ALL)
        await talk.say(words, room=room, after=after)
        assert "gefragt" in await talk.say("Ja")
        assert len(talk.texts) == 4


async def test_everything_never_means_everything() -> None:
    talk = await with_belongings()
    for words in ("Vergiss alles.", "Lösche alle Erinnerungen"):
        assert (await talk.say(words)).startswith("Was soll ich alles vergessen?")
        assert "gefragt" in await talk.say(SENTENCE)
    assert len(talk.texts) == 4


async def test_a_stranger_erases_nothing_and_who_has_nothing_is_told() -> None:
    talk = await with_belongings()
    assert "erkenne dich nicht" in await talk.say(ALL, STRANGER)
    assert await talk.say(ALL, voice(GUEST)) == "Über dich weiß ich nichts Privates."
    assert len(talk.texts) == 4


async def test_the_voice_is_forgotten_only_if_wanted() -> None:
    for answer, left in (("Ja.", 0), ("Nein", 1), ("Wie spät ist es?", 1)):
        talk = await with_belongings()
        await talk.people.remove(ANNA.id)
        await talk.people.add(ANNA, [(1.0, 0.0)])
        await talk.say(ALL)
        said = await talk.say(SENTENCE)
        assert said.endswith("Soll ich auch deine Stimme vergessen?")
        said = await talk.say(answer)
        assert ("erkenne ich dich nicht mehr" in said) == (not left)
        (anna,) = [e for e in await talk.people.everyone() if e.person == ANNA]
        assert len(anna.prints) == left


async def test_another_voice_does_not_give_a_voice_away() -> None:
    talk = await with_belongings()
    await talk.people.remove(ANNA.id)
    await talk.people.add(ANNA, [(1.0, 0.0)])
    await talk.say(ALL)
    await talk.say(SENTENCE)
    assert "jemand anders" in await talk.say("Ja", voice(BEN))
    assert Enrolled(person=ANNA, prints=((1.0, 0.0),)) in await talk.people.everyone()


async def test_all_about_a_topic_is_read_out_and_wants_its_name() -> None:
    talk = await with_belongings()
    await talk.say("Merk dir für alle: Im Garten wachsen Tomaten.")
    said = await talk.say("Vergiss alles über den Garten.")
    assert said == (
        "Über den Garten weiß ich 2 Dinge: Die Leiter steht im Garten."
        " Im Garten wachsen Tomaten. Dafür brauche ich einen ganzen Satz."
        " Sag bitte: Ja, vergiss alles über den Garten."
    )
    for words in ("Ja", "Ja, vergiss es"):
        assert "ganzen Satz" in await talk.say(words)
    assert len(talk.texts) == 5
    assert await talk.say("Ja, vergiss alles über den Garten.") == "Beides habe ich vergessen."
    assert not [text for text in talk.texts if "Garten" in text]


async def test_a_sentence_about_another_topic_erases_nothing() -> None:
    talk = await with_belongings()
    await talk.say("Vergiss alles über den Garten.")
    await talk.say("Ja, vergiss alles über den Keller.")
    assert len(talk.texts) == 4


async def test_nothing_about_a_topic_is_said_to_be_nothing() -> None:
    talk = await with_belongings()
    assert "nichts" in await talk.say("Vergiss alles über das Raumschiff.")


async def test_the_transcript_goes_only_where_it_was_named_and_keeps_no_word_of_it() -> None:
    talk = await with_belongings()
    await talk.say("Vergiss meinen Hund Bruno, auch aus dem Protokoll.")
    said = await talk.say("Ja, vergiss meinen Hund Bruno")
    assert said == "Das habe ich vergessen. Aus dem Protokoll ist ein Wortwechsel gelöscht."
    assert talk.household.struck == ["Mein Hund heißt Bruno."]
    assert OffRecord() in talk.deltas

    # What it had taken the place of was told in other turns.
    await talk.say("Merk dir: Der Code vom Tor ist 4711.")
    await talk.say("Merk dir: Der Code vom Tor ist jetzt 0815.")
    await talk.say("Vergiss den Code vom Tor, auch aus dem Protokoll.")
    await talk.say("Ja, vergiss den Code vom Tor")
    told = ["Der Code vom Tor ist jetzt 0815.", "Der Code vom Tor ist 4711."]
    assert talk.household.struck[1:] == told

    await talk.say("Lösche alles über mich, auch aus dem Protokoll.")
    assert "Protokoll" in await talk.say(SENTENCE)
    assert talk.household.struck[-1] == "*"
    assert talk.deltas[0] == OffRecord()


async def test_a_clear_out_that_failed_is_not_claimed() -> None:
    talk = await with_belongings()
    await talk.say(ALL)
    talk.household.fault = StorageError("storage-away")
    assert "Entschuldige" in await talk.say(SENTENCE)
    talk.household.fault = None
    assert "2 private" in await talk.say(SENTENCE)


async def test_clearing_in_english() -> None:
    talk = Conversation()
    await talk.say("Remember that I like roses.", language=Language.EN)
    said = await talk.say("Forget everything you know about me.", language=Language.EN)
    assert said == (
        "I know one thing about you, and it is private. What is private I'll erase for good."
        " I need a whole sentence for that. Please say: yes, forget everything about me."
    )
    said = await talk.say("Yes, forget everything about me.", language=Language.EN)
    assert said == (
        "One private memory is erased. I have checked: I know nothing private about you any more."
    )
