"""Ended conversations that wait to be learnt from, in memory: the twin of the PostgreSQL table."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid4

from jarvisd.errors import NotFoundError
from jarvisd.ids import PersonId, SessionId
from jarvisd.memory.backlog import LeftAlone, Standing
from jarvisd.memory.policy.patience import pause
from jarvisd.memory.transcripts import (
    Claim,
    Decide,
    Mishap,
    Studied,
    Study,
    Transcript,
    Utterance,
)
from jarvisd.people.types import person_of
from jarvisd.session.ports import Turn
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.sessions import Held, SessionsInMind

_MOST_FAILURES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class _Note:
    """How far learning from a session has come; one that went on since is as new."""

    held: Held
    learnt: bool = False
    reread: bool = False
    failures: int = 0
    attempts: int = 0
    fault: str = ""
    after: datetime | None = None
    claim: UUID | None = None
    until: datetime | None = None


class TranscriptsInMind:
    """A Transcripts, a Rereadable and a Backlog over the twins of sessions and memories."""

    def __init__(self, sessions: SessionsInMind, memories: MemoriesInMind) -> None:
        self._sessions = sessions
        self._memories = memories
        self._notes: dict[SessionId, _Note] = {}
        self.dropped: list[tuple[SessionId, PersonId | None]] = []
        """Whose summaries were dropped, because something in them was forgotten."""

    async def learn(self, study: Study, at: datetime, skipping: Collection[SessionId] = ()) -> bool:
        """Learn from one session that ended and is not learnt; tell whether there was one."""
        waiting = self._waiting(lambda note: not note.learnt, at, skipping)
        if waiting:
            await self._learn(study, waiting[0])
        return bool(waiting)

    async def learn_again(self, study: Study, at: datetime, session: SessionId) -> None:
        """Learn from *session* whether it is learnt or not; raise NotFoundError."""
        if not self._over(session):
            raise NotFoundError("no-such-session", id=str(session))
        await self._learn(study, session)

    async def failed(self, session: SessionId, mishap: Mishap) -> None:
        """Note that *session* could not be learnt from; after three times it is left alone."""
        note = self._note(session)
        attempts = note.attempts + 1
        self._notes[session] = replace(
            note,
            failures=note.failures + mishap.counts,
            attempts=attempts,
            fault=mishap.fault,
            after=mishap.at + pause(attempts, waiting=not mishap.counts),
        )

    async def given_up(self) -> int:
        """Return how many sessions are left alone because they failed."""
        return len(self._left_alone())

    async def claim(
        self, at: datetime, until: datetime, skipping: Collection[SessionId] = ()
    ) -> Claim | None:
        """Claim the session that ended last of those that wait; None if there is none."""

        def free(note: _Note) -> bool:
            waits = note.learnt and not note.reread
            return waits and (note.until is None or note.until <= at)

        waiting = self._waiting(free, at, skipping)
        return self._claim(waiting[-1], until) if waiting else None

    async def claim_again(self, session: SessionId, until: datetime) -> Claim:
        """Claim *session*, whether it waits or not; raise NotFoundError."""
        if not self._over(session) or not self._note(session).learnt:
            raise NotFoundError("no-such-session", id=str(session))
        return self._claim(session, until)

    async def extend(self, claim: Claim, until: datetime) -> None:
        """Keep *claim* until then; without effect if it is lost."""
        session = claim.transcript.session
        if self._over(session) and self._note(session).claim == claim.id:
            self._notes[session] = replace(self._note(session), until=until)

    async def keep(self, claim: Claim, decide: Decide, at: datetime) -> bool:
        """Keep what *decide* makes of the session, and that it was read, or nothing of it."""
        session = claim.transcript.session
        if not self._over(session) or self._note(session).claim != claim.id:
            return False
        transcript = self._transcript(session)
        if transcript != claim.transcript:
            await self.give_back(claim)
            return False
        await self._apply(session, await decide(transcript))
        self._notes[session] = _Note(held=self._sessions.held[session], learnt=True, reread=True)
        return True

    async def give_back(self, claim: Claim, mishap: Mishap | None = None) -> None:
        """Let the session wait again, because of *mishap* if there was one."""
        session = claim.transcript.session
        if not self._over(session) or self._note(session).claim != claim.id:
            return
        self._notes[session] = replace(self._note(session), claim=None, until=None)
        if mishap is not None:
            await self.failed(session, mishap)

    async def standing(self, at: datetime) -> Standing:
        """Return how many wait for what."""
        notes = [self._note(id) for id in self._sessions.held if self._over(id)]
        open_notes = [note for note in notes if note.failures < _MOST_FAILURES]
        unread = [note for note in notes if note.learnt and not note.reread]
        return Standing(
            to_learn=sum(not note.learnt for note in open_notes),
            to_reread=sum(note in unread for note in open_notes),
            claimed=sum(note.until is not None and note.until > at for note in unread),
            left_alone=tuple(self._left_alone()),
        )

    async def retry(self, sessions: Sequence[SessionId] | None = None) -> int:
        """Let *sessions* that are left alone, or all of them, be tried again; return how many."""
        wanted = [
            one.session for one in self._left_alone() if sessions is None or one.session in sessions
        ]
        for session in wanted:
            note = self._note(session)
            self._notes[session] = replace(note, failures=0, attempts=0, fault="", after=None)
        return len(wanted)

    def _over(self, session: SessionId) -> bool:
        held = self._sessions.held.get(session)
        return held is not None and held.ended_at is not None

    def _note(self, session: SessionId) -> _Note:
        held = self._sessions.held[session]
        note = self._notes.get(session)
        return note if note is not None and note.held == held else _Note(held=held)

    def _waiting(
        self, wanted: Callable[[_Note], bool], at: datetime, skipping: Collection[SessionId]
    ) -> list[SessionId]:
        """Return the sessions that may be tried now, the one that ended last at the end."""
        found = [
            (held.ended_at, session)
            for session, held in self._sessions.held.items()
            if held.ended_at is not None
            and session not in skipping
            and wanted(note := self._note(session))
            and note.failures < _MOST_FAILURES
            and (note.after is None or note.after <= at)
        ]
        return [session for _, session in sorted(found)]

    def _claim(self, session: SessionId, until: datetime) -> Claim:
        claim = Claim(id=uuid4(), transcript=self._transcript(session))
        self._notes[session] = replace(self._note(session), claim=claim.id, until=until)
        return claim

    async def _learn(self, study: Study, session: SessionId) -> None:
        await study.prepare(self._transcript(session))
        studied = await study.decide(self._transcript(session))
        await self._apply(session, studied)
        before = self._note(session)
        reread = before.reread or not studied.rest
        self._notes[session] = _Note(held=before.held, learnt=True, reread=reread)

    async def _apply(self, session: SessionId, studied: Studied) -> None:
        before = self._memories.snapshot()
        try:
            for part in studied.parts:
                await self._memories.apply(part.changes, part.audience)
        except BaseException:
            self._memories.restore(before)
            raise
        self.dropped += [(session, person) for person in studied.forgotten]

    def _transcript(self, session: SessionId) -> Transcript:
        turns = [turn for turn in self._sessions.recorded.values() if turn.session == session]
        utterances = tuple(
            Utterance(
                turn=turn.number,
                at=turn.at,
                speaker=turn.speaker,
                text=turn.heard,
                language=turn.language,
                cleared=self._cleared(turn),
            )
            for turn in sorted(turns, key=lambda turn: turn.number)
        )
        room = self._sessions.held[session].room
        return Transcript(session=session, room=room, utterances=utterances)

    def _left_alone(self) -> list[LeftAlone]:
        found = [
            LeftAlone(
                session=session,
                room=held.room,
                ended_at=held.ended_at,
                learnt=note.learnt,
                fault=note.fault,
            )
            for session, held in self._sessions.held.items()
            if held.ended_at is not None
            and not (note := self._note(session)).reread
            and note.failures >= _MOST_FAILURES
        ]
        return sorted(found, key=lambda one: (one.ended_at, one.session), reverse=True)

    def _cleared(self, turn: Turn) -> bool:
        person = person_of(turn.speaker)
        until = self._sessions.cleared.get(person) if person is not None else None
        return until is not None and turn.at <= until
