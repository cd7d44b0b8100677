"""Whom to ask which of two memories holds, and what their answer names."""

from dataclasses import replace

import pytest

from jarvisd.memory.policy.dispute import Dispute, Meant, may_be_asked, named
from jarvisd.memory.types import Memory, Placement, Scope
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA, BEN, CARE, KITCHEN, STRANGER, audience, memory

DE, EN = Language.DE, Language.EN
PRIVATE = Placement(scope=Scope.PRIVATE, owner=ANNA.person.id)
SHARED = Placement(scope=Scope.SHARED, owner=ANNA.person.id)


def dispute(
    known: str, heard: str, placement: Placement = PRIVATE, language: Language = DE
) -> Dispute:
    def told(id: int, text: str) -> Memory:
        return replace(memory(text, id=id, placement=placement), language=language)

    return Dispute(known=told(1, known), heard=told(2, heard))


DOCTOR = dispute("Mein Arzt ist Dr. Weber.", "Mein Arzt ist jetzt Frau Dr. Lange.")
KEY = dispute("Der Schlüssel liegt im Flur.", "Der Schlüssel liegt im Keller.", SHARED)
CHEESE = dispute("Ich mag Käse.", "Ich mag keinen Käse mehr.")
ENGLISH = dispute("My doctor is Dr Weber.", "My doctor is Dr Lange.", PRIVATE, EN)


@pytest.mark.parametrize(
    ("asked", "text", "language", "meant"),
    [
        (DOCTOR, "Lange", DE, Meant.HEARD),
        (DOCTOR, "ja, jetzt Lange", DE, Meant.HEARD),
        (DOCTOR, "Frau Doktor Lange", DE, Meant.HEARD),
        (DOCTOR, "Mein Arzt ist jetzt Frau Dr. Lange", DE, Meant.HEARD),
        (DOCTOR, "Ich glaube, Lange stimmt", DE, Meant.HEARD),
        (DOCTOR, "Weber", DE, Meant.KNOWN),
        (DOCTOR, "immer noch Dr. Weber", DE, Meant.KNOWN),
        (DOCTOR, "das erste stimmt", DE, Meant.KNOWN),
        (DOCTOR, "das alte", DE, Meant.KNOWN),
        (DOCTOR, "Es ist noch so", DE, Meant.KNOWN),
        (DOCTOR, "das neue gilt", DE, Meant.HEARD),
        (DOCTOR, "letzteres", DE, Meant.HEARD),
        (DOCTOR, "das zweite ist richtig", DE, Meant.HEARD),
        (DOCTOR, "beides stimmt", DE, Meant.BOTH),
        (DOCTOR, "weder noch", DE, Meant.NEITHER),
        (DOCTOR, "keiner von beiden", DE, Meant.NEITHER),
        (DOCTOR, "mein Arzt", DE, Meant.UNCLEAR),
        (DOCTOR, "das stimmt", DE, Meant.UNCLEAR),
        (DOCTOR, "Mein Arzt ist Dr. Neumann", DE, None),
        (DOCTOR, "Der Schlüssel liegt bei Lange", DE, None),
        (DOCTOR, "Mein Hund heißt Bruno", DE, None),
        (KEY, "im Keller", DE, Meant.HEARD),
        (KEY, "Flur", DE, Meant.KNOWN),
        (KEY, "der Schlüssel", DE, Meant.UNCLEAR),
        (CHEESE, "Ich mag Käse", DE, Meant.KNOWN),
        (CHEESE, "Ich mag keinen Käse", DE, Meant.HEARD),
        (CHEESE, "Käse mag ich nicht mehr", DE, Meant.HEARD),
        (ENGLISH, "Lange", EN, Meant.HEARD),
        (ENGLISH, "it's still Dr Weber", EN, Meant.KNOWN),
        (ENGLISH, "the old one", EN, Meant.KNOWN),
        (ENGLISH, "the new one is right", EN, Meant.HEARD),
        (ENGLISH, "both are right", EN, Meant.BOTH),
        (ENGLISH, "my dog is ill", EN, None),
    ],
)
def test_an_answer_names_the_one_in_which_nothing_of_it_is_missing(
    asked: Dispute, text: str, language: Language, meant: Meant | None
) -> None:
    assert named(text, language, asked) == meant


def test_only_a_member_who_could_have_told_both_is_asked() -> None:
    nobody = [audience(STRANGER), audience(CARE), Audience(person=None, role=None, room=None)]
    guest = replace(audience(ANNA), role=Role.GUEST)
    for asked in (DOCTOR, KEY):
        assert may_be_asked(asked, audience(ANNA))
        assert not any(may_be_asked(asked, other) for other in (*nobody, guest))
    assert may_be_asked(KEY, audience(BEN))
    assert not may_be_asked(DOCTOR, audience(BEN))


def test_nobody_is_asked_about_a_secret_or_about_anothers_ich() -> None:
    code = dispute("Der Code ist 1.", "Der Code ist 2.", replace(SHARED, secret=True))
    ours = dispute("Ich mag Käse.", "Ich mag keinen Käse.", SHARED)
    assert not may_be_asked(code, audience(ANNA))
    assert may_be_asked(ours, audience(ANNA))
    assert not may_be_asked(ours, audience(BEN))
    bens = replace(code.heard, placement=replace(code.heard.placement, owner=BEN.person.id))
    assert may_be_asked(replace(code, heard=bens), audience(ANNA))
    here = dispute("Es zieht.", "Es zieht nicht.", replace(SHARED, scope=Scope.ROOM, room=KITCHEN))
    assert may_be_asked(here, audience(BEN))
    assert not may_be_asked(here, audience(BEN, None))
