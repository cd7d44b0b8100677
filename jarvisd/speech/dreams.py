"""What recognisers write when nobody speaks: credits, courtesies, names of noises. Pure."""

import re
from typing import Final

_ANNOTATION: Final = re.compile(
    r"\[[^\]]*\] | \([^)]*\) | \*[^*]+\* | [♪♫♬♩]+(?:[^♪♫♬♩]*[♪♫♬♩]+)?", re.VERBOSE
)

_STATION: Final = r"(?:zdf|ard|brf?|swr|wdr|ndr|mdr|hr|rbb|orf|srf|arte|funk|bf-watch)\b"
_CREDIT: Final = re.compile(
    rf"""
      \bamara\s*\.?\s*org\b | \bcastingwords\b
    | \buntertitel(?:ung)?\b[\s.,:]*(?:\d{{4}}|{_STATION})
    | \buntertitel(?:ung)?\s+(?:de[rs]|vo[nm]|im\s+auftrag|durch)\b
        .*(?:{_STATION}|community|\d{{4}})
    | ^\W*untertitel(?:ung)?\s+von(?:\s+\w+){{2}}\W*$
    | \bim\s+auftrag\s+(?:de[rs]|von)\s+{_STATION}
    | (?:\bcopyright|©)\W*{_STATION}
    | ^\W*{_STATION}(?:\W+text)?\W*\d{{4}}\W*$
    | \buntertitel(?:ung)?\s+(?:(?:erstellt|bearbeitet)\s+(?:von|durch)|aufgrund)\b
    | \b(?:subtitles|subtitled|captions|captioned|transcribed|transcript)\s+(?:by|provided)\b
    | ^\W*(?:transcription|translation|translated|subs)\s+by\b
    | \bcopyright\s+(?:\w+\s+)?broadcasting\b
    | ^(?:\W*(?:mehr|weitere|more)\s+(?:infos?|informationen|information)\s+\w+)?
        \W*www\.\S+\W*$
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_SIGN_OFF: Final = re.compile(
    r"""
      (?:(?:vielen|herzlichen|besten)\s+)?danke?\s+(?:\w+\s+)?(?:fürs|für)\s+(?:\w+\s+)?
        (?:zuschauen|zusehen|zuhören|einschalten|aufmerksamkeit|interesse)
    | (?:thanks|thank\s+you)(?:\s+(?:so|very)\s+much)?\s+for\s+(?:watching|listening|viewing)
        (?:\s+\w+\s+video)?
    | dass\s+(?:sie|ihr|du)\s+(?:zugeschaut|zugesehen|zugehört|eingeschaltet)\s+ha(?:ben|bt|st)
    | (?:and\s+)?(?:i'll\s+|we'll\s+)?see\s+you\s+in\s+the\s+next\s+(?:one|video)
    | (?:wir\s+sehen\s+uns\s+im|bis\s+zum)\s+nächsten\s+video
    | (?:please\s+)?(?:don't\s+forget\s+to\s+)?(?:like\s+and\s+)?subscribe(?:\s+to\s+\w+\s+channel)?
    | abonnier(?:e|t|en)?\s+(?:\w+\s+)?kanal
    """,
    re.VERBOSE | re.IGNORECASE,
)
_COURTESY: Final = frozenset(
    """
    vielen dank|vielen vielen dank|danke|danke schön|dankeschön|danke sehr|tschüss|tschüß|ciao
    bis dann|bis bald|bis später|bis zum nächsten mal|das war's für heute|auf wiedersehen
    gute nacht|mach's gut|schönen tag|thank you|thank you very much|thank you so much|thanks
    thanks a lot|bye|bye bye|goodbye|you|see you|see you later|see you next time|good night
    have a nice day|cheers
    """.strip()
    .replace("\n    ", "|")
    .split("|")
)
_SENTENCE_END: Final = re.compile(r"[.!?…,]+")


def without_annotations(text: str) -> str:
    """Return *text* without what stands in brackets, asterisks or between notes."""
    return " ".join(_ANNOTATION.sub(" ", text).split())


def is_credit(text: str) -> bool:
    """Whether *text* holds a subtitle credit, or is a presenter's sign-off and thanks."""
    if _CREDIT.search(text):
        return True
    parts = _sentences(text)
    return any(map(_SIGN_OFF.fullmatch, parts)) and all(
        part in _COURTESY or _SIGN_OFF.fullmatch(part) for part in parts
    )


def is_courtesy(text: str) -> bool:
    """Whether *text* is nothing but thanks and goodbyes."""
    parts = _sentences(text)
    return bool(parts) and all(part in _COURTESY for part in parts)


def _sentences(text: str) -> list[str]:
    return [part.strip().lower() for part in _SENTENCE_END.split(text) if part.strip()]
