"""The house's own voices, known by their prints like anybody's, and never taken for anybody."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from jarvisd.errors import StageError
from jarvisd.people.speech import VoiceBranch
from jarvisd.people.types import Voiceprint

logger = logging.getLogger(__name__)

Samples = Callable[[], Awaitable[Sequence[bytes]]]
"""Says something in each voice of the house: 16 kHz mono, a recording for each."""


class OwnVoice:
    """Measures the house's voices when they are first asked for, the same way as people's."""

    def __init__(self, samples: Samples, voices: VoiceBranch) -> None:
        self._samples = samples
        self._voices = voices
        self._prints: tuple[Voiceprint, ...] | None = None
        self._measuring = asyncio.Lock()

    async def prints(self) -> tuple[Voiceprint, ...]:
        """Return a print of each voice; none while they cannot be measured."""
        async with self._measuring:
            if self._prints is None:
                try:
                    self._prints = await self._measured()
                except StageError as error:
                    # Whoever speaks is recognised all the same.
                    logger.warning("the own voice is not known: %s", error)
                    return ()
            return self._prints

    async def _measured(self) -> tuple[Voiceprint, ...]:
        spoken = [await self._voices.hear(pcm) for pcm in await self._samples()]
        return tuple([await self._voices.measure(each.pcm) for each in spoken])
