"""The playing half of a sound card's process: sounds are queued, and it tells when each is over."""

import queue
import time
from collections.abc import Callable
from typing import Any, Final

from jarvisd.adapters.soundcard.frames import NUMBER, Kind, number, numbered, packed
from jarvisd.adapters.soundcard.level import FULL
from jarvisd.adapters.soundcard.portaudio import Presence
from jarvisd.adapters.soundcard.report import Report
from jarvisd.adapters.soundcard.waiting import Waiting
from jarvisd.audio.chunk import BYTES_PER_SAMPLE

AWAKE_MS: Final = 200
"""A sink that slept swallows so much; it is woken with silence."""
IDLE_S: Final = 20.0
"""The stream stays open so long after a sound, then the device may sleep."""
STUCK_S: Final = 3.0
"""A device that takes no samples for so long is given up."""
TICK_S: Final = 0.02

Frame = tuple[Kind, bytes]
OpenStream = Callable[[Callable[..., None]], tuple[Any, Presence]]
"""Finds the device anew and opens a stream on it that is filled by a callback."""


def play(
    open_stream: OpenStream,
    waiting: Waiting,
    send: Callable[[bytes], None],
    inbox: "queue.Queue[Frame | None]",
) -> None:
    """Play what arrives in *inbox* until it holds None, or the device fails: then tell why.

    Raise PortAudioError if the device fails, OSError when nobody reads any more.
    """
    report = Report(waiting.rate, send)
    with Sink(open_stream, waiting, report) as sink:
        while True:
            try:
                frame = inbox.get(timeout=TICK_S if sink.running else None)
            except queue.Empty:
                sink.rest_if_idle()
            else:
                if frame is None:
                    return
                sink.follow(*frame)
            # While it plays it tells so all the time: one that is silent for long hangs.
            report.tell(waiting.given(), silence=waiting.busy)
            for played in waiting.played():
                send(numbered(Kind.PLAYED, played))
            if (fault := sink.fault()) is not None:
                # Told before the device is closed, which may hang as the device does.
                send(packed(Kind.FAILED, fault.encode()))
                return


class Sink:
    """Opens the stream for a sound, silences it, and lets the device sleep when none comes."""

    def __init__(self, open_stream: OpenStream, waiting: Waiting, report: Report) -> None:
        self._open_stream = open_stream
        self._waiting = waiting
        self._report = report
        self._stream: Any = None
        self._presence: Presence | None = None
        self._used_at = 0.0

    def __enter__(self) -> "Sink":
        return self

    def __exit__(self, *raised: object) -> None:
        """Drop what the device has buffered; an orderly stop would play it out."""
        self._close()

    @property
    def running(self) -> bool:
        """Tell whether the device is open."""
        return self._stream is not None

    def follow(self, kind: Kind, payload: bytes) -> None:
        """Do what a frame says."""
        match kind:
            case Kind.SOUND:
                self._begin()
                self._waiting.add(payload[NUMBER.size :])
            case Kind.END:
                self._begin()
                self._waiting.end(number(payload))
            case Kind.HUSH:
                self._drop(self._waiting.clear)
            case Kind.LEVEL:
                self._level(number(payload) / FULL)
            case _:
                pass

    def rest_if_idle(self) -> None:
        """Let the device sleep if nothing was played for long."""
        if self._waiting.busy:
            self._used_at = time.monotonic()
        elif time.monotonic() - self._used_at > IDLE_S:
            self._close()

    def fault(self) -> str | None:
        """Return what is wrong with the stream, if anything is."""
        if self._stream is None:
            return None
        if not self._stream.active:
            return "the stream ended"
        if time.monotonic() - self._waiting.filled_at > STUCK_S:
            return "no sound is taken"
        if self._presence is not None and self._presence.lost():
            return "the device is gone"
        return None

    def _level(self, factor: float) -> None:
        softer = factor < self._waiting.level.wanted
        self._waiting.level.want(factor)
        if softer and self._waiting.busy:
            # What the device has already would sound on as loud as it was.
            self._report.tell(self._waiting.given())
            self._drop(self._waiting.take_back)

    def _drop(self, meanwhile: Callable[[], None]) -> None:
        """Drop what the device has buffered, which makes it silent at once, and go on."""
        if self._stream is None:
            meanwhile()
            return
        self._stream.abort()
        meanwhile()
        self._stream.start()
        # Only now: what lies between the two is a gap that is heard.
        self._report.restart()

    def _begin(self) -> None:
        self._used_at = time.monotonic()
        if self._stream is not None:
            return
        self._waiting.add(bytes(self._waiting.rate * AWAKE_MS // 1_000 * BYTES_PER_SAMPLE))
        self._waiting.filled_at = time.monotonic()
        self._report.restart()
        self._stream, self._presence = self._open_stream(self._waiting.fill)
        self._stream.start()

    def _close(self) -> None:
        if self._stream is not None:
            self._stream.abort(ignore_errors=True)
            self._stream.close(ignore_errors=True)
            self._stream = None
