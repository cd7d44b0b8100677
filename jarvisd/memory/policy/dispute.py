"""What was said in passing against what is known better: whom to ask, what they answer. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum, auto
from typing import Final

from jarvisd.memory.policy.lexicon import closed, lexicon
from jarvisd.memory.policy.polarity import negated
from jarvisd.memory.policy.scope import first_person, may_erase
from jarvisd.memory.policy.words import content, coverage, tokens
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role
from jarvisd.phrases import Language

AGAIN: Final = timedelta(days=7)
"""So long nobody is asked again about the same thing."""
TIMES: Final = 2
"""So often somebody is asked about what was heard; who never answers is left alone then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """Two memories that cannot both hold, as far as the judge can tell."""

    known: Memory
    """Better known; it holds until a person says otherwise."""
    heard: Memory
    """What says otherwise: kept aside and not recalled, or told by another person."""

    @property
    def of_two(self) -> bool:
        """Tell whether two people told it: then neither was kept aside."""
        return self.known.placement.owner != self.heard.placement.owner


class Meant(StrEnum):
    """Which of the two somebody says to hold."""

    KNOWN = auto()
    HEARD = auto()
    BOTH = auto()
    NEITHER = auto()
    UNCLEAR = auto()
    """It is an answer, but it does not tell which."""


_OLDER: Final = closed(
    "alte alten altes ältere älteren vorige vorherige bisherige bisherigen frühere früheren noch "
    "immer weiterhin old older previous still"
)
_NEWER: Final = closed(
    "neue neuen neues neuere letzte jetzige aktuelle jetzt inzwischen mittlerweile nun neuerdings "
    "new newer latest now"
)
_WORDS: Final[Mapping[Meant, frozenset[str]]] = {
    Meant.KNOWN: closed("erste ersten erstes ersteres erstere erstens eins 1 first former"),
    Meant.HEARD: closed(
        "zweite zweiten zweites letztere letzteres zweitens zwei 2 second latter two"
    ),
    Meant.BOTH: closed("beide beiden beides both"),
    Meant.NEITHER: closed("keins keines keiner keinen weder noch beiden neither nor none both"),
}
_IDLE: Final = closed(
    "ja nein ach hm na doch das der die den dem es ist sind war waren stimmt stimmen richtig gilt "
    "gelten so auch bitte natürlich klar glaube glaub denke meine ich ich's wohl eher also mit vom "
    "von davon alles nummer yes yeah no oh the one ones it it's that that's this is are was were "
    "right correct true i i'd think guess mean say of course well them number holds"
)
"""What an answer may hold beside what it names."""


def may_be_asked(dispute: Dispute, audience: Audience) -> bool:
    """Tell whether the person of *audience* may be asked which of the two holds.

    A member who may hear and could have told both; never about another person's "ich", and
    about a secret only where two people told it: then it is asked where it was spoken of.
    """
    if audience.role is not Role.MEMBER:
        return False
    both = (dispute.known, dispute.heard)
    if not dispute.of_two and any(memory.placement.secret for memory in both):
        return False
    return all(_theirs(memory, audience) for memory in both)


def _theirs(memory: Memory, audience: Audience) -> bool:
    placement = memory.placement
    mine = placement.owner == audience.person or not first_person(memory.text)
    return mine and may_erase(placement, audience)


def named(text: str, language: Language, dispute: Dispute) -> Meant | None:
    """Return which of the two *text* names, None where it speaks of something else.

    It names one by its place ("das erste", "das neue"), or by words of which nothing is
    missing in the one and something in the other: "Lange", "ja, jetzt Frau Lange".
    """
    words = {token.lower() for token in tokens(text)} - _IDLE
    pointing = [meant for meant, group in _pointers(dispute) if words and words <= group]
    if pointing:
        return pointing[0]
    told = _told(text, language)
    if not told:
        return Meant.UNCLEAR
    found = [
        meant
        for meant, memory in ((Meant.KNOWN, dispute.known), (Meant.HEARD, dispute.heard))
        if coverage(told, content(memory.text, memory.language), language) >= _WHOLE
    ]
    if len(found) == 2:
        return _by_polarity(text, language, dispute)
    return found[0] if found else None


def _pointers(dispute: Dispute) -> Iterator[tuple[Meant, frozenset[str]]]:
    """Yield the words that name one by its place or its age, or both or neither."""
    newer = dispute.known.validity.since > dispute.heard.validity.since
    yield (Meant.HEARD if newer else Meant.KNOWN), _OLDER
    yield (Meant.KNOWN if newer else Meant.HEARD), _NEWER
    yield from _WORDS.items()


_WHOLE: Final = 0.99


def _told(text: str, language: Language) -> tuple[str, ...]:
    empty = lexicon(language).titles | _IDLE
    telling = " ".join(token for token in tokens(text) if token.lower() not in empty)
    return content(telling, language)


def _by_polarity(text: str, language: Language, dispute: Dispute) -> Meant:
    """Return which is meant of two that differ by a "not" alone: "Ich mag keinen Käse"."""
    known, heard = (negated(m.text, m.language) for m in (dispute.known, dispute.heard))
    if known is heard:
        return Meant.UNCLEAR
    return Meant.KNOWN if negated(text, language) is known else Meant.HEARD
