"""Turning what hassil matched into an intent. Pure."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from hassil import RecognizeResult

from jarvisd.dialogue.choices import AllBut, Every, Like, Neither, Nth
from jarvisd.dialogue.grammar import rooms, voice
from jarvisd.dialogue.grammar.duties import as_sentence
from jarvisd.dialogue.grammar.edges import trimmed
from jarvisd.dialogue.intents import (
    Agree,
    Ask,
    AskAbout,
    AskAboutMe,
    AskLatest,
    Choose,
    Clock,
    Correct,
    Decline,
    Dismiss,
    Earlier,
    Forget,
    ForgetAbout,
    ForgetAll,
    ForgetEverything,
    ForgetThat,
    Goodbye,
    Greet,
    Help,
    Intent,
    Introduce,
    KeepNothing,
    Refuse,
    Remember,
    Repeat,
    Stop,
    TakeBack,
    Thank,
    Today,
    Undo,
    Unsure,
    Whence,
    WhoAmI,
)
from jarvisd.memory.policy.acts import Act, act
from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.types import Wish
from jarvisd.phrases import Language

_CONTENT: Final = frozenset({"opener", "content", "asking", "rest"})
_NTH: Final = ("nth", "second", "third", "fourth")
_LONGEST_NAME: Final = 3
_VERBS: Final = frozenset(
    {"ist", "sind", "war", "waren", "gilt", "reicht", "bleibt", "is", "are", "was", "were"}
)
"""After one of these "für alle" is part of what is said: "Das Buffet ist für alle"."""


_REMINISCES: Final = re.compile(
    r"^\W*(?:do you )?remember(?! that\b)\b[^:]*\?\W*$"
    r"|^\W*remember (?:when|the (?:times?|days?)(?: when| that)?) (?:we|i|you)\b",
    re.IGNORECASE,
)
"""Asks whether somebody remembers: "Remember the time we went to Rome?"."""
_WRONGLY: Final = re.compile(
    r"^(?:das|es) (?:ist|war) (?:falsch|nicht richtig) \w"
    r"|^(?:that['’]s|that is|that was|that isn['’]t) (?:wrong|not right|right) \w",
    re.IGNORECASE,
)
""" "Das ist falsch herum": without a stop it puts nothing else in its place."""
_DECLINES: Final = re.compile(
    r"(?:nicht,?\s+(?:dass|daß|das|was|wie|wo|wer|wann|ob)\b|not\s+(?:that|what|how|where|who|when)\b)"
    r"\s*(?P<what>.*)",
    re.IGNORECASE | re.DOTALL,
)
""" "Merk dir nicht, dass …": an order not to keep it."""
_NOTHING: Final = re.compile(
    r"nichts(?:\s*,|\s+(?:davon|darüber|von|mehr|dass|was|wie|wo|wer|wann|ob)\b|[\s.!]*$)"
    r"|nothing(?:\s+(?:of|about|from)\b|[\s.!]*$)",
    re.IGNORECASE,
)
""" "Merk dir nichts davon": an order to keep nothing."""
_DETERMINERS: Final = closed(
    "der die das den dem mein meine meinen meiner unser unsere unseren unserer dein deine deinen "
    "the my our your his her their"
)
_GENITIVE: Final = re.compile(r"^[A-ZÄÖÜ]\w+(?:['’]s|s['’]?|['’])$")
_SMALL: Final = closed(
    "noch nicht nie bitte jetzt doch mal später wieder ruhig lieber auch nur gleich alles "
    "again later now please"
)
_DETERMINED: Final = 2
"""Words: a determiner, or whose it is, and what is meant."""


class Match:
    """One match of a template: its slots, in the words of the sentence itself."""

    def __init__(self, result: RecognizeResult, text: str, language: Language) -> None:
        self.text = text
        self.language = language
        self.name = result.intent.name
        self._entities = [e for e in result.entities_list if e.text_span is not None]
        self._values = {e.name: e.value for e in result.entities_list}
        self._from = (result.intent_metadata or {}).get("from")

    @property
    def whole(self) -> str:
        """Return the whole sentence, trimmed."""
        return trimmed(self.text)

    @property
    def content(self) -> str:
        """Return everything from the first to the last content slot."""
        return trimmed(self.text[slice(*self._span(_CONTENT))])

    @property
    def topic(self) -> str:
        """Return the topic that a question named."""
        return trimmed(self.text[slice(*self._span({"topic"}))])

    @property
    def wish(self) -> Wish | None:
        """Return for whom it was said to be meant."""
        value = self._values.get("wish")
        return Wish(value) if value else None

    @property
    def nth(self) -> Nth:
        """Return which of several."""
        first, *more = (int(self._values[name]) for name in _NTH if name in self._values)
        return Nth(first, tuple(more))

    @property
    def row(self) -> Nth:
        """Return which of several, so many from the beginning or the end: "die ersten drei"."""
        many = int(self._values["many"])
        first, *more = range(-many, 0) if self._from == "last" else range(1, many + 1)
        return Nth(first, tuple(more))

    def value(self, slot: str) -> object:
        """Return what *slot* was filled with, None if it was not."""
        return self._values.get(slot)

    def words(self, slot: str) -> str:
        """Return what *slot* caught, as it was said; empty if it caught nothing."""
        return self.text[slice(*self._span({slot}))]

    def has(self, slot: str) -> bool:
        """Return whether *slot* was filled."""
        return slot in self._values

    def wish_belongs_to_content(self) -> bool:
        """Return whether the content breaks off at a verb because a wish was cut out of it."""
        wish, content = self._span({"wish"}), self._span(_CONTENT)
        words = self.content.split()
        return wish[0] >= content[1] > 0 and bool(words) and words[-1].casefold() in _VERBS

    def _span(self, names: Iterable[str]) -> tuple[int, int]:
        spans = [e.text_span for e in self._entities if e.name in names and e.text_span]
        return (min(s[0] for s in spans), max(s[1] for s in spans)) if spans else (0, 0)


def read(result: RecognizeResult, text: str, language: Language) -> Intent | None:
    """Return the intent of *result*, a match in *text*; None if it is a wrong reading."""
    match = Match(result, text, language)
    return _READERS[match.name](match)


def _remember(match: Match) -> Intent | None:
    if match.wish_belongs_to_content():
        return None
    if _REMINISCES.match(match.text):
        return Ask(match.text.strip())
    if _NOTHING.match(match.content):
        return KeepNothing()
    if declined := _DECLINES.match(match.content):
        return Decline(trimmed(declined["what"]))
    return Remember(as_sentence(match.content, match.language), match.wish)


def _told(match: Match) -> Intent | None:
    """Read "Nenn mir den Garagencode" as a question: what is named is to be told."""
    words = match.content.split()
    if len(words) < _DETERMINED or words[1].lower() in _SMALL:
        return None
    whose = words[0].lower() in _DETERMINERS or _GENITIVE.match(words[0])
    return Ask(match.content) if whose else None


def _agree(match: Match) -> Intent:
    return Agree(match.content or None)


def _correct(match: Match) -> Intent | None:
    if _WRONGLY.match(match.text):
        return None
    # "nicht Bruna, sondern Bruno" is needed whole.
    return Correct(match.whole if match.has("topic") else match.content)


def _introduce(match: Match) -> Intent | None:
    words = match.content.split()
    # "Ich heiße nicht Peter", "ich heiße dich willkommen": no name alone.
    named = 0 < len(words) <= _LONGEST_NAME and all(word[0].isupper() for word in words)
    return Introduce(match.content, match.whole) if named else None


def _choose(match: Match) -> Intent:
    if match.has("nth"):
        return Choose(match.nth, match.whole)
    if match.has("content"):
        return Choose(Like(match.content), match.whole)
    return Choose(Every(), match.whole)


def _choose_all_but(match: Match) -> Intent | None:
    if match.has("nth"):
        return Choose(AllBut(match.nth), match.whole)
    if match.language is Language.DE and act(match.whole, match.language) is Act.TELLS:
        return None  # "Alle außer Ben mögen Fisch"
    return Choose(AllBut(Like(match.content)), match.whole)


_READERS: Final[dict[str, Callable[[Match], Intent | None]]] = {
    "Remember": _remember,
    "Forget": lambda match: Forget(match.content, match.has("record")),
    "ForgetThat": lambda _: ForgetThat(),
    "TakeBack": lambda _: TakeBack(),
    "Decline": lambda match: Decline(match.content),
    "KeepNothing": lambda _: KeepNothing(),
    "ForgetEverything": lambda match: ForgetEverything(match.has("record")),
    "ForgetAbout": lambda match: ForgetAbout(match.topic, match.has("record")),
    "ForgetAll": lambda _: ForgetAll(),
    "Ask": lambda match: Ask(match.text.strip()),
    "Asked": lambda match: Ask(match.content),
    "Told": _told,
    "AskAbout": lambda match: AskAbout(match.topic),
    "AskLatest": lambda match: AskLatest(match.topic),
    "AskAboutMe": lambda _: AskAboutMe(),
    "Clock": lambda _: Clock(),
    "Today": lambda _: Today(),
    "WhoAmI": lambda _: WhoAmI(),
    "Whence": lambda _: Whence(),
    "Introduce": _introduce,
    "Earlier": lambda _: Earlier(),
    "Stop": lambda _: Stop(),
    "Dismiss": lambda _: Dismiss(),
    "Repeat": lambda _: Repeat(),
    "Help": lambda _: Help(),
    "Greet": lambda _: Greet(),
    "Thank": lambda _: Thank(),
    "Goodbye": lambda _: Goodbye(),
    "Agree": _agree,
    "Refuse": lambda _: Refuse(),
    "Choose": _choose,
    "ChooseRow": lambda match: Choose(match.row, match.whole),
    "ChooseAllBut": _choose_all_but,
    "ChooseNone": lambda match: Choose(Neither(), match.whole),
    "Undo": lambda _: Undo(),
    "Unsure": lambda _: Unsure(),
    "Correct": _correct,
    **rooms.READERS,
    **voice.READERS,
}
