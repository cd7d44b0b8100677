"""Text as it comes in from outside, without what nobody can see in it. Pure.

A terminal obeys control characters, a line turned about by a bidirectional mark reads as
something else, and what has no width makes two words of one that look the same. German and
English need none of them; an emoji needs those that join it together, and only there.
"""

import re
from typing import Final
from unicodedata import category

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})
_LINES: Final = frozenset({"Zl", "Zp"})
_PLAIN: Final = "\n\t"
_IGNORABLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0d\uffa0\ufff0-\ufff8"
    "\U000e0000-\U000e0fff]"
)
"""What is drawn as nothing though it counts as a letter or a mark (Default_Ignorable_Code_Point,
Unicode 16, DerivedCoreProperties.txt); the styles of an emoji are dealt with by themselves."""
_JOINER: Final = "\u200d"
_STYLES: Final = "\ufe0e\ufe0f"
"""Behind a sign: as text, or as a picture."""
_FLAG: Final = re.compile("(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f)")
""" "🏴󠁧󠁢󠁷󠁬󠁳󠁿": a black flag and, unseen, the letters of the country."""
_PICTURED: Final = frozenset({"So", "Sm", "Sk"})


def legible(text: str) -> str:
    """Return *text* without unseen characters; line breaks of any other kind become blanks."""
    if text.isascii() and text.isprintable():
        return text
    # Every second piece is a flag, which is kept as it is.
    pieces = _FLAG.split(text)
    pieces[::2] = [_without_unseen(piece) for piece in pieces[::2]]
    return "".join(pieces)


def _without_unseen(text: str) -> str:
    kept: list[str] = []
    for place, char in enumerate(text):
        if char == _JOINER:
            stays = _pictured(kept[-1:]) and _pictured(text[place + 1 : place + 2])
        elif char in _STYLES:
            stays = bool(kept) and not (kept[-1].isalpha() or kept[-1].isspace())
        else:
            stays = char in _PLAIN or not (category(char) in _UNSEEN or _IGNORABLE.match(char))
        if stays:
            kept.append(" " if category(char) in _LINES else char)
        elif char.isspace():
            kept.append(" ")
    return "".join(kept)


def _pictured(char: list[str] | str) -> bool:
    """Tell whether *char*, one or none, is of an emoji."""
    return bool(char) and (char[0] in _STYLES or category(char[0]) in _PICTURED)
