"""Understanding a sentence in German or English, without any model."""

import unicodedata
from collections.abc import Iterable
from importlib.resources import files
from typing import Final

from hassil import Intents, SlotList, TextSlotList, recognize_ranked

from jarvisd.dialogue.grammar.edges import trimmed, unquoted, without_call, without_name_at_end
from jarvisd.dialogue.grammar.reading import read
from jarvisd.dialogue.grammar.rooms import spoken_forms
from jarvisd.dialogue.grammar.timing import TimerGrammar
from jarvisd.dialogue.intents import (
    Ask,
    Fragment,
    Greet,
    Intent,
    Nothing,
    Passing,
    Remark,
    Request,
    Statement,
    Understood,
)
from jarvisd.ids import RoomName
from jarvisd.memory.policy.acts import Act, act
from jarvisd.phrases import Language
from jarvisd.speech.sentences import sentences

LONGEST: Final = 1_000
"""Characters; what is longer is a statement, so that matching stays a matter of milliseconds."""


class Grammar:
    """The templates of every language, loaded once."""

    def __init__(self, name: str = "Jarvis", rooms: Iterable[RoomName] = ()) -> None:
        """Take the *name* by which the assistant may be addressed, and the *rooms* there are."""
        self._name = name
        self._lists: dict[str, SlotList] = {"place": _places(rooms)}
        self._templates = {language: _load(language) for language in Language}
        self._timing = TimerGrammar()

    def understand(self, text: str, language: Language) -> Understood:
        """Return what *text* wants: by templates of *language*, else of another one.

        What no template covers is a question if it ends like one, else a statement if any
        sentence of it tells something, in *language*.
        """
        text = unquoted(unicodedata.normalize("NFC", text))
        if not any(map(str.isalnum, text)):
            return Understood(intent=Nothing(), language=language)
        text = without_call(text, self._name)
        if not trimmed(text):
            return Understood(intent=Greet(), language=language)
        for candidate in self._candidates(text):
            for tried in (language, *(other for other in Language if other is not language)):
                intent = self._match(candidate, tried)
                if intent is not None:
                    return Understood(intent=intent, language=tried)
        question = text.rstrip("\"'“”» ").endswith("?")
        intent = Ask(text) if question else _said(trimmed(text), language)
        return Understood(intent=intent, language=language)

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
