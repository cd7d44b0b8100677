"""What a voice that nobody knows said of itself, and what is not borne, as an answer."""

from dataclasses import replace

import pytest

from jarvisd.memory.policy.budget import Reason
from jarvisd.memory.policy.own_word import anothers_taste, strangers_answer
from jarvisd.memory.policy.someone import asked_for
from jarvisd.memory.types import Placement, Scope
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA, audience, memory
from tests.unit.memory.test_recall import BENS, PRIVATE, Home

DE, EN = Language.DE, Language.EN
STRANGERS = Placement(scope=Scope.SHARED, owner=None)
SOY = {DE: "Ich bin allergisch gegen Soja.", EN: "I am allergic to soy."}
WALNUTS = {DE: "Ich bin allergisch gegen Walnüsse.", EN: "I am allergic to walnuts."}
NOT_LACTOSE = {DE: "Ich bin nicht allergisch gegen Laktose.", EN: "I am not allergic to lactose."}


async def told(question: str, language: Language, *said: tuple[str, Placement]) -> list[str]:
    """Return what of *said* answers Anna's *question*, best first."""
    home = Home()
    for id, (text, placement) in enumerate(said, start=1):
        one = replace(memory(text, id=id, placement=placement), language=language)
        await home.knows(one)
    found = await home.recall.about(question, language, audience(ANNA))
    return [one.memory.text for one in found.kept]


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Wogegen ist Gerda allergisch?", DE),
        ("Ist Gerda gegen Walnüsse allergisch?", DE),
        ("Ist Gerda gegen Soja allergisch?", DE),
        ("Hat Gerda eine Allergie?", DE),
        ("Bin ich gegen Nüsse allergisch?", DE),
        ("What is Gerda allergic to?", EN),
        ("Is Gerda allergic to soy?", EN),
        ("Is Gerda allergic to walnuts?", EN),
        ("Am I allergic to nuts?", EN),
    ],
)
async def test_a_strangers_word_says_nothing_of_somebody_named(
    question: str, language: Language
) -> None:
    assert await told(question, language, (SOY[language], STRANGERS)) == []


async def test_that_it_is_beside_the_point_is_the_reason() -> None:
    home = Home()
    await home.knows(memory(SOY[DE]))
    found = await home.recall.about("Ist Gerda allergisch gegen Soja?", DE, audience(ANNA))
    assert [why for _, why in found.dropped] == [Reason.POINT]


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Wogegen bin ich allergisch?", DE),
        ("Bin ich gegen Nüsse allergisch?", DE),
        ("Bin ich allergisch gegen Walnüsse?", DE),
        ("Wer ist gegen Walnüsse allergisch?", DE),
        ("Ist jemand gegen Walnüsse allergisch?", DE),
        ("What am I allergic to?", EN),
        ("Am I allergic to walnuts?", EN),
        ("Who is allergic to walnuts?", EN),
    ],
)
async def test_a_strangers_word_may_be_told_where_it_is_what_is_asked(
    question: str, language: Language
) -> None:
    walnuts = WALNUTS[language]
    assert await told(question, language, (walnuts, STRANGERS)) == [walnuts]


@pytest.mark.parametrize(
    ("question", "theirs", "own", "language"),
    [
        (
            "Was ist mein Lieblingsessen?",
            "Mein Lieblingsessen ist Gold.",
            "Mein Lieblingsessen ist Lasagne.",
            DE,
        ),
        ("Wogegen bin ich allergisch?", SOY[DE], WALNUTS[DE], DE),
        (
            "What is my favourite food?",
            "My favourite food is gold.",
            "My favourite food is lasagne.",
            EN,
        ),
        ("What am I allergic to?", SOY[EN], WALNUTS[EN], EN),
    ],
)
async def test_who_asks_hears_their_own_word_alone(
    question: str, theirs: str, own: str, language: Language
) -> None:
    found = await told(question, language, (theirs, STRANGERS), (own, PRIVATE))
    assert found == [own]


@pytest.mark.parametrize(
    ("question", "language"),
    [("Wogegen bin ich allergisch?", DE), ("What am I allergic to?", EN)],
)
async def test_what_is_borne_is_no_answer_beside_what_is_not(
    question: str, language: Language
) -> None:
    walnuts, lactose = WALNUTS[language], NOT_LACTOSE[language]
    found = await told(question, language, (lactose, PRIVATE), (walnuts, PRIVATE))
    assert found == [walnuts]
    assert await told(question, language, (lactose, PRIVATE)) == [lactose]


@pytest.mark.parametrize(
    ("nuts", "lactose", "language"),
    [
        ("Bin ich gegen Nüsse allergisch?", "Bin ich gegen Laktose allergisch?", DE),
        ("Am I allergic to nuts?", "Am I allergic to lactose?", EN),
    ],
)
async def test_not_allergic_to_one_thing_says_nothing_of_another(
    nuts: str, lactose: str, language: Language
) -> None:
    said = NOT_LACTOSE[language]
    assert await told(nuts, language, (said, PRIVATE)) == []
    assert await told(lactose, language, (said, PRIVATE)) == [said]


@pytest.mark.parametrize(
    ("question", "language"),
    [("Ist Gerda gegen Walnüsse allergisch?", DE), ("Is Gerda allergic to walnuts?", EN)],
)
async def test_another_persons_allergy_is_not_theirs(question: str, language: Language) -> None:
    assert await told(question, language, (WALNUTS[language], BENS)) == []


async def test_in_whatever_language_it_was_told_under() -> None:
    soy = (SOY[EN], BENS)
    assert await told("Wogegen ist Gerda allergisch?", DE, soy) == []
    assert await told("Ist Gerda allergic?", DE, soy) == []


def test_to_a_known_asker_a_strangers_word_on_themselves_is_still_told() -> None:
    question, walnuts = "Wogegen bin ich allergisch?", memory(WALNUTS[DE])
    named = asked_for(question, DE, "Anna")
    assert named is not None
    assert strangers_answer(walnuts, question, DE, named)
    assert not anothers_taste(walnuts, question, named, None)
