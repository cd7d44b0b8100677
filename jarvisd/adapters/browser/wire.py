"""What a page and its room say to each other: the messages, the limits, and why it ends."""

from enum import IntEnum
from typing import Annotated, Final, Literal, Protocol, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from jarvisd.audio.chunk import BYTES_PER_MS

LARGEST_BLOCK: Final = 1_000 * BYTES_PER_MS
"""A second of sound in one message, and no more."""
LARGEST_TEXT: Final = 1_024
"""Characters of a message that is not sound."""


class Close(IntEnum):
    """Why a page is sent away; what it makes of it is in docs/browser.md."""

    LEAVING = 1001
    """It left by itself, or jarvisd ends."""
    NONSENSE = 4400
    """It sent what makes no sense, or too much at once."""
    SILENT = 4408
    """It was to send sound and sent none."""
    TAKEN_OVER = 4409
    """Another page has this room now."""
    TOO_FAST = 4429
    """It sent more sound than time has passed."""


class Message(BaseModel):
    """Base of what a page says."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Begin(Message):
    """The page is ready to hear and to play; its first message, and only that."""

    type: Literal["begin"]
    rate: Annotated[int, Field(ge=8_000, le=192_000)]
    """Samples a second that it plays; what it sends has 16,000."""


class Played(Message):
    """A sound has been played to its end."""

    type: Literal["played"]
    number: int


Told: TypeAlias = Begin | Played
_TOLD: Final[TypeAdapter[Told]] = TypeAdapter(Annotated[Told, Field(discriminator="type")])


class Fault(Exception):
    """The connection is over, or has to be, for the reason *close*."""

    def __init__(self, close: int, reason: str) -> None:
        super().__init__(reason)
        self.close = close


class Socket(Protocol):
    """The connection to a page, which has been accepted."""

    async def receive(self) -> str | bytes:
        """Return what the page sends next; raise Fault if it is gone."""
        ...

    async def send(self, message: str | bytes) -> None:
        """Send the page a message; raise Fault if it is gone."""
        ...

    async def close(self, code: int, reason: str) -> None:
        """Send the page away; raise Fault if it is gone."""
        ...


def understood(text: str) -> Told:
    """Return what a message means; raise Fault if it means nothing."""
    if len(text) > LARGEST_TEXT:
        raise Fault(Close.NONSENSE, "a message is too long")
    try:
        return _TOLD.validate_json(text)
    except ValueError as error:
        # What it was stays unsaid: the log keeps no words of others.
        raise Fault(Close.NONSENSE, "a message makes no sense") from error


def checked(pcm: bytes) -> bytes:
    """Return *pcm* if it can be sound; raise Fault if it cannot."""
    if not pcm or len(pcm) % 2 or len(pcm) > LARGEST_BLOCK:
        raise Fault(Close.NONSENSE, "a block of sound has an impossible length")
    return pcm
