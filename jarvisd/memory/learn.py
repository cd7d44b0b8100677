"""Learning by rule from conversations after they ended (R-M6), without what is to be forgotten."""

import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from jarvisd.clock import Clock
from jarvisd.errors import EmbeddingError, StorageError, fault_of
from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.memory.attempt import Attempt
from jarvisd.memory.fate import Fate, Report
from jarvisd.memory.transcripts import (
    Extractor,
    Harvest,
    Leaving,
    Mishap,
    Studied,
    Transcript,
    Transcripts,
)

logger = logging.getLogger(__name__)

Watch: TypeAlias = Callable[[int], None]
"""Told how many sessions are dealt with so far."""

Anew: TypeAlias = Callable[[SessionId, PersonId | None, RoomName], Awaitable[None]]
"""Sums up anew what a voice said in a session, unless that is done; never fails."""

LEAST_LETTERS = 15
"""Who said less than this in a session said nothing to be learnt (R-M6)."""


def unwatched(_done: int) -> None:
    """Tell nobody."""


async def unchanged(_session: SessionId, _person: PersonId | None, _room: RoomName) -> None:
    """Sum up nothing."""


class Learn:
    """Turns what people plainly said into memories that are marked as gathered."""

    def __init__(
        self,
        *,
        transcripts: Transcripts,
        extractor: Extractor,
        leaving: Leaving,
        attempt: Callable[[], Attempt],
        clock: Clock,
        anew: Anew = unchanged,
    ) -> None:
        """*leaving* tells what is left of a conversation for a model to read.

        *anew* writes summaries again that were dropped for what was forgotten.
        """
        self._transcripts = transcripts
        self._clock = clock
        self._extractor = extractor
        self._leaving = leaving
        self._attempt = attempt
        self._anew = anew

    async def run(self, watch: Watch = unwatched) -> Report:
        """Learn from every session that ended and is not learnt yet; *watch* hears how many.

        What fails for one session is noted and costs no other. Raise EmbeddingError
        and StorageError where nothing can be learnt at the moment.
        """
        total: Counter[Fate] = Counter()
        failed: set[SessionId] = set()
        while True:
            study = self._begun()
            try:
                if not await self._transcripts.learn(study, self._clock.now(), failed):
                    return total
            except Exception as error:
                if study.read is None or away(error):
                    raise
                # A session is a fault boundary: it is tried again later, a few times.
                logger.exception("a session could not be learnt from")
                failed.add(study.read.session)
                total[Fate.FAILED] += 1
                mishap = Mishap(fault=fault_of(error), at=self._clock.now())
                await self._transcripts.failed(study.read.session, mishap)
            else:
                await self._sum_up(study)
                total += study.counts
            watch(total[Fate.SESSIONS] + total[Fate.FAILED])

    async def again(self, session: SessionId) -> Report:
        """Learn from *session* once more; what is known or was forgotten stays as it is.

        Raise NotFoundError, EmbeddingError, StorageError.
        """
        study = self._begun()
        await self._transcripts.learn_again(study, self._clock.now(), session)
        await self._sum_up(study)
        return study.counts

    async def _sum_up(self, study: "_Study") -> None:
        if study.read is not None:
            for person in study.forgotten:
                await self._anew(study.read.session, person, study.read.room)

    def _begun(self) -> "_Study":
        return _Study(self._extractor, self._leaving, self._attempt())

    async def given_up(self) -> int:
        """Return how many sessions failed too often to be tried again; raise StorageError."""
        return await self._transcripts.given_up()


class _Study:
    """One attempt at one session, with what it counted."""

    def __init__(self, extractor: Extractor, leaving: Leaving, attempt: Attempt) -> None:
        self._extractor = extractor
        self._leaving = leaving
        self._attempt = attempt
        self.read: Transcript | None = None
        self.harvest = Harvest()
        self.rest = False
        self.forgotten: frozenset[PersonId | None] = frozenset()
        self.counts: Counter[Fate] = Counter()

    async def prepare(self, transcript: Transcript) -> None:
        """Gather what is in *transcript*; a second call begins anew."""
        self.read, self.harvest, self.rest = transcript, Harvest(), False
        if transcript.letters < LEAST_LETTERS:
            return
        self.harvest = await self._extractor.extract(transcript)
        await self._attempt.embed(self.harvest.gathered)
        self.rest = (await self._leaving(transcript)).letters >= LEAST_LETTERS

    async def decide(self, transcript: Transcript) -> Studied:
        """Return what *transcript* changes."""
        self.counts = Counter({Fate.SESSIONS: 1})
        if transcript.letters < LEAST_LETTERS:
            self.counts[Fate.TOO_SHORT] += 1
            return Studied()
        decided = await self._attempt.decide(transcript, self.harvest.gathered)
        self.counts += self._attempt.counts
        self.forgotten = decided.forgotten
        return replace(decided, rest=self.rest)


def away(error: Exception) -> bool:
    """Tell whether *error* says that nothing at all can be learnt now."""
    gone = isinstance(error, StorageError) and error.key == "storage-away"
    return gone or isinstance(error, EmbeddingError)
