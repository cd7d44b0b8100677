"""Every setting: its type, its default, its limits, and under it what it means.

Reading a file, finding all faults at once and suggesting what was meant is in
``jarvisd.settings_file``. A default that belongs to a policy stands in that
policy's value object and is embedded here, with the limits a household may use.
"""

from pathlib import Path
from typing import Annotated
from zoneinfo import available_timezones

from pydantic import AfterValidator, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from jarvisd.audio.cues import Cues
from jarvisd.audio.endpoint import Patience
from jarvisd.audio.wake import BargeInRule, WakeRule
from jarvisd.dialogue.prompt import PromptBudget
from jarvisd.memory.policy.budget import Budget
from jarvisd.memory.policy.ranking import Ranking
from jarvisd.people.match import Certainty
from jarvisd.phrases import Language
from jarvisd.settings_models import Models
from jarvisd.settings_policy import Limits, between
from jarvisd.settings_rooms import Room
from jarvisd.settings_section import OR_NONE, RoomKey, Section
from jarvisd.settings_web import Web
from jarvisd.settings_wyoming import Remote, Wyoming
from jarvisd.speech.plausible import Plausibility


def _time_zone(name: str) -> str:
    if name and name not in available_timezones():
        raise PydanticCustomError("time_zone", "no such time zone")
    return name


class Assistant(Section):
    """Who it is and what it speaks."""

    name: Annotated[str, Field(min_length=1, max_length=40)] = "Jarvis"
    """The name it is called by; biases the recogniser."""
    language: Language = Language.DE
    """The first language: of the commands, and of an answer when nothing else tells."""
    languages: Annotated[tuple[Language, ...], Field(min_length=1)] = (Language.DE, Language.EN)
    """The languages it understands; with several, each utterance's is detected."""
    time_zone: Annotated[str, AfterValidator(_time_zone)] = ""
    """An IANA name such as Europe/Berlin; empty means the machine's."""


class Paths(Section):
    """Where things are kept on disk; a relative path starts at the configuration file."""

    data: Annotated[Path | None, OR_NONE] = None
    """The database and secrets; empty: systemd's StateDirectory, or XDG_DATA_HOME/jarvisd."""
    weights: Annotated[Path | None, OR_NONE] = None
    """Model weights; empty: the folder models/ of the checkout."""


class Database(Section):
    """The one real database."""

    dsn: Annotated[str, Field(repr=False)] = ""
    """A PostgreSQL server with pgvector; empty means the embedded one. Kept secret."""
    pool: Annotated[int, Field(ge=2, le=50)] = 6
    """Most connections at once."""


_WAKE_LIMITS = Limits(
    threshold=between(0.01, 1),
    support=between(0.001, 1),
    alone=between(0.01, 1),
    patience=between(1, 20),
    second=between(0.01, 1),
    second_patience=between(1, 12),
    trace=between(0.001, 1),
    cooldown_ms=between(0, 60_000),
)


class Wake(Section):
    """The wake word."""

    words: Annotated[tuple[str, ...], Field(min_length=1)] = ("hey_jarvis",)
    """Names from the weights folder (hey_jarvis, alexa, hey_mycroft, hey_rhasspy) or ONNX files."""
    rule: Annotated[WakeRule, _WAKE_LIMITS] = WakeRule()
    """When the scores of two models, a frame each 80 ms, count as the wake word.

    The first is openWakeWord, the second microWakeWord (docs/wake-word.md).
    """
    barge_in: Annotated[BargeInRule, _WAKE_LIMITS] = BargeInRule()
    """The same over the room's own voice, after its echo has been taken out."""


class Listening(Section):
    """From the wake word to the end of an utterance."""

    patience: Annotated[
        Patience,
        Limits(
            before_speech_ms=between(500, 60_000),
            pause_ms=between(100, 5_000),
            after_speech_ms=between(100, 5_000),
            at_most_ms=between(1_000, 120_000),
            onset_ms=between(0, 1_000),
            threshold=between(0.01, 0.99),
        ),
    ] = Patience()
    """How long to wait, in milliseconds of audio."""
    follow_up_ms: Annotated[int, Field(ge=0, le=60_000)] = 7_000
    """How long it listens for a follow-up after an answer."""
    resume_ms: Annotated[int, Field(ge=500, le=60_000)] = 2_000
    """An answer that the wake word interrupted goes on when nobody has spoken for so long."""


class Recogniser(Section):
    """Speech to text (faster-whisper)."""

    model: str = "auto"
    """A folder below the weights folder, or a path; auto: the best that the machine carries."""
    beam: Annotated[int, Field(ge=1, le=10)] = 5
    """How many readings of an utterance are followed at once; 1 is fastest."""
    threads: Annotated[int, Field(ge=0, le=64)] = 0
    """CPU threads; 0 lets it choose."""
    plausibility: Annotated[
        Plausibility,
        Limits(
            least_speech_ms=between(0, 5_000),
            words_a_second=between(1, 20),
            letter_ms=between(0, 500),
            courtesy_no_speech=between(0, 1),
            no_speech=between(0, 1),
            confidence=between(0, 1),
            doubtful=between(0, 1),
        ),
    ] = Plausibility()
    """What a believable transcript looks like."""


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

    embedder: Annotated[str, Field(min_length=1)] = "e5-small-centred"
    """A folder below the weights folder."""
    ranking: Annotated[
        Ranking,
        Limits(
            relevance=between(0, 1, "Weight of how well a memory fits the question."),
            importance=between(0, 1, "Weight of how important the memory is in itself."),
            boost=between(0, 2),
            plain=between(0, 2),
            lift=between(0, 1),
            reach=between(0, 0.5),
        ),
    ] = Ranking()
    """How the parts of a score add up."""
    budget: Annotated[
        Budget,
        Limits(
            tokens=between(50, 8_000, "Most tokens, counted by the embedder's tokenizer."),
            pinned=between(0, 8_000),
        ),
    ] = Budget()
    """What may be spent on memories in one prompt."""
    discreet: bool = True
    """Whether questions for what was deleted, for who is at home (from guests, staff and
    strangers), and for another's private or exact details get no answer from memory."""


class Retention(Section):
    """How long things are kept."""

    transcripts_days: Annotated[int, Field(ge=1, le=36_500)] = 365
    """Days after which what was said in a conversation is deleted from the database."""
    wakes_days: Annotated[int, Field(ge=1, le=36_500)] = 90
    """Days after which it is deleted when it was woken, and how quickly it answered."""
    events_days: Annotated[int, Field(ge=1, le=36_500)] = 30
    """Days that an observed event lives whose report does not say how long."""
    sightings_days: Annotated[int, Field(ge=1, le=36_500)] = 7
    """The same for who was seen by a camera."""
    merges_days: Annotated[int, Field(ge=1, le=3_650)] = 30
    """Days that two memories which tidying made one can be told apart again."""
    short_term_days: Annotated[int, Field(ge=1, le=365)] = 30
    """So many days back the last ten conversations are searched before memory is."""
    archive_days: Annotated[int, Field(ge=0, le=36_500)] = 0
    """Days after which what was said is deleted from the archive too; 0: as transcripts are."""

    @property
    def archived_days(self) -> int:
        """Return after how many days what was said is deleted from the archive."""
        return self.archive_days or self.transcripts_days


class Settings(Section):
    """The whole configuration."""

    assistant: Assistant = Assistant()
    paths: Paths = Paths()
    database: Database = Database()
    rooms: dict[RoomKey, Room] = Field(
        default_factory=lambda: {"wohnzimmer": Room(), "kueche": Room()}
    )
    """One table for each room; naming any replaces these two."""
    wake: Wake = Wake()
    listening: Listening = Listening()
    recogniser: Recogniser = Recogniser()
    voice: Voice = Voice()
    cues: Annotated[Cues, Limits()] = Cues()
    """Short tones that tell what happens; they do not mute the microphone."""
    people: Annotated[
        Certainty,
        Limits(
            similarity=between(0, 1),
            similarity_short=between(0, 1),
            margin=between(0, 1),
            least_speech_ms=between(0, 10_000),
        ),
    ] = Certainty()
    """How sure to be before calling someone by name."""
    memory: Memory = Memory()
    models: Models = Models()
    prompt: Annotated[
        PromptBudget,
        Limits(
            earlier=between(0, 4_000),
            session=between(0, 32_000),
            message=between(50, 8_000),
            result=between(50, 8_000),
        ),
    ] = PromptBudget()
    """What the parts of a language model's prompt may cost in tokens, memories aside."""
    retention: Retention = Retention()
    remote: Remote = Remote()
    wyoming: Wyoming = Wyoming()
    web: Web = Web()

    @field_validator("web")
    @classmethod
    def _web_for_pages(cls, web: Web, info: ValidationInfo) -> Web:
        if not web.enabled and any(room.browser for room in info.data.get("rooms", {}).values()):
            raise PydanticCustomError("web_off", "a room is a page")
        return web
