"""How a memory stands in a prompt: quoted, with its date, how it is known and who said it. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from typing import Final, TypeAlias

from jarvisd.dialogue.quoting import harmless, quoted
from jarvisd.dialogue.reach import reach_of
from jarvisd.ids import PersonId
from jarvisd.memory.policy.budget import Cost, Pricing
from jarvisd.memory.types import Memory, Provenance
from jarvisd.phrases import Language, phrase
from jarvisd.thinking.types import Passage, Reach

Tokens: TypeAlias = Callable[[str], int]
"""Returns how many tokens a line of a prompt takes, its end included."""

_NAME: Final = "Maximiliane-Charlotte"
_DATE: Final = 2
"""Tokens that a date may cost more in the household's zone than in the machine's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """For whose ears, in which language, memories are noted down."""

    language: Language
    zone: tzinfo | None
    listener: PersonId | None
    names: Mapping[PersonId, str]
    """Of everybody the household knows."""

    def noted(self, memory: Memory) -> tuple[Passage, ...]:
        """Return the lines that tell *memory*, each with how far it may go.

        A name is personal: beside a memory for everybody it stands on a line of its own.
        """
        owner, reach = memory.placement.owner, reach_of(memory)
        name = self.names.get(owner) if owner is not None and owner != self.listener else None
        if reach is Reach.ANYWHERE:
            line = Passage(self._line(memory, self._teller(memory, None)))
            return (line,) if name is None else (line, Passage(self._named(name), Reach.HOME))
        return (Passage(self._line(memory, self._teller(memory, name)), reach),)

    def held(self, memory: Memory) -> tuple[Passage, ...]:
        """Return the line that tells what *memory* said until something took its place."""
        until = memory.validity.until or memory.validity.since
        day = f"{until.astimezone(self.zone):%Y-%m-%d}"
        what = quoted(memory.text)
        text = phrase("note-held", self.language, what=what, until=day)
        return (Passage(f"- {text}", reach_of(memory)),)

    def _line(self, memory: Memory, teller: str) -> str:
        since = memory.validity.since.astimezone(self.zone)
        observed = memory.provenance is Provenance.OBSERVED
        when = f"{since:%Y-%m-%d %H:%M}" if observed else f"{since:%Y-%m-%d}"
        told = [when, _known(memory.provenance, self.language), *([teller] if teller else [])]
        return f"- {quoted(memory.text)} ({', '.join(told)})"

    def _teller(self, memory: Memory, name: str | None) -> str:
        owner = memory.placement.owner
        if owner is not None and owner == self.listener:
            return phrase("note-by-speaker", self.language)
        if name is not None:
            return phrase("note-by-name", self.language, name=harmless(name))
        if owner is not None:
            return phrase("note-by-other", self.language)
        if memory.provenance in (Provenance.CONFIRMED, Provenance.EXTRACTED):
            return phrase("note-by-stranger", self.language)
        return ""

    def _named(self, name: str) -> str:
        return phrase("note-named", self.language, name=harmless(name))


def pricing_of_notes(tokens: Tokens) -> Pricing:
    """Return what counts the tokens of memories as they are noted down for a listener.

    From above where recall cannot know: whose name stands there, and what the date says there.
    """

    def pricing(language: Language, listener: PersonId | None) -> Cost:
        def cost(memory: Memory) -> int:
            owner = memory.placement.owner
            names = {} if owner is None else {owner: _NAME}
            view = View(language=language, zone=None, listener=listener, names=names)
            return _DATE + sum(tokens(line.text) for line in view.noted(memory))

        return cost

    return pricing


def _known(provenance: Provenance, language: Language) -> str:
    match provenance:
        case Provenance.CONFIRMED:
            return phrase("note-confirmed", language)
        case Provenance.OBSERVED:
            return phrase("note-observed", language)
        case Provenance.EXTRACTED:
            return phrase("note-extracted", language)
        case Provenance.INFERRED:
            return phrase("note-inferred", language)
