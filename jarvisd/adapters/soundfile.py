"""Reading recordings of any rate, width and number of channels, with libsndfile.

Reading is by block, so a recording of hours takes no more memory than one of
seconds. Other rates become 16 kHz through soxr, several channels their mean.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jarvisd.audio.chunk import SAMPLE_RATE
from jarvisd.errors import InputError

if TYPE_CHECKING:
    import numpy as np

BLOCK_MS: Final = 500
"""How much is read and resampled at a time."""
UNKNOWN_SIZES: Final = frozenset({0, 0x7FFF_FFFF, 0xFFFF_FFFF})
"""What programs that write to a pipe put where the size of the data belongs."""
SLACK_BYTES: Final = 2
"""Some writers forget the padding byte at the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """What the header of a sound file says."""

    path: Path
    rate: int
    channels: int
    duration_ms: int


def inspect(path: Path) -> Recording:
    """Return what the file at *path* holds; raise InputError if it is no usable recording."""
    with _opened(path) as file:
        return Recording(
            path=path,
            rate=file.samplerate,
            channels=file.channels,
            duration_ms=file.frames * 1_000 // file.samplerate,
        )


def blocks(path: Path) -> Iterator[bytes]:
    """Yield the recording at *path* as 16 kHz mono 16-bit PCM, about half a second at a time.

    Raise InputError if it is missing, empty, cut off, damaged, or no recording at all.
    """
    import numpy as np
    import soundfile
    import soxr

    with _opened(path) as file:
        resampler = soxr.ResampleStream(file.samplerate, SAMPLE_RATE, 1, dtype="float32")
        size = max(1, file.samplerate * BLOCK_MS // 1_000)
        left = file.frames
        while left > 0:
            try:
                block = file.read(min(size, left), dtype="float32", always_2d=True)
            except soundfile.LibsndfileError as error:
                raise InputError("recording-damaged", path=str(path)) from error
            # A stretch without a number in it would be heard as silence.
            if not len(block) or np.isnan(block).all():
                raise InputError("recording-damaged", path=str(path))
            left -= len(block)
            mono = np.nan_to_num(block.mean(axis=1), posinf=1.0, neginf=-1.0)
            yield _pcm(resampler.resample_chunk(mono, last=left <= 0))


def read_wav(path: Path) -> bytes:
    """Return the whole recording at *path* as 16 kHz mono 16-bit PCM; raise InputError."""
    return b"".join(blocks(path))


def _pcm(samples: "np.ndarray[Any, Any]") -> bytes:
    import numpy as np

    scaled = np.clip(np.rint(samples * 32_768), -32_768, 32_767)
    return bytes(scaled.astype("<i2").tobytes())


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """Open *path* with libsndfile and refuse what it would read as less than it is."""
    _refuse_what_is_no_file(path)
    import soundfile

    try:
        file = soundfile.SoundFile(str(path))
    except soundfile.LibsndfileError as error:
        raise InputError("recording-not-audio", path=str(path)) from error
    with file:
        if file.frames <= 0:
            raise InputError("recording-empty", path=str(path))
        _refuse_what_is_cut_off(path)
        yield file


def _refuse_what_is_no_file(path: Path) -> None:
    if path.is_dir():
        raise InputError("recording-is-folder", path=str(path))
    try:
        # Opening tells more than the mode bits: missing, forbidden, a broken disk.
        with path.open("rb") as stream:
            begins = stream.read(1)
    except FileNotFoundError as error:
        raise InputError("recording-not-found", path=str(path)) from error
    except OSError as error:
        reason = error.strerror or ""
        raise InputError("recording-unreadable", path=str(path), reason=reason) from error
    if not begins:
        raise InputError("recording-empty", path=str(path))


def _refuse_what_is_cut_off(path: Path) -> None:
    """Compare the size a WAV claims for its samples with what is there.

    libsndfile reads a file that was cut off in copying without a word, and half a
    sentence would be taken for all of it.
    """
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(12)
        if head[:4] != b"RIFF" or head[8:] != b"WAVE":
            return
        while len(header := file.read(8)) == 8:
            length = int.from_bytes(header[4:], "little")
            if header[:4] == b"data":
                missing = file.tell() + length - size
                if missing >= SLACK_BYTES and length not in UNKNOWN_SIZES:
                    raise InputError("recording-cut-off", path=str(path))
                return
            file.seek(length + length % 2, 1)
