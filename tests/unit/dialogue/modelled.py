"""A conversation with a language model that a test has scripted."""

from collections.abc import Sequence
from itertools import count

from jarvisd.dialogue.by_model import Way
from jarvisd.dialogue.prompt import PromptBudget
from jarvisd.dialogue.routing import Commands
from jarvisd.testing.thinker import InOrder, Line, ScriptedThinker
from jarvisd.thinking.types import Answered, Asked, Call, Place, Prompt, Results
from tests.unit.dialogue.conversing import Conversation

_numbers = count(1)


def words(text: str) -> int:
    """Count the tokens of *text* as if each word were one."""
    return len(text.split()) + 1


def with_model(
    thinker: ScriptedThinker | InOrder,
    *,
    commands: Commands = Commands.GRAMMAR,
    budget: PromptBudget | None = None,
) -> Conversation:
    """Return a conversation whose questions go to *thinker*."""
    way = Way(thinker=thinker, tokens=words, commands=commands, budget=budget or PromptBudget())
    return Conversation(way=way)


def saying(*replies: Sequence[Line] | str, place: Place = Place.HOME) -> ScriptedThinker:
    """Return a model that gives *replies*, one each time it is asked."""
    lines = [[reply] if isinstance(reply, str) else reply for reply in replies]
    return ScriptedThinker(place=place, replies=lines)


def call(tool: str, **arguments: object) -> Call:
    """Return a call of *tool*."""
    return Call(id=f"t{next(_numbers)}", tool=tool, arguments=arguments)


def system(prompt: Prompt) -> str:
    """Return the instructions of *prompt* with all that they hold."""
    return "\n".join(one.text for one in prompt.system)


def spoken(prompt: Prompt) -> list[str]:
    """Return what was said in *prompt*, by whom, the results of tools among it."""
    return [_line(message) for message in prompt.messages]


def whole(prompt: Prompt) -> str:
    """Return every text of *prompt* as it would leave."""
    return "\n".join([system(prompt), *spoken(prompt)])


def _line(message: Asked | Answered | Results) -> str:
    match message:
        case Asked(passages=passages):
            return "> " + " ".join(one.text for one in passages)
        case Answered(passages=passages, calls=calls):
            called = [f"{one.tool}({one.arguments})" for one in calls]
            return " ".join(["<", *(one.text for one in passages), *called])
        case Results(returned=returned):
            return "= " + "; ".join(one.text for each in returned for one in each.passages)
