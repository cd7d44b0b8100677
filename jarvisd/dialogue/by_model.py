"""Having a turn answered by a language model: what it is told, and which prompt it may get."""

import logging
from collections.abc import AsyncGenerator, Coroutine, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from jarvisd.both import together
from jarvisd.dialogue.account import Account
from jarvisd.dialogue.agent import Agent, Amends
from jarvisd.dialogue.exchange import may_follow
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.notes import Tokens
from jarvisd.dialogue.offline import Offline
from jarvisd.dialogue.ports import Services
from jarvisd.dialogue.prompt import Briefing, PromptBudget, compose
from jarvisd.dialogue.reach import private_context, reach_of_words
from jarvisd.dialogue.recollecting import Recollecting, asked
from jarvisd.dialogue.routing import Commands
from jarvisd.dialogue.tools.archive import Archive
from jarvisd.dialogue.tools.box import Box
from jarvisd.dialogue.tools.find_to_forget import FindToForget
from jarvisd.dialogue.tools.forget import Forget
from jarvisd.dialogue.tools.kit import Occasion
from jarvisd.dialogue.tools.now import Now
from jarvisd.dialogue.tools.recent import Recent
from jarvisd.dialogue.tools.remember import Remember
from jarvisd.dialogue.tools.search import Search
from jarvisd.dialogue.turn import Turn
from jarvisd.dialogue.types import Recollected
from jarvisd.errors import StorageError, ThinkingError
from jarvisd.ids import PersonId
from jarvisd.memory.policy.walk import Digested
from jarvisd.memory.recall import Reason, Selection
from jarvisd.people.ports import PeopleStore
from jarvisd.thinking.ports import Thinker
from jarvisd.thinking.types import Prompt, Reach, narrowest

logger = logging.getLogger(__name__)

_RESERVED: Final = frozenset({Reason.ERASED, Reason.PRESENCE, Reason.ANOTHERS})
_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """The way to a language model: who thinks, and how it is spoken to."""

    thinker: Thinker
    tokens: Tokens
    assistant: str = "Jarvis"
    """The assistant's name."""
    commands: Commands = Commands.GRAMMAR
    budget: PromptBudget = field(default_factory=PromptBudget)


class ByModel:
    """Answers turns by a model, where one may be asked and answers."""

    def __init__(
        self,
        way: Way,
        memory: Services,
        people: PeopleStore,
        recollecting: Recollecting,
        gist: Gist,
        offline: Offline,
        amends: Amends,
    ) -> None:
        self._way = way
        self._past = memory.past
        self._people = people
        self._recollecting = recollecting
        self._doubtful = offline.doubtful
        self._box = Box(
            (
                Remember(offline.keeping, gist),
                FindToForget(memory.forget),
                Forget(offline.forgetting, offline.clearing),
                Search(memory.recall),
                Recent(memory.past),
                Archive(memory.past),
                Now(),
            ),
            way.budget.result,
            way.tokens,
        )
        self._agent = Agent(way.thinker, self._box, amends)
        self._known: Mapping[PersonId, str] = {}

    async def answer(self, account: Account) -> AsyncGenerator[str, None]:
        """Yield what a model answers, in sentences; nothing if none may or can."""
        briefing = await self._briefed(account)
        if briefing is None:
            return
        prompt = await self._permitted(briefing)
        if prompt is None:
            return
        occasion = Occasion(account=account, view=briefing.view)
        try:
            async with aclosing(self._agent.answer(prompt, occasion)) as sentences:
                async for sentence in sentences:
                    yield sentence
        except ThinkingError as error:
            logger.warning("the language model did not answer: %s", error)

    async def reach(self, turn: Turn) -> Reach:
        """Return how far the words of *turn* may go."""
        return reach_of_words(turn, (await self._names()).values())

    async def _permitted(self, briefing: Briefing) -> Prompt | None:
        """Return the prompt that some model may read now; None if there is none.

        Where private things are spoken of, but not in these words, it is for a model at
        home; only where none is there may the words alone go further.
        """
        before = briefing.exchanges[-1] if briefing.exchanges else None
        found = [one.memory for one in briefing.selection.kept]
        tried = [briefing]
        if briefing.reach is Reach.ANYWHERE and private_context(found, before):
            tried.insert(0, replace(briefing, reach=Reach.HOME))
        for one in tried:
            prompt = compose(one, self._way.budget, self._way.tokens)
            if await self._way.thinker.may(prompt):
                return prompt
        return None

    async def _briefed(self, account: Account) -> Briefing | None:
        """Bring to mind, once; None for a question that gets no answer from this house."""
        turn = account.turn
        heard = turn.heard
        text = asked(turn)
        async with together() as tasks:
            recalling = tasks.create_task(
                _unless_away(self._recollecting.about(text, turn)), name="recall"
            )
            summing = tasks.create_task(
                _unless_away(self._past.offered(text, heard.audience, heard.session)),
                name="summaries",
            )
            naming = tasks.create_task(self._names(), name="names")
        found, names = recalling.result(), naming.result()
        selection, recollected = found or (Selection(kept=()), Recollected(memories=(), took_ms=0))
        if any(reason in _RESERVED for _, reason in selection.dropped):
            return None
        words = reach_of_words(turn, names.values())
        account.reach = narrowest((account.reach, words))
        earlier: tuple[Digested, ...] = summing.result() or ()
        account.private |= bool(earlier)
        account.offers(one.memory for one in selection.offered)
        account.recollects(recollected)
        return Briefing(
            assistant=self._way.assistant,
            turn=turn,
            reach=words,
            selection=selection,
            names=names,
            earlier=earlier,
            exchanges=[e for e in account.talk.exchanges if may_follow(e, heard.audience)],
            tools=self._box.offered(turn.language),
            memory_away=found is None,
            unclear=heard.confidence < self._doubtful,
        )

    async def _names(self) -> Mapping[PersonId, str]:
        """Return the names of everybody the household knows, as far as that can be told."""
        everyone = await _unless_away(self._people.everyone())
        if everyone is not None:
            self._known = {each.person.id: each.person.name for each in everyone}
        return self._known


async def _unless_away(found: Coroutine[None, None, _Found]) -> _Found | None:
    """Return what is *found*; None while the memory is away: the answer does without."""
    try:
        return await found
    except StorageError as error:
        logger.warning("a model is asked without it: %s", error)
        return None
