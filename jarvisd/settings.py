"""Every setting: its type, its default, its limits, and under it what it means.

Reading a file, finding all faults at once and suggesting what was meant is in
``jarvisd.settings_file``. A default that belongs to a policy stands in that
policy's value object and is embedded here.
"""

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from jarvisd.audio.endpoint import Patience
from jarvisd.audio.wake import WakeRule
from jarvisd.memory.policy.budget import Budget
from jarvisd.memory.policy.ranking import Ranking
from jarvisd.people.match import Certainty
from jarvisd.phrases import Language
from jarvisd.speech.plausible import Plausibility


class Section(BaseModel):
    """One table of the configuration file."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Assistant(Section):
    """Who it is and what it speaks."""

    name: str = "Jarvis"
    """The name it is called by; biases the recogniser."""
    language: Language = Language.DE
    """The first language: of the commands, and of an answer when nothing else tells."""
    languages: Annotated[tuple[Language, ...], Field(min_length=1)] = (Language.DE, Language.EN)
    """The languages it understands; with several, each utterance's is detected."""
    time_zone: str = ""
    """An IANA name such as Europe/Berlin; empty means the machine's."""


class Paths(Section):
    """Where things are kept on disk."""

    data: Path | None = None
    """The database and secrets; empty: systemd's StateDirectory, or XDG_DATA_HOME/jarvisd."""
    weights: Path | None = None
    """Model weights; empty means the folder models/ of the checkout."""


class Database(Section):
    """The one real database."""

    dsn: str = ""
    """A PostgreSQL server with pgvector; empty means the embedded one. Kept secret."""
    pool: Annotated[int, Field(ge=2, le=50)] = 6
    """Most connections at once."""


class Room(Section):
    """A room of the house."""

    language: Language | None = None
    """Fixes the language spoken here; empty means any of the assistant's."""


class Wake(Section):
    """The wake word."""

    words: Annotated[tuple[str, ...], Field(min_length=1)] = ("hey_jarvis",)
    """Names from the weights folder (hey_jarvis, alexa, hey_mycroft, hey_rhasspy) or ONNX files."""
    rule: WakeRule = WakeRule()


class Listening(Section):
    """From the wake word to the end of an utterance."""

    patience: Patience = Patience()
    follow_up_ms: Annotated[int, Field(ge=0, le=60_000)] = 7_000
    """How long it listens for a follow-up after an answer."""


class Recogniser(Section):
    """Speech to text (faster-whisper)."""

    model: str = "whisper-base"
    """A folder below the weights folder, or a path to one."""
    beam: Annotated[int, Field(ge=1, le=10)] = 5
    threads: Annotated[int, Field(ge=0, le=64)] = 0
    """CPU threads; 0 lets it choose."""
    plausibility: Plausibility = Plausibility()


class Voice(Section):
    """Text to speech (piper, and espeak-ng where there is no voice)."""

    de: str = ""
    """A piper voice below the weights folder or a path; empty means espeak-ng, the fallback."""
    en: str = "piper/en_US-joe-medium.onnx"
    """The same for English."""
    speed: Annotated[float, Field(ge=0.5, le=2.0)] = 1.0
    """1.2 speaks a fifth faster."""


class Memory(Section):
    """Recall."""

    embedder: str = "e5-small-centred"
    """A folder below the weights folder."""
    ranking: Ranking = Ranking()
    budget: Budget = Budget()


class Cloud(Section):
    """A language model, for what memory cannot answer. Off unless a model is named."""

    model: str = ""
    """An Anthropic model; its key comes from ANTHROPIC_API_KEY or a systemd credential."""
    personal_memories: bool = False
    """Whether private memories, and what a recognised person says, may go to it (R-D3)."""
    timeout_s: Annotated[float, Field(gt=0, le=120)] = 20.0
    """An answer that has not begun by then is given up."""


class Retention(Section):
    """How long things are kept."""

    transcripts_days: Annotated[int, Field(ge=1)] = 365


class Settings(Section):
    """The whole configuration."""

    assistant: Assistant = Assistant()
    paths: Paths = Paths()
    database: Database = Database()
    rooms: dict[str, Room] = {"wohnzimmer": Room(), "kueche": Room()}
    wake: Wake = Wake()
    listening: Listening = Listening()
    recogniser: Recogniser = Recogniser()
    voice: Voice = Voice()
    people: Certainty = Certainty()
    memory: Memory = Memory()
    cloud: Cloud = Cloud()
    retention: Retention = Retention()
