"""One attempt at one session: what the sentences gathered from it change, and what is counted."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import blake2b
from uuid import uuid5

from jarvisd.ids import MemoryId, PersonId
from jarvisd.memory.admission import Added, Admission, Admitted, Conflict, Forgotten, Known
from jarvisd.memory.fate import Fate
from jarvisd.memory.pending import Pending
from jarvisd.memory.policy import importance
from jarvisd.memory.policy.days import day_of
from jarvisd.memory.policy.personal import placed
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.policy.words import content
from jarvisd.memory.ports import Embedder, MemoryStore
from jarvisd.memory.transcripts import Gathered, Part, Studied, Transcript, Utterance
from jarvisd.memory.types import (
    Kind,
    Memory,
    Placement,
    Provenance,
    Scope,
    Source,
    Validity,
    Vector,
)
from jarvisd.people.audience import Audience, insider
from jarvisd.people.types import Known as Recognised

VIA = "conversation"
CONFIDENCE = 0.7
"""What was said in passing is a little less sure than what was asked to be kept."""


class Attempt:
    """Decides about one session; what it counted is told only once it is kept."""

    def __init__(self, store: MemoryStore, embedder: Embedder, key: bytes) -> None:
        """*key* is the installation's secret."""
        self._store = store
        self._embedder = embedder
        self._admission = Admission(store, embedder.space, key)
        self._key = key
        self.counts: Counter[Fate] = Counter()
        self.vectors: dict[str, Vector] = {}
        """Of sentences that were embedded before anything was locked."""

    async def embed(self, gathered: Sequence[Gathered]) -> None:
        """Embed the sentences *gathered* in advance; raise EmbeddingError."""
        texts = [text for one in gathered if (text := sentence(one.text, one.language))]
        if texts:
            self.vectors |= dict(zip(texts, await self._embedder.embed(texts), strict=True))

    async def decide(self, transcript: Transcript, gathered: Sequence[Gathered]) -> Studied:
        """Return what *gathered* changes; a second call begins anew. Raise EmbeddingError."""
        self.counts.clear()
        pending, parts = Pending(), list[Part]()
        forgotten = set[PersonId | None]()
        for memory, one in _born(transcript, gathered, self._key):
            audience = insider(memory.placement.owner, memory.placement.room)
            admitted = await self._admitted(memory, audience, pending)
            if isinstance(admitted, Forgotten):
                forgotten.add(memory.placement.owner)
            if admitted is None or not self._counted(admitted, settled=one.settled):
                continue
            pending.note(admitted.changes)
            parts.append(Part(audience=audience, changes=admitted.changes))
        return Studied(parts=tuple(parts), forgotten=frozenset(forgotten))

    async def _admitted(
        self, memory: Memory, audience: Audience, pending: Pending
    ) -> Admitted | None:
        """Return what becomes of *memory*; None if it was learnt before."""
        if await self._store.get(memory.id, audience) is not None:
            return None
        vector = self.vectors.get(memory.text)
        if vector is None:
            (vector,) = await self._embedder.embed([memory.text])
        return await self._admission.admit(
            memory, vector, audience, explicit=False, pending=pending
        )

    def _counted(self, admitted: Admitted, *, settled: bool) -> bool:
        """Count *admitted* and tell whether its changes are to be made."""
        if settled and not isinstance(admitted, Forgotten):
            return False
        match admitted:
            case Added(replaced=replaced):
                self.counts[Fate.LEARNT] += 1
                self.counts[Fate.SUPERSEDED] += len(replaced)
            case Known():
                self.counts[Fate.KNOWN] += 1
            case Conflict():
                self.counts[Fate.CONFLICTS] += 1
            case Forgotten():
                self.counts[Fate.SKIPPED_FORGOTTEN] += 1
        return bool(admitted.changes)


def _born(
    transcript: Transcript, gathered: Sequence[Gathered], key: bytes
) -> Iterator[tuple[Memory, Gathered]]:
    """Yield a memory for each sentence *gathered* that may be kept at all."""
    by_turn: Mapping[int, Utterance] = {one.turn: one for one in transcript.utterances}
    for number, one in enumerate(gathered):
        said_in = by_turn.get(one.turn)
        text = sentence(one.text, one.language)
        if said_in is None or not text:
            continue
        # Retold without "my" or "code" it is as private, and as secret, as it was said.
        told = f"{text} {one.basis}"
        placement = placed(told, one.language, said_in.speaker, transcript.room, one.wish)
        if isinstance(placement, Placement):
            mark = _mark(text, one, key) if one.basis else str(number)
            id = MemoryId(uuid5(transcript.session, f"{one.turn}/{mark}"))
            source = Source(via=VIA, session=transcript.session, turn=one.turn)
            cleared = said_in.cleared and placement.scope is Scope.PRIVATE
            memory = _memory(id, replace(one, text=text), placement, source, said_in)
            yield memory, replace(one, settled=one.settled or cleared)


def _mark(text: str, one: Gathered, key: bytes) -> str:
    """Return what tells *text* from others that a model took from the same turn.

    A model may tell them in another order the next time, so they are not numbered. Who
    does not have *key* cannot try words against it.
    """
    words = "\x1f".join(sorted(content(text, one.language)))
    short = blake2b(key, digest_size=32).digest()
    return blake2b(words.encode(), key=short, digest_size=16).hexdigest()


def _memory(
    id: MemoryId, gathered: Gathered, placement: Placement, source: Source, said_in: Utterance
) -> Memory:
    name = said_in.speaker.person.name if isinstance(said_in.speaker, Recognised) else None
    text, language = gathered.text, gathered.language
    kind = _kind(gathered, said_in.at)
    return Memory(
        id=id,
        text=text,
        language=language,
        kind=kind,
        placement=placement,
        provenance=Provenance.EXTRACTED,
        confidence=CONFIDENCE,
        importance=importance.at_birth(text, language, kind, Provenance.EXTRACTED),
        source=source,
        validity=Validity(since=said_in.at),
        slot=extract(text, language, name),
    )


def _kind(gathered: Gathered, at: datetime) -> Kind:
    told = importance.kind(gathered.text, gathered.language)
    if gathered.kind is Kind.FACT and day_of(gathered.text, gathered.language, at.date()):
        # What names a day passes with it, unless the day comes back: a birthday.
        return told
    return gathered.kind or told
