"""What is said to have a voice learnt, in both languages."""

import pytest

from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.grammar.voice import name_in
from jarvisd.dialogue.intents import Intent, Remember, Request, Stop
from jarvisd.dialogue.voice_intents import LearnVoice
from jarvisd.phrases import Language

GRAMMAR = Grammar()
MINE, TOMS = LearnVoice(), LearnVoice(("Tom",))
HIS, OF_TOM = LearnVoice(of_another=True), LearnVoice(("Tom",), of_another=True)
GERMAN: list[tuple[str, Intent]] = [
    ("Lerne meine Stimme kennen.", MINE),
    ("Jarvis, lern meine Stimme!", MINE),
    ("Hey Jarvis, lerne bitte meine Stimme kennen.", MINE),
    ("Kannst du meine Stimme kennenlernen?", MINE),
    ("Merk dir meine Stimme.", MINE),
    ("Ich bin Tom, lerne meine Stimme kennen.", TOMS),
    ("Ich heiße Anna Maria, lern meine Stimme.", LearnVoice(("Anna Maria",))),
    ("Ich bin müde, lern meine Stimme kennen.", MINE),
    ("Lerne die Stimme von Tom kennen.", OF_TOM),
    ("Ja, lerne die Stimme von Tom kennen.", OF_TOM),
    ("Lerne die Stimme von Jonas kennen.", LearnVoice(("Jonas",), of_another=True)),
    ("Lerne Toms Stimme kennen.", LearnVoice(("Toms", "Tom"), of_another=True)),
    ("Lerne Jonas\u2019 Stimme kennen.", LearnVoice(("Jonas",), of_another=True)),
    ("Lerne seine Stimme kennen.", HIS),
    ("Lerne Englisch.", Request("Lerne Englisch")),
    ("Merk dir, dass meine Stimme heiser ist.", Remember("meine Stimme heiser ist")),
    ("Abbrechen.", Stop()),
]
ENGLISH: list[tuple[str, Intent]] = [
    ("Learn my voice.", MINE),
    ("Jarvis, please get to know my voice.", MINE),
    ("Can you learn my voice?", MINE),
    ("I'm Tom, learn my voice.", TOMS),
    ("My name is Tom, please get to know my voice.", TOMS),
    ("Learn the voice of Tom.", OF_TOM),
    ("Learn Tom's voice.", OF_TOM),
    ("Learn her voice.", HIS),
    ("Remember that my voice is hoarse.", Remember("my voice is hoarse")),
    ("Cancel.", Stop()),
]


@pytest.mark.parametrize(("text", "intent"), GERMAN)
def test_in_german(text: str, intent: Intent) -> None:
    understood = GRAMMAR.understand(text, Language.DE)
    assert (understood.intent, understood.language) == (intent, Language.DE)


@pytest.mark.parametrize(("text", "intent"), ENGLISH)
def test_in_english(text: str, intent: Intent) -> None:
    understood = GRAMMAR.understand(text, Language.EN)
    assert (understood.intent, understood.language) == (intent, Language.EN)


@pytest.mark.parametrize(
    "answer", ["Tom", "Tom.", "Ich bin der Tom.", "Ich heiße Tom!", "I'm Tom.", "My name's Tom"]
)
def test_a_name_is_found_in_an_answer(answer: str) -> None:
    assert name_in(answer) == "Tom"


@pytest.mark.parametrize("answer", ["", "Das sage ich nicht.", "wie bitte", "Wie spät ist es?"])
def test_what_is_no_name_is_not_taken_for_one(answer: str) -> None:
    assert name_in(answer) is None
