"""A model that does what it is asked, and knows nothing but what its prompt says.

It stands in for a language model where a test asks what the house does around one: it
remembers and forgets by the tools, and answers from the notes it was given, or not at all.
So whatever it tells stood in its prompt.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from jarvisd.memory.policy.words import content, coverage
from jarvisd.phrases import Language, phrase
from jarvisd.testing.thinker import Line
from jarvisd.thinking.types import Answered, Asked, Call, Passage, Prompt, Results

_REMEMBER: Final = re.compile(
    r"^(?:merk\w* dir|remember)\b[\s,:]*(?:bitte|please)?[\s,:]*(?:dass|that)?\s*", re.IGNORECASE
)
_FORGET: Final = re.compile(
    r"^(?:vergiss|lösch\w*|forget)\b[\s,:]*(?:dass|that)?\s*", re.IGNORECASE
)
_EARLIER: Final = re.compile(r"^(?:und|and)\s+(?:früher|davor|before|earlier)\b", re.IGNORECASE)
_NOTE: Final = re.compile(r"^(?:- |\d+\. |.*?: )„(?P<text>[^“]*)“(?: \((?P<about>.*)\))?$")
_STRANGERS: Final = tuple(phrase("note-by-stranger", language) for language in Language)
_ENOUGH: Final = 0.34
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class _Note:
    text: str
    about: str


def obedient(prompt: Prompt) -> Sequence[Line]:
    """Return what it says or calls next."""
    match prompt.messages[-1]:
        case Results() as results:
            return _after(results, prompt)
        case Asked(passages=passages):
            return _to(_text(passages), prompt)
        case Answered():
            return []


def _to(text: str, prompt: Prompt) -> Sequence[Line]:
    """Return what it does about *text*, which a person has just said."""
    if _REMEMBER.match(text):
        return [_call("memory_remember", text=_REMEMBER.sub("", text))]
    if _FORGET.match(text):
        return [_call("memory_find_to_forget", text=_FORGET.sub("", text))]
    if _EARLIER.match(text):
        return [_call("memory_search", query=_question_before(prompt))]
    if not text.rstrip().endswith("?"):
        return ["Aha. ", "Erzähl mir gern mehr."]
    # What somebody only asked or told in an earlier conversation is no answer yet.
    known = [note for note in _notes(prompt.system) if note.about]
    return _answer(text, known) or [_call("memory_search", query=text)]


def _after(results: Results, prompt: Prompt) -> Sequence[Line]:
    """Return what it makes of what its tools gave back."""
    (call, *_) = _calls_before(prompt)
    found = _notes([one for each in results.returned for one in each.passages])
    if call.tool == "memory_remember":
        return []
    if call.tool == "memory_find_to_forget":
        asked = str((call.arguments or {}).get("text", ""))
        return [
            _call("memory_forget", **({"numbers": [1]} if len(found) == 1 else {"text": asked}))
        ]
    question = str((call.arguments or {}).get("query", ""))
    earlier = [note for note in found if not note.about]
    wanted = earlier if _EARLIER.match(_last_words(prompt)) else found
    return _answer(question, wanted) or ["Das weiß ich leider nicht."]


def _answer(question: str, notes: Sequence[_Note]) -> Sequence[Line]:
    """Return the note that holds most of what *question* is about, told as whose it is."""
    about = content(question, Language.DE)

    def held(note: _Note) -> float:
        return coverage(about, content(note.text, Language.DE), Language.DE)

    best = max(notes, key=held, default=None)
    if best is None or held(best) < _ENOUGH:
        return []
    if any(stranger in best.about for stranger in _STRANGERS):
        return ["Jemand, den ich nicht kenne, hat gesagt: ", best.text]
    return ["Soviel ich weiß: ", best.text]


def _notes(passages: Sequence[Passage]) -> list[_Note]:
    lines = [line for one in passages for line in one.text.splitlines()]
    found = [match for line in lines if (match := _NOTE.match(line))]
    return [_Note(match["text"], match["about"] or "") for match in found]


def _call(tool: str, **arguments: object) -> Call:
    return Call(id=f"c{next(_numbers)}", tool=tool, arguments=arguments)


def _calls_before(prompt: Prompt) -> tuple[Call, ...]:
    answers = [one for one in prompt.messages if isinstance(one, Answered) and one.calls]
    return answers[-1].calls


def _questions(prompt: Prompt) -> list[str]:
    return [_text(one.passages) for one in prompt.messages if isinstance(one, Asked)]


def _last_words(prompt: Prompt) -> str:
    return _questions(prompt)[-1]


def _question_before(prompt: Prompt) -> str:
    return (_questions(prompt)[:-1] or [""])[-1]


def _text(passages: Sequence[Passage]) -> str:
    return " ".join(one.text for one in passages)
