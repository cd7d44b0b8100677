"""Understanding a sentence in German or English, without any model."""

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import Final

from hassil import Intents, SlotList, TextSlotList, recognize_ranked

from jarvisd.dialogue.grammar.edges import (
    endings,
    joined,
    trimmed,
    unquoted,
    without_call,
    without_name_at_end,
)
from jarvisd.dialogue.grammar.for_some import for_some
from jarvisd.dialogue.grammar.reading import read
from jarvisd.dialogue.grammar.rooms import spoken_forms
from jarvisd.dialogue.grammar.timing import TimerGrammar
from jarvisd.dialogue.intents import (
    Ask,
    Clock,
    Decline,
    ForSome,
    Fragment,
    Greet,
    Intent,
    Introduce,
    KeepNothing,
    Nothing,
    OfAsking,
    OfClearing,
    OfForgetting,
    Passing,
    Remark,
    Remember,
    Request,
    Statement,
    Today,
    Understood,
    WhoAmI,
)
from jarvisd.dialogue.room_intents import OfRooms
from jarvisd.ids import RoomName
from jarvisd.memory.policy.acts import Act, act
from jarvisd.memory.policy.bidding import bids
from jarvisd.phrases import Language
from jarvisd.speech.sentences import sentences
from jarvisd.speech.tongue import plain_language
from jarvisd.timers.asked import OfTiming

LONGEST: Final = 1_000
"""Characters; what is longer is a statement, so that matching stays a matter of milliseconds."""


_READINGS: Final = 8
"""So many are kept: those of one turn, whose words are foreseen, answered and taken apart, and
no more, for they hold what a person said."""
_CARRIED_OUT: Final = OfForgetting | OfClearing | OfTiming | OfRooms
_ORDERS: Final = _CARRIED_OUT | Remember
_QUESTIONS: Final = OfAsking | Clock | Today | WhoAmI


class Grammar:
    """The templates of every language, loaded once."""

    def __init__(self, name: str = "Jarvis", rooms: Iterable[RoomName] = ()) -> None:
        """Take the *name* by which the assistant may be addressed, and the *rooms* there are."""
        self._name = name
        self._lists: dict[str, SlotList] = {"place": _places(rooms)}
        self._templates = {language: _load(language) for language in Language}
        self._timing = TimerGrammar()
        self._read = lru_cache(_READINGS)(self._understand)

    def understand(self, text: str, language: Language) -> Understood:
        """Return what *text* wants: by templates of *language*, else of another one.

        What no template covers is a question if it ends like one, else a statement if any
        sentence of it tells something. What is plainly in another language than *language* is
        read in that. What was read just now is not read again.
        """
        return self._read(text, language)

    def _understand(self, text: str, language: Language) -> Understood:
        text = unquoted(unicodedata.normalize("NFC", text))
        language = plain_language(text) or language
        if not any(map(str.isalnum, text)):
            return Understood(intent=Nothing(), language=language)
        text = without_call(text, self._name)
        if not trimmed(text):
            return Understood(intent=Greet(), language=language)
        if meant := for_some(text):
            return Understood(intent=ForSome(), language=meant)
        templated = self._templated(text, language)
        asks = text.rstrip().endswith("?")
        if templated is not None and isinstance(templated.intent, Ask) and asks:
            return self._kept_first(text, templated)
        if templated is not None and isinstance(templated.intent, Remember):
            return self._kept(templated.intent, templated, asks)
        return templated or self._closed(text, language) or self._untemplated(text, language)

    def _templated(self, text: str, language: Language) -> Understood | None:
        """Return what *text* wants by a template, of *language* first; None if none covers it."""
        for candidate in self._candidates(text):
            for tried in (language, *(other for other in Language if other is not language)):
                intent = self._match(candidate, tried)
                if intent is not None:
                    return Understood(intent=intent, language=tried)
        return None

    def _untemplated(self, text: str, language: Language) -> Understood:
        question = text.rstrip("\"'“”» ").endswith("?")
        intent = Ask(text) if question else _said(trimmed(text), language)
        return Understood(intent=intent, language=language)

    def _kept_first(self, text: str, question: Understood) -> Understood:
        """Return *question*, or what *text* wants kept before it: "Remember … and what …?"."""
        for told, also in joined(text) if len(text) <= LONGEST else ():
            first = self._templated(told, question.language)
            if first is not None and isinstance(first.intent, Remember) and first.intent.text:
                second = self._templated(also, question.language)
                if second is not None and isinstance(second.intent, _QUESTIONS):
                    return replace(
                        first, intent=replace(first.intent, also=trimmed(also).rstrip("?"))
                    )
        return question

    def _kept(self, whole: Remember, understood: Understood, asks: bool) -> Understood:
        """Return what *whole* wants: an order that is no fact is carried out, if it can be."""
        parted = self._parted(whole, understood, asks)
        language = understood.language
        ordered = self._templated(parted.text, language) if parted.text else None
        # "Der Timer für die Eier sind fünf Minuten" is told, whatever it sounds like.
        carried_out = (
            ordered is not None
            and isinstance(ordered.intent, _CARRIED_OUT)
            and act(parted.text, language) is not Act.TELLS
        )
        if ordered is not None and carried_out and not parted.also:
            return ordered
        if carried_out or bids(parted.text, language):
            return replace(understood, intent=Request(whole.text))
        return replace(understood, intent=parted)

    def _parted(self, whole: Remember, understood: Understood, asks: bool) -> Remember:
        """Return *whole* without what else was asked for: "…, und vergiss den Helm"."""
        for told, also in joined(whole.text) if len(whole.text) <= LONGEST else ():
            second = self._templated(also, understood.language)
            intent = second.intent if second is not None else None
            ordered = isinstance(intent, _ORDERS) or bids(also, understood.language)
            if ordered or (asks and isinstance(intent, _QUESTIONS)):
                return replace(whole, text=trimmed(told), also=trimmed(also))
        return whole

    def _closed(self, text: str, language: Language) -> Understood | None:
        """Return what the end of *text* orders to be done with what stands before it."""
        ends = endings(text) if len(text) <= LONGEST else []
        found = (self._ordered(told, order, language) for told, order in ends)
        return next((one for one in found if one is not None), None)

    def _ordered(self, told: str, order: str, language: Language) -> Understood | None:
        last = self._templated(order, language)
        match last.intent if last is not None else None:
            case KeepNothing():
                return last
            case Decline(text="") if last is not None:
                return replace(last, intent=Decline(trimmed(told)))
            case Remember(text="", wish=wish) if last is not None and self._tells(told, last):
                return replace(last, intent=Remember(trimmed(told), wish))
            case _:
                return None

    def _tells(self, text: str, last: Understood) -> bool:
        return isinstance(self.understand(text, last.language).intent, Statement | Introduce)

    def _candidates(self, text: str) -> Iterable[str]:
        if len(text) > LONGEST:
            return
        yield text
        shorter = without_name_at_end(text, self._name)
        if shorter is not None:
            yield shorter

    def _match(self, text: str, language: Language) -> Intent | None:
        timing = self._timing.understand(text, language)
        if timing is not None:
            return timing
        # Ranked by fewer wildcards, then by more literal words: the more exact reading first.
        for result in recognize_ranked(text, self._templates[language], slot_lists=self._lists):
            intent = read(result, text, language)
            if intent is not None:
                return intent
        return None


def _said(text: str, language: Language) -> Statement | Request | Remark | Passing | Fragment:
    """Return what *text*, which no template covers, does."""
    acts = [act(each, language) for each in sentences(text)] or [Act.BREAKS_OFF]
    if Act.TELLS in acts or len(text) > LONGEST:
        return Statement(text)
    match acts[0]:
        case Act.ORDERS:
            return Request(text)
        case Act.REMARKS:
            return Remark()
        case Act.PASSES:
            return Passing(text)
        case _:
            return Fragment(text)


def _load(language: Language) -> Intents:
    """Return the templates of *language*: its own file, and that of each other subject."""
    name = f"{language.value}.yaml"
    return Intents.from_files(
        sorted(
            str(entry)
            for entry in files("jarvisd.dialogue.grammar").iterdir()
            if entry.name == name or entry.name.endswith(f".{name}")
        )
    )


def _places(rooms: Iterable[RoomName]) -> TextSlotList:
    # Without any room the list still has to be one; nobody says a name that is not there.
    forms = [(form, room) for room in rooms for form in spoken_forms(room)]
    return TextSlotList.from_tuples(forms or [("\x00", "")], name="place")
