"""A mind of stand-ins: two people, some memories, and services that look them up by word."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

from jarvisd.app import Mind
from jarvisd.app.timing import Timing
from jarvisd.app.wholesale import Wholesale
from jarvisd.clock import SystemClock
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.grammar import Grammar
from jarvisd.errors import InputError
from jarvisd.ids import MemoryId, PersonId, RoomName
from jarvisd.memory.clearing import Clear
from jarvisd.memory.neighbours import Graph
from jarvisd.memory.ports import Filter, Query, Space, Worded
from jarvisd.memory.recall import Reason, Recalled, Score, Selection
from jarvisd.memory.remember import AlreadyKnown, Declined, Kept, Refusal, Remembered, Saying, Wish
from jarvisd.memory.types import (
    Kind,
    Memory,
    Neighbour,
    Placement,
    Provenance,
    Scope,
    Source,
    Validity,
)
from jarvisd.people.audience import Audience
from jarvisd.people.types import Enrolled, Known, Person, Role, Voiceprint
from jarvisd.phrases import Language
from jarvisd.settings import Settings
from jarvisd.testing.graph import GraphInMind
from jarvisd.testing.meaning import ComparesWords
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.tiers import ArchiveInMind, EarlierInMind, SummariesInMind
from jarvisd.testing.timers import TimersInMind
from jarvisd.tiers.archive import Archive
from jarvisd.tiers.graves import Graves
from jarvisd.tiers.past import Past, ShortTerm, Stores
from jarvisd.timers.bell import Bell
from jarvisd.timers.schedule import Manner
from jarvisd.timers.service import Timers

SPACE = Space(
    id="stand-in", dimensions=3, floor=0.25, typical=0.8, same=0.92, similar=0.75, erased=0.85
)
ANNA = Person(id=PersonId(UUID(int=1)), name="Anna")
BEN = Person(id=PersonId(UUID(int=2)), name="Ben", role=Role.GUEST)


def memory(digits: str, text: str, owner: Person | None, room: str | None = None) -> Memory:
    """Return a memory whose id begins with *digits*: Anna's are private, the rest shared."""
    private = owner is ANNA
    scope = Scope.PRIVATE if private else Scope.ROOM if room else Scope.SHARED
    return Memory(
        id=MemoryId(UUID(hex=digits.ljust(32, "0"))),
        text=text,
        language=Language.DE,
        kind=Kind.FACT,
        placement=Placement(
            scope=scope,
            owner=owner.id if owner else None,
            room=RoomName(room) if room else None,
        ),
        provenance=Provenance.CONFIRMED,
        confidence=1.0,
        importance=0.6,
        source=Source(via="voice"),
        validity=Validity(since=datetime(2026, 3, 4, 16, 5, tzinfo=UTC)),
    )


DOG = memory("aaaa1111", "Mein Hund heißt Bruno.", ANNA)
KEY = memory("bbbb2222", "Der Kellerschlüssel liegt in der blauen Dose.", None)
CAR_KEY = memory("bbbb3333", "Der Autoschlüssel hängt am Haken.", BEN)
OVEN = memory("cccc4444", "Der Ofen braucht zehn Minuten.", None, room="kueche")


@dataclass
class People:
    """The people, kept in a list."""

    enrolled: list[Enrolled] = field(
        default_factory=lambda: [
            Enrolled(person=ANNA, prints=((1.0, 0.0),) * 5),
            Enrolled(person=BEN, prints=()),
        ]
    )

    async def everyone(self) -> Sequence[Enrolled]:
        return self.enrolled

    async def named(self, name: str) -> Person | None:
        return next(
            (e.person for e in self.enrolled if e.person.name.casefold() == name.casefold()), None
        )

    async def add(self, person: Person, prints: Sequence[Voiceprint]) -> None:
        if await self.named(person.name):
            raise InputError("person-name-taken", name=person.name)
        self.enrolled.append(Enrolled(person=person, prints=tuple(prints)))

    async def add_prints(self, person: PersonId, prints: Sequence[Voiceprint]) -> None:
        self.enrolled = [
            Enrolled(person=e.person, prints=(*e.prints, *prints)) if e.person.id == person else e
            for e in self.enrolled
        ]

    async def set_role(self, person: PersonId, role: Role) -> None:
        self.enrolled = [
            replace(e, person=replace(e.person, role=role)) if e.person.id == person else e
            for e in self.enrolled
        ]

    async def forget_voice(self, person: PersonId) -> int:
        had = sum(len(e.prints) for e in self.enrolled if e.person.id == person)
        self.enrolled = [
            Enrolled(person=e.person, prints=()) if e.person.id == person else e
            for e in self.enrolled
        ]
        return had

    async def remove(self, person: PersonId) -> int:
        self.enrolled = [e for e in self.enrolled if e.person.id != person]
        return 1


@dataclass
class Memories:
    """The memories, and the services on them: what a question and a memory share is a word."""

    kept: list[Memory] = field(default_factory=lambda: [DOG, KEY, CAR_KEY, OVEN])
    sayings: list[Saying] = field(default_factory=list)

    def _heard(self, audience: Audience) -> list[Memory]:
        return [
            m
            for m in self.kept
            if m.placement.scope is Scope.SHARED
            or (m.placement.scope is Scope.ROOM and m.placement.room == audience.room)
            or (m.placement.scope is Scope.PRIVATE and m.placement.owner == audience.person)
        ]

    def _about(self, text: str, audience: Audience) -> tuple[Memory, ...]:
        words = [word.strip("?.").casefold() for word in text.split()]
        return tuple(
            m for m in self._heard(audience) if any(word in m.text.casefold() for word in words)
        )

    async def get(self, id: MemoryId, audience: Audience) -> Memory | None:
        return next((m for m in self._heard(audience) if m.id == id), None)

    async def worded(self, query: Query, audience: Audience) -> Worded:
        return object()

    async def near(self, query: Query, audience: Audience, limit: int) -> Sequence[Neighbour]:
        return [Neighbour(memory=m, cosine=0.0) for m in self._heard(audience)[:limit]]

    async def listed(
        self, filter: Filter, audience: Audience, limit: int, offset: int = 0
    ) -> Sequence[Memory]:
        found = [
            m
            for m in self._heard(audience)
            if (filter.scope is None or m.placement.scope is filter.scope)
            and (filter.owner is None or m.placement.owner == filter.owner)
            and (filter.contains is None or filter.contains in m.text)
        ]
        return found[offset : offset + limit]

    async def keep(self, saying: Saying) -> Remembered:
        self.sayings.append(saying)
        if saying.wish is Wish.ME and not isinstance(saying.speaker, Known):
            return Declined(reason=Refusal.PRIVATE_OF_NOBODY)
        known = next((m for m in self.kept if m.text == saying.text), None)
        if known:
            return AlreadyKnown(memory=known, before=known)
        owner = saying.speaker.person if isinstance(saying.speaker, Known) else None
        kept = memory("dddd5555", saying.text, owner, saying.room)
        self.kept.append(kept)
        return Kept(memory=kept, replaced=(KEY,) if "Kellerschlüssel" in saying.text else ())

    async def about(self, text: str, language: Language, audience: Audience) -> Selection:
        score = Score(
            cosine=0.61, keywords=0.2, relevance=0.72, importance=0.6, total=0.68, boost=0.8
        )
        found = [Recalled(memory=m, score=score) for m in self._about(text, audience)]
        return Selection(
            kept=tuple(found[:1]),
            dropped=tuple((r, Reason.BUDGET) for r in found[1:]),
            cost=12,
        )

    async def explained(self, text: str, language: Language, audience: Audience) -> Selection:
        return await self.about(text, language, audience)

    async def unheard(self, audience: Audience) -> int:
        return len(self.kept) - len(self._heard(audience))

    async def find(self, text: str, language: Language, audience: Audience) -> tuple[Memory, ...]:
        return self._about(text, audience)

    async def with_history(
        self, memories: Sequence[Memory], audience: Audience
    ) -> tuple[Memory, ...]:
        return tuple(memories)

    async def erase(self, ids: Sequence[MemoryId], audience: Audience) -> int:
        """Refuse, as policy does, what somebody else said."""
        doomed = [m for m in self.kept if m.id in ids and m.placement.owner == audience.person]
        self.kept = [m for m in self.kept if m not in doomed]
        return len(doomed)


@dataclass
class Household:
    """The state behind every call of one test."""

    people: People = field(default_factory=People)
    memories: Memories = field(default_factory=Memories)
    archive: ArchiveInMind = field(default_factory=ArchiveInMind)
    set_timers: TimersInMind = field(default_factory=TimersInMind)

    @property
    def bell(self) -> Bell:
        """Return what rings where: nothing."""
        return Bell(self.set_timers, SystemClock(), None, Manner())

    @property
    def timers(self) -> Timers:
        """Return the timers that are kept in mind."""
        return Timers(self.set_timers, self.bell, SystemClock(), None)

    @property
    def tiers(self) -> Any:
        """Return the tiers' own services over what is in mind."""
        earlier = EarlierInMind(SessionsInMind([]))
        embedder, gist = ComparesWords(), Gist(Grammar())
        graves = Graves(MemoriesInMind(), embedder, self.people, b"key" * 11)
        stores = Stores(
            earlier=earlier,
            summaries=SummariesInMind(SessionsInMind([])),
            archive=self.archive,
        )
        past = Past(stores, embedder, graves, gist.lines, SystemClock(), ShortTerm())
        archive = Archive(
            earlier, self.archive, graves, stores.summaries, gist.lines, SystemClock()
        )
        return SimpleNamespace(past=past, archive=archive)

    def open_mind(self, settings: Settings) -> AbstractAsyncContextManager[Mind]:
        """Stand in for ``jarvisd.app.open_mind``."""

        @asynccontextmanager
        async def opened() -> AsyncIterator[Mind]:
            service = cast("Any", self.memories)
            nothing = cast("Any", None)
            tiers = self.tiers
            clear = Clear(service, nothing, tiers.archive, clock=SystemClock(), key=b"key")
            yield Mind(
                settings=settings,
                clock=nothing,
                bulletin=nothing,
                people=self.people,
                memories=service,
                sessions=nothing,
                embedder=cast("Any", _Embedder()),
                remember=service,
                recall=service,
                graph=Graph(
                    GraphInMind(service, {ANNA.id: "Anna", BEN.id: "Ben"}),
                    cast("Any", _Embedder()),
                ),
                forget=service,
                learn=service,
                reread=service,
                ledger=nothing,
                wholesale=Wholesale(clear=clear, export=nothing, take_in=nothing),
                observe=nothing,
                tidy=nothing,
                thinking=nothing,
                services=nothing,
                dialogue=nothing,
                tiers=tiers,
                board=nothing,
                timing=Timing(timers=self.timers, bell=self.bell),
            )

        return opened()


class _Embedder:
    space = SPACE
