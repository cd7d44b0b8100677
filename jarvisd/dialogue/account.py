"""What is known of one turn while it is answered; what is kept of it is made from this."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from jarvisd.dialogue.answers import personal
from jarvisd.dialogue.claims import asks_whether
from jarvisd.dialogue.exchange import Exchange
from jarvisd.dialogue.reach import open_to_all, reach_of_answer
from jarvisd.dialogue.talk import Said, Talk
from jarvisd.dialogue.truth import Facts
from jarvisd.dialogue.turn import Deed, Reply, Turn
from jarvisd.dialogue.types import Recollected
from jarvisd.dialogue.usage import told
from jarvisd.dialogue.wanted import wanted
from jarvisd.ids import MemoryId
from jarvisd.memory.policy.scope import secret
from jarvisd.memory.policy.walk import Step, Tier
from jarvisd.memory.types import Memory
from jarvisd.thinking.types import Place, Prompt, Reach, narrowest


@dataclass(slots=True)
class Account:
    """One turn in the making; owned by whoever answers it."""

    turn: Turn
    talk: Talk
    undisturbed: bool = True
    """Nothing was being asked when it began: a moment to ask something may come."""
    sentences: list[str] = field(default_factory=list)
    """What was given out so far, in order."""
    recollected: Recollected | None = None
    """What was brought to mind, and behind it what was told without a search."""
    offered: dict[MemoryId, Memory] = field(default_factory=dict)
    """What a model was given to read; not all of it is told."""
    sources: dict[MemoryId, Memory] = field(default_factory=dict)
    """What was told."""
    used: dict[MemoryId, Memory] = field(default_factory=dict)
    """What answered a question, and so is reinforced."""
    deeds: set[Deed] = field(default_factory=set)
    hits: tuple[Memory, ...] = ()
    """What was listed to choose from for forgetting, in this order."""
    reach: Reach = Reach.ANYWHERE
    """How far what was said and answered may go."""
    private: bool = False
    """Something was read or told that is not for everybody in the house."""
    unsettled: Reach = Reach.ANYWHERE
    """The same for an answer under way: where it is thought is known only at its end."""
    over: bool = False
    """The house has put a question, or has said all there is to say."""
    off_record: bool = False
    farewell: bool = False

    def takes(self, reply: Reply) -> None:
        """Take in what the house itself replies, but for its sentences."""
        if reply.recollected is not None:
            self.recollects(reply.recollected)
        self.tells(reply.sources)
        self.used |= {one.id: one for one in reply.sources if one.id in reply.used}
        self.deeds |= reply.deeds
        self.over |= self.talk.question is not None
        self.off_record |= reply.off_record
        self.farewell |= reply.farewell
        if reply.personal or not all(map(open_to_all, reply.sources)):
            self.private = True
            self.reach = narrowest((self.reach, Reach.HOME))

    def recollects(self, found: Recollected) -> None:
        """Add what was brought to mind, and where it was looked for."""
        before = self.recollected or Recollected(memories=(), took_ms=0)
        known = {id for id, _ in before.memories}
        new = tuple(pair for pair in found.memories if pair[0] not in known)
        self.recollected = Recollected(
            memories=(*before.memories, *new),
            took_ms=before.took_ms + found.took_ms,
            walked=(*before.walked, *found.walked),
        )

    def walks(self, tier: Tier, found: int) -> None:
        """Note that a tier was searched, and how much answered there."""
        self.recollects(Recollected(memories=(), took_ms=0, walked=(Step(tier=tier, found=found),)))

    def offers(self, memories: Iterable[Memory]) -> None:
        """Note what a model may read."""
        for memory in memories:
            self.offered[memory.id] = memory
            self.private |= not open_to_all(memory)

    def tells(self, memories: Iterable[Memory]) -> None:
        """Note what is told, with what was brought to mind even if nobody looked for it.

        Forgetting finds by it the turns in which a memory was told: its history, what was
        told again, what was read out before it was to be forgotten.
        """
        memories = tuple(memories)
        self.sources |= {memory.id: memory for memory in memories}
        self.private |= not all(map(open_to_all, memories))
        known = {id for id, _ in self.recollected.memories} if self.recollected else set()
        new = tuple(dict.fromkeys((one.id, 0.0) for one in memories if one.id not in known))
        if new:
            self.recollects(Recollected(memories=new, took_ms=0))

    def gives(self, sentence: str) -> str:
        """Note that *sentence* is given out, and return it."""
        self.sentences.append(sentence)
        return sentence

    def says(self, sentence: str) -> str:
        """Note that a model says *sentence*, and what it tells by it, and return it."""
        answer = " ".join([*self.sentences, sentence])
        unused = [memory for memory in self.offered.values() if memory.id not in self.used]
        memories = told(unused, self.turn.heard.text, answer)
        self.used |= {memory.id: memory for memory in memories}
        self.tells(memories)
        return self.gives(sentence)

    def reads(self, prompt: Prompt) -> None:
        """Note that a model reads *prompt*: until it is known which, it has read all of it."""
        self.unsettled = reach_of_answer(prompt, None)

    def has_read(self, prompt: Prompt, by: Place | None) -> None:
        """Note where the model that read *prompt* runs."""
        self.reach = narrowest((self.reach, reach_of_answer(prompt, by)))
        self.unsettled = Reach.ANYWHERE

    def facts(self) -> Facts:
        """Return what a model's claims are measured by."""
        return Facts(
            language=self.turn.language,
            done=frozenset(self.deeds),
            before=frozenset(self.talk.deeds),
            wanted=wanted(self.turn, self.talk),
            asked=asks_whether(self.turn.heard.text),
            heard=self.turn.heard.text,
            known=tuple(self.offered.values()),
        )

    def reply(self) -> Reply:
        """Return what was said so far, and what of memory was told in it."""
        return Reply(
            sentences=tuple(self.sentences),
            sources=tuple(self.sources.values()),
            personal=self.private,
            farewell=self.farewell,
        )

    @property
    def said(self) -> Said:
        """Return the answer as it can be repeated and explained."""
        sources = tuple(self.sources.values())
        return Said(
            sentences=tuple(self.sentences),
            turn=self.turn,
            sources=sources,
            personal=personal(*sources) or self.private,
        )

    def exchange(self) -> Exchange:
        """Return the turn as the working memory keeps it.

        Where something was forgotten its words are not kept: "Ja, vergiss den Code 4711".
        """
        heard, turn = self.turn.heard, self.turn
        told = any(memory.placement.secret for memory in self.sources.values())
        return Exchange(
            person=heard.audience.person,
            asked=turn.say("yes") if Deed.FORGOTTEN in self.deeds else heard.text,
            answered=" ".join(self.sentences),
            at=heard.at,
            turn=heard.turn,
            language=turn.language,
            guarded=self.private,
            secret=secret(heard.text) or told,
            reach=narrowest((self.reach, self.unsettled)),
        )
