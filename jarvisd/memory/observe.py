"""What sensors and cameras report (R-M13): observed events that live for a while.

They belong to nobody, are heard in their room or by the household, and go through the
same door as everything else: what was forgotten stays forgotten, what is known is not
kept twice but lives on.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeAlias
from uuid import uuid4

from jarvisd.clock import Clock
from jarvisd.ids import MemoryId, RoomName
from jarvisd.memory.admission import Added, Admission, Conflict, Forgotten, Known
from jarvisd.memory.changes import Change, Merge
from jarvisd.memory.policy import importance
from jarvisd.memory.policy.scope import secret
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.ports import Embedder, MemoryStore
from jarvisd.memory.types import (
    Kind,
    Memory,
    Placement,
    Provenance,
    Scope,
    Source,
    Validity,
)
from jarvisd.people.audience import insider
from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Lifetimes:
    """How long an event lives whose report does not say."""

    event: timedelta = timedelta(days=30)
    sighting: timedelta = timedelta(days=7)
    """Of a person or a car, seen by a camera."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """One report."""

    text: str
    """What happened, as a sentence: "Die Haustür wurde geöffnet"."""
    language: Language
    at: datetime
    room: RoomName | None = None
    """Where: then it is heard there alone; None: by the whole household."""
    lifetime: timedelta | None = None
    """None: as is usual for its sort."""
    sighting: bool = False
    members_only: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TooLate:
    """Its life was over before it was reported, or it said nothing."""


Observed: TypeAlias = Added | Known | Forgotten | Conflict | TooLate


class Observe:
    """Keeps what sensors and cameras report."""

    def __init__(
        self,
        store: MemoryStore,
        embedder: Embedder,
        admission: Admission,
        clock: Clock,
        lifetimes: Lifetimes | None = None,
    ) -> None:
        self._store = store
        self._embedder = embedder
        self._admission = admission
        self._clock = clock
        self._lifetimes = lifetimes or Lifetimes()

    async def observe(self, report: Observation) -> Observed:
        """Keep *report* as an observed event with a lifetime, and return what became of it.

        Raise EmbeddingError, StorageError.
        """
        text = sentence(report.text, report.language)
        usual = self._lifetimes.sighting if report.sighting else self._lifetimes.event
        until = report.at + (usual if report.lifetime is None else report.lifetime)
        if not text or until <= self._clock.now():
            return TooLate()
        memory = _born(text, report, until)
        # Hears what members hear, so that a report is compared with all of it.
        audience = insider(None, report.room)
        (vector,) = await self._embedder.embed([text])
        admitted = await self._admission.admit(memory, vector, audience, explicit=False)
        if isinstance(admitted, Known):
            admitted = await self._living_on(admitted, until)
        await self._store.apply(admitted.changes, audience)
        return admitted

    async def _living_on(self, known: Known, until: datetime) -> Known:
        """Return *known* with its life lengthened, if it has an end."""
        end = known.memory.validity.until
        if end is None or end >= until:
            return known
        validity = replace(known.memory.validity, until=until)
        memory = replace(known.memory, validity=validity)
        (vector,) = await self._embedder.embed([memory.text])
        changes: tuple[Change, ...] = (Merge(id=memory.id, memory=memory, vector=vector),)
        return replace(known, memory=memory, changes=changes)


def _born(text: str, report: Observation, until: datetime) -> Memory:
    provenance, kind = Provenance.OBSERVED, Kind.EVENT
    return Memory(
        id=MemoryId(uuid4()),
        text=text,
        language=report.language,
        kind=kind,
        placement=Placement(
            scope=Scope.SHARED if report.room is None else Scope.ROOM,
            owner=None,
            room=report.room,
            secret=secret(text),
            members_only=report.members_only,
        ),
        provenance=provenance,
        confidence=1.0,
        importance=importance.at_birth(text, report.language, kind, provenance),
        source=Source(via="event"),
        validity=Validity(since=report.at, until=until),
    )
