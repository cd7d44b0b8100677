"""Forgetting (R-M7, R-M8): finding what is meant, and the one door through which it goes."""

from collections.abc import Sequence

from jarvisd.ids import MemoryId
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language


class Forget:
    """Finds and erases; asking for the person's "ja" is the dialogue's part."""

    async def find(self, text: str, language: Language, audience: Audience) -> tuple[Memory, ...]:
        """Return the memories that *text* means and *audience* may erase, the likeliest first.

        One, if one is clearly meant; several, if it cannot be told; none.
        An unknown voice may erase only what an unknown voice said.
        """
        raise NotImplementedError

    async def erase(self, ids: Sequence[MemoryId], audience: Audience) -> int:
        """Erase for good, leave tombstones, and return how many were erased."""
        raise NotImplementedError
