"""A loudspeaker that plays as loud as a room is set."""

from collections.abc import Callable

from jarvisd.audio.chunk import Sound
from jarvisd.audio.ports import Loudspeaker


class LevelledLoudspeaker:
    """Plays on *loudspeaker* at so many *percent*, asked for before each sound."""

    def __init__(self, loudspeaker: Loudspeaker, percent: Callable[[], float]) -> None:
        self._loudspeaker = loudspeaker
        self._percent = percent

    async def play(self, sound: Sound) -> None:
        """Play *sound* to its end; cancelling stops it at once. Raise as the loudspeaker does."""
        await self._loudspeaker.play(levelled(sound, self._percent()))


def levelled(sound: Sound, percent: float) -> Sound:
    """Return *sound* at *percent* of its loudness.

    What people call half as loud is about a quarter of the amplitude, so that the
    steps of a volume seem equal when its square is the factor.
    """
    if percent >= 100:
        return sound
    import numpy as np

    samples = np.frombuffer(sound.pcm, "<i2") * (max(0.0, percent) / 100) ** 2
    return Sound(samples.round().astype("<i2").tobytes(), sound.rate)
