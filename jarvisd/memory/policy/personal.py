"""Whether a sentence tells what is nobody's business beyond the household. Pure.

Of whom it names: their health, how to reach them, their days. Of anybody at all: love, money and
guilt. Of the household: when it is away, and where its valuables are. Told by Ben of Anna it
is no secret in the house, and none of a visitor's business.
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
    "pacemaker epilepsy migraine dementia blood corona covid grippe herzinfarkt schlaganfall "
    "behindert behinderung psychologe psychiater flu stroke disabled disability psychologist "
    "psychiatrist"
)
_CONTACT: Final = closed(
    "telefonnummer handynummer mobilnummer rufnummer telefon handy adresse anschrift email mail "
    "wohnen phone telephone mobile address email live"
)
_DAYS: Final = closed("geburtstag geboren hochzeitstag jahrestag birthday born anniversary")
_AWAY: Final = closed(
    "verreisen verreist urlaub dienstreise unterwegs abwesend heimkommen heim ausland heimfahren "
    "wegfahren holiday holidays vacation travelling traveling abroad"
)
_DELICATE: Final = closed(
    "krebs tumor hiv aids alkoholiker alkoholikerin alkoholkrank süchtig sucht drogen "
    "drogensüchtig burnout magersucht magersüchtig depressiv suizid selbstmord schwul lesbisch "
    "bisexuell homosexuell transsexuell affäre geliebte geliebter fremdgehen betrügen scheidung "
    "scheiden geschieden pleite bankrott insolvent insolvenz schulden verschuldet kredit gehalt "
    "lohn einkommen verdienen erbe erben arbeitslos entlassen vorbestraft gefängnis klauen "
    "stehlen bestehlen prügeln schlagen misshandeln adoptiert cancer tumour alcoholic addicted "
    "addict drug drugs anorexic depressed suicide gay lesbian bisexual homosexual transgender "
    "affair cheat cheating lover divorce divorced broke bankrupt debt debts loan salary wage "
    "wages income earn earns inherit inheritance unemployed fired convicted prison jail steal "
    "steals stole abuse adopted"
)
"""Of whoever it is told."""
_VALUABLES: Final = closed(
    "schmuck gold silber bargeld geld geldscheine wertsachen juwelen ersparnisse notgroschen "
    "tresor safe sparbuch diamanten diamant jewellery jewelry cash money valuables savings gold "
    "silver silverware diamonds diamond vault"
)
_PRECIOUS: Final = ("schmuck", "münzen", "bargeld", "goldbarren", "silberbesteck")
_CHEAP: Final = closed("weihnachtsschmuck baumschmuck christbaumschmuck osterschmuck")
_KEPT: Final = re.compile(
    r"\b(?:in|im|ins|unter|unterm|hinter|hinterm|auf|neben|bei|beim|am|an|über|überm|zwischen|under|"
    r"behind|on|at|inside|beneath|above|near)\b",
    re.IGNORECASE,
)
"""What is told of a place."""
_MATTERS: Final = _HEALTH | _CONTACT | _DAYS | _AWAY
_HOME: Final = re.compile(
    r"\b(?:zu ?hause|nach hause|daheim|heim|(?:at|comes?|gets?|is|are|be) home|away|out of town"
    r"|nicht da|bis \w+ weg|(?:kommt|kehrt|ist|sind)\b.*\bzurück"
    r"|(?:comes?|gets?|is|are|be) back)\b",
    re.IGNORECASE,
)
_ABSENT: Final = re.compile(
    r"\b(?:urlaub|verreis\w+|dienstreise|away"
    r"|(?:on|go\w*|leav\w*)\b.*\b(?:holidays?|vacation)"
    r"|out of town|daheim|zu ?hause|nach hause|nicht da|heim|(?-i:weg)|leer|empty|unbewohnt|home"
    r"|abroad)\b",
    re.IGNORECASE,
)
_HOUSEHOLD: Final = re.compile(
    r"\b(?:wir|uns|familie|kinder|eltern|alle|niemand|keiner|haus|wohnung|we|us|family|children|kids|"
    r"parents|everybody|everyone|nobody|house|flat|apartment)\b",
    re.IGNORECASE,
)
_PARTS: Final = (
    "nummer", "allergie", "tablette", "medikament", "geburtstag", "krankheit", "krebs",
)  # fmt: skip
"""Ends of compounds that tell the same: Festnetznummer, Herztabletten."""


def placed(
    text: str, language: Language, speaker: Speaker, room: RoomName | None, wish: Wish | None
) -> Placement | Refusal:
    """Return where *text* belongs, or why it cannot be kept: with what it tells of a person."""
    found = place(text, speaker, room, wish)
    if wish is not None or not isinstance(found, Placement) or found.scope is not Scope.SHARED:
        return found
    return replace(found, members_only=for_members(text, language))


def for_members(text: str, language: Language) -> bool:
    """Tell whether *text* tells what is nobody's business beyond the household."""
    if first_person(text):
        return False
    words = _words(text, language)
    if words & _DELICATE or any(word.endswith("krebs") for word in words):
        return True
    if _precious(words) and _KEPT.search(text):
        return True
    return _personal(text, words, language) or _absent(text)


def _personal(text: str, words: frozenset[str], language: Language) -> bool:
    """Tell whether *text* tells a personal matter of somebody whom it names first."""
    matters = bool(words & _MATTERS) or any(word.endswith(_PARTS) for word in words)
    return (matters or bool(_HOME.search(text))) and first_named(text, language)


def _absent(text: str) -> bool:
    """Tell whether *text* tells when the household is away, or at home."""
    return bool(_HOUSEHOLD.search(text) and _ABSENT.search(text))


def _precious(words: frozenset[str]) -> bool:
    return any(word.endswith(_PRECIOUS) or word in _VALUABLES for word in words - _CHEAP)


def _words(text: str, language: Language) -> frozenset[str]:
    """Return the words of *text* as they stand and as lemmas."""
    said = tokens(text)
    return frozenset(form for word in said for form in (word.lower(), lemma(word, language)))
