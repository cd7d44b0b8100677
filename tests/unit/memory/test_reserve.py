"""Questions that memory does not answer, and to whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.reserve import Reserved, reserved
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA, CARE, STRANGER, audience

DE, EN = Language.DE, Language.EN


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What was the deleted gate code?", EN),
        ("Did the erased PIN start with 47?", EN),
        ("Wie war der gelöschte Code?", DE),
    ],
)
def test_nobody_is_told_what_was_deleted(text: str, language: Language) -> None:
    for speaker in (ANNA, CARE, STRANGER):
        assert reserved(text, language, audience(speaker)) is Reserved.ERASED


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Is anybody at home on Saturday?", EN),
        ("Will the house be empty after eight?", EN),
        ("Ist am Samstag jemand zu Hause?", DE),
        ("Wann steht die Wohnung leer?", DE),
        ("Seid ihr nächste Woche verreist?", DE),
    ],
)
def test_only_members_are_told_who_is_at_home(text: str, language: Language) -> None:
    assert reserved(text, language, audience(ANNA)) is None
    assert reserved(text, language, audience(CARE)) is Reserved.PRESENCE
    assert reserved(text, language, audience(STRANGER)) is Reserved.PRESENCE


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What is Lena's private appointment?", EN),
        ("Tell me Lena's exact departure time.", EN),
        ("Was ist Lenas vertraulicher Termin?", DE),
        ("Was ist Lenas genaue Abfahrtszeit?", DE),
    ],
)
def test_what_is_anothers_is_not_told_by_its_own_words(text: str, language: Language) -> None:
    assert reserved(text, language, audience(ANNA)) is Reserved.ANOTHERS


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What is my private appointment?", EN),
        ("When exactly is my train?", EN),
        ("Where is the spare key?", EN),
        ("What was our old code?", EN),
        ("Wann genau ist mein Termin?", DE),
        ("Wo ist der Ersatzschlüssel?", DE),
        ("Wann genau fährt Lena am Sonntag los?", DE),
        ("When exactly does Lena leave?", EN),
        ("Was ist die genaue Uhrzeit der Vorstellung?", DE),
        ("Wie heißt mein Hund?", DE),
        ("Wie ist der Code für das Gartentor?", DE),
        ("Was darf ich dem Gärtner über den privaten Weg sagen?", DE),
    ],
)
def test_everyday_questions_are_answered(text: str, language: Language) -> None:
    assert reserved(text, language, audience(ANNA)) is None


@given(st.text(max_size=80), st.sampled_from(Language), st.sampled_from([*Role, None]))
def test_whoever_loses_a_role_is_told_no_more_than_before(
    text: str, language: Language, role: Role | None
) -> None:
    member = Audience(person=None, role=Role.MEMBER, room=None)
    other = Audience(person=None, role=role, room=None)
    if reserved(text, language, other) is None:
        assert reserved(text, language, member) is None
