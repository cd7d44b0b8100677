"""One provider of a household: its model, what it is given time for, and how it is faring."""

import logging
from dataclasses import dataclass

from jarvisd.thinking.breaker import Breaker
from jarvisd.thinking.faults import OF_THE_PROMPT, ModelError
from jarvisd.thinking.ports import LanguageModel

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How long is waited."""

    first_token_s: float = 8.0
    """For the first piece of an answer, tries included; then for any sign of life."""
    answer_s: float = 60.0
    """For a whole answer."""
    form_s: float = 180.0
    """For a form that is filled in while nobody waits, and for an answer that nobody awaits."""


LIMITS = Limits()


class Provider:
    """A model that may be away; shared by all roles, so that each learns from every failure."""

    def __init__(self, model: LanguageModel, limits: Limits = LIMITS) -> None:
        """Take the *model* and its *limits*."""
        self.model = model
        self.limits = limits
        self._breaker = Breaker()
        self._ailing = ""

    def open(self, now_s: float) -> bool:
        """Tell whether it may be asked, as far as is known without asking."""
        return self._breaker.lets(now_s)

    def asking(self, now_s: float) -> None:
        """Note that it is asked."""
        self._breaker = self._breaker.asking(now_s)

    def answered(self) -> None:
        """Note that it answered; the log tells it if it had not before."""
        self._breaker = self._breaker.answered()
        if self._ailing:
            logger.info("%s answers again", self.model.name)
            self._ailing = ""

    def failed(self, error: ModelError, now_s: float) -> None:
        """Note that it did not answer; the log tells each kind of failure once."""
        self._breaker = self._breaker.failed(error, now_s)
        if error.fault in OF_THE_PROMPT:
            logger.info("%s cannot answer this: %s", self.model.name, error.fault)
        elif self._ailing != error.fault:
            self._ailing = error.fault
            logger.warning("%s does not answer: %s", self.model.name, _told(error))


def _told(error: ModelError) -> str:
    status = error.details.get("status")
    return f"{error.fault} ({status})" if status else error.fault
