"""What always holds for a speaker, and what is known about one: a prompt's background. Pure.

Likeness to the question finds such memories in three cases of ten only, so they are
chosen by what they are.
"""

from jarvisd.ids import PersonId
from jarvisd.memory.policy.lexicon import closed, lexicon
from jarvisd.memory.policy.scope import first_person
from jarvisd.memory.policy.words import tokens
from jarvisd.memory.types import Kind, Memory, Placement, Provenance, Scope

_ALWAYS = closed("immer stets jedesmal nie niemals always never whenever")


def of_speaker(memory: Memory, person: PersonId) -> bool:
    """Tell whether *memory* is a confirmed fact of *person* that may be told unasked."""
    placement = memory.placement
    return (
        placement.owner == person
        and not placement.secret
        and memory.provenance is Provenance.CONFIRMED
        and memory.kind is not Kind.EPISODE
        and _about_the_owner(memory.text, placement)
    )


def standing(memory: Memory) -> bool:
    """Tell whether *memory* of the speaker is an instruction that stands, or a preference."""
    return memory.kind is Kind.PREFERENCE or _instruction(memory)


def _about_the_owner(text: str, placement: Placement) -> bool:
    return placement.scope is Scope.PRIVATE or first_person(text)


def _instruction(memory: Memory) -> bool:
    """Tell whether it is said to the assistant, and for always: "Sag mir nie …"."""
    words = {token.lower() for token in tokens(memory.text)}
    spoken = lexicon(memory.language)
    return bool(words & _ALWAYS) and bool(words & (spoken.listener | spoken.speaker))
