"""Reading ended conversations once more, with a model, when one may be asked (R-M6, R-D2).

The rules have learnt from them already. A session is claimed for a while, read with
nothing locked, and what was found is kept in one transaction that looks once more
whether it still holds: what was erased or taken out meanwhile wins.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Final, Protocol

from jarvisd.clock import Clock
from jarvisd.errors import StorageError, ThinkingError, fault_of
from jarvisd.ids import SessionId
from jarvisd.memory.attempt import Attempt
from jarvisd.memory.fate import Fate, Report
from jarvisd.memory.learn import Anew, Watch, away, unchanged, unwatched
from jarvisd.memory.transcripts import (
    Claim,
    Extractor,
    Harvest,
    Mishap,
    Rereadable,
    Studied,
    Transcript,
)
from jarvisd.people.types import person_of
from jarvisd.thinking.faults import OF_THE_PROMPT, Fault

logger = logging.getLogger(__name__)

LEASE: Final = timedelta(minutes=10)
"""For so long a claimed session is nobody else's, if whoever reads it is killed."""
RENEWED_S: Final = 120.0
"""After so long the claim of a session that is still being read is renewed."""
AT_A_TIME: Final = timedelta(minutes=4)
"""One run begins no further session after that long: the next one goes on."""
OF_THE_SESSION: Final = frozenset(map(str, OF_THE_PROMPT | {Fault.GARBLED}))
"""Reasons of a model that may lie in what it was given to read."""


class Reader(Extractor, Protocol):
    """An extractor that some conversations may have to wait for."""

    async def ready(self) -> bool:
        """Tell whether anybody may read now what is said at home."""
        ...

    async def may(self, transcript: Transcript) -> bool:
        """Tell whether *transcript* may be read now."""
        ...


class Reread:
    """Learns with a model from what the rules have learnt from before."""

    def __init__(
        self,
        *,
        sessions: Rereadable,
        reader: Reader | None,
        attempt: Callable[[], Attempt],
        clock: Clock,
        anew: Anew = unchanged,
    ) -> None:
        """*reader* is None where no model is configured; *anew* renews the summaries."""
        self._sessions = sessions
        self._reader = reader
        self._attempt = attempt
        self._clock = clock
        self._anew = anew

    async def run(self, watch: Watch = unwatched) -> Report:
        """Read the sessions that wait, the latest first, for a while; *watch* hears how many.

        Where no model may be asked, nothing is done and nothing counts as failed. Raise
        EmbeddingError and StorageError where nothing can be learnt at the moment.
        """
        total: Counter[Fate] = Counter()
        began, tried = self._clock.now(), set[SessionId]()
        if self._reader is None or not await self._reader.ready():
            return total
        while (now := self._clock.now()) - began < AT_A_TIME:
            claim = await self._sessions.claim(now, now + LEASE, tried)
            if claim is None:
                break
            tried.add(claim.transcript.session)
            counts = await self._read(self._reader, claim)
            total += counts
            watch(total[Fate.REREAD])
            if counts[Fate.POSTPONED] and not await self._reader.ready():
                break
        return total

    async def again(self, session: SessionId) -> Report:
        """Read *session* now, whether it was read before or not; raise as run does.

        Raise NotFoundError as well.
        """
        if self._reader is None:
            return Counter()
        now = self._clock.now()
        claim = await self._sessions.claim_again(session, now + LEASE)
        return await self._read(self._reader, claim)

    async def _read(self, reader: Reader, claim: Claim) -> Counter[Fate]:
        """Return what became of the session of *claim*, which is given back or kept."""
        try:
            if not await reader.may(claim.transcript):
                return await self._postponed(claim, "thinking-nobody")
            harvest = await self._extracted(reader, claim)
            return await self._keep(claim, harvest)
        except ThinkingError as error:
            return await self._unread(claim, error)
        except asyncio.CancelledError:
            await self._sessions.give_back(claim)
            raise
        except Exception as error:
            if away(error):
                with suppress(StorageError):
                    await self._sessions.give_back(claim)
                raise
            # A session is a fault boundary: it is tried again later, a few times.
            logger.exception("a session could not be read with a model")
            return await self._failed(claim, fault_of(error))

    async def _extracted(self, reader: Reader, claim: Claim) -> Harvest:
        """Read the session of *claim*, which stays ours however long that takes."""

        async def renewed() -> None:
            while True:
                await asyncio.sleep(RENEWED_S)
                await self._sessions.extend(claim, self._clock.now() + LEASE)

        renewing = asyncio.create_task(renewed(), name="claim")
        try:
            return await reader.extract(claim.transcript)
        finally:
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)

    async def _keep(self, claim: Claim, harvest: Harvest) -> Counter[Fate]:
        attempt = self._attempt()
        await attempt.embed(harvest.gathered)

        async def decide(transcript: Transcript) -> Studied:
            return await attempt.decide(transcript, harvest.gathered)

        if not await self._sessions.keep(claim, decide, self._clock.now()):
            # It went on, or something was taken out of it: it is read as it is then.
            logger.info("a session changed while it was read, and is read again later")
            return Counter()
        for person in {person_of(one.speaker) for one in claim.transcript.utterances}:
            await self._anew(claim.transcript.session, person, claim.transcript.room)
        counts = Counter({Fate.REREAD: 1}) + attempt.counts
        return counts + Counter({Fate.UNSUPPORTED: harvest.dropped})

    async def _unread(self, claim: Claim, error: ThinkingError) -> Counter[Fate]:
        """Note that no model filled in the form; whether it is the session's fault is told."""
        reason = str(error.details.get("reason", ""))
        if reason in OF_THE_SESSION or error.key == "extraction-unusable":
            return await self._failed(claim, f"thinking-{reason or 'garbled'}")
        return await self._postponed(claim, f"thinking-{reason or 'away'}")

    async def _failed(self, claim: Claim, fault: str) -> Counter[Fate]:
        await self._sessions.give_back(claim, Mishap(fault=fault, at=self._clock.now()))
        return Counter({Fate.FAILED: 1})

    async def _postponed(self, claim: Claim, fault: str) -> Counter[Fate]:
        mishap = Mishap(fault=fault, at=self._clock.now(), counts=False)
        await self._sessions.give_back(claim, mishap)
        return Counter({Fate.POSTPONED: 1})
