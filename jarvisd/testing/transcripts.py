"""Ended conversations that wait to be learnt from, in memory: the twin of the PostgreSQL table."""

from collections.abc import Collection
from datetime import datetime

from jarvisd.errors import NotFoundError
from jarvisd.ids import SessionId
from jarvisd.memory.transcripts import Study, Transcript, Utterance
from jarvisd.people.types import person_of
from jarvisd.session.ports import Turn
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.sessions import Held, SessionsInMind

_MOST_FAILURES = 3


class TranscriptsInMind:
    """A Transcripts over the twins of sessions and memories."""

    def __init__(self, sessions: SessionsInMind, memories: MemoriesInMind) -> None:
        self._sessions = sessions
        self._memories = memories
        self._learnt: dict[SessionId, Held] = {}
        """Each as it was when it was learnt: opened again, it is to be learnt again."""
        self._failures: dict[SessionId, int] = {}

    async def learn(self, study: Study, at: datetime, skipping: Collection[SessionId] = ()) -> bool:
        """Learn from one session that ended and is not learnt; tell whether there was one."""
        waiting = [
            (held.ended_at, session)
            for session, held in self._sessions.held.items()
            if held.ended_at is not None
            and self._learnt.get(session) != held
            and self._failures.get(session, 0) < _MOST_FAILURES
            and session not in skipping
        ]
        if waiting:
            await self._learn(study, min(waiting)[1])
        return bool(waiting)

    async def learn_again(self, study: Study, at: datetime, session: SessionId) -> None:
        """Learn from *session* whether it is learnt or not; raise NotFoundError."""
        held = self._sessions.held.get(session)
        if held is None or held.ended_at is None:
            raise NotFoundError("no-such-session", id=str(session))
        await self._learn(study, session)

    async def _learn(self, study: Study, session: SessionId) -> None:
        held = self._sessions.held[session]
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
        parts = await study(Transcript(session=session, room=held.room, utterances=utterances))
        before = self._memories.snapshot()
        try:
            for part in parts:
                await self._memories.apply(part.changes, part.audience)
        except BaseException:
            self._memories.restore(before)
            raise
        self._learnt[session] = held
        self._failures.pop(session, None)

    def _cleared(self, turn: Turn) -> bool:
        person = person_of(turn.speaker)
        until = self._sessions.cleared.get(person) if person is not None else None
        return until is not None and turn.at <= until

    async def failed(self, session: SessionId) -> None:
        """Note that *session* could not be learnt from; after three times it is left alone."""
        self._failures[session] = self._failures.get(session, 0) + 1

    async def given_up(self) -> int:
        """Return how many sessions are left alone because they failed."""
        return sum(count >= _MOST_FAILURES for count in self._failures.values())
