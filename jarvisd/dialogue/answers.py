"""Putting memories into sentences: what was said, by whom and when.

A memory is told to the person who said it as "Dein Hund heißt Bruno."; where the
turn to the second person is not certain, and for other people's first person, the
sentence is quoted, so that nobody else's "ich" ever becomes the listener's.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from jarvisd.dialogue.moments import day_of, time_of_day
from jarvisd.dialogue.turn import Turn
from jarvisd.memory.policy.address import to_owner
from jarvisd.memory.policy.dispute import Dispute
from jarvisd.memory.policy.lexicon import lexicon
from jarvisd.memory.policy.scope import first_person
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.policy.words import tokens
from jarvisd.memory.types import Memory, Provenance, Scope
from jarvisd.people.audience import Audience
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Person
from jarvisd.phrases import Language

Telling: TypeAlias = Callable[[Memory, Turn], Awaitable[str]]
"""Puts one memory into a sentence."""


class Narrator:
    """Tells memories to whoever is listening in a turn."""

    def __init__(self, people: PeopleStore) -> None:
        self._people = people

    async def person(self, name: str) -> Person | None:
        """Return who is called *name*, if anybody is."""
        return await self._people.named(name)

    async def said_by(self, memory: Memory) -> str | None:
        """Return the name of who said *memory*, None for an unknown voice."""
        return await self._name(memory)

    async def told(self, memory: Memory, turn: Turn) -> str:
        """Return *memory* as an answer, with who said it and when."""
        when = day_of(memory.validity.since, turn.heard.at, turn.zone, turn.language)
        worded = _worded(memory, turn.heard.audience)
        if memory.provenance is Provenance.INFERRED:
            return turn.say("told-guess", what=worded or _quote(memory, turn.language))
        if memory.provenance is Provenance.OBSERVED:
            return turn.say("told-observed", what=worded or memory.text, when=when)
        if worded is not None:
            return await self._with_source(worded, memory, turn, when)
        what = _quote(memory, turn.language)
        if _is_from(memory, turn.heard.audience):
            return turn.say("quote-you", what=what, when=when)
        name = await self._name(memory)
        if name is None:
            return turn.say("quote-stranger", what=what, when=when)
        return turn.say("quote-person", what=what, when=when, name=name)

    async def briefly(self, memory: Memory, turn: Turn) -> str:
        """Return *memory* as one of several: who said it only where it matters."""
        worded = _worded(memory, turn.heard.audience)
        if worded is not None and memory.provenance is not Provenance.INFERRED:
            return worded
        return await self.told(memory, turn)

    async def each(
        self,
        memories: Sequence[Memory],
        contested: Sequence[Dispute],
        turn: Turn,
        telling: Telling | None = None,
    ) -> tuple[str, ...]:
        """Return each of *memories* as *telling* tells it, what is *contested* as that."""
        tell, told = telling or self.told, []
        here = {memory.id for memory in memories}
        disputed = {one.heard.id for one in contested if one.known.id in here}
        for memory in memories:
            told.append(await (self.otherwise if memory.id in disputed else tell)(memory, turn))
        return tuple(told)

    async def otherwise(self, memory: Memory, turn: Turn) -> str:
        """Return *memory* as what somebody else told against what was just said."""
        who, name = await self.teller(memory, turn)
        when = day_of(memory.validity.since, turn.heard.at, turn.zone, turn.language)
        return turn.say("told-otherwise", who=who, name=name, when=when, what=named(memory, turn))

    async def teller(self, memory: Memory, turn: Turn) -> tuple[str, str]:
        """Return who said *memory*: you, a person with their name, a stranger, nobody."""
        if memory.provenance is not Provenance.CONFIRMED:
            return "nobody", ""
        if _is_from(memory, turn.heard.audience):
            return "you", ""
        name = await self._name(memory)
        return ("stranger", "") if name is None else ("person", name)

    async def whence(self, memory: Memory, turn: Turn) -> str:
        """Return where *memory* comes from: who, when, and how sure it is."""
        when = day_of(memory.validity.since, turn.heard.at, turn.zone, turn.language)
        time = time_of_day(memory.validity.since, turn.zone, turn.language)
        match memory.provenance:
            case Provenance.OBSERVED:
                return turn.say("whence-observed", when=when, time=time)
            case Provenance.INFERRED:
                return turn.say("whence-guess", when=when)
            case Provenance.EXTRACTED:
                name = await self._name(memory)
                if _is_from(memory, turn.heard.audience) or name is None:
                    return turn.say("whence-conversation", when=when)
                return turn.say("whence-conversation-with", when=when, name=name)
            case Provenance.CONFIRMED:
                return await self._whence_confirmed(memory, turn, when, time)

    async def _whence_confirmed(self, memory: Memory, turn: Turn, when: str, time: str) -> str:
        via = memory.source.via
        if _is_from(memory, turn.heard.audience):
            return turn.say("whence-you", when=when, time=time, via=via)
        name = await self._name(memory)
        if name is None:
            return turn.say("whence-stranger", when=when, time=time, via=via)
        return turn.say("whence-person", when=when, time=time, via=via, name=name)

    async def _with_source(self, worded: str, memory: Memory, turn: Turn, when: str) -> str:
        if _is_from(memory, turn.heard.audience):
            return turn.say("told-you", what=worded, when=when)
        name = await self._name(memory)
        if name is None:
            return turn.say("told-stranger", what=worded, when=when)
        return turn.say("told-person", what=worded, when=when, name=name)

    async def _name(self, memory: Memory) -> str | None:
        owner = memory.placement.owner
        everyone = await self._people.everyone() if owner is not None else ()
        return next((each.person.name for each in everyone if each.person.id == owner), None)


def back(text: str, language: Language) -> str:
    """Return what a person just said, said back to them: "Dein Hund heißt Bruno."."""
    told = sentence(text, language)
    return to_owner(told, language) or told


def named(memory: Memory, turn: Turn) -> str:
    """Return *memory* as it is named when the person is asked about it."""
    return _worded(memory, turn.heard.audience) or _quote(memory, turn.language)


def personal(*memories: Memory) -> bool:
    """Return whether one of *memories* is for some ears only."""
    return any(
        memory.placement.scope is Scope.PRIVATE
        or memory.placement.secret
        or memory.placement.members_only
        for memory in memories
    )


def _worded(memory: Memory, audience: Audience) -> str | None:
    """Return *memory* as a plain sentence for *audience*; None if it must be quoted."""
    if _is_from(memory, audience):
        return to_owner(memory.text, memory.language)
    if first_person(memory.text) or (memory.placement.owner is None and _ours(memory)):
        return None
    return memory.text


def _ours(memory: Memory) -> bool:
    """Return whether *memory* says "wir" or "unser", which a visitor means otherwise."""
    words = {token.lower() for token in tokens(memory.text)}
    return bool(words & lexicon(memory.language).household)


def _is_from(memory: Memory, audience: Audience) -> bool:
    owner = memory.placement.owner
    return owner is not None and owner == audience.person


def _quote(memory: Memory, language: Language) -> str:
    return f"„{memory.text}“" if language is Language.DE else f"“{memory.text}”"
