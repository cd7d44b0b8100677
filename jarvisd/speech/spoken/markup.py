"""Leaving out what is for the eye: Markdown, HTML, addresses on the web, emoji."""

import html
import re
import unicodedata
from typing import Final

from jarvisd.phrases import Language
from jarvisd.speech.spoken.wording import WORDING

ADDRESS: Final = re.compile(
    r"<?\b(?:https?://|www\.)[^\s<>()\[\]]*[^\s<>()\[\].,;:!?\"'„“”»«]/?>?", re.I
)
_FENCE: Final = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_LINK: Final = re.compile(r"!?\[([^\]\n]*)\]\([^)\n]*\)")
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>\n]*>")
_MAIL: Final = re.compile(r"\b([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)\b")
_KEYCAP: Final = re.compile(r"[0-9#*]\ufe0f?\u20e3")
_RULE: Final = re.compile(r"^[ \t]*[-*_=|:+][-*_=|:+ \t]{2,}$", re.MULTILINE)
_HEADING: Final = re.compile(r"^[ \t]*(?:#{1,6}|>+)[ \t]+", re.MULTILINE)
_BULLET: Final = re.compile(r"^[ \t]*[-*+•·–][ \t]+(?:\[[ xX]?\][ \t]*)?", re.MULTILINE)
_NUMBERED: Final = re.compile(
    r"^[ \t]*(\d{1,2})[.)][ \t]+(?=.*\n[ \t]*\d{1,2}[.)][ \t])", re.MULTILINE
)
_LAST_NUMBERED: Final = re.compile(r"(?<=\n)[ \t]*(\d{1,2})[.)][ \t]+")
_BREAK: Final = re.compile(r"(?<=[^\s.,;:!?…])[ \t]*(?:\r?\n)+\s*")
_FENCES: Final = re.compile(r"```\w*\n?|`")
_STRONG: Final = re.compile(r"(\*{2,3}|_{2,3}|~~)(?=\S)(.+?)(?<=\S)\1", re.DOTALL)
_EMPHASIS: Final = re.compile(r"(?<![\w*])([*_])(?=[^\s*_])([^*\n]*?)(?<=[^\s*])\1(?![\w*])")
_ENDS: Final = (".", "!", "?", ":", ";", ",", "…")
_SNAKE: Final = re.compile(r"(?<=\w)_(?=\w)")

_HEARD: Final = frozenset(".,;:!?…'\"’‘‚“”„»«-–—()/ ")
"""Punctuation that a voice can make something of."""
_CELL: Final = re.compile(r"[ \t]*\|[ \t]*")


def without_markup(text: str, language: Language) -> str:
    """Return the words of *text* on one line, without marks, addresses and pictures."""
    text = html.unescape(unicodedata.normalize("NFC", text))
    text = _LINK.sub(r"\1", _FENCE.sub(" ", text))
    text = _TAG.sub(" ", ADDRESS.sub(" ", text))
    text = _MAIL.sub(lambda m: _mail(m, language), _KEYCAP.sub(" ", text))
    text = _HEADING.sub("", _RULE.sub("", text))
    text = _numbered(_BULLET.sub("", text))
    text = _CELL.sub(", ", _BREAK.sub(". ", text)).replace("()", " ")
    return " ".join(_ascii_digits(_SNAKE.sub(" ", text)).split())


def readable(text: str) -> str:
    """Return *text* on one line as it is to be read: its words, numbers and signs as they are.

    Of what is for the eye only the marks go: of emphasis, headings, lists, tables and links.
    """
    text = _LINK.sub(r"\1", _FENCES.sub("", unicodedata.normalize("NFC", text)))
    text = "\n".join(map(_unmarked, _RULE.sub("", text).split("\n")))
    text = _EMPHASIS.sub(r"\2", _STRONG.sub(r"\2", text))
    return " ".join(_CELL.sub(", ", _BREAK.sub(". ", text)).split())


def _unmarked(line: str) -> str:
    """Return *line* without the mark of a heading or an item; it ends like a sentence instead.

    The frame of a table's line goes; a comma at the end of a clause stays, for more follows.
    """
    line = line.strip("| ")
    bare = _BULLET.sub("", _HEADING.sub("", line))
    ended = bare == line or not bare.strip() or bare.rstrip().endswith(_ENDS)
    return bare if ended else f"{bare.rstrip()}."


def silent(text: str, signs: str) -> str:
    """Return *text* without what no voice can say, except *signs*."""
    kept = (_heard(char, signs) for char in text)
    return " ".join("".join(kept).split())


def _heard(char: str, signs: str) -> str:
    if char in _HEARD or char in signs or (char.isascii() and char.isalnum()):
        return char
    if unicodedata.category(char) == "Pd":
        return "-"
    if "\ufe00" <= char <= "\ufe0f":
        return ""
    return char if unicodedata.category(char)[0] in "LM" else " "


def _mail(match: re.Match[str], language: Language) -> str:
    dot = "Punkt" if language is Language.DE else "dot"
    return f"{match[1]} at {match[2]}".replace(".", f" {dot} ")


def _numbered(text: str) -> str:
    """Turn "1. Milch" at the head of lines into "1, Milch", so that it is no ordinal."""
    if not _NUMBERED.search(text):
        return text
    return _LAST_NUMBERED.sub(r"\1, ", _NUMBERED.sub(r"\1, ", text))


def _ascii_digits(text: str) -> str:
    """Return *text* with every sort of digit and number sign as plain digits."""
    return "".join(char if char.isascii() else _ascii_digit(char) for char in text)


def _ascii_digit(char: str) -> str:
    if char in "²³½¼¾" or unicodedata.category(char)[0] != "N":
        return char
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    plain = unicodedata.normalize("NFKC", char)
    if plain.isascii():
        return f" {plain} "
    value = unicodedata.numeric(char)
    return f" {int(value)} " if value == int(value) else " "


def link(text: str, language: Language) -> str:
    """Return what to say for a *text* that is nothing but an address; empty if it has none."""
    return WORDING[language].link if ADDRESS.search(text) else ""
