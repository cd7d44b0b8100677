"""Of what several people told of one thing one holds until somebody decides."""

from dataclasses import replace
from datetime import timedelta

import pytest

from jarvisd.memory.policy.ranking import Recalled, Score
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.testimony import Attested, at_odds, both_sides, disputes, in_order
from jarvisd.memory.types import Memory, Placement, Provenance, Scope
from jarvisd.people.types import Known, Role
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA, BEN, CARE, KITCHEN, NOON, memory

DE, EN = Language.DE, Language.EN


def told(
    text: str,
    by: Known | None = ANNA,
    *,
    id: int,
    language: Language = DE,
    scope: Scope = Scope.SHARED,
) -> Memory:
    owner = by.person.id if by else None
    name = by.person.name if by else None
    room = KITCHEN if scope is Scope.ROOM else None
    it = memory(text, id=id, placement=Placement(scope=scope, owner=owner, room=room))
    since = NOON + timedelta(days=id)
    return replace(
        it,
        language=language,
        slot=extract(text, language, name),
        validity=replace(it.validity, since=since),
    )


def by(it: Memory, role: Role | None = Role.MEMBER) -> Attested:
    return Attested(memory=it, role=role)


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("Der WLAN-Code ist 1234.", "Das WLAN-Passwort ist jetzt 5678.", DE),
        ("Der Schlüssel liegt im Flur.", "Der Schlüssel liegt im Keller.", DE),
        ("Unser Arzt ist Dr. Weber.", "Unser Arzt ist Dr. Lange.", DE),
        ("The garage code is 11.", "The garage code is 22.", EN),
        ("The spare key is in the hall.", "The spare key is under the mat.", EN),
    ],
)
def test_two_values_of_one_thing_are_at_odds(one: str, other: str, language: Language) -> None:
    mine, theirs = told(one, id=1, language=language), told(other, BEN, id=2, language=language)
    assert at_odds(mine, theirs)
    assert at_odds(theirs, mine)
    assert not at_odds(mine, told(other, ANNA, id=2, language=language))
    room = told(other, BEN, id=2, language=language, scope=Scope.ROOM)
    private = told(other, BEN, id=2, language=language, scope=Scope.PRIVATE)
    assert not at_odds(mine, room)
    assert not at_odds(mine, private)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Der WLAN-Code ist 1234.", "Der WLAN-Code ist 1234."),
        ("Der WLAN-Code ist 1234.", "Der Code für das Gartentor ist 5678."),
        ("Wir mögen Käse.", "Wir mögen Fisch."),
        ("Unser Nachbar heißt Karl.", "Unser Nachbar heißt Otto."),
        ("Die Heizung brummt.", "Die Heizung ist still."),
    ],
)
def test_what_can_both_hold_is_not(one: str, other: str) -> None:
    assert not at_odds(told(one, id=1), told(other, BEN, id=2))


def test_the_newer_of_two_members_is_told_first() -> None:
    old, new = told("Der WLAN-Code ist 1.", id=1), told("Der WLAN-Code ist 2.", BEN, id=2)
    (found,) = disputes([by(old), by(new)])
    assert (found.known, found.heard) == (new, old)
    assert found.of_two


@pytest.mark.parametrize("role", [Role.STAFF, Role.GUEST, None])
def test_a_members_word_goes_before_anybody_elses(role: Role | None) -> None:
    member = told("Der WLAN-Code ist 1.", id=1)
    other = told("Der WLAN-Code ist 2.", CARE if role else None, id=2)
    (found,) = disputes([by(other, role), by(member)])
    assert (found.known, found.heard) == (member, other)


def test_the_surer_goes_before_the_newer() -> None:
    known = told("Der WLAN-Code ist 1.", id=1)
    overheard = replace(told("Der WLAN-Code ist 2.", BEN, id=2), provenance=Provenance.EXTRACTED)
    (found,) = disputes([by(overheard), by(known)])
    assert found.known == known


def test_who_says_the_same_as_what_holds_disputes_nothing() -> None:
    first, second = told("Der WLAN-Code ist 1.", id=1), told("Der WLAN-Code ist 2.", BEN, id=2)
    third = told("Der WLAN-Code ist 1.", CARE, id=3)
    found = disputes([by(first), by(second), by(third, Role.STAFF)])
    assert [(one.known.id.int, one.heard.id.int) for one in found] == [(2, 1), (2, 3)]


def test_what_finds_one_side_finds_both_and_what_holds_comes_first() -> None:
    old, new = told("Der WLAN-Code ist 1.", id=1), told("Der WLAN-Code ist 2.", BEN, id=2)
    beside = told("Das WLAN ist langsam.", id=3)
    score = Score(cosine=0.5, keywords=0.5, relevance=0.5, importance=0.5, total=0.5)
    found = [Recalled(memory=old, score=score), Recalled(memory=beside, score=score)]
    disputed = disputes([by(old), by(new)])
    both = both_sides(found, disputed)
    assert [one.memory.id.int for one in in_order(both, disputed)] == [2, 1, 3]
    assert in_order(found, ()) == tuple(found)
