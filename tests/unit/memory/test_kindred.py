"""One relative or animal is not another; what means several of them may be any."""

from dataclasses import replace

import pytest

from jarvisd.memory.policy.kindred import another_of_theirs
from jarvisd.memory.policy.slots import extract
from jarvisd.phrases import Language
from tests.unit.memory.shelf import memory

DE, EN = Language.DE, Language.EN
DOG, SISTER = "Mein Hund heißt Bruno.", "Meine Schwester heißt Rosa."


def another(question: str, told: str, language: Language, of: Language) -> bool:
    one = replace(memory(told), language=of, slot=extract(told, of, "Anna"))
    return another_of_theirs(one, question, language)


@pytest.mark.parametrize(
    ("question", "told", "language", "of"),
    [
        ("Wie heißt meine Katze?", DOG, DE, DE),
        ("Wie heißt mein Bruder?", DOG, DE, DE),
        ("Wie heißt mein Bruder?", SISTER, DE, DE),
        ("Wo wohnt meine Tante?", "Meine Oma wohnt in Ulm.", DE, DE),
        ("Wann hat mein Papa Geburtstag?", "Meine Mutter hat am 3. Mai Geburtstag.", DE, DE),
        ("What is my cat called?", "My dog is called Bruno.", EN, EN),
        ("What is my brother's name?", "My sister is called Rosa.", EN, EN),
        ("What is my brother's name?", SISTER, EN, DE),
        ("Wie heißt meine Katze?", "My dog is called Bruno.", DE, EN),
    ],
)
def test_another_of_theirs_is_no_answer(
    question: str, told: str, language: Language, of: Language
) -> None:
    assert another(question, told, language, of)


@pytest.mark.parametrize(
    ("question", "told", "language", "of"),
    [
        ("Wie heißt mein Hund?", DOG, DE, DE),
        ("Wie heißt mein Haustier?", DOG, DE, DE),
        ("Wie heißt mein Kind?", "Mein Sohn heißt Paul.", DE, DE),
        ("Wie heißt mein Vater?", "Mein Papa heißt Karl.", DE, DE),
        ("Wie heißt meine Katze?", "Mein Kater heißt Mikesch.", DE, DE),
        ("Wie heißt der Hund von meiner Schwester?", SISTER, DE, DE),
        ("Wann hat Annas Hund Geburtstag?", "Bruno hat am 3. Mai Geburtstag.", DE, DE),
        ("Wer füttert die Katze?", "Meine Schwester füttert die Katze.", DE, DE),
        ("Wer ist mein Arzt?", "Mein Arzt ist Dr. Weber.", DE, DE),
        ("What is my dog's name?", DOG, EN, DE),
        ("What is my pet called?", "My dog is called Bruno.", EN, EN),
        ("Who is my dad?", "My father is called Karl.", EN, EN),
    ],
)
def test_what_may_be_the_one_asked_about_is_an_answer(
    question: str, told: str, language: Language, of: Language
) -> None:
    assert not another(question, told, language, of)
