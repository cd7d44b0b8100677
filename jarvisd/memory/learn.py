"""Learning from conversations after they ended (R-M6), without forgetting what to forget (R-M8)."""

import logging
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from uuid import uuid5

from jarvisd.clock import Clock
from jarvisd.errors import EmbeddingError, StorageError
from jarvisd.ids import MemoryId, SessionId
from jarvisd.memory.admission import Added, Admission, Admitted, Conflict, Forgotten, Known
from jarvisd.memory.pending import Pending
from jarvisd.memory.policy import importance
from jarvisd.memory.policy.scope import place
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.ports import Embedder, MemoryStore
from jarvisd.memory.transcripts import (
    Extractor,
    Gathered,
    Part,
    Transcript,
    Transcripts,
    Utterance,
)
from jarvisd.memory.types import Memory, Placement, Provenance, Scope, Source, Validity
from jarvisd.people.audience import Audience, insider
from jarvisd.people.types import Known as Recognised

logger = logging.getLogger(__name__)

LEAST_LETTERS = 15
"""Who said less than this in a session said nothing to be learnt (R-M6)."""
VIA = "conversation"
CONFIDENCE = 0.7
"""What was said in passing is a little less sure than what was asked to be kept."""


class Fate(StrEnum):
    """What became of a session or of a sentence."""

    SESSIONS = "sessions"
    TOO_SHORT = "too_short"
    LEARNT = "learnt"
    KNOWN = "known"
    SUPERSEDED = "superseded"
    CONFLICTS = "conflicts"
    SKIPPED_FORGOTTEN = "skipped_forgotten"
    FAILED = "failed"


Report = Mapping[Fate, int]


class Learn:
    """Turns what people said into memories that are marked as gathered from conversation."""

    def __init__(
        self,
        *,
        transcripts: Transcripts,
        extractor: Extractor,
        store: MemoryStore,
        embedder: Embedder,
        clock: Clock,
        key: bytes,
    ) -> None:
        """*key* is the installation's secret, by which tombstones recognise."""
        self._transcripts = transcripts
        self._clock = clock
        admission = Admission(store, embedder.space, key)
        self._study = partial(_Study, extractor, store, embedder, admission)

    async def run(self) -> Report:
        """Learn from every session that ended and is not learnt yet.

        What fails for one session is noted and costs no other. Raise EmbeddingError
        and StorageError where nothing can be learnt at the moment.
        """
        total: Counter[Fate] = Counter()
        failed: set[SessionId] = set()
        while True:
            study = self._study()
            try:
                if not await self._transcripts.learn(study, self._clock.now(), failed):
                    return total
            except Exception as error:
                if study.session is None or _away(error):
                    raise
                # A session is a fault boundary: it is tried again later, a few times.
                logger.exception("a session could not be learnt from")
                failed.add(study.session)
                total[Fate.FAILED] += 1
                await self._transcripts.failed(study.session)
            else:
                total += study.counts

    async def again(self, session: SessionId) -> Report:
        """Learn from *session* once more; what is known or was forgotten stays as it is.

        Raise NotFoundError, EmbeddingError, StorageError.
        """
        study = self._study()
        await self._transcripts.learn_again(study, self._clock.now(), session)
        return study.counts

    async def given_up(self) -> int:
        """Return how many sessions failed too often to be tried again; raise StorageError."""
        return await self._transcripts.given_up()


class _Study:
    """One attempt at one session, with what it counted; told only once it is kept."""

    def __init__(
        self, extractor: Extractor, store: MemoryStore, embedder: Embedder, admission: Admission
    ) -> None:
        self._extractor = extractor
        self._store = store
        self._embedder = embedder
        self._admission = admission
        self.session: SessionId | None = None
        self.counts: Counter[Fate] = Counter()

    async def __call__(self, transcript: Transcript) -> Sequence[Part]:
        """Return what *transcript* changes; a second call for the same attempt begins anew."""
        self.session = transcript.session
        self.counts = Counter({Fate.SESSIONS: 1})
        if sum(len(one.text.strip()) for one in transcript.utterances) < LEAST_LETTERS:
            self.counts[Fate.TOO_SHORT] += 1
            return ()
        pending = Pending()
        parts = []
        gathered = await self._extractor.extract(transcript)
        for memory, settled in _born(transcript, gathered):
            audience = insider(memory.placement.owner, memory.placement.room)
            admitted = await self._admitted(memory, audience, pending)
            if admitted is None or not self._counted(admitted, settled=settled):
                continue
            pending.note(admitted.changes)
            parts.append(Part(audience=audience, changes=admitted.changes))
        return parts

    async def _admitted(
        self, memory: Memory, audience: Audience, pending: Pending
    ) -> Admitted | None:
        """Return what becomes of *memory*; None if it was learnt before."""
        if await self._store.get(memory.id, audience) is not None:
            return None
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


def _born(transcript: Transcript, gathered: Sequence[Gathered]) -> Iterator[tuple[Memory, bool]]:
    """Yield a memory for each sentence *gathered*, and whether it was settled long ago."""
    by_turn = {one.turn: one for one in transcript.utterances}
    for number, one in enumerate(gathered):
        said_in = by_turn.get(one.turn)
        text = sentence(one.text, one.language)
        if said_in is None or not text:
            continue
        placement = place(text, said_in.speaker, transcript.room, one.wish)
        if isinstance(placement, Placement):
            # The same id whenever this session is learnt from, and no trace of the words in it.
            id = MemoryId(uuid5(transcript.session, f"{one.turn}/{number}"))
            source = Source(via=VIA, session=transcript.session, turn=one.turn)
            cleared = said_in.cleared and placement.scope is Scope.PRIVATE
            memory = _memory(id, replace(one, text=text), placement, source, said_in)
            yield memory, one.settled or cleared


def _memory(
    id: MemoryId, gathered: Gathered, placement: Placement, source: Source, said_in: Utterance
) -> Memory:
    name = said_in.speaker.person.name if isinstance(said_in.speaker, Recognised) else None
    text, language = gathered.text, gathered.language
    kind = gathered.kind or importance.kind(text, language)
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


def _away(error: Exception) -> bool:
    """Tell whether *error* says that nothing at all can be learnt now."""
    away = isinstance(error, StorageError) and error.key == "storage-away"
    return away or isinstance(error, EmbeddingError)
