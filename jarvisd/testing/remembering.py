"""The three services of memory, in a list and by shared words: a dialogue without a database."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final
from uuid import uuid4

from jarvisd.errors import JarvisError
from jarvisd.ids import MemoryId, SessionId
from jarvisd.memory.clearing import Belongings, Cleared
from jarvisd.memory.policy.dispute import Dispute, Meant
from jarvisd.memory.policy.personal import placed
from jarvisd.memory.policy.scope import may_erase, may_hear
from jarvisd.memory.policy.someone import tells_of
from jarvisd.memory.policy.testimony import in_order
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.recall import Recalled, Score, Selection
from jarvisd.memory.remember import AlreadyKnown, Declined, Kept, Remembered, Saying
from jarvisd.memory.settlement import Word
from jarvisd.memory.types import Kind, Memory, Provenance, Refusal, Scope, Validity
from jarvisd.people.audience import Audience
from jarvisd.people.types import Person, Speaker
from jarvisd.phrases import Language
from jarvisd.testing.filters import superseded

_WORD: Final = re.compile(r"\w+")
_COMMON: Final = frozenset(
    """aber alle auch dass dein deine dem den der des die das ein eine einen einer gegen
    hast hat heißt ist im in liegt mein meine meinen meiner mit nach oder sind über und vom von was
    wann weißt wer wie wo wogegen are does the what where who you about called""".split()  # noqa: SIM905
)


@dataclass(slots=True)
class HouseholdMemory:
    """What the three services share; a test may look at it and break it."""

    now: datetime
    """When everything that is kept from now on was said."""
    memories: list[Memory] = field(default_factory=list)
    replaced: list[Memory] = field(default_factory=list)
    """What no longer holds."""
    used: list[MemoryId] = field(default_factory=list)
    struck: list[str] = field(default_factory=list)
    """What was to be taken out of the transcript."""
    fault: JarvisError | None = None
    """Raised by every service while it is set, as if the database were away."""
    disputes: list[Dispute] = field(default_factory=list)
    """What a person is to be asked about."""
    contested: list[Dispute] = field(default_factory=list)
    """What two people told otherwise; both are among the memories."""
    asked: list[MemoryId] = field(default_factory=list)
    """What somebody was asked about, by what is known."""
    settled: list[tuple[Meant, Word]] = field(default_factory=list)
    spared: int = 0
    """So many calls still succeed before the fault shows."""

    def check(self) -> None:
        """Raise the fault, if there is one and its time has come."""
        if self.fault is None:
            return
        if not self.spared:
            raise self.fault
        self.spared -= 1

    def find(self, text: str, audience: Audience) -> list[tuple[Memory, int]]:
        """Return what *audience* may hear and shares words with *text*, most words first."""
        asked = _words(text)
        found = [
            (memory, sum(any(word in told for told in _words(memory.text)) for word in asked))
            for memory in self.memories
            if may_hear(memory.placement, audience)
        ]
        return sorted((hit for hit in found if hit[1]), key=lambda hit: -hit[1])


class FakeRemember:
    """``Remember`` on a HouseholdMemory."""

    def __init__(self, household: HouseholdMemory) -> None:
        self._household = household

    async def keep(self, saying: Saying) -> Remembered:
        """Keep *saying*, unless it is known; with "jetzt" it replaces what begins like it."""
        self._household.check()
        text = sentence(saying.text, saying.language)
        placement = placed(text, saying.language, saying.speaker, saying.room, saying.wish)
        if isinstance(placement, Refusal):
            return Declined(reason=placement)
        same = [m for m in self._household.memories if m.placement == placement]
        for known in same:
            if known.text == text:
                return AlreadyKnown(memory=known, before=known)
        memory = Memory(
            id=MemoryId(uuid4()),
            text=text,
            language=saying.language,
            kind=Kind.FACT,
            placement=placement,
            provenance=Provenance.CONFIRMED,
            confidence=saying.confidence,
            importance=0.5,
            source=saying.source,
            validity=Validity(since=self._household.now),
        )
        replaced = tuple(m for m in same if _replaces(text, m.text))
        for old in replaced:
            self._household.memories.remove(old)
            ended = replace(old.validity, until=self._household.now, superseded_by=memory.id)
            self._household.replaced.append(replace(old, validity=ended))
        self._household.memories.append(memory)
        return Kept(memory=memory, replaced=replaced)

    async def undo(self, result: Kept | AlreadyKnown, speaker: Speaker) -> None:
        """Put back what was there before."""
        self._household.check()
        if isinstance(result, Kept):
            self._household.memories.remove(result.memory)
            self._household.memories.extend(result.replaced)


class FakeRecall:
    """``Recall`` on a HouseholdMemory; the score is the share of the asked words."""

    def __init__(self, household: HouseholdMemory) -> None:
        self._household = household

    async def about(self, text: str, language: Language, audience: Audience) -> Selection:
        """Return what shares words with *text*."""
        self._household.check()
        asked = max(len(_words(text)), 1)
        kept = [
            Recalled(memory=memory, score=_score(shared / asked))
            for memory, shared in self._household.find(text, audience)
        ]
        here = {one.memory.id for one in kept}
        told = tuple(one for one in self._household.contested if one.known.id in here)
        return Selection(kept=in_order(kept, told), contested=told)

    async def of_person(self, person: Person, audience: Audience, limit: int) -> tuple[Memory, ...]:
        """Return what is known about *person* that *audience* may hear."""
        self._household.check()
        theirs = [m for m in self._household.memories if tells_of(m, person.id, person.name)]
        return tuple(m for m in theirs if may_hear(m.placement, audience))[:limit]

    async def history(self, memory: Memory, audience: Audience, limit: int) -> tuple[Memory, ...]:
        """Return what *memory* replaced, the latest first."""
        self._household.check()
        heard = [m for m in self._household.replaced if may_hear(m.placement, audience)]
        return tuple(superseded(heard, memory.id))[:limit]

    async def used(self, ids: tuple[MemoryId, ...], session: SessionId, audience: Audience) -> None:
        """Note what was used."""
        self._household.check()
        self._household.used.extend(ids)


class FakeForget:
    """``Forget`` on a HouseholdMemory."""

    def __init__(self, household: HouseholdMemory) -> None:
        self._household = household

    async def find(self, text: str, language: Language, audience: Audience) -> tuple[Memory, ...]:
        """Return those that share most words with *text* and may be erased."""
        self._household.check()
        found = [
            hit
            for hit in self._household.find(text, audience)
            if may_erase(hit[0].placement, audience)
        ]
        return tuple(memory for memory, shared in found if shared == found[0][1])

    async def with_history(
        self, memories: Sequence[Memory], audience: Audience
    ) -> tuple[Memory, ...]:
        """Return *memories* and what they replaced."""
        gone = [superseded(self._household.replaced, memory.id) for memory in memories]
        return (*memories, *(old for each in gone for old in each))

    async def erase(self, ids: Sequence[MemoryId], audience: Audience) -> int:
        """Remove them, and what they replaced."""
        self._household.check()
        named = [
            m for m in self._household.memories if m.id in ids and may_erase(m.placement, audience)
        ]
        doomed = {memory.id for memory in await self.with_history(named, audience)}
        for kept in (self._household.memories, self._household.replaced):
            kept[:] = [memory for memory in kept if memory.id not in doomed]
        return len(doomed)


class FakeClear:
    """``Clear`` on a HouseholdMemory; the transcript is a list of what was to be struck."""

    def __init__(self, household: HouseholdMemory) -> None:
        self._household = household

    async def belongings(self, audience: Audience) -> Belongings:
        """Count what the person of *audience* said."""
        self._household.check()
        theirs = [m for m in self._household.memories if m.placement.owner == audience.person]
        private = sum(m.placement.scope is Scope.PRIVATE for m in theirs)
        return Belongings(private=private, household=len(theirs) - private)

    async def private(self, audience: Audience) -> Cleared:
        """Remove from the list what is private to the person of *audience*."""
        self._household.check()
        before = len(self._household.memories)
        self._household.memories = [
            m
            for m in self._household.memories
            if m.placement.scope is not Scope.PRIVATE or m.placement.owner != audience.person
        ]
        return Cleared(erased=before - len(self._household.memories), left=0)

    async def about(self, topic: str, language: Language, audience: Audience) -> tuple[Memory, ...]:
        """Return those that share a word with *topic* and may be erased."""
        self._household.check()
        found = self._household.find(topic, audience)
        return tuple(memory for memory, _ in found if may_erase(memory.placement, audience))

    async def strike(self, memories: Sequence[Memory], audience: Audience) -> int:
        """Note the memories whose turns were to go."""
        self._household.struck += [memory.text for memory in memories]
        return len(memories)

    async def strike_all(self, audience: Audience) -> int:
        """Note that everything was to go."""
        self._household.struck.append("*")
        return 1


def _words(text: str) -> set[str]:
    words = {word.casefold() for word in _WORD.findall(text)}
    return {word[:6] for word in words - _COMMON if len(word) > 2 or word.isdigit()}


def _replaces(new: str, old: str) -> bool:
    head = " ".join(new.split()[:2])
    return " jetzt " in new and old.startswith(head)


def _score(share: float) -> Score:
    return Score(cosine=share, keywords=share, relevance=share, importance=0.5, total=share)
