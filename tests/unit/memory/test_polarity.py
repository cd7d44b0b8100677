"""What denies, and what only looks like it."""

import pytest

from jarvisd.memory.policy.polarity import negated
from jarvisd.phrases import Language


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Ich mag Käse.", Language.DE, False),
        ("Ich mag keinen Käse.", Language.DE, True),
        ("Ich hasse Käse.", Language.DE, True),
        ("Ich hasse Käse nicht.", Language.DE, False),
        ("Ich mag keinen Käse und hasse Fisch.", Language.DE, True),
        ("In der Not hilft Tante Ute.", Language.DE, False),
        ("Ich like Käse not.", Language.DE, True),
        ("I like cheese.", Language.EN, False),
        ("I don’t like cheese.", Language.EN, True),
        ("She hates cheese.", Language.EN, True),
        ("I don't hate cheese.", Language.EN, False),
        ("I don't like cheese, and I hate fish.", Language.EN, True),
    ],
)
def test_a_dislike_denies_and_its_denial_does_not(
    text: str, language: Language, expected: bool
) -> None:
    assert negated(text, language) is expected
