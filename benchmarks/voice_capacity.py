"""How much of something can be carried: doubled until it is too much, then bisected."""

from collections.abc import Awaitable, Callable


async def most(carries: Callable[[int], Awaitable[bool]], *, first: int, limit: int) -> int:
    """Return the largest number up to *limit* that *carries*; 0 if not even one does.

    Begins with *first*. Each number is tried once; more than what failed is not tried.
    """
    good, bad = 0, limit + 1
    asked = min(first, limit)
    while bad - good > 1:
        if await carries(asked):
            good = asked
        else:
            bad = asked
        asked = min(2 * good, limit) if bad > limit else (good + bad) // 2
    return good
