"""What a turn needs from dialogue."""

from collections.abc import AsyncIterator
from typing import Protocol

from jarvisd.dialogue.types import Delta, Heard
from jarvisd.ids import SessionId


class Dialogue(Protocol):
    """Something that answers; it keeps what one session needs between its turns."""

    def answer(self, heard: Heard) -> AsyncIterator[Delta]:
        """Stream the answer to *heard*; raise StageError or StorageError."""
        ...

    def end(self, session: SessionId) -> None:
        """Drop what was kept for *session*: a pending question, the last answer."""
        ...
