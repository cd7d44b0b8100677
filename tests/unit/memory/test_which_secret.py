"""No other thing's code is read out, nor anything else in its place; nor one's own name."""

from dataclasses import replace

import pytest

from jarvisd.memory.policy.own_name import asks_another, own_name
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.someone import asked_for
from jarvisd.memory.policy.which_secret import another_secret
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA, audience, memory
from tests.unit.memory.test_recall import PRIVATE, Home

DE, EN = Language.DE, Language.EN


def another(question: str, told: str, language: Language = DE, of: Language | None = None) -> bool:
    stated = of or language
    one = replace(memory(told), language=stated, slot=extract(told, stated, "Anna"))
    return another_secret(one, asked_for(question, language, "Anna"), question, language)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Wie ist der Tresorcode?", "Der Code vom Keller ist 3141."),
        ("Wie ist der Code fürs Gartentor?", "Der Code vom Keller ist 3141."),
        ("Wie lautet das WLAN-Passwort?", "Das Passwort vom Rechner ist Hase."),
        ("Wie ist der Alarmcode?", "Der Code vom Keller ist 3141."),
        ("Wie ist der Tresorcode?", "Meine PIN lautet 4711."),
        ("Wie ist mein PIN?", "Das WLAN-Passwort ist Sonnenblume."),
        ("Wie ist mein PIN?", "Ich habe eine Narbe."),
        ("Wie ist der Tresorcode?", "Der Grill ist im Keller."),
        ("Wie ist der Code von Annas Handy?", "Der Code von Annas Tresor ist 12."),
    ],
)
def test_another_things_code_is_no_answer(question: str, told: str) -> None:
    assert another(question, told)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the code of the safe?", "The cellar code is 3141."),
        ("What's the wifi password?", "The password of the laptop is rabbit."),
        ("What's my PIN?", "The wifi password is sunflower."),
        ("What is the alarm code?", "The code for the garage is 12."),
        ("What is the code of the safe?", "The grill is in the shed."),
    ],
)
def test_in_english_too(question: str, told: str) -> None:
    assert another(question, told, EN)
    assert another("What is the code of the safe?", "Der Code vom Keller ist 1.", EN, DE)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Wie ist der Kellercode?", "Der Code vom Keller ist 3141."),
        ("Wie ist der Code?", "Der Code vom Keller ist 3141."),
        ("Welchen Code brauche ich?", "Der Code vom Keller ist 3141."),
        ("Wie ist der Tresorcode?", "Der Code vom Safe ist 12."),
        ("Wie ist der Tresorcode?", "Der Code ist 12."),
        ("Wie ist der Code der Haustür?", "Der Türcode ist 5."),
        ("Wie ist das Internet-Passwort?", "Das WLAN-Passwort ist Sonnenblume."),
        ("Wie ist meine PIN?", "Meine PIN lautet 4711."),
        ("Wie ist Annas PIN?", "Meine PIN lautet 4711."),
        ("Wie ist der Code fürs Garagentor?", "Das Garagentor geht mit 2580 auf."),
        ("Wann klingelt der Alarm?", "Der Wecker geht um sechs."),
        ("Wo ist der Grill?", "Der Grill ist im Keller."),
    ],
)
def test_what_may_be_the_one_asked_for_still_answers(question: str, told: str) -> None:
    assert not another(question, told)


@pytest.mark.parametrize(
    ("question", "told", "of"),
    [
        ("What is the cellar code?", "The code of the cellar is 3141.", EN),
        ("What is the code?", "The cellar code is 3141.", EN),
        ("What's the internet password?", "The wifi password is sunflower.", EN),
        ("What is the cellar code?", "Der Code vom Keller ist 3141.", DE),
        ("What is the code of the shed?", "Der Code vom Schuppen ist 3141.", DE),
    ],
)
def test_and_in_english_or_between_languages(question: str, told: str, of: Language) -> None:
    assert not another(question, told, EN, of)


@pytest.mark.parametrize(
    ("question", "told", "language", "answers"),
    [
        ("Wie heißt meine Katze?", "Ich heiße Anna-Lena.", DE, False),
        ("Wie heißt mein Arzt?", "Mein Name ist Anna.", DE, False),
        ("Wie ist der Vorname meiner Schwester?", "Man nennt mich Anni.", DE, False),
        ("Wie heiße ich?", "Ich heiße Anna-Lena.", DE, True),
        ("Wie ist mein Name?", "Ich heiße Anna-Lena.", DE, True),
        ("Wer ist Anna-Lena?", "Ich heiße Anna-Lena.", DE, True),
        ("What is my sister's name?", "My name is Anna-Lena.", EN, False),
        ("What is my cat called?", "I'm called Anna.", EN, False),
        ("What is my name?", "My name is Anna-Lena.", EN, True),
        ("What am I called?", "I am called Anna.", EN, True),
    ],
)
def test_ones_own_name_answers_only_what_one_is_called(
    question: str, told: str, language: Language, answers: bool
) -> None:
    one = replace(memory(told), language=language)
    assert own_name(one)
    assert asks_another(one, question, language) is not answers


@pytest.mark.parametrize("question", ["Wie heißt meine Katze?", "Wie ist mein PIN?"])
async def test_recall_leaves_them_out(question: str) -> None:
    home = Home()
    await home.knows(
        memory("Ich heiße Anna-Lena.", id=1, placement=PRIVATE),
        memory("Der Code vom Keller ist 3141.", id=2, placement=replace(PRIVATE, secret=True)),
    )
    found = await home.recall.about("Wie ist der Tresorcode?", DE, audience(ANNA))
    assert found.kept == ()
    found = await home.recall.about(question, DE, audience(ANNA))
    assert "Ich heiße Anna-Lena." not in [one.memory.text for one in found.kept]
