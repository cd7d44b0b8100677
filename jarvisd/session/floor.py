"""Whose a conversation is while it waits for a follow-up. Pure."""

from enum import StrEnum

from jarvisd.people.types import Known, Speaker


class Floor(StrEnum):
    """Who goes on with the conversation without the wake word."""

    ANYBODYS = "anybody's"
    """It was said to whoever is there: an announcement, a question to all."""
    HOUSEHOLDS = "household's"
    """A question waits for one of them: another whom it knows is told so, a voice that it
    does not know is not heard."""
    SPEAKERS = "speaker's"
    """Only the voice that spoke last: a television is no part of the conversation."""

    def lets(self, another: Speaker) -> bool:
        """Tell whether *another* voice than the one that spoke before may go on."""
        match self:
            case Floor.ANYBODYS:
                return True
            case Floor.HOUSEHOLDS:
                return isinstance(another, Known)
            case Floor.SPEAKERS:
                return False
