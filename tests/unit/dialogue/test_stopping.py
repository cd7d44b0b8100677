"""Words that stop it in the middle of a sentence, and words that do not."""

import pytest

from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.intents import Stop
from jarvisd.dialogue.stopping import StopWords
from jarvisd.phrases import Language

STOPS = StopWords()


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    "text",
    [
        "Stopp!", "Stop.", "Halt!", "Sei still.", "Sei bitte still!", "Ruhe!", "Ruhe jetzt!",
        "Genug.", "Das reicht.", "Danke, reicht.", "Danke, das reicht.", "Danke reicht",
        "Jetzt ist Schluss.", "Hör auf!", "Hör bitte auf.", "Nein, stopp.", "Halt den Mund!",
        "Jarvis, stopp!", "Hey Jarvis, sei still.", "Stopp, Jarvis.", "Brich ab.",
        "Be quiet.", "Shut up!", "Stop it.", "Stop talking.", "That's enough, thanks.",
        "Okay, stop.", "Please stop.", "Enough now.", "That'll do, thank you.",
    ],
)  # fmt: skip
def test_a_word_that_stops_it_does_so_whatever_language_was_told(
    text: str, language: Language
) -> None:
    assert STOPS(text, language)


@pytest.mark.parametrize(
    "text",
    [
        "Stop. Stop. Stop.",
        "Stopp stopp",
        "Stop Stop Stop Stop Stop Stop Stop",
        "Be quiet. Be quiet. Be quiet. Be",
        "Sei still, sei still",
    ],
)
def test_a_word_said_again_and_again_stops_it_too(text: str) -> None:
    assert STOPS(text, Language.DE)


@pytest.mark.parametrize(
    "text",
    [
        "", "–", "Danke.", "Okay.", "Egal.", "Nichts.", "Never mind.", "Ja, genau.",
        "Wann hält der Bus?", "Das ist halt so.", "Ich hab genug Zeit", "Mach das Licht aus",
        "Halt mal den Schlüssel", "We can stop at the shop", "The bus stop is over there",
        "Stop by the shop", "It was quiet", "Is that enough milk", "Start!", "Top.",
    ],
)  # fmt: skip
def test_what_people_say_to_each_other_does_not_stop_it(text: str) -> None:
    assert not any(STOPS(text, language) for language in Language)


@pytest.mark.parametrize("text", ["Genug jetzt!", "Gib Ruhe!", "That's enough."])
def test_what_stops_it_means_the_same_when_it_listens(text: str) -> None:
    assert Grammar().understand(text, Language.DE).intent == Stop()
