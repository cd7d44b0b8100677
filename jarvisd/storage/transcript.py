"""The transcript as forgetting reaches into it: the turns that hold what was erased."""

from collections.abc import Sequence

from jarvisd.ids import SessionId, TurnNumber
from jarvisd.memory.traces import Spoken
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language
from jarvisd.storage.erasures import Strike
from jarvisd.storage.journal import ErasureJournal
from jarvisd.storage.pool import Database
from jarvisd.storage.words import clean

_LIKE = str.maketrans({"\\": r"\\", "%": r"\%", "_": r"\_"})


class TranscriptTable:
    """The turns of one database: a Transcript."""

    def __init__(self, database: Database, journal: ErasureJournal | None = None) -> None:
        """*journal* keeps what was erased beside the database."""
        self._database = database
        self._journal = journal

    async def about(self, memories: Sequence[Memory]) -> Sequence[tuple[SessionId, TurnNumber]]:
        """Return the turns in which *memories* were said or told, whoever spoke; no text."""
        said = [m.source for m in memories if m.source.session and m.source.turn]
        rows = await self._database.tidy(
            lambda unit: unit.rows(
                "house_turns_about",
                ids=[memory.id for memory in memories],
                sessions=[source.session for source in said],
                numbers=[source.turn for source in said],
            )
        )
        return [(SessionId(row["session_id"]), TurnNumber(row["number"])) for row in rows]

    async def worded(self, words: Sequence[str], audience: Audience) -> Sequence[Spoken]:
        """Return the turns that *audience* may read and that contain any of *words*."""
        patterns = [f"%{clean(word).translate(_LIKE)}%" for word in words]
        rows = await self._database.read(
            audience, lambda unit: unit.rows("turns_worded", patterns=patterns)
        )
        return [
            Spoken(
                session=SessionId(row["session_id"]),
                number=TurnNumber(row["number"]),
                heard=row["heard"],
                said=row["said"],
                language=Language(row["language"]),
            )
            for row in rows
        ]

    async def spoken_by(self, audience: Audience) -> Sequence[tuple[SessionId, TurnNumber]]:
        """Return the turns that the person of *audience* spoke."""
        rows = await self._database.read(audience, lambda unit: unit.rows("turns_spoken"))
        return [(SessionId(row["session_id"]), TurnNumber(row["number"])) for row in rows]

    async def strike(self, turns: Sequence[tuple[SessionId, TurnNumber]]) -> int:
        """Delete *turns* for good; return how many there were."""
        if not turns:
            return 0
        struck = await self._database.tidy(
            lambda unit: unit.count(
                "house_strike_turns",
                sessions=[session for session, _ in turns],
                numbers=[number for _, number in turns],
            )
        )
        if self._journal is not None:
            self._journal.note([Strike(tuple(turns))])
        return struck
