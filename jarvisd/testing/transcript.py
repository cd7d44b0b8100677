"""A transcript in a list: the in-memory twin of the PostgreSQL one."""

from collections.abc import Sequence

from jarvisd.ids import SessionId, TurnNumber
from jarvisd.memory.traces import Spoken
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.people.types import Known
from jarvisd.testing.sessions import SessionsInMind, readable


class TranscriptInMind:
    """A Transcript over conversations in a dictionary."""

    def __init__(self, sessions: SessionsInMind) -> None:
        self._sessions = sessions

    async def about(self, memories: Sequence[Memory]) -> Sequence[tuple[SessionId, TurnNumber]]:
        """Return the turns in which *memories* were said or told, whoever spoke; no text."""
        said = {(memory.source.session, memory.source.turn) for memory in memories}
        ids = {memory.id for memory in memories}
        return [
            place
            for place, turn in self._sessions.recorded.items()
            if place in said or ids & set(turn.recalled)
        ]

    async def worded(self, words: Sequence[str], audience: Audience) -> Sequence[Spoken]:
        """Return the turns that *audience* may read and that contain any of *words*."""
        return [
            Spoken(
                session=turn.session,
                number=turn.number,
                heard=turn.heard,
                said=turn.said,
                language=turn.language,
            )
            for turn in self._sessions.recorded.values()
            if readable(turn, audience)
            and any(word.casefold() in f"{turn.heard} {turn.said}".casefold() for word in words)
        ]

    async def spoken_by(self, audience: Audience) -> Sequence[tuple[SessionId, TurnNumber]]:
        """Return the turns that the person of *audience* spoke."""
        return [
            place
            for place, turn in self._sessions.recorded.items()
            if isinstance(turn.speaker, Known) and turn.speaker.person.id == audience.person
        ]

    async def strike(self, turns: Sequence[tuple[SessionId, TurnNumber]]) -> int:
        """Delete *turns* for good; return how many there were."""
        gone = [self._sessions.recorded.pop(place, None) for place in turns]
        return sum(turn is not None for turn in gone)
