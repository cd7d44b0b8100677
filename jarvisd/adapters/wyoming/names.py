"""Names that a guest sends along: of wake words, of what a transcript may hold."""

from typing import Final

MOST_NAMES: Final = 100
LONGEST_NAME: Final = 60


def names_in(told: object) -> tuple[str, ...]:
    """Return the names in *told*, nothing where it is no list of any; bounded."""
    if not isinstance(told, list):
        return ()
    return tuple(name[:LONGEST_NAME] for name in told[:MOST_NAMES] if isinstance(name, str))
