"""Why the conversations of a room end."""

from enum import StrEnum


class Ending(StrEnum):
    """Why a session is over."""

    NO_SPEECH = "no-speech"
    """Woken, and then nobody spoke."""
    SILENCE = "silence"
    """No follow-up came."""
    NOISE = "noise"
    """What followed was no speech, twice in a row."""
    FAREWELL = "farewell"
    STOPPED = "stopped"
    MUTED = "muted"
    CLOSED = "closed"
    """The recording or the daemon came to its end."""
