"""Questions that memory does not answer, and to whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.reserve import Reserved, reserved
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role
from tests.unit.memory.shelf import ANNA, CARE, STRANGER, audience


@pytest.mark.parametrize(
    "text",
    [
        "What was the deleted gate code?",
        "Did the erased PIN start with 47?",
        "Wie war der gelöschte Code?",
    ],
)
def test_nobody_is_told_what_was_deleted(text: str) -> None:
    for speaker in (ANNA, CARE, STRANGER):
        assert reserved(text, audience(speaker)) is Reserved.ERASED


@pytest.mark.parametrize(
    "text",
    [
        "Is anybody at home on Saturday?",
        "Will the house be empty after eight?",
        "Ist am Samstag jemand zu Hause?",
        "Wann steht die Wohnung leer?",
        "Seid ihr nächste Woche verreist?",
        "Wann seid ihr im Urlaub?",
        "Wann fahrt ihr in den Urlaub?",
        "Wann kommt Ben heim?",
        "Wann kommen die Kinder nach Hause?",
        "When does Ben come home?",
        "When are you going on vacation?",
    ],
)
def test_only_members_are_told_who_is_at_home(text: str) -> None:
    assert reserved(text, audience(ANNA)) is None
    assert reserved(text, audience(CARE)) is Reserved.PRESENCE
    assert reserved(text, audience(STRANGER)) is Reserved.PRESENCE


@pytest.mark.parametrize(
    "text",
    [
        "What is Frieda's private appointment?",
        "Tell me Frieda's exact arrival time.",
        "Was ist Friedas vertraulicher Termin?",
        "Was ist Friedas genaue Abfahrtszeit?",
    ],
)
def test_what_is_anothers_is_not_told_by_its_own_words(text: str) -> None:
    assert reserved(text, audience(ANNA)) is Reserved.ANOTHERS


@pytest.mark.parametrize(
    "text",
    [
        "What is my private appointment?",
        "When exactly is my train?",
        "Where is the spare key?",
        "What was our old code?",
        "Wann genau ist mein Termin?",
        "Wo ist der Ersatzschlüssel?",
        "Wann genau fährt Frieda am Sonntag los?",
        "When exactly does Frieda leave?",
        "Was ist die genaue Uhrzeit der Vorstellung?",
        "Wie heißt mein Hund?",
        "Who removed the old fridge?",
        "Where is the forgotten umbrella?",
        "Wann habe ich die Fotos gelöscht?",
        "Wie ist der Code für das Gartentor?",
        "Was darf ich dem Gärtner über den privaten Weg sagen?",
    ],
)
def test_everyday_questions_are_answered(text: str) -> None:
    assert reserved(text, audience(ANNA)) is None


@given(
    st.text(max_size=80),
    st.sampled_from([*Role, None]),
    st.lists(st.sampled_from(["Frieda", "Jonas"])),
)
def test_whoever_loses_a_role_is_told_no_more_than_before(
    text: str, role: Role | None, names: list[str]
) -> None:
    member = Audience(person=None, role=Role.MEMBER, room=None)
    other = Audience(person=None, role=role, room=None)
    if reserved(text, other, names) is None:
        assert reserved(text, member, names) is None


def test_a_name_that_the_household_knows_is_enough() -> None:
    question = "Was ist die genaue Abfahrtszeit von Jonas?"
    assert reserved(question, audience(ANNA)) is None
    assert reserved(question, audience(ANNA), ["Jonas"]) is Reserved.ANOTHERS


@pytest.mark.parametrize(
    "text",
    [
        "Who lives in the house?",
        "Who was in the kitchen?",
        "Wer hat das Haus gebaut?",
        "Wann ist die Müllabfuhr da?",
        "Sind alle Termine da?",
    ],
)
def test_staff_are_answered_what_tells_nothing_of_who_is_at_home(text: str) -> None:
    assert reserved(text, audience(CARE)) is None
