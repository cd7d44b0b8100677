"""Whether what a model claims to have done is borne out by what was done. Pure.

The model is never believed: what was done in this turn the house has said itself, what was
done before stands in the session, and what is remembered stands in the memory.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from jarvisd.dialogue.claims import Claim, claimed, of_the_past
from jarvisd.dialogue.turn import Deed
from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.policy.words import content, coverage, lemma, tokens
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language

_SAME = 0.6
"""Who holds so much of a sentence's content speaks of the same."""
_VERBS = closed(
    "löschen vergessen entfernen streichen tilgen merken notieren speichern behalten hinterlegen "
    "ändern aktualisieren korrigieren ersetzen gedächtnis erinnerung eintrag notiz okay klar gut "
    "delete forget erase remove remember note save store record change update correct memory "
    "entry ok sure got forgotten noted saved weg gone existieren exist verschwinden ja yes nein no "
    "vorhin schon bereits already earlier"
)
"""The words of a claim itself, which say nothing about what was remembered."""


class Ruling(Enum):
    """What is to be done with a sentence."""

    SPEAK = auto()
    DROP = auto()
    """It is true, and was said already."""
    FALSE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known of a turn, whatever the model says."""

    language: Language
    done: frozenset[Deed]
    """In this turn; the house has said so."""
    before: frozenset[Deed]
    """In this session, before this turn."""
    wanted: frozenset[Deed]
    """What the person's own words ask for."""
    asked: frozenset[Deed] = frozenset()
    """What they only ask about: whether it was done."""
    heard: str = ""
    """Those words."""
    known: Sequence[Memory]
    """What was brought to mind for this turn, or found."""


def judged(sentence: str, facts: Facts) -> tuple[Ruling, Deed | None]:
    """Return what is to be done with *sentence*, and the deed that it claims."""
    claim = claimed(sentence)
    deed = _meant(claim, facts.wanted)
    if claim is None or deed is None:
        return Ruling.SPEAK, None
    if _done(deed, facts.done):
        return Ruling.DROP, deed
    borne_out = _borne_out(claim, deed, sentence, facts)
    return (Ruling.SPEAK if borne_out or _told(sentence, facts) else Ruling.FALSE), deed


def _borne_out(claim: Claim, deed: Deed, sentence: str, facts: Facts) -> bool:
    """Tell whether *claim* is true though nothing of the kind was done in this turn."""
    held = _holds(sentence, facts)
    if deed is Deed.REMEMBERED and held:
        return True
    if deed in facts.wanted:
        return False
    if deed is Deed.FORGOTTEN and held:
        return False
    if claim.plain:
        # What was done before bears out what speaks of it, not one more "Gelöscht.".
        speaks_of_it = deed in facts.asked or of_the_past(sentence)
        return speaks_of_it and _done(deed, facts.before)
    # Something was deleted, somewhere, by somebody.
    return True


def _meant(claim: Claim | None, wanted: frozenset[Deed]) -> Deed | None:
    """Return the deed of *claim*; "Erledigt" is about what was wanted."""
    if claim is None:
        return None
    return claim.deed or next((deed for deed in Deed if deed in wanted), None)


def _done(deed: Deed, deeds: frozenset[Deed]) -> bool:
    """Tell whether *deed* is among *deeds*; what was changed was taken back or set anew."""
    return deed in deeds or (deed is Deed.FORGOTTEN and Deed.CHANGED in deeds)


def _holds(sentence: str, facts: Facts) -> bool:
    """Tell whether a memory says what *sentence* says was remembered, or forgotten.

    "Ja, alles weg." is about what was asked.
    """
    about = _about(sentence, facts) or (_about(facts.heard, facts) if facts.asked else ())
    return bool(about) and any(
        coverage(about, content(one.text, one.language), facts.language) >= _SAME
        for one in facts.known
    )


def _about(text: str, facts: Facts) -> tuple[str, ...]:
    return tuple(word for word in content(text, facts.language) if word not in _VERBS)


def _told(sentence: str, facts: Facts) -> bool:
    """Tell whether *sentence* only repeats a memory: "Der Termin wurde gelöscht"."""
    about = content(sentence, facts.language)
    verbs = {lemma(token, facts.language) for token in tokens(sentence)} & _VERBS
    for one in facts.known:
        held = {lemma(token, one.language) for token in tokens(one.text)}
        said = coverage(about, content(one.text, one.language), facts.language) >= _SAME
        if said and verbs and verbs <= held:
            return True
    return False
