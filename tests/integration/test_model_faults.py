"""Each fault of a model's server: what the person hears, what is kept, what is asked again.

``docs/models.md`` tells people the same in a table; the titles here are its first column.
"""

import re
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from jarvisd.app.thinking import Thinking, open_thinking
from jarvisd.dialogue.by_model import Way
from jarvisd.events import Bulletin
from jarvisd.ids import SessionId
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.session.record import Recorder
from jarvisd.session.typed import TypedConversation
from jarvisd.settings_models import Kind, Models, ProviderSettings
from jarvisd.testing import chat_server, messages_server
from jarvisd.testing.model_script import Fails, Hangs, Says, Step, Use
from jarvisd.testing.model_server import ModelServer
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.stage import StoppedClock
from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.ports import Thinker
from jarvisd.thinking.router import LONGEST
from jarvisd.thinking.types import (
    Arguments,
    Asked,
    Delta,
    Form,
    Passage,
    Place,
    Prompt,
    Stop,
    Stopped,
    Text,
)
from tests.e2e.household import KITCHEN
from tests.unit.dialogue.conversing import START, STRANGER, Conversation
from tests.unit.dialogue.modelled import words

DOCS = Path(__file__).parents[2] / "docs" / "models.md"
QUESTION = "Was ist ein Apfel?"
PROMPT = Prompt(system=(), messages=(Asked((Passage(QUESTION),)),))
FORM = Form(name="facts", description="What was said.", schema={"type": "object"})
FRUIT = "Ein Apfel ist eine Frucht."
GOOD = Says((FRUIT,))
OTHER = "Eine Frucht, sagt der andere."
ROUND = "Ein Apfel ist rund. "
BEGUN = f"{ROUND}Er "
BROKEN = f"{ROUND}Mehr weiß ich gerade nicht, die Verbindung ist abgerissen."
OFFLINE = "Das weiß ich nicht. Wenn du es mir sagst, merke ich es mir."
ENDLESS = ROUND * (LONGEST // len(ROUND))
SESSION = SessionId(UUID(int=1))
AMPLE_S, HASTY_S = 20.0, 0.4
SERVERS: dict[Kind, Callable[..., ModelServer]] = {
    Kind.ANTHROPIC: messages_server.messages_server,
    Kind.OPENAI: chat_server.chat_server,
}


def told_of_it(body: dict[str, Any]) -> Says:
    """Answer, once it was told that its call was wrong."""
    called, result = body["messages"][-2:]
    assert "time_now" in str(called)
    assert "do not fit" in str(result) or "passen nicht" in str(result), result
    return GOOD


@dataclass(frozen=True, kw_only=True)
class Row:
    """A fault, and what becomes of it."""

    title: str
    script: tuple[Step, ...]
    tries: int = 1
    """So often the server was asked."""
    hears: str = OTHER
    """What the person hears, from whomever."""
    why: Stop | Fault = Stop.END
    """How what the model said ended."""
    first_token_s: float = AMPLE_S
    left_alone: bool = False
    """The next question does not even reach it."""


ROWS = (
    Row(title="slow first word", script=(Says(("Ein",), first_after_s=9),), first_token_s=HASTY_S),
    Row(title="no answer at all", script=(Hangs(),), first_token_s=HASTY_S),
    Row(title="cut off before the first word", script=(Says((), cut=True),) * 3, tries=3),
    Row(title="cut off in the middle", script=(Says((BEGUN,), cut=True),), hears=BROKEN,
        why=Fault.CUT),
    Row(title="cut off within the first sentence", script=(Says(("Ein Apfel",), cut=True),),
        hears=OFFLINE, why=Fault.CUT),
    Row(title="silence in the middle", script=(Says((BEGUN, "schmeckt."), each_after_s=9),),
        hears=BROKEN, why=Fault.SLOW, first_token_s=HASTY_S),
    Row(title="429, come back soon", script=(Fails(429, headers={"retry-after-ms": "100"}), GOOD),
        tries=2, hears=FRUIT),
    Row(title="429, come back later", script=(Fails(429, headers={"retry-after": "60"}),),
        left_alone=True),
    Row(title="500 and it passes", script=(Fails(500), GOOD), tries=2, hears=FRUIT),
    Row(title="500 again and again", script=(Fails(500),) * 3, tries=3),
    Row(title="529 (overloaded)", script=(Fails(529, type="overloaded_error"),) * 3, tries=3),
    Row(title="overloaded in the middle", script=(Says((BEGUN,), breaks_with="overloaded_error"),),
        hears=BROKEN, why=Fault.BUSY),
    Row(title="malformed before the first word", script=(Says((), garbled=True),) * 3, tries=3),
    Row(title="malformed in the middle", script=(Says((BEGUN,), garbled=True),), hears=BROKEN,
        why=Fault.GARBLED),
    Row(title="an endless answer", script=(Says((ROUND * 25,) * 200),), why=Stop.LENGTH,
        hears=f"{ENDLESS}Das war erst der Anfang. Frag mich, wenn du mehr wissen willst."),
    Row(title="wrong tool arguments", tries=2, hears=FRUIT,
        script=(Says((Use(tool="time_now", arguments='{"zone'),)), told_of_it)),
    Row(title="the model declines", script=(Says((), stop=Stop.REFUSED),), why=Stop.REFUSED,
        hears="Dabei kann ich dir nicht helfen."),
    Row(title="an empty answer", script=(Says(()),), hears=OFFLINE),
    Row(title="wrong key", script=(Fails(401, type="authentication_error"),), left_alone=True),
    Row(title="no such model", script=(Fails(404, type="not_found_error"),), left_alone=True),
    Row(title="the request is not understood", script=(Fails(400),)),
    Row(title="the prompt is too long", script=(Fails(400, "prompt is too long"),)),
)  # fmt: skip

ALSO_TOLD = {
    "nobody listens at the address",
    "every provider fails",
    "a form that is no JSON",
    "a form that is not finished",
    "the model declines to fill in a form",
}
"""Rows of the page that are tests of their own below."""


class Ends:
    """The models of a role, and how what they said ended."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self.ends: list[Stop | Fault] = []

    async def may(self, prompt: Prompt) -> bool:
        return await self._thinker.may(prompt)

    async def reply(self, prompt: Prompt) -> AsyncGenerator[Delta, None]:
        try:
            async with aclosing(self._thinker.reply(prompt)) as deltas:
                async for delta in deltas:
                    if isinstance(delta, Stopped):
                        self.ends.append(delta.why)
                    yield delta
        except ModelError as error:
            self.ends.append(error.fault)
            raise

    async def fill(self, prompt: Prompt, form: Form) -> Arguments:
        return await self._thinker.fill(prompt, form)


@dataclass(frozen=True, kw_only=True)
class House:
    """A server with a fault, and behind it another one."""

    faulty: ModelServer
    other: ModelServer
    thinking: Thinking

    async def asked(self) -> "Heard":
        """Let a stranger ask in a conversation of their own; return what came of it."""
        return await asked(self.thinking)


@dataclass(frozen=True, kw_only=True)
class Heard:
    """What a person heard, what was kept of the turn, and how the models' words ended."""

    answer: str
    kept: Turn
    ends: list[Stop | Fault]


async def asked(thinking: Thinking) -> Heard:
    """Ask *thinking* what an apple is, in a conversation that is recorded."""
    assert thinking.conversation
    thinker = Ends(thinking.conversation)
    dialogue = Conversation(way=Way(thinker=thinker, tokens=words)).dialogue
    sessions = SessionsInMind([KITCHEN])
    recorder = Recorder(sessions=sessions, bulletin=Bulletin(), clock=StoppedClock(START))
    talk = TypedConversation(SESSION, KITCHEN, dialogue, recorder)
    await talk.begin()
    reply = await talk.turn(QUESTION, Language.DE, STRANGER)
    (kept,) = sessions.recorded.values()
    answer = " ".join(sentence.text for sentence in reply.sentences)
    return Heard(answer=answer, kept=kept, ends=thinker.ends)


async def opened(
    kind: Kind, script: tuple[Step, ...], first_token_s: float, stack: AsyncExitStack
) -> House:
    faulty = SERVERS[kind](*script, otherwise=GOOD)
    other = chat_server.chat_server(otherwise=Says((OTHER,)))
    for server in (faulty, other):
        await stack.enter_async_context(server.serving())
    models = Models(
        conversation=("faulty", "other"),
        memory=("faulty", "other"),
        providers={
            "faulty": ProviderSettings(
                kind=kind,
                model="test",
                url=faulty.url,
                place=Place.HOME,
                first_token_s=first_token_s,
            ),
            "other": ProviderSettings(kind=Kind.OPENAI, model="test", url=other.url),
        },
    )
    return House(faulty=faulty, other=other, thinking=await open_thinking(models, {}, stack))


@pytest.fixture(params=list(Kind))
def kind(request: pytest.FixtureRequest) -> Kind:
    return Kind(request.param)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.title)
async def test_what_comes_of_a_fault(
    kind: Kind, row: Row, caplog: pytest.LogCaptureFixture
) -> None:
    async with AsyncExitStack() as stack:
        house = await opened(kind, row.script, row.first_token_s, stack)
        heard = await house.asked()
        tries = len(house.faulty.wire)
        assert heard.answer == row.hears
        assert heard.ends[-1] == row.why
        assert tries == row.tries
        assert len(house.other.wire) == (1 if row.hears == OTHER else 0)
        kept = heard.kept
        assert (kept.heard, kept.said, kept.outcome) == (QUESTION, row.hears, "answered")
        assert "Apfel" not in caplog.text
        await house.asked()
        assert (len(house.faulty.wire) == tries) is row.left_alone


async def test_where_nobody_listens_the_next_answers(kind: Kind) -> None:
    async with AsyncExitStack() as stack:
        house = await opened(kind, (), AMPLE_S, stack)
        nowhere = "http://127.0.0.1:9"
        faulty = ProviderSettings(kind=kind, model="test", url=nowhere, place=Place.HOME)
        other = ProviderSettings(kind=Kind.OPENAI, model="test", url=house.other.url)
        models = Models(
            conversation=("faulty", "other"), providers={"faulty": faulty, "other": other}
        )
        heard = await asked(await open_thinking(models, {}, stack))
        assert (heard.answer, heard.kept.said) == (OTHER, OTHER)


async def test_where_every_provider_fails_the_house_answers_without_a_model(kind: Kind) -> None:
    async with AsyncExitStack() as stack:
        house = await opened(kind, (Fails(400),), AMPLE_S, stack)
        house.other.script += [Fails(500)] * 3
        heard = await house.asked()
        assert (heard.answer, heard.kept.said) == (OFFLINE, OFFLINE)
        assert heard.ends == [Fault.BROKEN]
        assert len(house.other.wire) == 3


@pytest.mark.parametrize(
    "says", [Says(('{"a": 1',), stop=Stop.LENGTH), Says((), stop=Stop.REFUSED)], ids=str
)
async def test_a_form_that_one_cannot_fill_in_goes_to_the_next(kind: Kind, says: Says) -> None:
    async with AsyncExitStack() as stack:
        house = await opened(kind, (says,), AMPLE_S, stack)
        house.other.script.append(Says(('{"a": 2}',)))
        assert house.thinking.memory
        assert await house.thinking.memory.fill(PROMPT, FORM) == {"a": 2}
        assert len(house.faulty.wire) == 1


async def test_a_form_that_is_no_json_is_asked_for_again(kind: Kind) -> None:
    async with AsyncExitStack() as stack:
        house = await opened(kind, (Says(("Gern!",)), Says(('{"a": 1}',))), AMPLE_S, stack)
        assert house.thinking.memory
        assert await house.thinking.memory.fill(PROMPT, FORM) == {"a": 1}
        assert len(house.faulty.wire) == 2
        assert not house.other.wire


async def test_whoever_interrupts_an_answer_ends_it_at_the_server(kind: Kind) -> None:
    async with AsyncExitStack() as stack:
        endless = Says(("la ",) * 1_000, each_after_s=0.01)
        house = await opened(kind, (endless, GOOD), AMPLE_S, stack)
        assert house.thinking.conversation
        async with aclosing(house.thinking.conversation.reply(PROMPT)) as stream:
            assert await anext(stream) == Text("la ")
        await house.faulty.hung_up.wait()
        assert (await house.asked()).answer == FRUIT


def test_the_page_tells_of_every_fault() -> None:
    text = DOCS.read_text(encoding="utf-8")
    table = text[text.index("| fault |") :]
    first_column = set(re.findall(r"^\| ([^|]+?) \|", table.partition("\n\n")[0], re.MULTILINE))
    assert first_column == {"fault", *(row.title for row in ROWS), *ALSO_TOLD}
