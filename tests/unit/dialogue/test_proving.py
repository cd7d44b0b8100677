"""More speech, by random words, where an answer or a deletion hangs on an unsure voice."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from jarvisd.dialogue.proof import ALIKE, WORDS, asks_of_oneself, perhaps
from jarvisd.people.types import Doubt, Speaker, Unknown
from jarvisd.phrases import Language, phrase
from jarvisd.speech.repeating import said_after
from jarvisd.testing.thinker import ScriptedThinker
from jarvisd.thinking.types import Place
from tests.unit.dialogue.conversing import ANNA, BEN, STRANGER, Conversation, voice
from tests.unit.dialogue.modelled import spoken, system, with_model

DE, EN = Language.DE, Language.EN
UNSURE = Unknown(reason=Doubt.TWO_SIMILAR, similarity=0.85, margin=0.02, nearest=ANNA)
TOO_SHORT = Unknown(reason=Doubt.TOO_LITTLE_SPEECH, similarity=0.66, nearest=ANNA)
NEARLY = Unknown(reason=Doubt.NOT_SIMILAR, similarity=0.77, margin=0.3, nearest=ANNA)
FAR = Unknown(reason=Doubt.NOT_SIMILAR, similarity=0.6, margin=0.1, nearest=ANNA)
DOG = {DE: "Merke dir, dass mein Hund Bruno heißt.", EN: "Remember that my dog is called Bruno."}
ASKED = {DE: "Wie heißt mein Hund?", EN: "What is my dog called?"}


def words(language: Language = DE) -> str:
    return ", ".join(phrase("proof-words", language).split()[:WORDS])


def asking(language: Language = DE) -> str:
    say = phrase("proof-say", language, words=words(language))
    return f"{phrase('proof-why', language)} {say}"


async def said(
    talk: Conversation,
    text: str,
    speaker: Speaker,
    language: Language = DE,
    *,
    voice_ms: int = 4_000,
    after: float = 2.0,
) -> str:
    return await talk.say(
        text, speaker, language=language, via="voice", voice_ms=voice_ms, after=after
    )


async def with_a_dog(language: Language = DE) -> Conversation:
    talk = Conversation()
    await talk.say(DOG[language], voice(ANNA), language=language)
    talk.new_session()
    return talk


@pytest.mark.parametrize("language", [DE, EN])
@pytest.mark.parametrize("speaker", [UNSURE, TOO_SHORT, NEARLY])
async def test_who_is_known_by_more_speech_gets_the_private_answer(
    speaker: Unknown, language: Language
) -> None:
    talk = await with_a_dog(language)
    assert await said(talk, ASKED[language], speaker, language) == asking(language)

    answer = await said(talk, words(language).replace(",", ""), voice(ANNA), language, after=6)

    assert "Bruno" in answer


async def test_a_code_hangs_on_the_voice_whoever_told_it() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Der Code für das Gartentor ist 4711.", voice(BEN))
    talk.new_session()
    assert await said(talk, "Wie lautet der Code für das Gartentor?", UNSURE) == asking()

    assert "4711" in await said(talk, words(), voice(ANNA), after=6)


async def test_that_it_asks_tells_nobody_whether_there_is_anything() -> None:
    assert await said(Conversation(), ASKED[DE], UNSURE) == asking()


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        (ASKED[DE], STRANGER),
        (ASKED[DE], FAR),
        ("Wie spät ist es?", UNSURE),
        ("Wer war Goethe?", UNSURE),
    ],
)
async def test_nothing_is_asked_of_strangers_or_where_nothing_hangs_on_it(
    text: str, speaker: Unknown
) -> None:
    talk = await with_a_dog()

    answer = await said(talk, text, speaker)

    assert phrase("proof-why", DE) not in answer
    assert "Bruno" not in answer


async def test_in_writing_there_is_no_voice_to_prove() -> None:
    assert phrase("proof-why", DE) not in await (await with_a_dog()).say(ASKED[DE], UNSURE)


@pytest.mark.parametrize(
    ("text", "speaker", "voice_ms"),
    [
        ("Meine Stimme ist mein Schlüssel und ich lebe hier.", voice(ANNA), 4_000),
        (words(), UNSURE, 4_000),
        (words(), STRANGER, 4_000),
        (words(), voice(BEN), 4_000),
        (words(), voice(ANNA), 2_500),
        (" ".join(words().split(", ")[:2]), voice(ANNA), 4_000),
    ],
)
async def test_neither_other_words_nor_another_voice_nor_too_little_speech_will_do(
    text: str, speaker: Speaker, voice_ms: int
) -> None:
    talk = await with_a_dog()
    await said(talk, ASKED[DE], UNSURE)

    assert await said(talk, text, speaker, voice_ms=voice_ms, after=6) == phrase("proof-failed", DE)


async def test_it_is_refused_once_and_asked_for_once() -> None:
    talk = await with_a_dog()
    await said(talk, ASKED[DE], UNSURE)
    await said(talk, "Das ist ein anderer Satz.", UNSURE)

    again = await said(talk, ASKED[DE], UNSURE)
    assert phrase("proof-why", DE) not in again
    assert "Bruno" not in again
    # The words are of no more use, either.
    assert "Bruno" not in await said(talk, words(), voice(ANNA))


async def test_the_words_must_come_in_time() -> None:
    talk = await with_a_dog()
    await said(talk, ASKED[DE], UNSURE)

    assert await said(talk, words(), voice(ANNA), after=40) == phrase("proof-late", DE)


@pytest.mark.parametrize(
    ("text", "answer"),
    [("Nein.", phrase("dismissed", DE)), ("Wie bitte?", phrase("proof-say", DE, words=words()))],
)
async def test_it_can_be_left_and_heard_again(text: str, answer: str) -> None:
    talk = await with_a_dog()
    await said(talk, ASKED[DE], UNSURE)

    assert await said(talk, text, UNSURE) == answer


async def test_who_asks_something_else_is_answered() -> None:
    talk = await with_a_dog()
    await said(talk, ASKED[DE], UNSURE)

    assert "Uhr" in await said(talk, "Wie spät ist es?", UNSURE)


async def test_a_deletion_hangs_on_the_voice_from_its_first_word() -> None:
    talk = await with_a_dog()
    assert await said(talk, "Vergiss, wie mein Hund heißt.", UNSURE) == asking()

    sure = await said(talk, words(), voice(ANNA), after=6)
    assert "Bruno" in sure
    assert talk.texts != []
    await said(talk, "Ja.", TOO_SHORT)
    assert talk.texts == []


@pytest.mark.parametrize("unsure", [UNSURE, voice(ANNA, 0.81)])
async def test_a_sentence_that_erases_much_is_made_sure_of(unsure: Speaker) -> None:
    talk = Conversation()
    await talk.say("Merk dir: Der Code für das Gartentor ist 4711.", voice(ANNA))
    await said(talk, "Vergiss den Code.", voice(ANNA))
    answer = await said(talk, "Ja, vergiss den Code.", unsure, voice_ms=1_600, after=9)
    assert answer == asking()
    assert talk.texts != []

    await said(talk, words(), voice(ANNA, 0.81), voice_ms=3_600, after=6)

    assert talk.texts == []


async def test_another_persons_proof_erases_nothing() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Der Code für das Gartentor ist 4711.", voice(ANNA))
    await said(talk, "Vergiss den Code.", voice(ANNA))
    await said(talk, "Ja, vergiss den Code.", UNSURE, after=9)

    assert await said(talk, words(), voice(BEN), after=6) == phrase("proof-failed", DE)
    assert talk.texts != []


async def test_a_voice_heard_for_long_needs_no_proof_to_erase() -> None:
    talk = Conversation()
    await talk.say("Merk dir: Der Code für das Gartentor ist 4711.", voice(ANNA))
    await said(talk, "Vergiss den Code.", voice(ANNA))

    await said(talk, "Ja, vergiss den Code.", voice(ANNA, 0.81), voice_ms=3_600, after=9)

    assert talk.texts == []


@pytest.mark.parametrize(
    ("speaker", "may"),
    [
        (UNSURE, ANNA),
        (TOO_SHORT, ANNA),
        (NEARLY, ANNA),
        (FAR, None),
        (STRANGER, None),
        (voice(ANNA), None),
    ],
)
def test_who_may_be_somebody_is_told_from_who_is_nobody(speaker: Speaker, may: object) -> None:
    assert perhaps(speaker) == may


@pytest.mark.parametrize(
    ("text", "theirs"),
    [
        ("Wie heißt mein Hund?", True),
        ("Was trinke ich morgens?", True),
        ("Wogegen bin ich allergisch?", True),
        ("Was soll ich heute kochen?", False),
        ("Kannst du mir sagen, wie hoch der Eiffelturm ist?", False),
        ("Wo ist der Kellerschlüssel?", False),
        ("What is my dog called?", True),
        ("What do I drink in the morning?", True),
        ("What should I cook today?", False),
        ("Can you tell me how high the tower is?", False),
    ],
)
def test_what_asks_for_ones_own_things_is_told_from_what_asks_for_advice(
    text: str, theirs: bool
) -> None:
    assert asks_of_oneself(text) is theirs


async def test_it_is_known_who_asks_before_a_model_is_asked() -> None:
    thinker = ScriptedThinker(place=Place.HOME, rule=lambda _: ["Dein Hund heißt Bruno."])
    talk = with_model(thinker)
    await talk.say(DOG[DE], voice(ANNA))
    talk.new_session()

    assert await said(talk, ASKED[DE], UNSURE) == asking()
    assert not thinker.prompts
    answer = await said(talk, words(), voice(ANNA), after=6)

    assert answer == "Dein Hund heißt Bruno."
    assert "Bruno" in system(thinker.prompts[-1])
    assert spoken(thinker.prompts[-1])[-1] == f"> {ASKED[DE]}"


async def test_what_does_not_hang_on_the_voice_is_the_models_at_once() -> None:
    thinker = ScriptedThinker(place=Place.HOME, rule=lambda _: ["Eine Suppe."])

    assert await said(with_model(thinker), "Was soll ich kochen?", UNSURE) == "Eine Suppe."


@pytest.mark.parametrize("language", [DE, EN])
def test_no_two_draws_with_half_of_their_words_in_common_pass_for_each_other(
    language: Language,
) -> None:
    every = phrase("proof-words", language).split()
    assert len(every) == len(set(every)) == 32
    groups = [every[place : place + WORDS] for place in range(0, len(every), WORDS)]

    def half(one: Sequence[str], other: Sequence[str]) -> str:
        return ", ".join([*one[:2], *other[2:]])

    mixed = [(one, half(one, other)) for one, other in combinations(groups, 2)]
    assert [pair for pair in mixed if said_after(", ".join(pair[0]), pair[1], ALIKE)] == []
