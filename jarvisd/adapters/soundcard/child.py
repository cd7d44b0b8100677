"""The process of one sound card: ``python -m jarvisd.adapters.soundcard.child``.

Usage: child.py PARENT list | child.py PARENT capture NAME | child.py PARENT play NAME

It speaks ``frames`` on standard output and hears them on standard input; ``list``
writes JSON instead. It imports as little as it can, because a room waits for it.
"""

import contextlib
import ctypes
import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from types import ModuleType
from typing import Any, BinaryIO, Final

from jarvisd.adapters.soundcard.capture import capture
from jarvisd.adapters.soundcard.frames import HEADER, Kind, header, numbered, packed
from jarvisd.adapters.soundcard.names import stable_name
from jarvisd.adapters.soundcard.playback import Frame, OpenStream, play
from jarvisd.adapters.soundcard.portaudio import (
    Presence,
    card_ids,
    find,
    library,
    listed,
    reason,
    settings,
)
from jarvisd.adapters.soundcard.waiting import Waiting
from jarvisd.errors import ResourceError

PR_SET_PDEATHSIG: Final = 1
VOICE_RATE: Final = 22_050
"""Preferred for playing, because the voices have it; else the device's own."""
LATENCY_S: Final = 0.1
"""Buffered ahead, so that a busy machine does not stutter; hushing drops it."""


def main(arguments: list[str]) -> int:
    """Serve until told to stop, until the device fails, or until the parent is gone."""
    parent, task, *names = arguments
    _die_with(int(parent))
    # Ctrl+C in a terminal reaches the whole group; the parent decides when this one ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    send = _sender(sys.stdout.buffer)
    try:
        portaudio = library()
    except ResourceError as error:
        send(packed(Kind.FAILED, error.key.encode()))
        return 1
    if task == "list":
        sys.stdout.write(json.dumps(_listing(portaudio)))
        return 0
    # When nobody reads any more there is nobody to tell.
    with contextlib.suppress(OSError):
        _serve(portaudio, task, names[0], send)
    return 1


def _serve(portaudio: ModuleType, task: str, name: str, send: Callable[[bytes], None]) -> None:
    """Capture or play until that ends, and tell how it ended."""
    device = find(portaudio, name, "input" if task == "capture" else "output")
    if device is None:
        known = [entry["name"] for entry in _listing(portaudio)]
        send(packed(Kind.GONE, "\n".join(known).encode()))
        return
    try:
        if task == "capture":
            capture(portaudio, device, send)
        else:
            how = settings(portaudio, device, "output", VOICE_RATE)
            send(numbered(Kind.READY, how["samplerate"]))
            opener = _opener(portaudio, name, how)
            waiting = Waiting(how["samplerate"], how["channels"])
            play(opener, waiting, send, _inbox(sys.stdin.buffer))
    except portaudio.PortAudioError as error:
        send(packed(Kind.FAILED, reason(error).encode()))


def _opener(portaudio: ModuleType, name: str, how: dict[str, Any]) -> OpenStream:
    """Return what opens *name* again, wherever it has been plugged in since."""
    fresh = True

    def opened(fill: Callable[..., None]) -> tuple[Any, Presence]:
        nonlocal fresh
        if not fresh:
            # The list of devices is as old as the initialisation.
            portaudio._terminate()
            portaudio._initialize()
        fresh = False
        device = find(portaudio, name, "output")
        if device is None:
            raise portaudio.PortAudioError("there is no such device any more")
        now = {**how, "device": device.index}
        stream = portaudio.RawOutputStream(**now, latency=LATENCY_S, callback=fill)
        return stream, Presence(portaudio, "output", now)

    return opened


def _listing(portaudio: ModuleType) -> list[dict[str, Any]]:
    ids = card_ids()
    return [
        {
            "name": stable_name(device, ids),
            "title": device.name,
            "inputs": device.inputs,
            "outputs": device.outputs,
        }
        for device in listed(portaudio)
    ]


def _sender(stream: BinaryIO) -> Callable[[bytes], None]:
    def send(frame: bytes) -> None:
        stream.write(frame)
        stream.flush()

    return send


def _inbox(stream: BinaryIO) -> "queue.Queue[Frame | None]":
    """Read frames in a thread, so that a HUSH is never behind a sound that plays."""
    inbox: queue.Queue[Frame | None] = queue.Queue()

    def read() -> None:
        try:
            while len(head := stream.read(HEADER.size)) == HEADER.size:
                kind, length = header(head)
                inbox.put((kind, stream.read(length)))
        finally:
            inbox.put(None)

    threading.Thread(target=read, name="frames", daemon=True).start()
    return inbox


def _die_with(parent: int) -> None:
    """Ask the kernel to end this process with its parent, however that ends."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        sys.exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
