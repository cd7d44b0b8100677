"""Sound devices of this machine, through PortAudio.

Devices are named, never numbered: numbers shift whenever something is plugged in.
"""

import asyncio
import threading
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from jarvisd.audio.chunk import (
    BYTES_PER_SAMPLE,
    CHUNK_SAMPLES,
    SAMPLE_RATE,
    AudioChunk,
    Sound,
)
from jarvisd.errors import HearingError, ResourceError, SpeakingError

if TYPE_CHECKING:
    import numpy as np

WAITING_CHUNKS: Final = 128
"""Four seconds; a listener that falls further behind loses the oldest sound."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A sound device as PortAudio lists it."""

    name: str
    inputs: int
    outputs: int
    rate: int
    """Its own sample rate."""


def devices() -> tuple[Device, ...]:
    """Return all devices; raise ResourceError if PortAudio is missing."""
    library = _portaudio()
    return tuple(
        Device(
            name=str(listed["name"]),
            inputs=int(listed["max_input_channels"]),
            outputs=int(listed["max_output_channels"]),
            rate=int(listed["default_samplerate"]),
        )
        for listed in library.query_devices()
    )


class DeviceLoudspeaker:
    """Plays on the output device called *device*, or on the default one."""

    def __init__(self, device: str | None = None) -> None:
        self._device = device

    async def play(self, sound: Sound) -> None:
        """Play *sound* to its end; cancelling silences the device at once.

        Raise ResourceError if there is no such device, SpeakingError if it fails.
        """
        library = _portaudio()
        index = _index(library, self._device, "outputs")
        rate, pcm = _playable(library, index, sound)
        playback = _Playback(library, pcm, asyncio.get_running_loop())
        try:
            stream = library.RawOutputStream(
                samplerate=rate,
                device=index,
                channels=1,
                dtype="int16",
                callback=playback.fill,
                finished_callback=playback.finish,
            )
        except library.PortAudioError as error:
            raise SpeakingError("loudspeaker-failed", reason=_reason(error)) from error
        try:
            stream.start()
            await playback.done.wait()
        except library.PortAudioError as error:
            raise SpeakingError("loudspeaker-failed", reason=_reason(error)) from error
        finally:
            # Abort drops what the device has buffered; stop would play it out.
            stream.abort(ignore_errors=True)
            stream.close(ignore_errors=True)


class _Playback:
    """What PortAudio's own thread needs to play one sound."""

    def __init__(self, library: ModuleType, pcm: bytes, loop: asyncio.AbstractEventLoop) -> None:
        self._library = library
        self._loop = loop
        self._at = 0
        self._pcm = pcm
        self.done = asyncio.Event()

    def fill(self, out: Any, frames: int, time: Any, status: Any) -> None:
        """Hand the next piece over; end the stream when nothing is left."""
        size = frames * BYTES_PER_SAMPLE
        piece = self._pcm[self._at : self._at + size]
        self._at += size
        out[:] = piece.ljust(size, b"\0")
        if self._at >= len(self._pcm):
            raise self._library.CallbackStop

    def finish(self) -> None:
        """Tell the waiting task that the last sample was played."""
        self._loop.call_soon_threadsafe(self.done.set)


class DeviceMicrophone:
    """Listens to the input device called *device*, or to the default one.

    Gone is gone: a device that fails or is unplugged ends the stream with
    HearingError, and whoever listens opens it anew.
    """

    def __init__(self, device: str | None = None) -> None:
        self._device = device
        self._dropped = 0

    @property
    def dropped(self) -> int:
        """How many blocks were lost because the listener fell behind."""
        return self._dropped

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        """Yield chunks of CHUNK_SAMPLES until closed; raise ResourceError or HearingError."""
        library = _portaudio()
        index = _index(library, self._device, "inputs")
        rate = _input_rate(library, index)
        captured: asyncio.Queue[bytes | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        closing = threading.Event()

        def capture(block: Any, frames: int, time: Any, status: Any) -> None:
            loop.call_soon_threadsafe(self._keep, captured, bytes(block))

        def finish() -> None:
            if not closing.is_set():
                loop.call_soon_threadsafe(captured.put_nowait, None)

        try:
            stream = library.RawInputStream(
                samplerate=rate,
                device=index,
                channels=1,
                dtype="int16",
                blocksize=rate * CHUNK_SAMPLES // SAMPLE_RATE,
                callback=capture,
                finished_callback=finish,
            )
            stream.start()
        except library.PortAudioError as error:
            raise HearingError("microphone-failed", reason=_reason(error)) from error
        try:
            async for chunk in _chunked(captured, rate):
                yield chunk
        finally:
            closing.set()
            stream.abort(ignore_errors=True)
            stream.close(ignore_errors=True)

    def _keep(self, captured: "asyncio.Queue[bytes | None]", block: bytes) -> None:
        captured.put_nowait(block)
        if captured.qsize() > WAITING_CHUNKS:
            captured.get_nowait()
            self._dropped += 1


async def _chunked(
    captured: "asyncio.Queue[bytes | None]", rate: int
) -> AsyncGenerator[AudioChunk, None]:
    import soxr

    resampler = soxr.ResampleStream(rate, SAMPLE_RATE, 1, dtype="int16")
    waiting = bytearray()
    start_ms = 0
    while (block := await captured.get()) is not None:
        if rate != SAMPLE_RATE:
            block = resampler.resample_chunk(_samples(block)).tobytes()
        waiting += block
        while len(waiting) >= CHUNK_SAMPLES * BYTES_PER_SAMPLE:
            chunk = AudioChunk(bytes(waiting[: CHUNK_SAMPLES * BYTES_PER_SAMPLE]), start_ms)
            del waiting[: CHUNK_SAMPLES * BYTES_PER_SAMPLE]
            start_ms = chunk.end_ms
            # Catching up with a backlog must not keep everybody else waiting.
            await asyncio.sleep(0)
            yield chunk
    raise HearingError("microphone-failed", reason="end of stream")


def _samples(block: bytes) -> "np.ndarray[Any, Any]":
    import numpy as np

    return np.frombuffer(block, np.int16)


def _portaudio() -> ModuleType:
    try:
        import sounddevice
    except OSError as error:
        # The package is there, the system's library behind it is not.
        raise ResourceError("portaudio-missing") from error
    library: ModuleType = sounddevice
    return library


def _index(library: ModuleType, name: str | None, side: str) -> int:
    """Return PortAudio's number of the device *name* for this moment."""
    missing = "no-microphone" if side == "inputs" else "no-loudspeaker"
    usable = [(i, d) for i, d in enumerate(devices()) if getattr(d, side) > 0]
    if not usable:
        raise ResourceError(missing)
    if name is None:
        default = library.default.device["input" if side == "inputs" else "output"]
        return int(default) if default >= 0 else usable[0][0]
    exact = [i for i, device in usable if device.name == name]
    close = [i for i, device in usable if name.casefold() in device.name.casefold()]
    if not exact + close:
        known = ", ".join(device.name for _, device in usable)
        raise ResourceError("sound-device-unknown", device=name, known=known)
    return (exact + close)[0]


def _playable(library: ModuleType, index: int, sound: Sound) -> tuple[int, bytes]:
    """Return *sound* at a rate the device takes: its own if need be."""
    from jarvisd.adapters.wav import resampled

    try:
        library.check_output_settings(index, 1, "int16", samplerate=sound.rate)
    except library.PortAudioError:
        rate = int(library.query_devices(index)["default_samplerate"])
        return rate, resampled(sound, rate).pcm
    return sound.rate, sound.pcm


def _input_rate(library: ModuleType, index: int) -> int:
    try:
        library.check_input_settings(index, 1, "int16", samplerate=SAMPLE_RATE)
    except library.PortAudioError:
        return int(library.query_devices(index)["default_samplerate"])
    return SAMPLE_RATE


def _reason(error: Exception) -> str:
    return str(error.args[0]) if error.args else type(error).__name__
