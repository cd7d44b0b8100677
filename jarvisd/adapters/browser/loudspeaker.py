"""The loudspeaker of a browser room: played by the page that is open, silenced at once."""

import asyncio

from jarvisd.adapters.browser.browser import Browser
from jarvisd.adapters.browser.wire import Fault
from jarvisd.adapters.wav import resampled
from jarvisd.audio.chunk import Sound
from jarvisd.errors import SpeakingError


class BrowserLoudspeaker:
    """Plays on the page that is open in *browser*, at the page's own rate."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._turn = asyncio.Lock()

    async def play(self, sound: Sound) -> None:
        """Play *sound* to its end; cancelling silences the page at once.

        Raise SpeakingError if no page is open, or if it goes away or does not play.
        """
        if not sound.pcm:
            return
        async with self._turn:
            page = self._browser.page
            if page is None or page.rate is None:
                raise SpeakingError("browser-away", room=self._browser.room)
            try:
                await page.play(resampled(sound, page.rate))
            except Fault as fault:
                raise SpeakingError("browser-away", room=self._browser.room) from fault
