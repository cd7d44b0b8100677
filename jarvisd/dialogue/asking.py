"""Answering questions from memory, and explaining the answers (R-D2, R-P7)."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from jarvisd.dialogue.answers import Narrator, personal
from jarvisd.dialogue.history import History, asks_earlier
from jarvisd.dialogue.intents import (
    Ask,
    AskAbout,
    AskAboutMe,
    AskLatest,
    Earlier,
    OfAsking,
    Whence,
)
from jarvisd.dialogue.keeping import unknown_because
from jarvisd.dialogue.latest import Latest
from jarvisd.dialogue.ports import Recalling
from jarvisd.dialogue.recollecting import Recollecting
from jarvisd.dialogue.talk import Said, Talk
from jarvisd.dialogue.turn import Reply, Turn, saying
from jarvisd.dialogue.types import Recollected
from jarvisd.memory.policy.acts import asks_to
from jarvisd.memory.policy.dispute import Dispute
from jarvisd.memory.policy.scope import may_hear
from jarvisd.memory.recall import Recalled
from jarvisd.memory.types import Memory
from jarvisd.people.types import Known

SEVERAL: Final = 5
"""So many are told when asked what is known about something."""
CLOSE: Final = 0.03
"""A second memory is told too if its total score is this near to the best one's."""
EXPLAINED: Final = 3
"""For so many memories it is told where they come from."""
COUNTED: Final = 1_000


class Asking:
    """Everything that a conversation does with ``Recall``."""

    def __init__(
        self, recall: Recalling, recollecting: Recollecting, narrator: Narrator, latest: Latest
    ) -> None:
        self._recall = recall
        self._recollecting = recollecting
        self._narrator = narrator
        self._latest = latest
        self._history = History(recall, narrator)

    async def reply(self, intent: OfAsking, turn: Turn, talk: Talk) -> Reply:
        """Answer a question from memory, or where the last answer came from."""
        match intent:
            case Ask(text=text):
                return await self._question(text, turn)
            case AskAbout(topic=topic):
                return await self._topic(topic, turn)
            case AskLatest(topic=topic):
                return await self._latest.reply(topic, turn, talk)
            case AskAboutMe():
                return await self._about_me(turn)
            case Whence():
                return await self._whence(turn, talk)
            case Earlier():
                return await self._history.follow_up(turn, talk.said)

    async def _question(self, text: str, turn: Turn) -> Reply:
        """Answer a question with the memory that answers it."""
        selection, recollected = await self._recollecting.about(text, turn)
        if not selection.kept:
            # Whoever asks for a joke is not told that they may have one remembered.
            admitted = turn.say("cannot-do" if asks_to(text) else "not-known")
            return Reply(sentences=(admitted,), recollected=recollected, unanswered=True)
        if asks_earlier(text) and (past := await self._history.of(selection.kept[0].memory, turn)):
            return replace(past, recollected=recollected)
        memories = _with_others(_near_the_best(selection.kept), selection.contested)
        told = await self._narrator.each(memories, selection.contested, turn)
        return _answered(told, memories, recollected)

    async def _topic(self, topic: str, turn: Turn) -> Reply:
        """Tell what is known about *topic*, a few memories of it."""
        selection, recollected = await self._recollecting.about(topic, turn)
        memories = tuple(recalled.memory for recalled in selection.kept)
        if (person := await self._narrator.person(topic)) is not None:
            # "Ich mag Lasagne" is about who said it; "Der Schlüssel liegt im Flur" is not.
            memories = await self._recall.of_person(person, turn.heard.audience, COUNTED)
        if not memories:
            text = turn.say("not-known-about", topic=topic)
            return Reply(sentences=(text,), recollected=recollected, unanswered=True)
        told = await self._several(memories, turn, selection.contested)
        return _answered(told, memories[:SEVERAL], recollected)

    async def _about_me(self, turn: Turn) -> Reply:
        """Tell a recognised person what is known about them."""
        speaker = turn.heard.speaker
        if not isinstance(speaker, Known):
            return saying(turn.say("about-you-stranger"), unknown_because(turn))
        started = time.perf_counter()
        memories = await self._recall.of_person(speaker.person, turn.heard.audience, COUNTED)
        if not memories:
            return saying(turn.say("about-you-nothing"))
        recollected = Recollected(
            memories=tuple((memory.id, memory.importance) for memory in memories[:SEVERAL]),
            took_ms=round((time.perf_counter() - started) * 1_000),
        )
        return _answered(await self._several(memories, turn), memories[:SEVERAL], recollected)

    async def _whence(self, turn: Turn, talk: Talk) -> Reply:
        """Tell where the memories of the last answer come from, to who may hear them."""
        said = talk.said
        if said is None or not said.sources:
            return saying(turn.say("whence-nothing"))
        sources = [m for m in said.sources if may_hear(m.placement, turn.heard.audience)]
        if not sources:
            return saying(turn.say("for-others"))
        told = [await self._explained(m, sources, turn) for m in sources[:EXPLAINED]]
        return Reply(sentences=tuple(told), sources=tuple(sources), personal=personal(*sources))

    async def _explained(self, memory: Memory, sources: list[Memory], turn: Turn) -> str:
        whence = await self._narrator.whence(memory, turn)
        if len(sources) == 1:
            return whence
        return f"{await self._narrator.briefly(memory, turn)} {whence}"

    async def _several(
        self, memories: tuple[Memory, ...], turn: Turn, contested: Sequence[Dispute] = ()
    ) -> tuple[str, ...]:
        several = memories[:SEVERAL]
        told = await self._narrator.each(several, contested, turn, self._narrator.briefly)
        left = len(memories) - len(told)
        return (*told, turn.say("and-more", count=left)) if left else tuple(told)


def repeated(turn: Turn, said: Said | None) -> Reply:
    """Return the last answer again, unless it was for somebody else's ears."""
    if said is None:
        return saying(turn.say("repeat-nothing"))
    if said.personal and said.audience.person != turn.heard.audience.person:
        return saying(turn.say("for-others"))
    return Reply(sentences=said.sentences, sources=said.sources, personal=said.personal)


def _near_the_best(kept: tuple[Recalled, ...]) -> tuple[Memory, ...]:
    least = kept[0].score.total - CLOSE
    return tuple(r.memory for r in kept[:2] if r.score.total >= least)


def _with_others(memories: tuple[Memory, ...], contested: Sequence[Dispute]) -> tuple[Memory, ...]:
    """Return *memories* with what others told otherwise, each behind what holds."""
    disputed = {one.heard.id for one in contested}
    return tuple(
        each
        for memory in memories
        if memory.id not in disputed
        for each in (memory, *(one.heard for one in contested if one.known.id == memory.id))
    )


def _answered(
    sentences: tuple[str, ...], memories: tuple[Memory, ...], recollected: Recollected
) -> Reply:
    return Reply(
        sentences=sentences,
        recollected=recollected,
        sources=memories,
        used=tuple(memory.id for memory in memories),
        personal=personal(*memories),
    )
