"""Understanding what is said of timers, alarms and reminders, without any model. Pure."""

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Final

from hassil import Intents, RecognizeResult, recognize_ranked

from jarvisd.dialogue.grammar.edges import trimmed
from jarvisd.dialogue.grammar.setting import setting
from jarvisd.memory.policy.lexicon import closed
from jarvisd.phrases import Language
from jarvisd.timers.asked import (
    AskLeft,
    AskTimers,
    CancelTimer,
    MoveTimer,
    OfTiming,
    SetTimer,
    Snooze,
    Which,
)
from jarvisd.timers.moments.reading import find, whole
from jarvisd.timers.moments.types import After, When
from jarvisd.timers.types import Kind

_HINT: Final = re.compile(
    r"timer|wecker|weck|alarm|countdown|eieruhr|erinner|remind|wake|get me up|snooze|schlummer"
    r"|schlaf|sleep|minute|stunde|sekunde|hour|second|wie lange|how long|how much|time left"
    r"|da?raus|make|später|later|gleich noch|noch ein|not yet|noch nicht|woran|an was|zeit|lieber",
    re.IGNORECASE,
)
"""Without one of these, none of the templates fits: everything else costs one look."""
_THINGS: Final = {
    "timer": Kind.TIMER,
    "countdown": Kind.TIMER,
    "kurzzeitwecker": Kind.TIMER,
    "eieruhr": Kind.TIMER,
    "eierwecker": Kind.TIMER,
    "wecker": Kind.ALARM,
    "weckzeit": Kind.ALARM,
    "alarm": Kind.ALARM,
    "erinnerung": Kind.REMINDER,
    "reminder": Kind.REMINDER,
}
_WHICH: Final = re.compile(
    r"^(?P<every>(?:alle|alles|sämtliche|beide|all|both|every)(?: of)? )?"
    r"(?:(?:der|die|das|den|dem|mein|meine|meinen|meiner|dein|deine|deinen|the|my|your|all"
    r"|ein|eine|einen|a|an|laufende[nr]?|aktuelle[nr]?|running|current) )*"
    r"(?P<front>(?:\S+ ){0,3}?)(?P<joined>\S*?)"
    r"(?P<thing>kurzzeitwecker|timer|wecker|weckzeit|alarm|countdown|eieruhr|erinnerung|reminder)"
    r"(?P<many>s|en|n|e)?"
    r"(?P<tail> (?:für|um|am|auf|von|vom|über|mit|namens|an|ans|zum|zur|morgen|heute|in|daran|for"
    r"|at|on|of|about|to|called|named|tomorrow|today|jeden|every|that) .+| \d\S*(?: .*)?"
    r"| (?:morgen|heute|tomorrow|today))?$",
    re.IGNORECASE,
)
_TRAILING: Final = re.compile(
    r"[\s,.!?]+(?:bitte|mal|doch|noch|wieder|please|jetzt|now|denn|eigentlich)?$", re.IGNORECASE
)
_SMALL_ENDS: Final = closed(
    "bitte mal doch noch wieder please jetzt now dann auf up noch mal auch ja lang und so um"
)
_THEREOF: Final = re.compile(r"^(?:daran|dran)\b[\s,:]*|[\s,]*\b(?:daran|dran)$", re.IGNORECASE)
_AGAIN: Final = re.compile(
    r"^(?:noch ?mal|noch einmal|nochmals|wieder|erneut|again|once more)$", re.IGNORECASE
)
_FOR: Final = re.compile(r"^(?:für|wegen|zum|zur|for)\s+", re.IGNORECASE)


class TimerGrammar:
    """The templates of every language, loaded once."""

    def __init__(self) -> None:
        self._templates = {language: _load(language) for language in Language}

    def understand(self, text: str, language: Language) -> OfTiming | None:
        """Return what *text*, in *language*, wants of timers; None if nothing."""
        if _HINT.search(text) is None:
            return None
        plain = _unended(text)
        set_ = setting(plain, language)
        if set_ is not None:
            return set_
        for result in recognize_ranked(plain, self._templates[language]):
            intent = _READERS[result.intent.name](_Match(result, plain, language))
            if intent is not None:
                return intent
        return None


class _Match:
    """One match of a template."""

    def __init__(self, result: RecognizeResult, text: str, language: Language) -> None:
        self._slots = {
            entity.name: text[slice(*entity.text_span)]
            for entity in result.entities_list
            if entity.text_span is not None
        }
        self._values = {entity.name: entity.value for entity in result.entities_list}
        self.kind = (result.intent_metadata or {}).get("kind")
        self.language = language

    def said(self, slot: str) -> str | None:
        """Return the words of *slot*, None if it is not in the template."""
        found = self._slots.get(slot)
        return None if found is None else _unended(trimmed(found))

    def when(self, slot: str) -> When | None:
        """Return the time that *slot* is, if it is nothing else."""
        said = self.said(slot)
        if said is None:
            return None
        lead = "um " if self.language is Language.DE else "at "
        return whole(said, self.language) or whole(lead + said, self.language)

    def span(self, slot: str) -> After | None:
        """Return the length of time that *slot* is."""
        when = self.when(slot)
        return when if isinstance(when, After) else None

    def which(self) -> Which | None:
        """Return which timer was named; None if the words name none."""
        return which_of(self.said("which") or "", self.language)

    @property
    def kinds(self) -> Kind | None:
        """Return what was asked for in the plural."""
        value = self._values.get("kinds")
        named = self.kind or (value.lower() if value else None)
        return _named_kind(named) if named else None


def which_of(text: str, language: Language) -> Which | None:
    """Return which timer *text* names: "den Nudeltimer", "alle Wecker"; None if none."""
    found = _WHICH.match(" ".join(text.replace("-", " ").split()))
    if found is None:
        return None
    thing = found["thing"].lower()
    joined = found["joined"].rstrip("-")
    kind = _THINGS[thing]
    if kind is Kind.ALARM and joined.lower() in ("eier", "küchen", "kurzzeit"):
        kind = Kind.TIMER
    if thing == "erinnerung" and not found["tail"]:
        return None  # "alle Erinnerungen", "die letzte Erinnerung": what is remembered is meant
    words = " ".join(part.strip() for part in (found["front"], joined, found["tail"] or "") if part)
    every = bool(found["every"]) or (bool(found["many"]) and not words.strip() and _plural(found))
    return Which(kind=kind, words=words.strip(), every=every)


def _plural(found: "re.Match[str]") -> bool:
    """Tell whether only several can be meant: "die Erinnerungen", "the timers"."""
    return found["many"].lower() in ("s", "en")


def _named_kind(name: str) -> Kind | None:
    return next((kind for thing, kind in _THINGS.items() if name.startswith(thing[:5])), None)


def _unended(text: str) -> str:
    """Return *text* without what ends a sentence."""
    return text.strip().rstrip(".!?…").rstrip()


def _without_small(text: str) -> str:
    """Return *text* without the small words around what it says."""
    words = text.strip(" ,:").split()
    while words and words[-1].lower().strip(",") in _SMALL_ENDS:
        words.pop()
    while words and words[0].lower().strip(",") in _SMALL_ENDS - {"so"}:
        words.pop(0)
    return " ".join(words).strip(" ,:")


def _ask(match: _Match) -> OfTiming | None:
    return AskTimers(Which(kind=match.kinds))


def _left(match: _Match) -> OfTiming | None:
    if match.said("which") is None:
        return AskLeft(Which(last=True))
    which = match.which()
    return None if which is None else AskLeft(which)


def _cancel(match: _Match) -> OfTiming | None:
    content = match.said("content")
    if content is not None:
        return CancelTimer(Which(words=content))
    which = match.which()
    return None if which is None else CancelTimer(which)


def _move(match: _Match) -> OfTiming | None:
    which: Which | None = Which(last=True)
    if match.said("which") is not None:
        which = match.which()
    to, by, less = match.when("to"), match.span("by"), match.span("less")
    if which is None or not (to or by or less):
        return None
    return MoveTimer(which=which, to=to, by=by or less, less=less is not None)


def _snooze(match: _Match) -> OfTiming | None:
    count, span = match.said("count"), match.said("span")
    if span is None:
        return Snooze()
    when = whole(f"{count} {span}" if count else span, match.language)
    return Snooze(when) if isinstance(when, After) else None


def _wake(match: _Match) -> OfTiming | None:
    content = match.said("content")
    if content is None:
        return SetTimer(kind=Kind.ALARM, when=None)
    lead = "um " if match.language is Language.DE else "at "
    found = find(content, match.language) or find(lead + content, match.language)
    if found is None:
        return None
    rest = _without_small(found.rest)
    if _AGAIN.match(rest) and isinstance(found.when, After):
        return Snooze(found.when)
    name = _FOR.sub("", rest)
    if rest and name == rest:
        return None
    return SetTimer(kind=Kind.ALARM, when=found.when, name=name)


def _remind(match: _Match) -> OfTiming | None:
    content = match.said("content") or ""
    if (tail := match.said("tail")) is not None:
        content = f"{content} {tail}"
    found = find(content, match.language, in_passing=True)
    rest = _without_small(found.rest if found is not None else content)
    if found is not None and _AGAIN.match(rest) and isinstance(found.when, After):
        return Snooze(found.when)
    about = _THEREOF.sub("", rest).strip(" ,:")
    return SetTimer(kind=Kind.REMINDER, when=found.when if found is not None else None, about=about)


_READERS: Final[dict[str, Callable[[_Match], OfTiming | None]]] = {
    "AskTimers": _ask,
    "AskLeft": _left,
    "CancelTimer": _cancel,
    "MoveTimer": _move,
    "Snooze": _snooze,
    "Wake": _wake,
    "Remind": _remind,
}


def _load(language: Language) -> Intents:
    file = files("jarvisd.dialogue.grammar") / f"timers_{language.value}.yaml"
    with file.open(encoding="utf-8") as stream:
        return Intents.from_yaml(stream)
