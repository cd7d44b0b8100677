"""Leaving a provider alone that does not answer, and trying it again later. Pure.

Closed, it is asked. After some failures in a row it is left alone for a while; then one
question is let through. If that fails it is left alone for twice as long.
"""

from dataclasses import dataclass, replace

from jarvisd.thinking.faults import LASTING, OF_THE_PROMPT, ModelError


@dataclass(frozen=True, slots=True, kw_only=True)
class Leniency:
    """How much is borne with."""

    failures: int = 3
    """So many in a row, and it is left alone."""
    pause_s: float = 30.0
    """For so long, the first time."""
    longest_pause_s: float = 600.0
    """Never for longer; and for so long at once where only a person can help."""


LENIENT = Leniency()


@dataclass(frozen=True, slots=True, kw_only=True)
class Breaker:
    """The state of one provider; times are seconds of one clock that only runs forward."""

    leniency: Leniency = LENIENT
    failures: int = 0
    """In a row."""
    pauses: int = 0
    """So often it was left alone without an answer in between."""
    shut_until_s: float | None = None

    def lets(self, now_s: float) -> bool:
        """Tell whether a question is let through."""
        return self.shut_until_s is None or now_s >= self.shut_until_s

    def asking(self, now_s: float) -> "Breaker":
        """Return the state while a question is on its way; after a pause it is the only one."""
        if self.shut_until_s is None:
            return self
        return replace(self, shut_until_s=now_s + self.leniency.pause_s)

    def answered(self) -> "Breaker":
        """Return the state after an answer."""
        return Breaker(leniency=self.leniency)

    def failed(self, error: ModelError, now_s: float) -> "Breaker":
        """Return the state after *error*."""
        if error.fault in OF_THE_PROMPT:
            return self
        told_s = error.retry_after_s or 0.0
        failures = self.failures + 1
        patient = failures < self.leniency.failures and not self.pauses
        if patient and not told_s and error.fault not in LASTING:
            return replace(self, failures=failures)
        longest_s = self.leniency.longest_pause_s
        pause_s = longest_s if error.fault in LASTING else self._pause_s(patient=patient)
        until_s = now_s + min(max(pause_s, told_s), longest_s)
        return replace(self, failures=failures, pauses=self.pauses + 1, shut_until_s=until_s)

    def _pause_s(self, *, patient: bool) -> float:
        # Patience is only interrupted by what the server itself asked for.
        doublings = min(self.pauses, 16)
        return 0.0 if patient else self.leniency.pause_s * 2.0**doublings
