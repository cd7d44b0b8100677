"""Somebody speaks up while the room speaks: it goes on softly until it is known what they want.

Only a word to stop with is looked for. One stretch is recognised at a time; of what comes
meanwhile the latest is kept, which holds the earlier ones.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from jarvisd.audio import interjection
from jarvisd.audio.chunk import Utterance
from jarvisd.audio.ports import Ducking
from jarvisd.errors import TranscriptionError
from jarvisd.phrases import Language
from jarvisd.session.own_words import OwnWords
from jarvisd.session.speaking_up import (
    Conclude,
    Duck,
    Examine,
    Interjection,
    InterjectionOver,
    NotMeant,
    Rise,
    SomebodySpeaks,
)
from jarvisd.session.state import Event, StopHeard
from jarvisd.speech.ports import Transcriber

logger = logging.getLogger(__name__)

SOFT_S: Final = 4.0
"""No longer than this it speaks softly, though a recogniser hang or a microphone fail."""


class Stopping(Protocol):
    """Knows the words that stop it (jarvisd.dialogue.stopping)."""

    def __call__(self, text: str, language: Language) -> bool:
        """Return whether *text* asks to stop."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class StopEar:
    """Tells from the sound whether somebody wants it to stop."""

    transcriber: Transcriber
    languages: Sequence[Language]
    stopping: Stopping

    async def stops(self, utterance: Utterance, own_words: OwnWords) -> bool:
        """Return whether *utterance* asks to stop and is no echo of the room's *own_words*."""
        try:
            heard = await self.transcriber.transcribe(utterance, languages=self.languages)
        except TranscriptionError as error:
            logger.warning("an interruption was not understood: %s", error)
            return False
        stopping = self.stopping(heard.text, heard.language)
        return stopping and not own_words.repeated(utterance, heard.text)


class Interruption:
    """Turns a room's voice down and up again, and tells what an interjection wants."""

    def __init__(
        self,
        ducking: Ducking,
        ear: StopEar,
        own_words: OwnWords,
        tell: Callable[[Event], None],
    ) -> None:
        """Take what the room says itself, and what is told of the end."""
        self._ducking = ducking
        self._ear = ear
        self._own_words = own_words
        self._tell = tell
        self._task: asyncio.Task[None] | None = None
        self._next: Utterance | None = None
        self._concluded = False
        self._limit: asyncio.TimerHandle | None = None

    def perform(self, effect: Duck | Rise | Examine | Conclude) -> None:
        """Do what the conversation wants; nothing of it waits."""
        match effect:
            case Duck():
                self._duck()
            case Rise():
                self._rise()
            case Examine(utterance):
                self._next = utterance
                if not self._examining:
                    self._task = asyncio.create_task(self._examine(), name="interruption")
            case Conclude():
                self._concluded = True
                if not self._examining:
                    self._tell(NotMeant())

    def _duck(self) -> None:
        self._ducking.duck()
        self._concluded = False
        self._limit = asyncio.get_running_loop().call_later(SOFT_S, self._tell, NotMeant())

    def _rise(self) -> None:
        """Speak as loud as before; what is still being looked at is of no interest any more."""
        self._ducking.rise()
        self._next = None
        if self._limit is not None:
            self._limit.cancel()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    @property
    def _examining(self) -> bool:
        return self._task is not None and not self._task.done()

    async def _examine(self) -> None:
        while (utterance := self._next) is not None:
            self._next = None
            if await self._ear.stops(utterance, self._own_words):
                self._tell(StopHeard())
                return
        if self._concluded:
            self._tell(NotMeant())


def spoken_up(sound: interjection.Interjection) -> Event:
    """Return what *sound* is to the conversation."""
    match sound:
        case interjection.Stirred():
            return SomebodySpeaks()
        case interjection.Interjected(utterance):
            return Interjection(utterance)
        case interjection.Subsided():
            return InterjectionOver()
