"""The settings of one room."""

from enum import StrEnum
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from jarvisd.controls.hours import QuietHours
from jarvisd.phrases import Language
from jarvisd.settings_section import OR_NONE, Place, Section


def _quiet_hours(text: str) -> str:
    if text:
        try:
            QuietHours.parse(text)
        except ValueError as error:
            raise PydanticCustomError("quiet_hours", "no hours") from error
    return text


class Interrupt(StrEnum):
    """Whether a word without the wake word interrupts what is being said."""

    AUTO = "auto"
    """Where what the room plays is taken out of what it hears."""
    ON = "on"
    OFF = "off"


class Echo(StrEnum):
    """What becomes of a room's own sound in its microphone."""

    AUTO = "auto"
    """It is taken out, wherever it is known what was played."""
    OFF = "off"
    """It stays: headphones, or a device that takes it out by itself."""


class Room(Section):
    """A room of the house."""

    language: Annotated[Language | None, OR_NONE] = None
    """Fixes the language spoken here; empty means any of the assistant's."""
    microphone: str = ""
    """A sound device by its name (jarvisd rooms list), or "default"; empty: none."""
    loudspeaker: str = ""
    """The same for what it plays on."""
    satellite: Place = ""
    """Instead of both, a Wyoming satellite, such as "tcp://kitchen.local:10700"."""
    browser: bool = False
    """Instead of both, a page in a browser: /talk at the address of [web]."""
    echo: Echo = Echo.AUTO
    """"auto" takes its own sound out of what it hears, "off" leaves it: for headphones, and
    for conference devices that take it out by themselves."""
    volume: Annotated[int, Field(ge=5, le=100)] = 80
    """How loud it speaks, in percent, until somebody there wants it louder or quieter."""
    quiet: Annotated[str, AfterValidator(_quiet_hours)] = ""
    """Quiet hours such as "22:00-07:00": only what is urgent is announced; empty: none."""
    interrupt: Interrupt = Interrupt.AUTO
    """Whether a mere "stopp" is heard while it speaks: "auto" where its own sound is taken out of
    what it hears, "on" also elsewhere (headphones, conference devices), "off" nowhere."""
    follow_up_ms: Annotated[int | None, Field(ge=0, le=60_000), OR_NONE] = None
    """How long it listens for a follow-up here; empty: as in [listening]."""
    wake_words: tuple[str, ...] = ()
    """What wakes it here; empty: as in [wake]."""
    wake_threshold: Annotated[float | None, Field(ge=0.01, le=1), OR_NONE] = None
    """The threshold of the first wake model here (jarvisd rooms tune); empty: as in [wake.rule]."""

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        devices = bool(self.microphone or self.loudspeaker)
        if sum((devices, bool(self.satellite), self.browser)) > 1:
            raise PydanticCustomError("two_sources", "several of them")
        return self

    @property
    def quiet_hours(self) -> QuietHours | None:
        """Return when this room is not to be disturbed."""
        return QuietHours.parse(self.quiet) if self.quiet else None
