"""How far each text of a turn may go."""

from dataclasses import replace

import pytest

from jarvisd.dialogue.reach import (
    open_to_all,
    private_context,
    reach_of,
    reach_of_answer,
    reach_of_words,
)
from jarvisd.memory.types import Memory, Placement, Scope
from jarvisd.people.types import Doubt, Speaker, Unknown
from jarvisd.thinking.types import Asked, Passage, Place, Prompt, Reach, Results, Returned
from tests.memory_makers import ANNA, KITCHEN, memory
from tests.unit.dialogue.conversing import BEN, STRANGER, TOO_SHORT, voice
from tests.unit.dialogue.turns import exchange, turn

NAMES = ("Anna", "Ben", "Will")
OPEN = Placement(scope=Scope.SHARED, owner=ANNA)
PRIVATE = Placement(scope=Scope.PRIVATE, owner=ANNA)


def placed(placement: Placement) -> Memory:
    return memory(1, placement=placement)


@pytest.mark.parametrize(
    ("placement", "reach"),
    [
        (OPEN, Reach.ANYWHERE),
        (Placement(scope=Scope.SYSTEM, owner=None), Reach.ANYWHERE),
        (PRIVATE, Reach.HOME),
        (Placement(scope=Scope.ROOM, owner=ANNA, room=KITCHEN), Reach.HOME),
        (replace(OPEN, members_only=True), Reach.HOME),
        (replace(OPEN, secret=True), Reach.SECRET),
        (replace(PRIVATE, secret=True), Reach.SECRET),
    ],
)
def test_only_what_is_for_everybody_leaves_the_house(placement: Placement, reach: Reach) -> None:
    assert reach_of(placed(placement)) is reach
    assert open_to_all(placed(placement)) is (reach is Reach.ANYWHERE)


@pytest.mark.parametrize(
    ("text", "reach"),
    [
        ("Wie hoch ist der Eiffelturm?", Reach.ANYWHERE),
        ("How high is the Eiffel tower?", Reach.ANYWHERE),
        ("Was ist ein Passwortmanager?", Reach.ANYWHERE),
        ("Was ist der Code für das Gartentor?", Reach.ANYWHERE),
        ("Was soll ich heute kochen?", Reach.HOME),
        ("Mein Hund hustet.", Reach.HOME),
        ("What is wrong with my dog?", Reach.HOME),
        ("Wann kommt Ben nach Hause?", Reach.HOME),
        ("wann kommt ben nach hause?", Reach.HOME),
        ("Wo sind Annas Schuhe?", Reach.HOME),
        ("Wann kommt Will?", Reach.HOME),
        ("Merk dir: Der Code für das Gartentor ist 4711.", Reach.SECRET),
        ("Der Alarm hat die Nummer 1234.", Reach.SECRET),
    ],
)
def test_what_a_person_says_of_themselves_or_of_somebody_stays_at_home(
    text: str, reach: Reach
) -> None:
    assert reach_of_words(turn(text), NAMES) is reach


def test_a_name_that_is_a_word_is_one_only_where_it_is_written_as_one() -> None:
    assert reach_of_words(turn("Was will der Chef?", STRANGER), NAMES) is Reach.ANYWHERE


@pytest.mark.parametrize(
    ("speaker", "via", "reach"),
    [
        (voice(BEN), "voice", Reach.HOME),
        (TOO_SHORT, "voice", Reach.HOME),
        (Unknown(reason=Doubt.TWO_SIMILAR), "voice", Reach.HOME),
        (Unknown(reason=Doubt.NOT_HEARD), "voice", Reach.HOME),
        (STRANGER, "voice", Reach.ANYWHERE),
        (Unknown(reason=Doubt.NOBODY_ENROLLED), "voice", Reach.ANYWHERE),
        (Unknown(reason=Doubt.NOT_HEARD), "text", Reach.ANYWHERE),
    ],
)
def test_a_voice_that_may_be_somebodys_is_as_personal_as_theirs(
    speaker: Speaker, via: str, reach: Reach
) -> None:
    assert reach_of_words(turn("Ich bin krank.", speaker, via=via), ()) is reach


def test_private_things_are_spoken_of_where_they_answer_or_just_did() -> None:
    private = placed(PRIVATE)
    assert private_context([private], None)
    assert private_context([], exchange("a", "b", reach=Reach.HOME))
    assert not private_context([placed(OPEN)], exchange("a", "b"))


def test_an_answer_goes_no_further_than_what_was_read_for_it() -> None:
    home = Passage("Mein Hund heißt Bruno.", Reach.HOME)
    result = Results((Returned(id="1", passages=(Passage("4711", Reach.SECRET),)),))
    question = Asked((Passage("Wie heißt er?"),))
    plain = Prompt(system=(Passage("Sei kurz."),), messages=(question,))
    private = replace(plain, system=(*plain.system, home))
    secret = replace(private, messages=(question, result))
    assert reach_of_answer(plain, Place.HOME) is Reach.ANYWHERE
    for by in (Place.HOME, None):
        assert reach_of_answer(private, by) is Reach.HOME
        assert reach_of_answer(secret, by) is Reach.SECRET
    assert reach_of_answer(secret, Place.CLOUD) is Reach.ANYWHERE
