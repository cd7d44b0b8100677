"""Learning a voice in the room: who may, sentence by sentence, and what is kept at the end."""

from itertools import count

import pytest

from jarvisd.dialogue.types import OffRecord, ToAll
from jarvisd.people.enrol import Enrol
from jarvisd.people.speech import VoiceBranch
from jarvisd.people.types import Enrolled, Person, Role, Speaker
from jarvisd.phrases import Language, phrase
from jarvisd.testing.noise import MutesTheQuiet
from jarvisd.testing.sound import VOICES, HearsWords, silence, sound
from jarvisd.testing.voices import ReadsVoices
from tests.unit.dialogue.conversing import (
    ANNA,
    BEN,
    GUEST,
    STRANGER,
    TOO_SHORT,
    Conversation,
    voice,
)

_OWN = count(1)
WORDS = " ".join(["the spare key for the cellar is in the blue tin"] * 4)
ANNAS, BENS, TOMS, HOUSES = 0, 1, 2, 3
DE, EN = Language.DE, Language.EN
BEGIN = {DE: "Ich bin Tom, lerne meine Stimme kennen.", EN: "I'm Tom, learn my voice."}


def clip(by: int = TOMS, words: str = WORDS) -> bytes:
    """Return what is heard of somebody who reads; no two are the same."""
    return sound(words, voice=by) + silence(next(_OWN))


def axis(by: int) -> tuple[float, ...]:
    return tuple(float(by == place) for place in range(VOICES))


@pytest.fixture
def talk() -> Conversation:
    """Return a house where Anna and the guest are known by voice, and Ben by name."""
    enrol = Enrol(VoiceBranch(ReadsVoices(), MutesTheQuiet(), HearsWords))
    conversation = Conversation(enrol=enrol)
    for person, by in ((ANNA, ANNAS), (GUEST, 7)):
        conversation.people._known[person.id] = Enrolled(person=person, prints=(axis(by),) * 3)
    return conversation


async def told(
    talk: Conversation,
    text: str,
    speaker: Speaker = STRANGER,
    language: Language = DE,
    sound: bytes = b"",
) -> str:
    return await talk.say(text, speaker, language=language, via="voice", sound=sound)


async def read(
    talk: Conversation,
    numbers: range,
    *,
    by: int = TOMS,
    speaker: Speaker = STRANGER,
    language: Language = DE,
) -> str:
    """Read the sentences of *numbers* and return the answer to the last one."""
    answer = ""
    for number in numbers:
        sentence = phrase(f"lesson-sentence-{number}", language)
        assert sentence in talk_so_far(talk)
        answer = await told(talk, sentence, speaker, language, clip(by))
    return answer


def talk_so_far(talk: Conversation) -> str:
    return " ".join(getattr(delta, "text", "") for delta in talk.deltas)


async def named(talk: Conversation, name: str) -> Person | None:
    return await talk.people.named(name)


async def prints(talk: Conversation, person: Person) -> int:
    everyone = await talk.people.everyone()
    return next(len(each.prints) for each in everyone if each.person.id == person.id)


@pytest.mark.parametrize("language", [DE, EN])
async def test_a_stranger_is_learnt_by_five_sentences_and_is_a_guest(
    talk: Conversation, language: Language
) -> None:
    begun = await told(talk, BEGIN[language], STRANGER, language)
    assert "Tom" in begun
    assert await read(talk, range(1, 5), language=language)
    assert await named(talk, "Tom") is None

    done = await read(talk, range(5, 6), language=language)

    tom = await named(talk, "Tom")
    assert tom is not None
    assert tom.role is Role.GUEST
    assert await prints(talk, tom) == 5
    assert done == " ".join(
        [phrase("lesson-done", language, name="Tom"), phrase("lesson-guest", language)]
    )
    assert "merke" not in await told(talk, "Wie spät ist es?", STRANGER, language)


@pytest.mark.parametrize("answer", ["Tom", "Tom.", "Ich bin Tom.", "Ich heiße Tom!", "I'm Tom."])
async def test_who_does_not_say_their_name_is_asked_for_it(talk: Conversation, answer: str) -> None:
    assert await told(talk, "Jarvis, lern meine Stimme.") == phrase("lesson-name", DE)

    await told(talk, answer)
    await read(talk, range(1, 6))

    assert await named(talk, "Tom") is not None


async def test_somebody_recognised_adds_to_their_own_voice(talk: Conversation) -> None:
    begun = await told(talk, "Lerne meine Stimme kennen.", voice(ANNA))
    assert begun.startswith(phrase("lesson-more", DE, name="Anna"))

    done = await read(talk, range(1, 6), by=ANNAS, speaker=voice(ANNA))

    assert done == phrase("lesson-done-more", DE, name="Anna")
    assert await prints(talk, ANNA) == 8


@pytest.mark.parametrize("speaker", [STRANGER, TOO_SHORT, voice(GUEST)])
@pytest.mark.parametrize("name", ["Anna", "Ben"])
async def test_nobody_takes_over_a_name(talk: Conversation, speaker: Speaker, name: str) -> None:
    answer = await told(talk, f"Ich bin {name}, lerne meine Stimme kennen.", speaker)

    assert answer == phrase("lesson-not-theirs", DE, name=name)
    await told(talk, phrase("lesson-sentence-1", DE), speaker, sound=clip())
    assert (await prints(talk, ANNA), await prints(talk, BEN)) == (3, 0)


async def test_a_member_who_vouches_must_be_well_heard(talk: Conversation) -> None:
    answer = await talk.say(
        "Lerne die Stimme von Ben kennen.", voice(ANNA, 0.81), via="voice", voice_ms=1_800
    )

    assert answer == phrase("lesson-not-theirs", DE, name="Ben")


async def test_nor_by_answering_with_it(talk: Conversation) -> None:
    await told(talk, "Lerne meine Stimme kennen.")

    assert await told(talk, "Anna") == phrase("lesson-not-theirs", DE, name="Anna")


@pytest.mark.parametrize(
    "said", ["Lerne die Stimme von Ben kennen.", "Lerne Bens Stimme kennen.", "Learn Ben's voice."]
)
async def test_a_member_vouches_for_whoever_reads(talk: Conversation, said: str) -> None:
    begun = await told(talk, said, voice(ANNA))
    assert "Ben" in begun
    language = EN if said.startswith("Learn") else DE

    await read(talk, range(1, 6), by=BENS, language=language)

    assert await prints(talk, BEN) == 5
    ben = await named(talk, "Ben")
    assert ben is not None
    assert ben.role is Role.MEMBER


async def test_a_known_voice_is_not_learnt_under_a_second_name(talk: Conversation) -> None:
    await told(talk, BEGIN[DE])

    answer = await read(talk, range(1, 2), by=ANNAS)

    assert answer.startswith(phrase("lesson-refused", DE, why="enrol-known-voice", name="Anna"))
    assert await named(talk, "Tom") is None


async def test_nobody_slips_their_voice_in_beside_that_of_somebody_recognised(
    talk: Conversation,
) -> None:
    await told(talk, "Lerne meine Stimme kennen.", voice(ANNA))

    answer = await read(talk, range(1, 2), by=TOMS)

    assert answer.startswith(phrase("lesson-refused", DE, why="enrol-other-voice", name=""))
    assert await prints(talk, ANNA) == 3


@pytest.mark.parametrize(
    ("pcm", "why"),
    [
        (clip(words="too short"), "enrol-too-short"),
        (bytes(64_000), "enrol-too-short"),
        (clip(by=BENS), "enrol-other-voice"),
    ],
)
async def test_a_poor_sentence_is_said_again_and_the_rest_counts(
    talk: Conversation, pcm: bytes, why: str
) -> None:
    await told(talk, BEGIN[DE])
    await read(talk, range(1, 3))

    answer = await told(talk, phrase("lesson-sentence-3", DE), sound=pcm)
    assert answer.startswith(phrase("lesson-refused", DE, why=why, name=""))
    assert phrase("lesson-sentence-3", DE) in answer

    await read(talk, range(3, 6))
    assert await named(talk, "Tom") is not None


async def test_what_was_not_asked_for_is_not_learnt_from(talk: Conversation) -> None:
    await told(talk, BEGIN[DE])

    answer = await told(talk, "Tom, das Essen ist fertig, kommst du bitte?", sound=clip())

    assert answer.startswith(phrase("lesson-otherwise", DE))
    assert phrase("lesson-sentence-1", DE) in answer


async def test_it_does_not_go_on_for_ever(talk: Conversation) -> None:
    await told(talk, BEGIN[DE])
    for _ in range(2):
        await told(talk, "Das ist ein ganz anderer Satz.", sound=clip())

    given_up = await told(talk, "Das ist ein ganz anderer Satz.", sound=clip())

    assert given_up.endswith(phrase("lesson-given-up", DE))
    assert "Uhr" in await told(talk, "Wie spät ist es?")


@pytest.mark.parametrize(
    ("language", "word"),
    [(DE, "Abbrechen."), (DE, "Stopp!"), (DE, "Nein."), (EN, "Cancel."), (EN, "Stop.")],
)
async def test_it_can_be_broken_off_and_nothing_is_kept(
    talk: Conversation, language: Language, word: str
) -> None:
    await told(talk, BEGIN[language], STRANGER, language)
    await read(talk, range(1, 5), language=language)

    assert await told(talk, word, STRANGER, language) == phrase("lesson-broken-off", language)

    await told(talk, phrase("lesson-sentence-5", language), STRANGER, language, clip())
    assert await named(talk, "Tom") is None


async def test_the_sentence_is_said_again_when_asked_for(talk: Conversation) -> None:
    await told(talk, BEGIN[DE])

    assert phrase("lesson-sentence-1", DE) in await told(talk, "Wie bitte?")


async def test_what_is_read_is_neither_kept_nor_for_the_last_speaker_alone(
    talk: Conversation,
) -> None:
    await told(talk, BEGIN[DE])
    await read(talk, range(1, 2))

    assert OffRecord() in talk.deltas
    assert ToAll() in talk.deltas
    assert talk.texts == []


async def test_short_sentences_are_made_up_for_by_more(talk: Conversation) -> None:
    await told(talk, BEGIN[DE])
    short = " ".join(WORDS.split()[:16])
    for number in range(1, 5):
        await told(talk, phrase(f"lesson-sentence-{number}", DE), sound=clip(words=short))
    more = await told(talk, phrase("lesson-sentence-5", DE), sound=clip(words=short))
    assert more.startswith(phrase("lesson-some-more", DE))

    await read(talk, range(6, 7))

    assert await named(talk, "Tom") is not None


async def test_in_writing_no_voice_is_learnt(talk: Conversation) -> None:
    answer = await talk.say("Lerne meine Stimme kennen.", STRANGER)

    assert answer == phrase("lesson-only-by-voice", DE)


async def test_where_no_voice_is_heard_it_says_so() -> None:
    answer = await told(Conversation(), "Lerne meine Stimme kennen.")

    assert answer == phrase("lesson-only-by-voice", DE)
