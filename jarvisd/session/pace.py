"""How long a room waits for somebody, and whether its audio waits for it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from uuid import uuid4

from jarvisd.audio.endpoint import Patience
from jarvisd.ids import SessionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How long a room waits, and whether its audio waits for it."""

    patience: Patience
    follow_up_ms: int
    resume_ms: int = 2_000
    """An answer that was interrupted goes on when nobody has spoken for so long."""
    soundless_s: float = 5.0
    """No sound at all has come for so long: nobody can be heard, and none is waited for."""
    lockstep: bool = False
    """A recording stands still while it is thought and spoken; a device never does."""
    fresh_session: Callable[[], SessionId] = lambda: SessionId(uuid4())
    """Names a session that is opened; several recordings of one run share one."""

    def after_answer(self) -> Patience:
        """Return the patience for a follow-up."""
        return replace(self.patience, before_speech_ms=self.follow_up_ms)

    def after_interruption(self) -> Patience:
        """Return the patience for what somebody interrupts an answer for."""
        return replace(self.patience, before_speech_ms=self.resume_ms)
