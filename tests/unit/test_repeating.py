"""Whether somebody said after the house what it had said, as recognisers write it."""

from itertools import combinations

import pytest

from jarvisd.phrases import Language, phrase
from jarvisd.speech.repeating import said_after

READ = [phrase(f"lesson-sentence-{n}", language) for language in Language for n in range(1, 9)]


@pytest.mark.parametrize(
    ("told", "heard"),
    [
        ("Die Sonnenblume steht am Fenster.", "die Sonnen Blume steht am Fenster"),
        ("Der Zug fährt von Gleis sieben ab.", "Der Zug fährt vom Gleis Sieben ab."),
        ("We always turn off the light.", "We always turned off the light"),
    ],
)
def test_what_is_misheard_a_little_was_said(told: str, heard: str) -> None:
    assert said_after(told, heard)


def test_no_sentence_of_a_lesson_passes_for_another() -> None:
    assert [pair for pair in combinations(READ, 2) if said_after(*pair)] == []


@pytest.mark.parametrize("heard", ["", "…", "Nein, das will ich nicht.", READ[0][:20]])
def test_anything_else_was_not(heard: str) -> None:
    assert not said_after(READ[0], heard)
