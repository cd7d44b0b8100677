"""Questions are answered from memory, with whose it is and when, or honestly not at all."""

from dataclasses import replace
from datetime import timedelta

import pytest

from jarvisd.dialogue.intents import Ask
from jarvisd.dialogue.types import Farewell, Recollected
from jarvisd.errors import StorageError
from jarvisd.memory.types import Provenance
from jarvisd.people.types import Doubt, Unknown
from jarvisd.phrases import Language
from tests.unit.dialogue.conversing import (
    ANNA,
    BEN,
    GRAMMAR,
    GUEST,
    START,
    STRANGER,
    TOO_SHORT,
    Conversation,
    voice,
)


async def test_the_owner_hears_their_own_memory_and_when_they_said_it() -> None:
    talk = Conversation()
    await talk.say("Merk dir, dass mein Hund Bruno heißt.")
    assert await talk.say("Wie heißt mein Hund?") == (
        "Dein Hund heißt Bruno. Das hast du mir heute gesagt."
    )
    assert "gestern" in await talk.say("Wie heißt mein Hund?", after=86_400)
    assert "am 3. Mai gesagt" in await talk.say("Wie heißt mein Hund?", after=86_400)
    assert "am 3. Mai 2026" in await talk.say("Wie heißt mein Hund?", after=400 * 86_400)


async def test_nobody_else_hears_what_is_private() -> None:
    talk = Conversation()
    await talk.say("Merk dir, dass mein Hund Bruno heißt.")
    for speaker in (voice(BEN), STRANGER, TOO_SHORT):
        for words in (
            "Wie heißt mein Hund?",
            "Was weißt du über Bruno?",
            "Was weißt du über mich?",
            "Was hat Anna gesagt?",
            "Noch mal",
            "Woher weißt du das?",
        ):
            said = await talk.say(words, speaker)
            assert "heißt Bruno" not in said


async def test_what_a_stranger_said_of_themselves_is_never_the_listeners() -> None:
    talk = Conversation()
    said = await talk.say("Merk dir, ich bin allergisch gegen Walnüsse.", STRANGER)
    assert said == "Gemerkt: Du bist allergisch gegen Walnüsse."
    said = await talk.say("Wogegen bin ich allergisch?")
    assert said == (
        "Jemand, den ich nicht kenne, hat heute gesagt: „Ich bin allergisch gegen Walnüsse.“"
    )


async def test_a_visitors_we_is_never_the_households() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Unser Auto steht im Hof.", STRANGER)
    said = await talk.say("Wo steht das Auto?")
    assert said == "Jemand, den ich nicht kenne, hat heute gesagt: „Unser Auto steht im Hof.“"


async def test_what_another_person_shared_is_told_with_their_name() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Die Leiter steht im Hof.", voice(BEN))
    await talk.say("Merk dir für alle: Ich esse kein Fleisch.", voice(BEN))
    assert await talk.say("Wo steht die Leiter?") == (
        "Die Leiter steht im Hof. Das hat Ben heute gesagt."
    )
    assert await talk.say("Wer isst Fleisch?") == "Ben hat heute gesagt: „Ich esse kein Fleisch.“"


async def test_what_is_not_known_is_admitted_with_an_offer() -> None:
    talk = Conversation()
    assert await talk.say("Wo ist mein Fahrrad?") == (
        "Das weiß ich nicht. Wenn du es mir sagst, merke ich es mir."
    )
    assert not talk.household.used


async def test_what_was_used_is_reported_first_and_reinforced_last() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Die Leiter steht im Hof.")
    await talk.say("Merk dir: Die Bohrmaschine liegt neben der Leiter im Keller.")
    await talk.say("Wo steht die Leiter?")
    first = talk.deltas[0]
    assert isinstance(first, Recollected)
    assert [id for id, _ in first.memories] == [memory.id for memory in talk.household.memories]
    assert talk.household.used == [talk.household.memories[0].id]


async def test_a_whole_topic_is_told_five_at_most() -> None:
    talk = Conversation()
    for day in ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"):
        await talk.say(f"Merk dir: Der Bäcker öffnet am {day} um sieben.")
    said = await talk.say("Was weißt du über den Bäcker?")
    assert said.count("Bäcker") == 5
    assert said.endswith("Und 2 weitere.")
    assert "Über das Raumschiff weiß ich nichts." in await talk.say(
        "Was weißt du über das Raumschiff?"
    )


async def test_what_is_known_about_me_is_told_to_me_alone() -> None:
    talk = Conversation()
    assert await talk.say("Was weißt du über mich?") == "Über dich weiß ich noch nichts."
    await talk.say("Merk dir, ich trinke Tee.")
    await talk.say("Merk dir, mein Hund heißt Bruno.")
    assert await talk.say("Was weißt du über mich?") == "Du trinkst Tee. Dein Hund heißt Bruno."
    said = await talk.say("Was weißt du über mich?", STRANGER)
    assert said.startswith("Ich weiß nicht, wer du bist")
    assert "Deine Stimme kenne ich nicht." in said


async def test_where_it_comes_from_is_explained() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Die Leiter steht im Hof.", via="voice")
    await talk.say("Wo steht die Leiter?")
    assert await talk.say("Woher weißt du das?") == (
        "Das hast du mir heute um 14:03 gesagt, damit ich es mir merke."
    )
    assert "hat Anna mir heute" in await talk.say("Woher weißt du das?", voice(BEN))
    memory = talk.only
    for provenance, words in (
        (Provenance.OBSERVED, "beobachtet"),
        (Provenance.EXTRACTED, "Gespräch"),
        (Provenance.INFERRED, "Vermutung"),
    ):
        talk.household.memories = [replace(memory, provenance=provenance)]
        await talk.say("Wo steht die Leiter?")
        assert words in await talk.say("Woher weißt du das?")


async def test_nothing_told_means_nothing_to_explain() -> None:
    talk = Conversation()
    assert "nichts aus dem Gedächtnis" in await talk.say("Woher weißt du das?")


async def test_a_guess_is_told_as_a_guess() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Die Leiter steht im Hof.")
    talk.household.memories = [replace(talk.only, provenance=Provenance.INFERRED)]
    assert await talk.say("Wo steht die Leiter?") == "Ich vermute nur: Die Leiter steht im Hof."


async def test_two_that_answer_equally_well_are_both_told() -> None:
    talk = Conversation()
    await talk.say("Merk dir, ich bin allergisch gegen Nüsse.")
    await talk.say("Merk dir, ich bin allergisch gegen Laktose.")
    said = await talk.say("Wogegen bin ich allergisch?")
    assert "Nüsse" in said
    assert "Laktose" in said


async def test_repeating_tells_the_same_to_the_same_ears_only() -> None:
    talk = Conversation()
    assert await talk.say("Noch mal") == "Ich habe noch nichts gesagt."
    await talk.say("Merk dir, dass mein Hund Bruno heißt.")
    said = await talk.say("Wie heißt mein Hund?")
    assert await talk.say("Wie bitte?") == said
    assert "jemand anders" in await talk.say("Wie bitte?", voice(BEN))
    assert "Bruno" in await talk.say("Wie heißt mein Hund?")
    assert "Bruno" in await talk.say("Und früher?")
    assert "Bruno" not in await talk.say("Wie bitte?", STRANGER)
    clock = await talk.say("Wie spät ist es?")
    assert await talk.say("Wie bitte?", voice(BEN)) == clock


async def test_time_and_date_are_those_of_the_house() -> None:
    talk = Conversation(now=START - timedelta(seconds=2))
    assert await talk.say("Wie spät ist es?", after=2) == "Es ist 14:03 Uhr."
    assert await talk.say("Welches Datum ist heute?") == "Heute ist Sonntag, der 3. Mai 2026."
    assert await talk.say("What time is it?", language=Language.EN) == "It is 2:03 PM."
    assert (
        await talk.say("What day is it?", language=Language.EN) == "Today is Sunday, May 3, 2026."
    )


async def test_who_am_i_is_answered_as_surely_as_it_is_known() -> None:
    talk = Conversation()
    for similarity, words in ((0.9, "da bin ich mir sicher"), (0.78, "wohl Anna")):
        assert words in await talk.say("Wer bin ich?", voice(ANNA, similarity), via="voice")
    assert "angemeldet" in await talk.say("Wer bin ich?")
    reasons = {
        Doubt.NOBODY_ENROLLED: "noch keine Stimme",
        Doubt.TOO_LITTLE_SPEECH: "zu kurz",
        Doubt.NOT_SIMILAR: "kenne ich nicht",
        Doubt.TWO_SIMILAR: "zwei Leuten",
        Doubt.NOT_HEARD: "nicht hören",
    }
    for doubt, words in reasons.items():
        assert words in await talk.say("Wer bin ich?", Unknown(reason=doubt))


async def test_goodbye_ends_the_session() -> None:
    talk = Conversation()
    assert await talk.say("Danke, tschüss!") == "Bis bald."
    assert isinstance(talk.deltas[-1], Farewell)


async def test_courtesies() -> None:
    talk = Conversation()
    assert "Anna" in await talk.say("Hey Jarvis")
    assert await talk.say("Danke") == "Gern."
    assert "Merk dir" in await talk.say("Hilfe")
    assert "nicht verstanden" in await talk.say("...")
    assert await talk.say("Stopp") == ""


async def test_memory_that_is_away_is_apologised_for() -> None:
    talk = Conversation()
    talk.household.fault = StorageError("storage-away")
    assert (await talk.say("Wie heißt mein Hund?")).startswith("Entschuldige")


async def test_an_answer_stands_although_it_could_not_be_reinforced() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Die Leiter steht im Hof.")
    talk.household.fault, talk.household.spared = StorageError("storage-away"), 1
    assert "im Hof" in await talk.say("Wo steht die Leiter?")


async def test_who_said_it_is_told_wherever_it_is_not_the_listener() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Die Leiter steht im Hof.", STRANGER, via="voice")
    assert "jemand gesagt, den ich nicht kenne" in await talk.say("Wo steht die Leiter?")
    assert "dessen Stimme ich nicht kenne" in await talk.say("Woher weißt du das?")
    talk = Conversation()
    await talk.say("Merk dir: Die Leiter steht im Hof.", voice(BEN))
    memory = talk.only
    talk.household.memories = [replace(memory, provenance=Provenance.EXTRACTED)]
    await talk.say("Wo steht die Leiter?")
    assert "Gespräch mit Ben" in await talk.say("Woher weißt du das?")
    talk.household.memories = [replace(memory, provenance=Provenance.OBSERVED)]
    assert "Das habe ich heute beobachtet." in await talk.say("Wo steht die Leiter?")
    talk.household.memories = [replace(memory, provenance=Provenance.INFERRED)]
    assert "Ich vermute nur" in await talk.say("Was weißt du über die Leiter?")


async def test_ones_own_words_are_quoted_where_the_turn_to_you_is_uncertain() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Ich schnibble Münzen.")
    assert await talk.say("Was mache ich mit Münzen?") == (
        "Du hast mir heute gesagt: „Ich schnibble Münzen.“"
    )


async def test_several_sources_are_each_explained_but_only_to_who_may_hear_them() -> None:
    talk = Conversation()
    await talk.say("Merk dir für alle, ich bin allergisch gegen Nüsse.")
    await talk.say("Merk dir, ich bin allergisch gegen Laktose.")
    await talk.say("Wogegen bin ich allergisch?")
    said = await talk.say("Woher weißt du das?")
    assert said.count("geschrieben") == 2
    said = await talk.say("Woher weißt du das?", voice(BEN))
    assert "Laktose" not in said
    assert said.count("geschrieben") == 1


async def test_where_private_things_come_from_is_for_their_owner() -> None:
    talk = Conversation()
    await talk.say("Merk dir, dass mein Hund Bruno heißt.")
    await talk.say("Wie heißt mein Hund?")
    assert "jemand anders bestimmt" in await talk.say("Woher weißt du das?", voice(BEN))


async def test_a_stranger_is_greeted_without_a_name() -> None:
    assert await Conversation().say("Hallo", STRANGER) == "Hallo! Was kann ich für dich tun?"


async def test_what_a_person_said_for_all_is_known_about_them() -> None:
    talk = Conversation()
    await talk.say("Merk dir für alle: Ich mag am liebsten Lasagne.")
    await talk.say("Merk dir nur für mich: Ich habe ein Geschenk versteckt.")
    await talk.say("Merk dir für alle: Der Schlüssel liegt im Flur.")
    said = await talk.say("Was weißt du über Anna?", voice(BEN))
    assert "Schlüssel" not in said
    assert "Lasagne" in said
    assert "Geschenk" not in said


@pytest.mark.parametrize(
    ("order", "language"),
    [
        ("Nenn mir den Code für die Garage.", Language.DE),
        ("Sag mir bitte den Code für die Garage", Language.DE),
        ("Gib mir mal den Code für die Garage.", Language.DE),
        ("Ich möchte den Code für die Garage wissen.", Language.DE),
        ("Give me the code for the garage.", Language.EN),
        ("Please tell me the code for the garage", Language.EN),
        ("I would like to know the code for the garage.", Language.EN),
    ],
)
async def test_an_order_to_tell_is_a_question_and_as_discreet_as_one(
    order: str, language: Language
) -> None:
    talk = Conversation()
    kept = {
        Language.DE: "Merk dir: Der Code für die Garage ist 4711.",
        Language.EN: "Remember: the code for the garage is 4711.",
    }
    await talk.say(kept[language], language=language)
    talk.new_session()
    assert "4711" in await talk.say(order, language=language)
    assert "4711" not in await talk.say(order, STRANGER, language=language)
    assert "4711" not in await talk.say(order, voice(GUEST), language=language)


@pytest.mark.parametrize("order", ["Gib mir einen Tipp.", "Sag mir das noch mal.", "Sag Bescheid."])
def test_an_order_to_do_something_else_is_no_question(order: str) -> None:
    assert not isinstance(GRAMMAR.understand(order, Language.DE).intent, Ask)
