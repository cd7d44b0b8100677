"""Writing the prompt for one turn. Pure, so that a prompt can be read in a test (R-D4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from jarvisd.dialogue.exchange import Exchange
from jarvisd.dialogue.moments import time_of_day, whole_date
from jarvisd.dialogue.notes import Tokens, View
from jarvisd.dialogue.quoting import harmless, quoted, shortened, spoken
from jarvisd.dialogue.turn import Turn
from jarvisd.ids import PersonId
from jarvisd.memory.policy.walk import Digested
from jarvisd.memory.recall import Recalled, Selection
from jarvisd.people.types import Known
from jarvisd.thinking.types import (
    Answered,
    Asked,
    Message,
    Passage,
    Prompt,
    Reach,
    Tool,
)

MESSAGES: Final = 30
"""So many messages of a session a prompt holds at most, this turn's among them (R-M11)."""
_LONGEST: Final = 8_000
"""Characters of one message, whatever it costs."""
NOTHING: Final = "…"
"""Stands for an answer of which nothing was heard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptBudget:
    """What the sections of a prompt may cost in tokens; memories have a budget of their own."""

    earlier: int = 300
    """Summaries of earlier conversations."""
    session: int = 1_500
    """What was said in this conversation before."""
    message: int = 1_000
    """What a person says in one turn."""
    result: int = 600
    """What one tool gives back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Briefing:
    """The parts of a prompt."""

    assistant: str
    """The assistant's name."""
    turn: Turn
    reach: Reach
    """How far the words of this turn may go."""
    selection: Selection
    names: Mapping[PersonId, str]
    """Of everybody the household knows."""
    earlier: Sequence[Digested] = ()
    """Summaries of earlier sessions; all of them are personal."""
    exchanges: Sequence[Exchange] = ()
    """Of this session, in order; only those that this speaker may hear again."""
    tools: tuple[Tool, ...] = ()
    memory_away: bool = False
    unclear: bool = False
    """The recogniser was not sure of the words."""

    @property
    def view(self) -> View:
        """Return how memories are noted down in this turn."""
        turn = self.turn
        return View(
            language=turn.language,
            zone=turn.zone,
            listener=turn.heard.audience.person,
            names=self.names,
        )


def compose(briefing: Briefing, budget: PromptBudget, tokens: Tokens) -> Prompt:
    """Return the prompt; what never changes comes first, so that it can be cached."""
    turn = briefing.turn
    said = spoken(turn.heard.text, _LONGEST)
    words = Passage(shortened(said, budget.message, tokens), briefing.reach)
    return Prompt(
        system=(
            *_rules(briefing),
            *_situation(briefing),
            *_memories(briefing),
            *_earlier(briefing, budget.earlier, tokens),
        ),
        messages=(*_session(briefing.exchanges, budget, tokens), Asked((words,))),
        tools=briefing.tools,
    )


def _rules(briefing: Briefing) -> list[Passage]:
    say, name = briefing.turn.say, briefing.assistant
    rules = say("prompt-rules", name=name)
    return [Passage(f"{rules}\n{say('prompt-tools')}" if briefing.tools else rules)]


def _situation(briefing: Briefing) -> list[Passage]:
    """Return when and where it is, and who speaks: where and who are personal."""
    turn, heard = briefing.turn, briefing.turn.heard
    date = whole_date(heard.at, turn.zone, turn.language)
    time = time_of_day(heard.at, turn.zone, turn.language)
    told = [Passage(turn.say("prompt-now", date=date, time=time))]
    told.append(Passage(turn.say("prompt-room", room=harmless(heard.room)), Reach.HOME))
    if isinstance(heard.speaker, Known):
        name = harmless(heard.speaker.person.name)
        told.append(Passage(turn.say("prompt-speaker-known")))
        told.append(Passage(turn.say("prompt-speaker-name", name=name), Reach.HOME))
    else:
        told.append(Passage(turn.say("prompt-speaker-unknown")))
    if briefing.memory_away:
        told.append(Passage(turn.say("prompt-memory-away")))
    if briefing.unclear:
        told.append(Passage(turn.say("prompt-unclear")))
    return told


def _memories(briefing: Briefing) -> list[Passage]:
    say, selection = briefing.turn.say, briefing.selection
    return [
        *_headed(say("prompt-pinned"), _notes(selection.pinned, briefing.view)),
        *_headed(say("prompt-found"), _notes(selection.kept, briefing.view)),
        *_headed(say("prompt-known"), _notes(selection.known, briefing.view)),
    ]


def _notes(recalled: Sequence[Recalled], view: View) -> list[Passage]:
    return [line for one in recalled for line in view.noted(one.memory)]


def _earlier(briefing: Briefing, most: int, tokens: Tokens) -> list[Passage]:
    zone = briefing.turn.zone
    lines: list[Passage] = []
    left = most
    for one in briefing.earlier:
        text = f"- {one.at.astimezone(zone):%Y-%m-%d}: {quoted(one.text)}"
        left -= tokens(text)
        if left < 0:
            break
        lines.append(Passage(text, Reach.HOME))
    return _headed(briefing.turn.say("prompt-earlier"), lines)


def _headed(heading: str, lines: list[Passage]) -> list[Passage]:
    """Return *lines* below *heading*, which goes as far as any of them."""
    if not lines:
        return []
    reaches = {line.reach for line in lines}
    widest = next(reach for reach in Reach if reach in reaches)
    return [Passage(heading, widest), *lines]


def _session(
    exchanges: Sequence[Exchange], budget: PromptBudget, tokens: Tokens
) -> tuple[Message, ...]:
    """Return the last exchanges that fit, the oldest first."""
    told: list[tuple[Message, Message]] = []
    left = budget.session
    for exchange in reversed(exchanges[-((MESSAGES - 1) // 2) :]):
        asked = shortened(spoken(exchange.asked, _LONGEST), budget.message, tokens)
        answered = shortened(spoken(exchange.answered, _LONGEST), budget.message, tokens)
        left -= tokens(asked) + tokens(answered)
        if left < 0:
            break
        question = Asked((Passage(asked or NOTHING, exchange.reach),))
        told.append((question, Answered((Passage(answered or NOTHING, exchange.reach),))))
    return tuple(message for pair in reversed(told) for message in pair)
