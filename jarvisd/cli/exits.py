"""The exit codes: what a script that calls ``jarvisd`` may rely on; told in docs/cli.md."""

from enum import IntEnum

from jarvisd import errors


class Exit(IntEnum):
    """How a command ended."""

    OK = 0
    NEGATIVE = 1
    """It ran, and the result is a no: a check failed, nobody woke it, a person declined."""
    USAGE = 2
    """The command line itself was wrong."""
    CONFIGURATION = 3
    NOT_FOUND = 4
    """No such room, person or memory, or nothing to forget."""
    RESOURCE = 5
    """Weights, a library, a device, memory or disk space is missing."""
    DATABASE = 6
    INPUT = 7
    """A file or a text that was handed in cannot be used."""
    BUSY = 8
    """Another jarvisd owns what is needed."""
    STAGE = 9
    """A model failed at its work: hearing, recognising, thinking, speaking."""
    BUG = 70
    """Something that nobody foresaw (EX_SOFTWARE of sysexits)."""
    INTERRUPTED = 130
    """Ctrl+C (128 + SIGINT)."""
    PIPE_CLOSED = 141
    """Whoever read the output stopped reading (128 + SIGPIPE)."""


BY_ERROR: tuple[tuple[type[errors.JarvisError], Exit], ...] = (
    (errors.ConfigurationError, Exit.CONFIGURATION),
    (errors.NotFoundError, Exit.NOT_FOUND),
    (errors.InputError, Exit.INPUT),
    (errors.ResourceError, Exit.RESOURCE),
    (errors.BusyError, Exit.BUSY),
    (errors.StorageError, Exit.DATABASE),
    (errors.StageError, Exit.STAGE),
)


def exit_of(error: errors.JarvisError) -> Exit:
    """Return the exit code that *error* ends a command with."""
    return next((code for kind, code in BY_ERROR if isinstance(error, kind)), Exit.NEGATIVE)
