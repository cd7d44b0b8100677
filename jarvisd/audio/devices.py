"""What a room hears and speaks with: a sound card, a satellite, a page, a recording."""

from collections.abc import Callable
from dataclasses import dataclass, field

from jarvisd.audio.chunk import Sound
from jarvisd.audio.ports import Condition, Ducking, Loudspeaker, Microphone, WakeWordDetector
from jarvisd.audio.wake import WakeRule
from jarvisd.errors import ResourceError
from jarvisd.ids import RoomName


def by_the_detector_alone(
    detector: WakeWordDetector, word: str, rule: WakeRule
) -> WakeWordDetector:
    """Return *detector*: nothing else wakes the room."""
    return detector


class AlwaysAsLoud:
    """Ducking where the loudspeaker cannot: it is only stopped."""

    def duck(self) -> None:
        """Do nothing."""

    def rise(self) -> None:
        """Do nothing."""


@dataclass(frozen=True, slots=True)
class Devices:
    """What a room hears and speaks with."""

    microphone: Microphone
    loudspeaker: Loudspeaker
    condition: Condition | None = None
    """How the microphone is, where it comes and goes; None for one that ends, as a recording."""
    woken: Callable[[WakeWordDetector, str, WakeRule], WakeWordDetector] = by_the_detector_alone
    """Puts around the detector what else wakes the room, by its word and under its rule."""
    ducking: Ducking = field(default_factory=AlwaysAsLoud)
    """Turns down what is played, where that can be done."""
    echoless: bool = False
    """Whether what is played is taken out of what is heard."""

    expected: bool = True
    """Whether they should be there; that a page in a browser is closed is no trouble."""

    @property
    def voiceless(self) -> bool:
        """Tell whether nothing can be said here."""
        return isinstance(self.loudspeaker, Voiceless)


class Voiceless:
    """The loudspeaker of a room that has none."""

    def __init__(self, room: RoomName) -> None:
        self._room = room

    async def play(self, sound: Sound) -> None:
        """Raise ResourceError: what was not spoken must not count as spoken."""
        raise ResourceError("room-voiceless", room=self._room)
