"""Settings of what is elsewhere on the network, and of what is offered to others there."""

import ipaddress
from enum import StrEnum
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from jarvisd.address import Address
from jarvisd.settings_section import Place, RoomKey, Section


class Offer(StrEnum):
    """Something that other programs may use."""

    STT = "stt"
    TTS = "tts"
    WAKE = "wake"
    CONVERSATION = "conversation"


def _network(text: str) -> str:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError as error:
        raise PydanticCustomError("network", "no network") from error
    return text


def _loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Remote(Section):
    """Speech services on another machine (Wyoming), each as "tcp://HOST:PORT"; empty: here."""

    recogniser: Place = ""
    """Speech to text, such as wyoming-faster-whisper, or another jarvisd."""
    voice: Place = ""
    """Text to speech, such as wyoming-piper."""
    voice_de: str = ""
    """The service's voice for German. If only one of the two voices is named, the other language
    is spoken here; if none is, the service is told the language and chooses."""
    voice_en: str = ""
    """The service's voice for English."""
    wake: Place = ""
    """Wake words, such as wyoming-openwakeword; they are those of [wake]."""
    patience_s: Annotated[float, Field(ge=1, le=60)] = 15.0
    """A service that has not answered by then is taken to be away."""
    spare: bool = True
    """Whether the models here are loaded as well, to take over while a service is away."""


class Wyoming(Section):
    """What jarvisd offers to Home Assistant and others (Wyoming). The protocol knows no password:
    whoever may connect may use it, as somebody unknown.
    """

    listen: Place = ""
    """Where to listen, such as "tcp://127.0.0.1:10700"; empty: not at all."""
    allow: tuple[Annotated[str, AfterValidator(_network)], ...] = ()
    """Which machines or networks may connect beside this machine, such as "192.168.1.20"; needed
    if it listens on more than the loopback."""
    offers: Annotated[tuple[Offer, ...], Field(min_length=1)] = tuple(Offer)
    """What is offered: stt, tts, wake, conversation."""
    room: RoomKey = "homeassistant"
    """The room that conversation takes place in: it is told what anybody may know there."""

    @model_validator(mode="after")
    def _said_to_whom(self) -> Self:
        if self.listen and not self.allow and not _loopback(Address.parse(self.listen).host):
            raise PydanticCustomError("open_to_all", "nobody is allowed")
        return self
