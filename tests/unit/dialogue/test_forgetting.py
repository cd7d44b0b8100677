"""Nothing is forgotten without the asker's own yes, and then for good."""

import pytest

from jarvisd.dialogue.types import Recollected
from jarvisd.errors import StorageError
from jarvisd.ids import MemoryId
from jarvisd.phrases import Language
from tests.unit.dialogue.conversing import ANNA, BEN, STRANGER, TOO_SHORT, Conversation, voice

CODE = "Merk dir: Der Code für das Gartentor ist 4711."


async def with_dog() -> Conversation:
    talk = Conversation()
    await talk.say("Merk dir, dass mein Hund Bruno heißt.")
    talk.new_session()
    return talk


async def with_keys(count: int = 2) -> Conversation:
    talk = Conversation()
    for place in ("Keller", "Auto", "Schuppen", "Briefkasten", "Speicher", "Gartenhaus")[:count]:
        await talk.say(f"Merk dir für alle: Der Schlüssel vom {place} hängt am Brett.")
    talk.new_session()
    return talk


async def test_it_asks_back_naming_what_it_would_forget() -> None:
    talk = await with_dog()
    said = await talk.say("Vergiss, dass mein Hund Bruno heißt.")
    assert said == "Dein Hund heißt Bruno. Soll ich das vergessen?"
    assert talk.texts
    assert await talk.say("Ja.") == "Das habe ich vergessen."
    assert not talk.texts


async def test_what_held_before_is_named_before_it_goes_too() -> None:
    talk = Conversation()
    await talk.say("Merk dir, dass mein Arzt Dr. Weber ist.")
    await talk.say("Merk dir, dass mein Arzt jetzt Frau Dr. Lange ist.")
    talk.new_session()
    said = await talk.say("Vergiss meinen Arzt.")
    assert said.endswith("Davor galt: Dein Arzt ist Dr. Weber. Soll ich beide vergessen?")
    assert said.startswith("Dein Arzt ist jetzt Frau Dr. Lange.")
    assert await talk.say("Ja") == "Beides habe ich vergessen."
    assert not talk.texts
    assert not talk.household.replaced


async def test_in_writing_a_ja_of_the_asker_alone_erases_a_secret() -> None:
    talk = Conversation()
    await talk.say(CODE)
    talk.new_session()
    said = await talk.say("Vergiss den Code vom Gartentor.", via="text")
    assert said == "Der Code für das Gartentor ist 4711. Soll ich das vergessen?"
    assert "nicht sicher erkannt" in await talk.say("Ja", STRANGER, via="text")
    assert "Das hat Anna von mir verlangt" in await talk.say("Ja", voice(BEN), via="text")
    assert talk.texts
    assert await talk.say("Ja", via="text") == "Das habe ich vergessen."
    assert not talk.texts


async def test_by_voice_a_ja_does_not_erase_a_secret() -> None:
    talk = Conversation()
    await talk.say(CODE)
    talk.new_session()
    await talk.say("Vergiss den Code vom Gartentor.", via="voice")
    assert "einen ganzen Satz" in await talk.say("Ja", via="voice")
    assert talk.texts
    assert await talk.say("Ja, vergiss den Code vom Gartentor.", via="voice") == (
        "Das habe ich vergessen."
    )


async def test_a_no_or_anything_else_keeps_it() -> None:
    for words in ("Nein", "Stopp", "Vergiss es", "Wie spät ist es?", "Lieber nicht", "Danke"):
        talk = await with_dog()
        await talk.say("Vergiss meinen Hund Bruno.")
        await talk.say(words)
        assert await talk.say("Ja") == "Gerade habe ich nichts gefragt."
        assert talk.texts


async def test_what_is_not_there_cannot_be_forgotten() -> None:
    talk = await with_dog()
    said = await talk.say("Vergiss das Raumschiff.")
    assert said == "Dazu habe ich nichts, was ich für dich vergessen könnte."


async def test_another_known_voice_does_not_confirm_and_is_told_so() -> None:
    talk = await with_dog()
    await talk.say("Vergiss meinen Hund Bruno.")
    said = await talk.say("Ja", voice(BEN))
    assert said == "Das hat Anna von mir verlangt, und du bist jemand anders. Ich vergesse nichts."
    assert talk.texts
    await talk.say("Ja")
    assert not talk.texts


async def test_a_yes_too_short_to_tell_confirms_within_fifteen_seconds() -> None:
    talk = await with_dog()
    await talk.say("Vergiss meinen Hund Bruno.")
    assert "zu lange her" in await talk.say("Ja", TOO_SHORT, after=15.1)
    assert talk.texts
    await talk.say("Vergiss meinen Hund Bruno.")
    await talk.say("Ja", TOO_SHORT, after=14.9)
    assert not talk.texts


async def test_a_yes_of_a_voice_that_nobody_enrolled_confirms_what_is_no_secret() -> None:
    talk = await with_dog()
    await talk.say("Vergiss meinen Hund Bruno.")
    assert await talk.say("Ja", STRANGER) == "Das habe ich vergessen."
    talk = Conversation()
    await talk.say(CODE)
    talk.new_session()
    await talk.say("Vergiss den Code vom Gartentor.", via="voice")
    said = await talk.say("Ja, vergiss den Code", STRANGER, via="voice")
    assert "nicht sicher erkannt" in said
    assert talk.texts


async def test_the_time_to_answer_begins_when_the_question_has_been_spoken() -> None:
    talk = await with_dog()
    question = await talk.say("Vergiss meinen Hund Bruno.", via="voice")
    await talk.say("Ja", TOO_SHORT, via="voice", after=14 + len(question) / 14)
    assert not talk.texts


async def test_a_yes_that_repeats_a_short_word_confirms() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Die PIN für die Garage ist 2468.")
    await talk.say("Vergiss die PIN.")
    assert await talk.say("Ja, vergiss die PIN.") == "Das habe ich vergessen."
    assert not talk.texts


async def test_a_yes_in_another_room_does_not_confirm() -> None:
    talk = await with_dog()
    await talk.say("Vergiss meinen Hund Bruno.")
    await talk.say("Ja", room="wohnzimmer")
    assert talk.texts


async def test_a_yes_that_names_something_else_does_not_confirm() -> None:
    talk = await with_dog()
    await talk.say("Vergiss meinen Hund Bruno.")
    await talk.say("Ja, vergiss den Schlüssel vom Keller")
    assert talk.texts
    await talk.say("Vergiss meinen Hund Bruno.")
    await talk.say("Ja, vergiss meinen Hund")
    assert not talk.texts


async def test_a_spoken_secret_needs_a_whole_sentence_in_the_askers_voice() -> None:
    talk = Conversation()
    await talk.say(CODE)
    talk.new_session()
    said = await talk.say("Vergiss den Code vom Gartentor.", via="voice")
    assert said.endswith("Sag bitte: Ja, vergiss den Code vom Gartentor.")
    assert "ganzen Satz" in await talk.say("Ja", via="voice")
    assert "nicht sicher erkannt" in await talk.say("Ja, vergiss den Code", TOO_SHORT, via="voice")
    assert "Anna" in await talk.say("Ja, vergiss den Code", voice(BEN), via="voice")
    assert talk.texts
    assert await talk.say("Ja, vergiss den Code", via="voice") == "Das habe ich vergessen."


async def test_whoever_types_has_no_voice_to_be_known_by() -> None:
    talk = Conversation()
    await talk.say(CODE)
    await talk.say("Vergiss den Code vom Gartentor.")
    assert await talk.say("Ja.") == "Das habe ich vergessen."


async def test_several_are_read_out_and_one_is_chosen_and_asked_back() -> None:
    for words in ("den zweiten", "den vom Auto", "das Auto", "nein, den vom Auto", "den letzten"):
        talk = await with_keys()
        said = await talk.say("Vergiss den Schlüssel.")
        assert said == (
            "Da gibt es zwei Dinge. Erstens: Der Schlüssel vom Keller hängt am Brett."
            " Zweitens: Der Schlüssel vom Auto hängt am Brett. Was davon soll ich vergessen?"
        )
        said = await talk.say(words)
        assert said == "Der Schlüssel vom Auto hängt am Brett. Soll ich das vergessen?"
        assert len(talk.texts) == 2
        assert await talk.say("Ja") == "Das habe ich vergessen."
        assert talk.texts == ["Der Schlüssel vom Keller hängt am Brett."]


async def test_what_two_people_said_alike_is_counted_before_both_go() -> None:
    talk = await with_keys(1)
    await talk.say("Merk dir für alle: Der Schlüssel vom Keller hängt am Brett.", voice(BEN))
    assert len(talk.texts) == 2
    talk.new_session()
    said = await talk.say("Vergiss den Schlüssel.")
    assert said == (
        "Der Schlüssel vom Keller hängt am Brett. Das ist zweimal gemerkt. "
        "Soll ich beide vergessen?"
    )
    assert await talk.say("Ja") == "Beides habe ich vergessen."
    assert not talk.texts


async def test_both_can_be_chosen_and_none() -> None:
    talk = await with_keys()
    await talk.say("Vergiss den Schlüssel.")
    assert (await talk.say("Beide")).startswith("Soll ich beide vergessen?")
    assert await talk.say("Ja") == "Beides habe ich vergessen."
    talk = await with_keys()
    await talk.say("Vergiss den Schlüssel.")
    assert await talk.say("Keinen") == "Gut, ich vergesse nichts."
    assert len(talk.texts) == 2


@pytest.mark.parametrize(
    ("words", "language", "going"),
    [
        ("den ersten und den dritten", Language.DE, {0, 2}),
        ("1 und 3", Language.DE, {0, 2}),
        ("die ersten beiden", Language.DE, {0, 1}),
        ("die letzten beiden", Language.DE, {2, 3}),
        ("den vom Keller und den vom Auto", Language.DE, {0, 1}),
        ("alle außer dem zweiten und dem vierten", Language.DE, {0, 2}),
        ("alle außer dem vom Keller und dem vom Auto", Language.DE, {2, 3}),
        ("the first and the third", Language.EN, {0, 2}),
        ("the last two", Language.EN, {2, 3}),
        ("all but the first and the second one", Language.EN, {2, 3}),
    ],
)
async def test_several_of_several_are_chosen(
    words: str, language: Language, going: set[int]
) -> None:
    talk = await with_keys(4)
    before = list(talk.texts)
    await talk.say("Vergiss den Schlüssel.")
    asked = await talk.say(words, language=language)
    assert [before.index(text) for text in before if text in asked] == sorted(going)
    await talk.say("Ja", language=language)
    assert [before.index(text) for text in talk.texts] == sorted(set(range(4)) - going)


async def test_what_cannot_be_told_apart_is_asked_again() -> None:
    talk = await with_keys()
    await talk.say("Vergiss den Schlüssel.")
    for words in (
        "den fünften",
        "Ja",
        "den vom Brett",
        "den ersten und den fünften",
        "die ersten drei",
        "alle außer dem fünften",
        "alle außer beiden",
    ):
        assert "nicht eindeutig" in await talk.say(words, after=0.5)
    assert "Auto" in await talk.say("den zweiten")


async def test_a_question_is_no_choice_whoever_asks_it() -> None:
    for speaker in (voice(ANNA), voice(BEN)):
        talk = await with_keys()
        await talk.say("Vergiss den Schlüssel.")
        assert "hängt am Brett" in await talk.say("Wo ist der Schlüssel vom Auto?", speaker)
        assert await talk.say("Ja") == "Gerade habe ich nichts gefragt."
        assert len(talk.texts) == 2


async def test_another_person_does_not_choose() -> None:
    talk = await with_keys()
    await talk.say("Vergiss den Schlüssel.")
    assert "jemand anders" in await talk.say("den zweiten", voice(BEN))
    assert len(talk.texts) == 2


async def test_no_more_than_five_are_read_out_and_many_need_a_sentence() -> None:
    talk = await with_keys(6)
    said = await talk.say("Vergiss den Schlüssel.", via="voice")
    assert said.startswith("Da gibt es 6 Dinge, die ersten 5 sind: Erstens:")
    assert "Gartenhaus" not in said
    said = await talk.say("Alle", via="voice", after=10)
    assert said.startswith("Soll ich alle 5 vergessen? Dafür brauche ich einen ganzen Satz.")
    assert "ganzen Satz" in await talk.say("Ja", via="voice")
    assert await talk.say("Ja, vergiss den Schlüssel", via="voice") == "Alle 5 habe ich vergessen."
    assert talk.texts == ["Der Schlüssel vom Gartenhaus hängt am Brett."]


async def test_an_unknown_voice_erases_only_what_an_unknown_voice_said() -> None:
    talk = await with_keys(1)
    await talk.say("Merk dir: Die Leiter steht im Hof.", STRANGER)
    assert "nichts" in await talk.say("Vergiss den Schlüssel vom Keller.", STRANGER)
    await talk.say("Vergiss die Leiter.", STRANGER)
    assert await talk.say("Ja", STRANGER) == "Das habe ich vergessen."
    assert talk.texts == ["Der Schlüssel vom Keller hängt am Brett."]


async def test_never_mind_forgets_nothing() -> None:
    talk = await with_dog()
    assert await talk.say("Vergiss es.") == "Gut, lassen wir das."
    assert await talk.say("Never mind.", language=Language.EN) == "All right, let's leave it."
    assert await talk.say("Stopp.") == ""
    assert talk.texts


async def test_forget_that_means_what_was_just_told() -> None:
    talk = await with_dog()
    await talk.say("Wie heißt mein Hund?")
    assert await talk.say("Vergiss das.") == "Dein Hund heißt Bruno. Soll ich das vergessen?"
    await talk.say("Ja")
    assert not talk.texts
    assert await talk.say("Vergiss das.") == "Was soll ich vergessen?"


async def test_forget_that_spares_what_the_speaker_may_not_erase() -> None:
    talk = await with_dog()
    await talk.say("Wie heißt mein Hund?")
    assert await talk.say("Vergiss das.", voice(BEN)) == "Was soll ich vergessen?"


async def test_a_deletion_that_failed_is_not_claimed_and_can_be_confirmed_again() -> None:
    talk = await with_dog()
    await talk.say("Vergiss meinen Hund Bruno.")
    talk.household.fault = StorageError("storage-away")
    assert "Entschuldige" in await talk.say("Ja")
    assert talk.texts
    talk.household.fault = None
    assert await talk.say("Ja") == "Das habe ich vergessen."


async def test_asking_again_puts_the_question_again() -> None:
    talk = await with_dog()
    question = await talk.say("Vergiss meinen Hund Bruno.")
    assert await talk.say("Wie bitte?", after=10) == question
    await talk.say("Ja", after=10)
    assert not talk.texts


async def test_forgetting_in_english() -> None:
    talk = Conversation()
    await talk.say("Remember that the ladder is in the yard.", language=Language.EN)
    said = await talk.say("Forget the ladder.", language=Language.EN)
    assert said == "The ladder is in the yard. Shall I forget that?"
    assert await talk.say("Yes, forget the ladder.", language=Language.EN) == "I have forgotten it."


async def test_what_was_erased_meanwhile_is_said_to_be_gone() -> None:
    talk = await with_dog()
    await talk.say("Vergiss meinen Hund Bruno.")
    talk.household.memories.clear()
    assert await talk.say("Ja") == "Das war schon weg."


async def test_a_recognised_person_does_not_confirm_for_a_stranger() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Die Leiter steht im Hof.", STRANGER)
    await talk.say("Vergiss die Leiter.", STRANGER)
    said = await talk.say("Ja")
    assert said == "Das hat jemand anders von mir verlangt. Ich vergesse nichts."
    assert talk.texts


async def test_yes_forget_it_needs_no_name() -> None:
    talk = await with_dog()
    await talk.say("Vergiss meinen Hund Bruno.")
    assert await talk.say("Ja, vergiss ihn") == "Das habe ich vergessen."


def brought_to_mind(talk: Conversation) -> set[MemoryId]:
    """Return what the record of the last turn will say was told in it."""
    found = [delta for delta in talk.deltas if isinstance(delta, Recollected)]
    return {id for delta in found for id, _ in delta.memories}


async def test_whatever_tells_a_memory_notes_it_so_that_forgetting_finds_the_turn() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Der Code vom Tor ist 4711.")
    old = talk.only.id
    await talk.say("Wie ist der Code vom Tor?")
    await talk.say("Wiederhole das.")
    assert brought_to_mind(talk) == {old}
    assert "4711" in await talk.say("Vergiss den Code vom Tor.")
    assert brought_to_mind(talk) == {old}
    await talk.say("Nein.")
    assert not brought_to_mind(talk)
    await talk.say("Merk dir: Der Code vom Tor ist jetzt 0815.")
    await talk.say("Wie ist der Code vom Tor?")
    assert "4711" in await talk.say("Und früher?")
    assert brought_to_mind(talk) == {old}
    assert "4711" in await talk.say("Wie war der Code vom Tor früher?")
    assert brought_to_mind(talk) == {old, talk.only.id}


async def test_of_what_is_not_known_it_says_so_and_asks_about_the_rest() -> None:
    talk = Conversation()
    await talk.say("Merk dir, die Leiter steht im Hof.")
    talk.new_session()
    assert await talk.say("Vergiss die Leiter und den Grill.") == (
        "Von „den Grill“ weiß ich nichts. Die Leiter steht im Hof. Soll ich das vergessen?"
    )
    assert await talk.say("Ja") == "Das habe ich vergessen."
    await talk.say("Remember that the password is Sun7.", language=Language.EN)
    talk.new_session()
    said = await talk.say("Forget the password and my favourite colour.", language=Language.EN)
    assert said == (
        "I know nothing of “my favourite colour”. The password is Sun7. Shall I forget that?"
    )


async def test_two_things_that_are_named_are_both_forgotten() -> None:
    talk = Conversation()
    await talk.say("Merk dir, die Leiter steht im Hof.")
    await talk.say("Merk dir, der Grill rostet.")
    talk.new_session()
    assert await talk.say("Vergiss die Leiter und den Grill.") == (
        "Soll ich beide vergessen? Die Leiter steht im Hof. Der Grill rostet."
    )
    assert await talk.say("Ja") == "Beides habe ich vergessen."
    assert not talk.texts
