"""The latest on a topic: this session, the recent ones, memory, the archive, in order (R-M11)."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from jarvisd.dialogue.answers import Narrator, personal
from jarvisd.dialogue.exchange import may_follow
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.moments import ago, capital
from jarvisd.dialogue.ports import Reminiscing
from jarvisd.dialogue.recollecting import Recollecting
from jarvisd.dialogue.talk import Talk
from jarvisd.dialogue.turn import Reply, Turn
from jarvisd.dialogue.types import Recollected
from jarvisd.memory.policy.dispute import Dispute
from jarvisd.memory.policy.walk import (
    Clue,
    Digested,
    Recent,
    Step,
    Tier,
    Told,
    answers,
    latest,
    next_tier,
)
from jarvisd.memory.policy.words import content, coverage
from jarvisd.memory.recall import Recalled
from jarvisd.memory.types import Memory

ARCHIVED: Final = 20
"""So many places of the archive are compared."""
MEMORIES: Final = 2
"""So many memories are told."""


@dataclass(slots=True)
class _Walk:
    """One walk under way: what it asks for, and what it has found so far."""

    topic: str
    turn: Turn
    talk: Talk
    steps: list[Step] = field(default_factory=list)
    told: tuple[Told, ...] = ()
    digested: Digested | None = None
    memories: tuple[Recalled, ...] = ()
    contested: tuple[Dispute, ...] = ()
    """What of them others told otherwise."""
    faint: tuple[Recalled, ...] = ()
    """What memory holds that may be about it: told if nothing else is."""

    @property
    def tier(self) -> Tier:
        """Return the tier walked last."""
        return self.steps[-1].tier


class Latest:
    """Walks the tiers and tells what it finds, from where and when."""

    def __init__(
        self, past: Reminiscing, recollecting: Recollecting, narrator: Narrator, gist: Gist
    ) -> None:
        self._past = past
        self._recollecting = recollecting
        self._narrator = narrator
        self._gist = gist

    async def reply(self, topic: str, turn: Turn, talk: Talk) -> Reply:
        """Tell the latest on *topic*; raise StorageError, EmbeddingError."""
        started = time.perf_counter()
        walk = _Walk(topic=topic, turn=turn, talk=talk)
        while (tier := next_tier(walk.steps)) is not None:
            walk.steps.append(Step(tier=tier, found=await self._look(tier, walk)))
        if not walk.steps[-1].answered:
            walk.memories = walk.faint
        recollected = Recollected(
            memories=tuple((one.memory.id, one.score.total) for one in walk.memories),
            took_ms=round((time.perf_counter() - started) * 1_000),
            walked=tuple(walk.steps),
        )
        return await self._told(walk, recollected)

    async def _look(self, tier: Tier, walk: _Walk) -> int:
        """Search one tier, keep in *walk* what answers, and return how much it is."""
        turn, enough = walk.turn, self._past.enough
        audience = turn.heard.audience
        match tier:
            case Tier.SESSION:
                found = await self._past.alive(self._in_session(walk), turn.heard.room)
                walk.told = latest(found, enough)
            case Tier.RECENT:
                recent: Recent = await self._past.recent(
                    walk.topic, turn.language, audience, turn.heard.session
                )
                walk.told = latest(recent.told, enough)
                walk.digested = None if walk.told else recent.digested
            case Tier.LONG_TERM:
                return await self._look_into_memory(walk)
            case Tier.ARCHIVE:
                found = await self._past.archived(walk.topic, turn.language, audience, ARCHIVED)
                walk.told = latest(found, enough)
        return len(walk.told) + (walk.digested is not None)

    async def _look_into_memory(self, walk: _Walk) -> int:
        turn = walk.turn
        selection, _ = await self._recollecting.about(walk.topic, turn)
        asked = content(walk.topic, turn.language)
        fitting = [one for one in selection.kept if answers(_clue(one, asked), self._past.sure)]
        walk.memories, walk.faint = tuple(fitting[:MEMORIES]), selection.kept[:1]
        walk.contested = selection.contested
        return len(walk.memories)

    def _in_session(self, walk: _Walk) -> Sequence[Told]:
        """Return what was said in this session before, as far as this speaker may hear it."""
        turn = walk.turn
        asked = content(walk.topic, turn.language)
        return [
            Told(
                session=turn.heard.session,
                number=exchange.turn,
                at=exchange.at,
                person=exchange.person,
                text=line.text,
                language=line.language,
                clue=Clue(words=coverage(asked, content(line.text, line.language), line.language)),
            )
            for exchange in walk.talk.exchanges
            if may_follow(exchange, turn.heard.audience)
            for line in self._gist.lines(exchange.asked, exchange.language)
            if not line.question
        ]

    async def _told(self, walk: _Walk, recollected: Recollected) -> Reply:
        turn = walk.turn
        if walk.memories:
            memories = tuple(one.memory for one in walk.memories)
            return await self._remembered(memories, walk.contested, turn, recollected)
        if walk.told:
            sentences = [_quoted(walk.told, walk.tier, turn)]
            if walk.tier is Tier.ARCHIVE:
                sentences.append(turn.say("latest-from-archive"))
            # Beyond this session an unknown voice's words are for members only.
            private = walk.tier is not Tier.SESSION or walk.told[-1].person is not None
            return Reply(sentences=tuple(sentences), recollected=recollected, personal=private)
        if walk.digested is not None:
            text = turn.say(
                "latest-summary", when=_when(walk.digested, turn), what=walk.digested.text
            )
            return Reply(sentences=(text,), recollected=recollected, personal=True)
        return Reply(
            sentences=(turn.say("latest-nothing"),), recollected=recollected, unanswered=True
        )

    async def _remembered(
        self,
        memories: tuple[Memory, ...],
        contested: Sequence[Dispute],
        turn: Turn,
        recollected: Recollected,
    ) -> Reply:
        return Reply(
            sentences=await self._narrator.each(memories, contested, turn),
            recollected=recollected,
            sources=memories,
            used=tuple(memory.id for memory in memories),
            personal=personal(*memories),
        )


def _clue(recalled: Recalled, asked: tuple[str, ...]) -> Clue:
    memory, cosine = recalled.memory, recalled.score.cosine
    words = coverage(asked, content(memory.text, memory.language), memory.language)
    return Clue(words=words, cosine=cosine)


def _quoted(told: tuple[Told, ...], tier: Tier, turn: Turn) -> str:
    """Return *told*, all of it from one session, with who said it and when."""
    last = told[-1]
    when = turn.say("when-just-now") if tier is Tier.SESSION else _when(last, turn)
    what = " ".join(each.text for each in told if each.person == last.person)
    # Another person's words are never among them: what someone said is theirs.
    said = "latest-stranger" if last.person is None else "latest-you"
    return capital(turn.say(said, when=when, what=what))


def _when(told: Told | Digested, turn: Turn) -> str:
    return capital(ago(told.at, turn.heard.at, turn.zone, turn.language))
