"""Why a model did not answer, in the words that decide what is done about it. Pure."""

from enum import StrEnum

from jarvisd.errors import ThinkingError


class Fault(StrEnum):
    """What was wrong."""

    AWAY = "away"
    """There is no connection."""
    SLOW = "slow"
    """It took longer than it may."""
    BUSY = "busy"
    """It is overloaded, or was asked too often."""
    BROKEN = "broken"
    """It failed on its side."""
    CUT = "cut"
    """The answer ended before it was over."""
    GARBLED = "garbled"
    """What came is not what the protocol says, or no filled-in form."""
    KEY = "key"
    """The key is missing, wrong, not for this model, or not paid for."""
    UNKNOWN = "unknown"
    """There is no such model, or no such server at this address."""
    REJECTED = "rejected"
    """It does not take what it was asked in this way."""
    TOO_LONG = "too-long"
    """The prompt is longer than it can read."""
    REFUSED = "refused"
    """The model declined to fill in the form."""
    UNFINISHED = "unfinished"
    """The form did not fit into what it may write."""
    NOBODY = "nobody"
    """There is no provider that may be asked now."""


PASSING = frozenset({Fault.AWAY, Fault.BUSY, Fault.BROKEN, Fault.CUT, Fault.GARBLED})
"""Asking once more may help. Not where it was too slow: the time for asking is spent."""
LASTING = frozenset({Fault.KEY, Fault.UNKNOWN})
"""Nothing helps until a person changes something."""
OF_THE_PROMPT = frozenset({Fault.TOO_LONG, Fault.REFUSED, Fault.UNFINISHED})
"""Another prompt may well be answered."""


class ModelError(ThinkingError):
    """A model, or all that could be asked, gave no answer; it holds no word of the prompt."""

    def __init__(
        self,
        fault: Fault,
        *,
        model: str = "",
        status: int | None = None,
        retry_after_s: float | None = None,
    ) -> None:
        """Name the *model*, the HTTP *status*, and what the server said when to come back."""
        told = {"status": status} if status is not None else {}
        super().__init__("thinking-failed", reason=fault.value, model=model, **told)
        self.fault = fault
        self.retry_after_s = retry_after_s

    @property
    def passing(self) -> bool:
        """Return whether asking the same model once more may help."""
        return self.fault in PASSING
