"""What somebody told or asked in a turn, without the words around it.

"Merk dir bitte: Das Dach ist fertig." tells that the roof is finished; "Danke" and
"Vergiss das" tell nothing. Only a person's words are ever read here.
"""

from collections.abc import Sequence
from typing import Final

from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.intents import (
    Ask,
    AskAbout,
    Decline,
    Forget,
    ForgetAbout,
    ForgetEverything,
    Fragment,
    KeepNothing,
    Refuse,
    Remember,
    Statement,
    Stop,
    TakeBack,
    Understood,
)
from jarvisd.memory.policy.digest import Line
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.policy.words import content, coverage
from jarvisd.phrases import Language
from jarvisd.speech.sentences import sentences

LEAST_WORDS: Final = 2
"""A statement of fewer content words is no news: "Ja gut."."""
MEANT: Final = 0.5
"""Who asks to forget half of a sentence's words, or more, means that sentence."""
LONGEST: Final = 300
"""Characters; a longer sentence is not taken apart and not quoted."""


class Gist:
    """Reads turns with the grammar of the dialogue."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    def lines(self, heard: str, language: Language) -> tuple[Line, ...]:
        """Return the statements and questions in *heard*, in order."""
        read = (self._line(each, language) for each in sentences(heard) if len(each) <= LONGEST)
        return tuple(line for line in read if line is not None)

    def account(self, said: Sequence[tuple[str, Language]]) -> tuple[Line, ...]:
        """Return the statements and questions in all that one voice said, in order.

        Without those that it asked to be forgotten meanwhile, unless it changed its mind
        at once; nothing, if it wanted nothing kept.
        """
        told: list[Line] = []
        before: list[Line] | None = None
        for heard, language in said:
            for each in sentences(heard):
                understood = self._grammar.understand(each, language)
                if isinstance(understood.intent, KeepNothing):
                    return ()
                left = _left(told, understood)
                if left is not None:
                    before, told = told, left
                    continue
                if before is not None and isinstance(understood.intent, Refuse | Stop):
                    told = before
                before = None
                told += self.lines(each, language)
        return tuple(told)

    def _line(self, text: str, language: Language) -> Line | None:
        understood = self._grammar.understand(text, language)
        spoken = understood.language
        match understood.intent:
            case Remember(text=told) | Statement(text=told) | Fragment(text=told):
                line = Line(text=sentence(told, spoken), language=spoken)
            case Ask(text=asked):
                line = Line(text=asked, language=spoken, question=True)
            case AskAbout():
                line = Line(text=text, language=spoken, question=True)
            case _:
                return None
        enough = 1 if line.question else LEAST_WORDS
        return line if len(content(line.text, spoken)) >= enough else None


def _left(told: Sequence[Line], understood: Understood) -> list[Line] | None:
    """Return what of *told* is left after a request to forget; None if it is no such request."""
    match understood.intent:
        case ForgetEverything() | TakeBack():
            return []
        case Decline(text=""):
            return list(told[:-1])
        case Forget(text=what) | ForgetAbout(topic=what) | Decline(text=what):
            named = content(what, understood.language)
            return [line for line in told if not means(named, line.text, line.language)]
        case _:
            return None


def means(named: Sequence[str], text: str, language: Language) -> bool:
    """Tell whether who asks to forget the words *named* means the sentence *text*."""
    return coverage(tuple(named), content(text, language), language) >= MEANT
