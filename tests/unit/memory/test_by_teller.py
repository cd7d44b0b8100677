"""Which of two holds, named by who told it."""

from dataclasses import replace

import pytest

from jarvisd.memory.policy.dispute import Dispute, Meant, by_teller
from jarvisd.memory.types import Placement, Scope
from tests.unit.memory.shelf import ANNA, BEN, memory

ANNAS = Placement(scope=Scope.SHARED, owner=ANNA.person.id)
BENS = Placement(scope=Scope.SHARED, owner=BEN.person.id)
OF_TWO = Dispute(
    known=memory("Der Zug fährt um acht.", id=1, placement=ANNAS),
    heard=memory("Der Zug fährt um neun.", id=2, placement=BENS),
)
OF_ONE = replace(OF_TWO, heard=memory("Der Zug fährt um neun.", id=2, placement=ANNAS))


@pytest.mark.parametrize(
    "text",
    [
        "Mein Satz stimmt.",
        "Ja, mein Satz stimmt",
        "Meiner stimmt.",
        "Meine Version ist richtig",
        "Was ich gesagt habe stimmt.",
        "Das, was ich gesagt habe, stimmt",
        "Es stimmt, was ich gesagt habe",
        "Ich habe recht.",
        "Das von mir",
        "Mine is right.",
        "Mine",
        "What I said is right.",
        "I'm right",
        "My version is correct",
    ],
)
def test_mine_is_what_the_asked_one_told(text: str) -> None:
    assert by_teller(text, OF_TWO, ANNA.person.id) is Meant.KNOWN
    assert by_teller(text, OF_TWO, BEN.person.id) is Meant.HEARD
    assert by_teller(text, OF_ONE, ANNA.person.id) is Meant.UNCLEAR
    assert by_teller(text, OF_TWO, None) is Meant.UNCLEAR


@pytest.mark.parametrize(
    "text", ["Mein Hund heißt Bruno.", "Um acht.", "Mein Zug fährt um neun", "My dog is ill", "Ja"]
)
def test_who_speaks_of_something_else_names_no_teller(text: str) -> None:
    assert by_teller(text, OF_TWO, ANNA.person.id) is None
