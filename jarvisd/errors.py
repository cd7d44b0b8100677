"""Everything that can go wrong on purpose.

* JarvisError
  + ConfigurationError          it cannot start as configured
  + NotFoundError               no such room, person, memory, command
  + InputError                  a file or text that was handed in is unusable
    - SeveralInputsError        several of them are
  + ResourceError               weights, memory, disk, device or library missing
  + BusyError                   another daemon owns this data directory
  + StorageError                PostgreSQL is away, unsuitable, or it refused
  + StageError                  one stage of a turn failed; the daemon goes on
    - HearingError              microphone, wake word, endpointing
    - TranscriptionError        speech could not be turned into text
    - RecognitionError          who is speaking could not be told
    - EmbeddingError            text could not be turned into a vector
    - ThinkingError             the language model or one of its tools
      . ModelError              why no model answered (jarvisd.thinking.faults)
    - SpeakingError             synthesis or playback

An error carries the key of its sentence and the sentence's details, never the
sentence: it is written out, in the reader's language, where a person sees it.
"""

from typing import ClassVar


class JarvisError(Exception):
    """Base of every error that this package raises deliberately."""

    def __init__(self, key: str, /, **details: str | int | float) -> None:
        """Name the sentence *key* of ``phrases/*/errors.ftl`` and fill in its *details*."""
        super().__init__(key, details)
        self.key = key
        self.details = details

    def __str__(self) -> str:
        """Return the key and the details, for logs and tracebacks."""
        told = ", ".join(f"{name}={value}" for name, value in self.details.items())
        return f"{self.key} ({told})" if told else self.key


class ConfigurationError(JarvisError):
    """It cannot start as configured; *problems* holds one error for each fault."""

    def __init__(
        self, key: str, *, problems: tuple[JarvisError, ...] = (), **details: str | int | float
    ) -> None:
        """Take the *problems* found, all of them at once."""
        super().__init__(key, **details)
        self.problems = problems


class NotFoundError(JarvisError):
    """What was named does not exist; the detail ``suggestion`` may hold a close name."""


class InputError(JarvisError):
    """What was handed in cannot be used."""


class SeveralInputsError(InputError):
    """Several of the things handed in cannot be used; *problems* holds one error for each."""

    def __init__(
        self, key: str, /, *, problems: tuple[InputError, ...], **details: str | int | float
    ) -> None:
        """Take the *problems* found, all of them at once."""
        super().__init__(key, **details)
        self.problems = problems


class ResourceError(JarvisError):
    """Something that the machine should provide is missing."""


class BusyError(JarvisError):
    """Another process owns what is needed."""


class StorageError(JarvisError):
    """The database is away, unsuitable, or it refused."""


class StageError(JarvisError):
    """One stage of a turn failed; the turn is lost, the daemon is not."""

    spoken: ClassVar[str] = "sorry-failed"
    """The phrase that is said aloud when a turn ends this way."""


class HearingError(StageError):
    """The microphone or the ear behind it failed."""

    spoken = "sorry-hearing"


class TranscriptionError(StageError):
    """Speech could not be turned into text."""

    spoken = "sorry-not-understood"


class RecognitionError(StageError):
    """The speaker could not be told."""


class EmbeddingError(StageError):
    """Text could not be turned into a vector."""

    spoken = "sorry-memory"


class ThinkingError(StageError):
    """The language model or one of its tools failed."""

    spoken = "sorry-thinking"


class SpeakingError(StageError):
    """Synthesis or playback failed."""


def fault_of(error: BaseException) -> str:
    """Return a short name for *error* that can be kept: it holds no word of what was said."""
    return error.key if isinstance(error, JarvisError) else type(error).__name__
