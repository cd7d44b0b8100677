"""The language in which somebody wants to be answered over HTTP."""

from jarvisd.phrases import Language


def preferred(header: str, default: Language) -> Language:
    """Return the language that an Accept-Language *header* likes best, of those there are."""
    wanted: list[tuple[float, int, Language]] = []
    for place, part in enumerate(header.split(",")):
        tag, _, weight = part.strip().partition(";")
        primary = tag.partition("-")[0].strip().lower()
        if primary in tuple(Language) and (liked := _quality(weight)) > 0:
            wanted.append((-liked, place, Language(primary)))
    return min(wanted)[2] if wanted else default


def _quality(weight: str) -> float:
    if not weight:
        return 1.0
    try:
        return float(weight.strip().removeprefix("q=").strip())
    except ValueError:
        return 0.0
