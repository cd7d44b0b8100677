"""Cutting a stream of text into sentences that can be spoken one by one. Pure.

Whether a place is a cut depends on the text before it and on the word after it,
never on how the text was split into pieces, so the same text always gives the
same sentences. The first clause is let go at a comma, since it is waited for.
"""

import re
from collections.abc import Iterator
from typing import Final

FIRST_CLAUSE: Final = 25
"""So many characters make a first clause worth speaking on its own."""

_STOP: Final = re.compile(
    r"""(?P<end>[.!?…]+["'“”»«’‘)\]]*)(?=\s)   # the end of a sentence
      | (?P<clause>[,;:])(?=\s)
      | (?P<line>\n)""",
    re.VERBOSE,
)
_NEXT: Final = re.compile(r"""\s+["'„“”»«‚‘(\[]*(?P<word>\w*)(?P<after>\W?)""")
_LAST: Final = re.compile(r"""[^\s("„“»«\[]*$""")

_ABBREVIATIONS: Final = frozenset(
    """
    abs. allg. bspw. bzgl. bzw. ca. dgl. dipl. dr. evtl. fr. frl. geb. ggf. hl. hr. hrn. inkl. ing.
    mio. mrd. mr. mrs. ms. nr. prof. sog. st. tel. ung. vgl. vs. zzgl. approx. dept. capt. sgt. rev.
    """.split()  # noqa: SIM905 (a list of words reads better so)
)
"""What ends in a full stop and always goes on; "usw." and "etc." may end a sentence."""
_INITIALS: Final = re.compile(r"(?:[^\W\d_]\.)+")
_ORDINAL: Final = re.compile(r"[0-9]{1,2}\.")
_BEFORE_ORDINAL: Final = frozenset(
    """
    ab am an auf bei beim bis das dem den der des die dein deine deinen im in jede jeden jeder jedes
    mein meine meinen seit und unser unsere vom zum zur
    """.split()  # noqa: SIM905
)
_MONTHS: Final = frozenset(
    """
    januar jänner februar märz april mai juni juli august september oktober november dezember
    """.split()  # noqa: SIM905
)


class SentenceCutter:
    """Collects text and gives back each sentence once it is complete."""

    def __init__(self) -> None:
        self._rest = ""
        self._first = True

    def feed(self, text: str) -> list[str]:
        """Add *text* and return the sentences it completed."""
        self._rest += text
        return list(self._cut(final=False))

    def flush(self) -> list[str]:
        """Return what is left, and begin anew."""
        left = [*self._cut(final=True), *_spoken(self._rest)]
        self._rest, self._first = "", True
        return left

    def _cut(self, *, final: bool) -> Iterator[str]:
        while (place := _next_cut(self._rest, first=self._first, final=final)) is not None:
            sentence, self._rest = self._rest[:place], self._rest[place:]
            for spoken in _spoken(sentence):
                self._first = False
                yield spoken


def sentences(text: str) -> list[str]:
    """Return the whole sentences of *text*, none of them cut at a comma."""
    found: list[str] = []
    while (place := _next_cut(text, first=False, final=True)) is not None:
        found += _spoken(text[:place])
        text = text[place:]
    return [*found, *_spoken(text)]


def _next_cut(text: str, *, first: bool, final: bool) -> int | None:
    """Return where the first sentence of *text* ends, None while it cannot be told."""
    for stop in _STOP.finditer(text):
        follows = _NEXT.match(text, stop.end())
        if not final and stop["line"] is None and not (follows and follows["after"]):
            return None
        word = follows["word"] if follows else ""
        if _is_cut(text[: stop.end()], stop, word, first=first):
            return stop.end()
    return None


def _is_cut(before: str, stop: re.Match[str], word: str, *, first: bool) -> bool:
    if stop["line"] is not None:
        return True
    if stop["clause"] is not None:
        return first and len(before.strip()) >= FIRST_CLAUSE
    if word[:1].islower():
        return False
    return stop["end"] != "." or not _goes_on(before, word)


def _goes_on(before: str, word: str) -> bool:
    """Whether the full stop at the end of *before* belongs to its last word."""
    found = _LAST.search(before)
    last = found.group().lower() if found else ""
    if last in _ABBREVIATIONS or _INITIALS.fullmatch(last):
        return True
    if not _ORDINAL.fullmatch(last):
        return False
    earlier = before[: -len(last)].split()
    return word.lower() in _MONTHS or bool(earlier and earlier[-1].lower() in _BEFORE_ORDINAL)


def _spoken(text: str) -> list[str]:
    """Return *text* without the space around it, or nothing if that is all there is."""
    stripped = text.strip()
    return [stripped] if stripped else []
