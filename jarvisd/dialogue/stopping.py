"""Telling a word that stops it from everything else that people say while it speaks."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from hassil import Intents, recognize

from jarvisd.dialogue.grammar.edges import unquoted, without_call, without_name_at_end
from jarvisd.phrases import Language

_CLAUSE: Final = re.compile(r"[.!?,;:…–—]+")
_AGAIN: Final = re.compile(r"\b(\w+(?: \w+)??)(?:\W+\1\b)+", re.IGNORECASE)


class StopWords:
    """Knows them by the templates of ``grammar/stop.*.yaml``."""

    def __init__(self, name: str = "Jarvis") -> None:
        """Take the *name* by which the assistant may be addressed."""
        self._name = name

    def __call__(self, text: str, language: Language) -> bool:
        """Return whether a clause of *text* asks to stop, in *language* or another one.

        Who wants silence says the word again and again, and a recogniser repeats itself.
        """
        text = without_call(unquoted(text), self._name)
        text = without_name_at_end(text, self._name) or text
        once = _AGAIN.sub(r"\1", text)
        clauses = dict.fromkeys([once, *_CLAUSE.split(once)])
        languages = [language, *(other for other in Language if other is not language)]
        return any(
            recognize(clause, _templates(tried)) is not None
            for tried in languages
            for clause in clauses
            if clause.strip()
        )


@cache
def _templates(language: Language) -> Intents:
    file = files("jarvisd.dialogue.grammar").joinpath(f"stop.{language.value}.yaml")
    return Intents.from_files([str(file)])
