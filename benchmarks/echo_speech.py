"""What the house says in the echo benchmark: sentences by its voices, and natural voices."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from jarvisd.adapters.wav import read_wav
from jarvisd.audio.chunk import BYTES_PER_MS
from tests.voices import pause, say

GERMAN = (
    "Guten Abend. Morgen wird es sonnig, mit Temperaturen um zwanzig Grad und etwas Wind.",
    "Am Nachmittag ziehen Wolken auf, und gegen Abend kann es regnen. Nimm einen Schirm mit.",
    "Der Ersatzschlüssel für den Keller liegt in der blauen Dose im Flur, gleich neben der Tür.",
)
ENGLISH = (
    "Good evening. Tomorrow will be sunny, around twenty degrees, with a little wind.",
    "In the afternoon clouds will come up, and towards evening it may rain. Take an umbrella.",
    "The spare key for the basement is in the blue tin in the hall, right beside the door.",
)
_SENTENCE = re.compile(r"[A-ZÄÖÜ][^.!?\"\\{}:]{30,160}[.!?]")


@dataclass(frozen=True, slots=True)
class Said:
    """One line that the house says, and its sound."""

    voice: str
    text: str
    pcm: bytes


def said(data: Path) -> Iterator[Said]:
    """Yield lines for ever: German, English, and recordings as of a natural voice, in turn."""
    german = _texts(data / "xquad-r-de" / "de-dev.json") or list(GERMAN)
    english = _texts(data / "gatemem" / "household-episodes.jsonl") or list(ENGLISH)
    folders = (data / "speech" / "german", data / "speech" / "speakers")
    recordings = sorted(path for folder in folders for path in folder.glob("*.wav"))
    for n in count():
        yield _line("German voice", german[n % len(german)], "de")
        yield _line("English voice", english[n % len(english)], "joe")
        if recordings:
            yield Said("natural voice", "", read_wav(recordings[n % len(recordings)]))


def long_speech(voice: str, data: Path, seconds: int = 16) -> bytes:
    """Return so much of one voice without a long pause: ``de``, ``en`` or ``natural``."""
    pieces: list[bytes] = []
    if voice == "natural":
        files = sorted((data / "speech" / "german").glob("fleurs*.wav"))
        pieces = [read_wav(file) for file in files]
    else:
        texts, name = (GERMAN, "de") if voice == "de" else (ENGLISH, "joe")
        pieces = [say(text, name) + pause(200) for text in texts]
    return b"".join(pieces)[: seconds * 1_000 * BYTES_PER_MS]


def _line(voice: str, text: str, name: str) -> Said:
    return Said(voice, text, say(text, name))


def _texts(file: Path) -> list[str]:
    if not file.is_file():
        return []
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".jsonl":
        lines = (json.loads(line) for line in text.splitlines())
        text = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    return [found for found in _SENTENCE.findall(text) if "  " not in found]
