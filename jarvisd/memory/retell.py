"""A stored sentence as this listener should hear it: to its owner in the second person."""

from jarvisd.memory.policy.address import to_owner
from jarvisd.memory.policy.scope import speaks_of_itself
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language, phrase


def retell(memory: Memory, audience: Audience, owner: str | None, language: Language) -> str:
    """Return *memory* as a sentence for *audience*.

    *owner* is the name of whoever said it, None for an unknown voice. *language* is
    the answer's: quotes are introduced in it, the memory stays in its own.
    """
    if not speaks_of_itself(memory.text):
        return memory.text
    mine = memory.placement.owner is not None and memory.placement.owner == audience.person
    if mine:
        told = to_owner(memory.text, memory.language)
        return told or phrase("you-said", language, text=memory.text)
    if owner is None:
        return phrase("someone-said", language, text=memory.text)
    return phrase("person-said", language, name=owner, text=memory.text)
