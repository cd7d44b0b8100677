"""Which tone tells that a room no longer hears, or hears again. Pure."""

from jarvisd.audio.cues import Cue
from jarvisd.session.state import Session, State


def tone_of(before: Session, after: Session) -> Cue | None:
    """Return the tone for the step from *before* to *after*, if it is one that people must hear.

    Muted in the middle of an answer, a room says the answer first; an announcement
    that is made while it is muted changes nothing.
    """
    if before.home is State.MUTED and after.home is not State.MUTED:
        return Cue.UNMUTED
    if after.state is not State.MUTED or before.state is State.MUTED:
        return None
    muted_just_now = before.home is not State.MUTED or before.id is not None
    return Cue.MUTED if muted_just_now else None
