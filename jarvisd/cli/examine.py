"""What a check of ``doctor`` finds: a verdict, what was seen, and what to do about it."""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """How a check came out."""

    GOOD = "good"
    WARNING = "warning"
    """It works, but worse, or not all of it."""
    BAD = "bad"
    """The assistant cannot work like this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """The result of one check."""

    check: str
    """``memory``; its name for people is the phrase ``doctor-check-memory``."""
    verdict: Verdict
    found: str
    remedy: str = ""
    """What to do, one sentence; empty where all is well."""
