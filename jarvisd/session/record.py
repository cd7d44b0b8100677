"""What a turn leaves behind: its row in the transcript, and the facts for its observers."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from jarvisd.clock import Clock
from jarvisd.dialogue.types import Heard
from jarvisd.errors import StorageError
from jarvisd.events import Bulletin
from jarvisd.ids import MemoryId, RoomName
from jarvisd.session import facts
from jarvisd.session.facts import Place
from jarvisd.session.ports import SessionStore, Turn
from jarvisd.session.state import Outcome

logger = logging.getLogger(__name__)


class Stopwatch:
    """Notes how many milliseconds after its beginning each stage of one turn was done."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._began = monotonic()
        self.milliseconds: dict[str, int] = {}

    def note(self, stage: str, at_s: float | None = None) -> None:
        """Keep when *stage* was done: now, or *at_s*; only the first time counts.

        What was done before the turn began took nothing of it.
        """
        done = self._monotonic() if at_s is None else at_s
        self.milliseconds.setdefault(stage, max(0, round((done - self._began) * 1_000)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """How a turn ended, and what was really said in it."""

    outcome: Outcome
    text: str
    voice: str | None = None
    """Names the voice that spoke, None for an answer in writing."""
    recalled: tuple[MemoryId, ...] = ()
    off_record: bool = False
    """Neither what was heard nor what was said is kept, only that there was a turn."""


def _nothing(turn: Turn, room: RoomName) -> None:
    """Do nothing after a turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorder:
    """Keeps turns and tells observers about them."""

    sessions: SessionStore
    bulletin: Bulletin
    clock: Clock
    after: Callable[[Turn, RoomName], None] = _nothing
    """Begins what is done behind a turn that was kept; must not wait, nor fail."""

    async def keep(self, heard: Heard, said: Said, place: Place, watch: Stopwatch) -> None:
        """Keep one turn; a database that is away costs the row, not the conversation."""
        watch.note("turn_ms")
        row = Turn(
            session=heard.session,
            number=heard.turn,
            at=heard.at,
            speaker=heard.speaker,
            heard="" if said.off_record else heard.text,
            said="" if said.off_record else said.text,
            language=heard.language,
            outcome=said.outcome.value,
            recalled=said.recalled,
        )
        try:
            await self.sessions.record(row)
        except StorageError as error:
            logger.warning("turn %d in %s was not kept: %s", heard.turn, heard.room, error)
        else:
            self.after(row, heard.room)
        took = watch.milliseconds
        first_sound = took.get("first_sound_ms")
        self.bulletin.post(facts.answered(place, said.text, said.voice, first_sound))
        taken = facts.taken(place, heard, said.outcome, len(said.text), dict(took))
        self.bulletin.post(replace(taken, recalled=said.recalled))

    def lost(self, outcome: Outcome, place: Place, watch: Stopwatch) -> None:
        """Tell observers about a turn of which there is nothing to keep."""
        watch.note("turn_ms")
        self.bulletin.post(facts.taken(place, None, outcome, 0, dict(watch.milliseconds)))
