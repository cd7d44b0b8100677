"""A selection never overspends, tells nothing twice, and accounts for everything."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from jarvisd.memory.policy.budget import Budget, Found, Reason, Selection, select
from jarvisd.memory.policy.ranking import Calibration, Evidence, Ranking, Recalled, score
from jarvisd.memory.policy.standing import of_speaker, standing
from jarvisd.memory.types import Kind, Memory, Placement, Provenance, Scope
from tests.unit.memory.shelf import ANNA, BEN, memory

OF_ANNA = Placement(scope=Scope.PRIVATE, owner=ANNA.person.id)
OF_BEN = Placement(scope=Scope.SHARED, owner=BEN.person.id)


def recalled(text: str, id: int, placement: Placement | None = None) -> Recalled:
    one = memory(text, id=id, placement=placement)
    evidence = Evidence(cosine=0.5, keywords=0.0)
    calibration = Calibration(floor=0.25, typical=0.8)
    return Recalled(memory=one, score=score(one, evidence, Ranking(), calibration))


def letters(one: Memory) -> int:
    return len(one.text)


def texts(some: tuple[Recalled, ...]) -> list[str]:
    return [one.memory.text for one in some]


def reasons(selection: Selection) -> dict[str, Reason]:
    return {one.memory.text: why for one, why in selection.dropped}


numbered = st.lists(
    st.tuples(st.text(min_size=1, max_size=30), st.integers(0, 15)),
    max_size=12,
    unique_by=lambda pair: pair[1],
).map(lambda pairs: [recalled(text, id) for text, id in pairs])


@settings(deadline=None)
@given(numbered, numbered, numbered, st.integers(0, 90), st.integers(0, 40), st.data())
def test_a_selection_never_overspends_and_accounts_for_everything(
    answers: list[Recalled],
    pins: list[Recalled],
    known: list[Recalled],
    tokens: int,
    pinned: int,
    data: st.DataObject,
) -> None:
    ids = st.integers(0, 15).map(lambda n: memory("", id=n).id)
    repeats = data.draw(st.dictionaries(ids, st.frozensets(ids)))
    budget = Budget(tokens=tokens, pinned=pinned)

    chosen = select(Found(answers=answers, pins=pins, known=known), budget, letters, repeats)

    offered = [one.memory for one in chosen.offered]
    assert chosen.cost == sum(map(letters, offered)) <= tokens
    assert sum(letters(one.memory) for one in chosen.pinned) <= pinned
    assert len({one.id for one in offered}) == len(offered)
    left = [one.memory.id for one, _ in chosen.dropped]
    assert len(set(left)) == len(left)
    assert {one.id for one in offered} | set(left) == {
        one.memory.id for one in (*answers, *pins, *known)
    }
    assert not {one.id for one in offered} & set(left)


def test_near_duplicates_are_told_once_and_their_negation_too() -> None:
    said = ["Ich mag Käse.", "Käse mag ich.", "Ich mag keinen Käse."]
    selection = select(
        Found(answers=[recalled(text, id) for id, text in enumerate(said)]), Budget(), letters
    )
    assert texts(selection.kept) == [said[0], said[2]]
    assert reasons(selection) == {said[1]: Reason.DUPLICATE}


def test_the_same_words_of_two_people_are_two_things() -> None:
    found = [recalled("Ich mag Käse.", 1, OF_ANNA), recalled("Ich mag Käse.", 2, OF_BEN)]
    assert len(select(Found(answers=found), Budget(), letters).kept) == 2


def test_what_means_the_same_is_told_once_unless_the_judge_objects() -> None:
    said = [
        "Die Mülltonne wird am Dienstag geleert.",
        "Am Dienstag wird die Tonne für den Müll geleert.",
        "Die Mülltonne wird am Freitag geleert.",
    ]
    found = [recalled(text, id) for id, text in enumerate(said)]
    ids = [one.memory.id for one in found]
    repeats = dict.fromkeys(ids, ids)
    selection = select(Found(answers=found), Budget(), letters, repeats)
    assert texts(selection.kept) == [said[0], said[2]]
    assert reasons(selection) == {said[1]: Reason.DUPLICATE}
    assert len(select(Found(answers=found), Budget(), letters).kept) == 3


def test_what_does_not_fit_leaves_room_for_what_does() -> None:
    found = Found(answers=[recalled("Hund " * 9, 1), recalled("Katze", 2)])
    selection = select(found, Budget(tokens=10), letters)
    assert texts(selection.kept) == ["Katze"]
    assert reasons(selection) == {"Hund " * 9: Reason.BUDGET}


def test_pins_have_their_room_and_what_is_known_takes_what_is_left() -> None:
    found = Found(
        answers=[recalled("a" * 60, 1), recalled("b" * 25, 2)],
        pins=[recalled("p" * 10, 3), recalled("q" * 15, 4)],
        known=[recalled("p" * 10, 3), recalled("k" * 40, 5), recalled("l" * 20, 6)],
    )
    selection = select(found, Budget(tokens=100, pinned=20), letters)
    assert texts(selection.kept) == ["a" * 60, "b" * 25]
    assert texts(selection.pinned) == ["p" * 10]
    assert texts(selection.known) == []
    assert selection.cost == 95


def test_what_answers_stays_an_answer_though_it_is_pinned_in_other_words() -> None:
    found = Found(answers=[recalled("Käse mag ich.", 1)], pins=[recalled("Ich mag Käse.", 2)])
    selection = select(found, Budget(), letters)
    assert texts(selection.kept) == ["Käse mag ich."]
    assert selection.pinned == ()


def test_known_about_the_speaker_is_what_they_confirmed_of_themselves_and_no_secret() -> None:
    anna = ANNA.person.id
    mine = memory("Ich mag Käse.", placement=OF_ANNA)
    assert of_speaker(mine, anna)
    assert not of_speaker(mine, BEN.person.id)
    assert not of_speaker(replace(mine, provenance=Provenance.INFERRED), anna)
    assert not of_speaker(replace(mine, kind=Kind.EPISODE), anna)
    assert not of_speaker(replace(mine, placement=replace(OF_ANNA, secret=True)), anna)
    shared = Placement(scope=Scope.SHARED, owner=anna)
    assert of_speaker(replace(mine, placement=shared), anna)
    assert not of_speaker(memory("Der Müll wird am Montag geholt.", placement=shared), anna)


def test_preferences_and_what_is_said_for_always_stand() -> None:
    assert standing(memory("Ich mag Käse.", kind=Kind.PREFERENCE))
    assert standing(memory("Sag mir die Uhrzeit immer im 24-Stunden-Format."))
    assert standing(memory("Du sollst mich nie vor acht wecken."))
    assert not standing(memory("Der Hund bellt immer."))
    assert not standing(memory("Mein Hund heißt Bruno."))
