"""A second voice for tests: Debian's flite, run as a program."""

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import Final

from jarvisd.adapters.soundfile import read_wav
from jarvisd.audio.chunk import SAMPLE_RATE, Sound
from jarvisd.errors import ResourceError, SpeakingError

PROGRAM: Final = "flite"


def require_flite() -> str:
    """Return the program's path; raise ResourceError, which says how to install it."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise ResourceError("flite-missing")
    return program


async def speak(text: str, voice: str) -> Sound:
    """Return *text* spoken by flite's *voice* (``slt``, ``rms`` …); raise SpeakingError."""
    program = require_flite()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "said.wav"
        process = await asyncio.create_subprocess_exec(
            program, "-voice", voice, "-t", text, "-o", str(file),
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        if await process.wait() != 0 or not file.is_file():
            raise SpeakingError("voice-failed")
        return Sound(read_wav(file), SAMPLE_RATE)
