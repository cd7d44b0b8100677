"""Telling the daemon what a loudspeaker was really given, so that its echo can be taken out."""

from collections.abc import Callable, Iterable

from jarvisd.adapters.soundcard.capture import Block, Shaper
from jarvisd.adapters.soundcard.frames import Kind, timed


class Report:
    """Follows the blocks that the device took, at *rate* and mono."""

    def __init__(self, rate: int, send: Callable[[bytes], None]) -> None:
        self._rate = rate
        self._send = send
        self.restart()

    def restart(self) -> None:
        """Begin anew, as for a stream that was opened anew."""
        self._shaper = Shaper(self._rate, 1)

    def tell(self, blocks: Iterable[Block], *, silence: bool = False) -> None:
        """Send *blocks*, in order, those without a sound only with *silence*.

        Raise OSError when nobody reads any more.
        """
        for block in blocks:
            pcm, at_s = self._shaper.next(*block)
            # A resampler keeps the first blocks back.
            if pcm and (silence or pcm.count(0) != len(pcm)):
                self._send(timed(Kind.OUT, at_s, pcm))
