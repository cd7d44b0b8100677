"""What another person has does not answer a question about what somebody named has."""

from dataclasses import replace

import pytest

from jarvisd.memory.policy.whose import asked_of, of_another
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language
from tests.unit.memory.shelf import memory

DE, EN = Language.DE, Language.EN


def told(text: str, language: Language = DE) -> Memory:
    return replace(memory(text), language=language)


def others(question: str, text: str, language: Language = DE, said_by: str | None = None) -> bool:
    asked = asked_of(question, language, "Anna")
    assert asked is not None, question
    return of_another(asked, told(text, language), said_by)


@pytest.mark.parametrize(
    ("question", "text", "language"),
    [
        ("Wer ist Annas Ärztin?", "Bens Schwester heißt Klara.", DE),
        ("Wer ist die Ärztin von Anna?", "Klara ist Bens Schwester.", DE),
        ("Wer ist meine Ärztin?", "Bens Schwester heißt Klara.", DE),
        ("Wie heißt Annas Hund?", "Bens Hund heißt Rex.", DE),
        ("Wo wohnt Annas Tante?", "Der Bruder von Ben wohnt in Köln.", DE),
        ("Who is Anna's doctor?", "Ben's sister is called Klara.", EN),
        ("Who is my doctor?", "Klara is Ben's sister.", EN),
    ],
)
def test_a_relation_of_somebody_else_is_no_answer(
    question: str, text: str, language: Language
) -> None:
    assert others(question, text, language)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Wer ist Annas Ärztin?", "Annas Ärztin ist Frau Dr. Lange."),
        ("Wer ist meine Ärztin?", "Annas Ärztin ist Frau Dr. Lange."),
        ("Wer ist Annas Ärztin?", "Bens Schwester ist Annas Ärztin."),
        ("Wer ist Annas Ärztin?", "Bens Schwester behandelt Anna."),
        ("Wer ist Annas Ärztin?", "Frau Dr. Lange ist Ärztin."),
        ("Wo ist Annas Schlüssel?", "Der Schlüssel liegt in Bens Zimmer."),
        ("Wie heißt Annas Oma?", "Bens Oma heißt Helga."),
        ("Wie heißt Annas Großmutter?", "Bens Oma heißt Helga."),
        ("Wer ist Annas Ärztin?", "Omas Ärztin heißt Frau Dr. Lange."),
        ("Wer ist Annas Ärztin?", "!"),
    ],
)
def test_what_may_answer_all_the_same_is_let_through(question: str, text: str) -> None:
    assert not others(question, text)


@pytest.mark.parametrize(
    "question",
    [
        "Wie heißt der Hund?",
        "Wer ist Annas Ärztin und wer ist Bens Arzt?",
        "Wie heißt der Hund meiner Schwester?",
        "Wie heißt Omas Katze?",
        "Wann hat Anna Geburtstag?",
    ],
)
def test_a_question_that_names_no_one_person_who_has_something_shuts_nothing_out(
    question: str,
) -> None:
    assert asked_of(question, DE, "Anna") is None


def test_mein_means_who_said_it() -> None:
    assert others("Wie heißt Annas Hund?", "Mein Hund heißt Rex.", said_by="Ben")
    assert not others("Wie heißt Annas Hund?", "Mein Hund heißt Rex.", said_by="Anna")
    assert not others("Wie heißt Annas Hund?", "Mein Hund heißt Rex.", said_by=None)
    assert not others("Wie heißt Annas Hund?", "Bens Schwester hat mich getroffen.", said_by="Anna")
    assert asked_of("Wie heißt mein Hund?", DE, None) is None
