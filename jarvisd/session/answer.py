"""One answer in the making: what the dialogue says, made speakable and synthesised line by line."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import aclosing
from dataclasses import dataclass

from jarvisd.audio.chunk import Sound
from jarvisd.audio.mouth import Line
from jarvisd.dialogue.ports import Dialogue
from jarvisd.dialogue.types import (
    Delta,
    Farewell,
    Heard,
    OffRecord,
    Recollected,
    Sentence,
    ToAll,
    Waits,
)
from jarvisd.errors import ThinkingError
from jarvisd.ids import MemoryId
from jarvisd.phrases import Language
from jarvisd.session.floor import Floor
from jarvisd.speech.ports import Synthesizer
from jarvisd.speech.sentences import SentenceCutter, sentences
from jarvisd.speech.spoken import speakable

PATIENCE_S = 30.0
"""So long the dialogue may take to come up with its next words."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """One sentence of an answer and the language it is in."""

    text: str
    language: Language


class Answer:
    """The dialogue's answer to one thing heard, and what became known while it was given."""

    def __init__(self, dialogue: Dialogue, heard: Heard) -> None:
        self._dialogue = dialogue
        self._heard = heard
        self.recollected: Recollected | None = None
        self.farewell = False
        self.off_record = False
        self.floor = Floor.SPEAKERS

    @property
    def recalled(self) -> tuple[MemoryId, ...]:
        """Return the ids of the memories that were brought to mind, the best first."""
        if self.recollected is None:
            return ()
        return tuple(id for id, _ in self.recollected.memories)

    async def sentences(self) -> AsyncGenerator[Spoken, None]:
        """Yield the answer sentence by sentence; raise StageError or StorageError.

        Only at its very beginning it is cut at a comma: that is waited for.
        """
        begun = False
        async with (
            # Closed as soon as nobody listens any more: only then it is known what was said.
            aclosing(self._dialogue.answer(self._heard)) as answer,
            aclosing(_in_time(answer)) as deltas,
        ):
            async for delta in deltas:
                match delta:
                    case Sentence(text, language):
                        for sentence in sentences(text) if begun else _at_once(text):
                            begun = True
                            yield Spoken(sentence, language or self._heard.language)
                    case Recollected():
                        self.recollected = delta
                    case _:
                        self._note(delta)

    def _note(self, delta: Farewell | OffRecord | ToAll | Waits) -> None:
        match delta:
            case Farewell():
                self.farewell = True
            case OffRecord():
                self.off_record = True
            case ToAll():
                self.floor = Floor.ANYBODYS
            case Waits():
                # What was said to all stays open to all.
                open_to_all = self.floor is Floor.ANYBODYS
                self.floor = Floor.ANYBODYS if open_to_all else Floor.HOUSEHOLDS

    async def lines(self, synthesizer: Synthesizer) -> AsyncGenerator[Line, None]:
        """Yield the answer as lines to be spoken; raise SpeakingError as well."""
        async with aclosing(self.sentences()) as spoken:
            async for sentence in spoken:
                if (line := await _voiced(synthesizer, sentence)) is not None:
                    yield line


async def voiced(
    synthesizer: Synthesizer, sentences: Iterable[Spoken]
) -> AsyncGenerator[Line, None]:
    """Yield each of *sentences* with its sound, leaving out what cannot be said aloud."""
    for sentence in sentences:
        if (line := await _voiced(synthesizer, sentence)) is not None:
            yield line


async def _voiced(synthesizer: Synthesizer, sentence: Spoken) -> Line | None:
    text = speakable(sentence.text, sentence.language)
    if not text:
        return None
    pieces = [sound async for sound in synthesizer.synthesize(text, sentence.language)]
    if not pieces:
        return None
    return Line(sentence.text, Sound(b"".join(p.pcm for p in pieces), pieces[0].rate))


def _at_once(text: str) -> list[str]:
    cutter = SentenceCutter()
    return [*cutter.feed(text), *cutter.flush()]


async def _in_time(deltas: AsyncIterator[Delta]) -> AsyncGenerator[Delta, None]:
    """Pass *deltas* on; raise ThinkingError if one keeps everybody waiting."""
    while True:
        try:
            async with asyncio.timeout(PATIENCE_S):
                delta = await anext(deltas, None)
        except TimeoutError as error:
            raise ThinkingError("turn-too-slow") from error
        if delta is None:
            return
        yield delta
