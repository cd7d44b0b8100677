"""What became of sessions and of sentences that were learnt from: counts, no words."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias


class Fate(StrEnum):
    """What became of a session or of a sentence."""

    SESSIONS = "sessions"
    """Learnt from by rule."""
    TOO_SHORT = "too_short"
    REREAD = "reread"
    """Read by a model."""
    LEARNT = "learnt"
    KNOWN = "known"
    SUPERSEDED = "superseded"
    CONFLICTS = "conflicts"
    SKIPPED_FORGOTTEN = "skipped_forgotten"
    UNSUPPORTED = "unsupported"
    """Told by a model, but said by nobody, or too much of it."""
    FAILED = "failed"
    POSTPONED = "postponed"
    """No model could be asked about it now."""


Report: TypeAlias = Mapping[Fate, int]
