"""What something that was said means for the question that waited for an answer. Pure."""

from dataclasses import dataclass
from typing import TypeAlias

from jarvisd.memory.policy.dispute import Meant
from jarvisd.memory.types import Memory


@dataclass(frozen=True, slots=True)
class Completed:
    """Do it."""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Do not; the question is closed."""


@dataclass(frozen=True, slots=True)
class Picked:
    """These were chosen of those read out."""

    memories: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """This of two memories holds."""

    meant: Meant


@dataclass(frozen=True, slots=True)
class Renewed:
    """Neither of the two holds, but this."""

    text: str


@dataclass(frozen=True, slots=True)
class NotAmong:
    """It cannot be told which was meant; the question stands."""


@dataclass(frozen=True, slots=True)
class SentenceNeeded:
    """A "ja" is too little for this; the question stands."""


@dataclass(frozen=True, slots=True)
class NotRecognised:
    """A sentence, but not surely in the asker's voice; the question stands."""


@dataclass(frozen=True, slots=True)
class NotTheirs:
    """Clearly somebody else answered; the question stands."""


@dataclass(frozen=True, slots=True)
class TooLate:
    """An answer, but the time for it is over."""


@dataclass(frozen=True, slots=True)
class Other:
    """Something else was said; the question is dropped."""


Verdict: TypeAlias = (
    Completed
    | Withdrawn
    | Picked
    | Settled
    | Renewed
    | NotAmong
    | SentenceNeeded
    | NotRecognised
    | NotTheirs
    | TooLate
    | Other
)
