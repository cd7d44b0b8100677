"""The log: one canonical line for each turn, in a form that systemd's journal keeps searchable."""

import logging

from jarvisd.audio.health import RoomState
from jarvisd.events import Fact, RoomStateChanged, SessionEnded, StateChanged, TurnTaken
from jarvisd.session.state import State

logger = logging.getLogger("jarvisd.turns")


class Journal:
    """A listener of the bulletin that writes what was done, in counts and milliseconds."""

    def note(self, fact: Fact) -> None:
        """Write a line about *fact* if it is worth one; never a spoken word."""
        match fact:
            case TurnTaken():
                took = " ".join(f"{name}={ms}" for name, ms in fact.milliseconds.items())
                logger.info(
                    "turn room=%s session=%s turn=%d outcome=%s speaker=%s heard=%d said=%d "
                    "recalled=%d %s",
                    fact.room,
                    fact.session,
                    fact.turn,
                    fact.outcome,
                    fact.speaker or "unknown",
                    fact.heard_chars,
                    fact.said_chars,
                    len(fact.recalled),
                    took,
                )
            case SessionEnded():
                logger.info(
                    "session room=%s session=%s reason=%s", fact.room, fact.session, fact.reason
                )
            case StateChanged(after=State.DUCKED.value):
                logger.info("ducked room=%s at_ms=%d", fact.room, fact.at_ms)
            case StateChanged(before=State.DUCKED.value):
                logger.info("risen room=%s to=%s", fact.room, fact.after)
            case RoomStateChanged():
                # Once for each change: what does not change is not told again.
                level = logging.INFO if fact.after == RoomState.OPEN else logging.WARNING
                logger.log(
                    level,
                    "room=%s state=%s before=%s reason=%r",
                    fact.room,
                    fact.after,
                    fact.before,
                    fact.reason,
                )
            case _:
                pass
