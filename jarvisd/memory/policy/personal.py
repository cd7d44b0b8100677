"""Whether a sentence tells of a person what is nobody's business beyond the household. Pure.

Of whom it names: their health, how to reach them, their days, whether they are away. Told
by Ben of Anna it is no secret in the house, and none of a visitor's business.
"""

import re
from dataclasses import replace
from typing import Final

from jarvisd.ids import RoomName
from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.policy.scope import first_person, place
from jarvisd.memory.policy.someone import first_named
from jarvisd.memory.policy.words import lemma, tokens
from jarvisd.memory.types import Placement, Refusal, Scope, Wish
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language

_HEALTH: Final = closed(
    "krank krankheit krankenhaus klinik allergisch allergie tablette medikament medizin insulin "
    "diagnose blutdruck bluthochdruck diabetes diabetiker asthma schwanger schwangerschaft "
    "operation operieren therapie impfung blutgruppe depression fieber pille herzschrittmacher "
    "epilepsie migräne demenz ill sick illness disease hospital allergic allergy pill tablet "
    "medication medicine diagnosis pregnant surgery therapy vaccination depression fever "
    "pacemaker epilepsy migraine dementia blood"
)
_CONTACT: Final = closed(
    "telefonnummer handynummer mobilnummer rufnummer telefon handy adresse anschrift email mail "
    "wohnen phone telephone mobile address email live"
)
_DAYS: Final = closed("geburtstag geboren hochzeitstag jahrestag birthday born anniversary")
_AWAY: Final = closed(
    "verreisen verreist urlaub dienstreise unterwegs abwesend heimkommen ausland holiday vacation "
    "travelling abroad"
)
_MATTERS: Final = _HEALTH | _CONTACT | _DAYS | _AWAY
_HOME: Final = re.compile(
    r"\b(?:zu ?hause|nach hause|daheim|(?:at|comes?|gets?|is|be) home|away|out of town"
    r"|nicht da|bis \w+ weg)\b",
    re.IGNORECASE,
)
_PARTS: Final = ("nummer", "allergie", "tablette", "medikament", "geburtstag")
"""Ends of compounds that tell the same: Festnetznummer, Herztabletten."""


def placed(
    text: str, language: Language, speaker: Speaker, room: RoomName | None, wish: Wish | None
) -> Placement | Refusal:
    """Return where *text* belongs, or why it cannot be kept: with what it tells of a person."""
    found = place(text, speaker, room, wish)
    if wish is not None or not isinstance(found, Placement) or found.scope is not Scope.SHARED:
        return found
    return replace(found, members_only=personal_of_somebody(text, language))


def personal_of_somebody(text: str, language: Language) -> bool:
    """Tell whether *text* tells such a matter of a person whom it names first."""
    if first_person(text) or not (_matters(text, language) or _HOME.search(text)):
        return False
    return first_named(text, language)


def _matters(text: str, language: Language) -> bool:
    lemmas = {lemma(token, language) for token in tokens(text)}
    lemmas |= {token.lower() for token in tokens(text)}
    return bool(lemmas & _MATTERS) or any(word.endswith(_PARTS) for word in lemmas)
