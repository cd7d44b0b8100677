"""What a room is saying itself, so that its echo is not taken for somebody's words."""

from collections.abc import Iterator
from contextlib import contextmanager


class OwnWords:
    """Knows the sentence that is being spoken."""

    def __init__(self) -> None:
        self.now = ""

    @contextmanager
    def saying(self, text: str) -> Iterator[None]:
        """Note that *text* is heard while this lasts."""
        self.now = text
        try:
            yield
        finally:
            self.now = ""
