"""What somebody told or asked in a turn, without the words around it.

"Merk dir bitte: Das Dach ist fertig." tells that the roof is finished; "Danke" and
"Vergiss das" tell nothing. Only a person's words are ever read here.
"""

from typing import Final

from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.intents import Ask, AskAbout, Fragment, Remember, Statement
from jarvisd.memory.policy.digest import Line
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.policy.words import content
from jarvisd.phrases import Language
from jarvisd.speech.sentences import sentences

LEAST_WORDS: Final = 2
"""A statement of fewer content words is no news: "Ja gut."."""
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
