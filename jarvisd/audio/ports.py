"""What the ear and the mouth need from the outside world."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Protocol

from jarvisd.audio.chunk import AudioChunk, Detection, Sound
from jarvisd.audio.health import RoomState


class Microphone(Protocol):
    """A source of sound."""

    def stream(self) -> AsyncGenerator[AudioChunk, None]:
        """Yield chunks of CHUNK_SAMPLES in stream order, without gaps.

        A device never ends by itself; a recording ends. Closing the generator
        lets go of the source. Raise HearingError if it fails.
        """
        ...


class Condition(Protocol):
    """What a microphone that comes and goes tells of itself."""

    settled: asyncio.Event
    """Set as soon as it is known whether it can be heard."""

    @property
    def state(self) -> RoomState:
        """Tell how it hears."""
        ...

    @property
    def attempts(self) -> int:
        """How often it was tried to hear it; goes on while it is away, or has nothing to say.

        It stands still if nobody listens to it any more: whoever asks can tell a room
        that hears nothing from a room that does nothing.
        """
        ...

    @property
    def dropped(self) -> int:
        """How many blocks were lost because nobody took them in time."""
        ...


class Loudspeaker(Protocol):
    """Something that plays sound and can be hushed."""

    async def play(self, sound: Sound) -> None:
        """Play *sound* to its end; cancelling stops it at once. Raise SpeakingError."""
        ...


class Ducking(Protocol):
    """A loudspeaker that can be turned down in the middle of a sound, and up again."""

    def duck(self) -> None:
        """Play softly from now on, if it can."""
        ...

    def rise(self) -> None:
        """Play as loud as before."""
        ...


class WakeWordDetector(Protocol):
    """Listens for its words in one stream; fed every chunk, never gated."""

    def feed(self, chunk: AudioChunk) -> Detection | None:
        """Return the word that *chunk* completed, if any; any chunk length is taken."""
        ...

    def reset(self) -> None:
        """Forget the audio heard so far, as for a new stream."""
        ...


class EchoCanceller(Protocol):
    """Learns how one loudspeaker sounds in one microphone, and takes that away. Linear.

    It must leave a voice beside the echo alone: what it cannot take away stays.
    """

    def cancel(self, near: bytes, far: bytes) -> bytes:
        """Return *near*, a chunk recorded, without the echo of *far*, the chunk played with it.

        Every chunk in order, without gaps, or silence before and after a gap; the echo may
        come up to a quarter of a second after the sound. Raise HearingError.
        """
        ...

    def reset(self) -> None:
        """Forget the room, as for another pair of devices."""
        ...


class VoiceDetector(Protocol):
    """Tells speech from everything else in one stream (voice activity)."""

    def probability(self, chunk: AudioChunk) -> float:
        """Return how likely *chunk* holds speech, from 0 to 1.

        NaN means that it cannot be told yet; it is neither speech nor silence.
        """
        ...

    def reset(self) -> None:
        """Forget the audio heard so far, as for a new stream."""
        ...
