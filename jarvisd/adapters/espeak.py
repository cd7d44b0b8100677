"""Text to speech with the program espeak-ng: plain, for where there is no voice."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from typing import Final

from jarvisd.audio.chunk import Sound
from jarvisd.errors import ResourceError, SpeakingError
from jarvisd.phrases import Language

PROGRAM: Final = "espeak-ng"
_WORDS_A_MINUTE: Final = 160
"""At normal speed; espeak-ng's own 175 is hurried for German."""
_DATA: Final = b"data"


class EspeakSynthesizer:
    """A Synthesizer that runs espeak-ng once for each sentence; see ``find_espeak``."""

    def __init__(self, program: str, *, speed: float = 1.0) -> None:
        self._program = program
        self._words_a_minute = _WORDS_A_MINUTE * speed

    def voice(self, language: Language) -> str:
        """Name espeak-ng's voice, marked as what it is: the fallback."""
        return f"{PROGRAM} {language.value} (fallback)"

    async def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        """Yield *sentence* as one Sound; cancelling ends the program. Raise SpeakingError."""
        wav = await self._run(sentence.replace("\0", " "), language, speed)
        if sound := _sound(wav):
            yield sound

    async def _run(self, sentence: str, language: Language, speed: float) -> bytes:
        # The sentence goes in through a pipe: an argument shows in the list of processes.
        voice = ("-v", language.value, "-s", str(round(self._words_a_minute * speed)))
        utf_8 = ("-b", "1")
        command = (self._program, *voice, *utf_8, "--stdin", "--stdout")
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
        except OSError as error:
            raise SpeakingError("voice-failed") from error
        try:
            wav, _ = await process.communicate(sentence.encode("utf-8", "replace"))
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            raise SpeakingError("voice-failed")
        return wav


def find_espeak(*, speed: float = 1.0) -> EspeakSynthesizer:
    """Return the synthesizer if the program is installed; raise ResourceError if not."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise ResourceError("voice-program-missing", program=PROGRAM)
    return EspeakSynthesizer(program, speed=speed)


def _sound(wav: bytes) -> Sound | None:
    """Take the samples out of *wav*; None if there are none.

    Written to a pipe its lengths are not filled in, so ``wave`` cannot read it.
    """
    start = wav.find(_DATA)
    if start < 0:
        return None
    pcm = wav[start + len(_DATA) + 4 :]
    rate = int.from_bytes(wav[24:28], "little")
    return Sound(pcm[: len(pcm) // 2 * 2], rate) if pcm and rate else None
