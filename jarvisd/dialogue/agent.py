"""Letting a language model answer one turn: sentences as they come, tools between them.

Whatever goes wrong costs no more than the rest of the answer. Before the first sentence it
is a ThinkingError, so that somebody else can answer; afterwards what was said stands.
"""

import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Final

from jarvisd.dialogue.account import Account
from jarvisd.dialogue.reach import reach_of_answer
from jarvisd.dialogue.tools.box import Box
from jarvisd.dialogue.tools.kit import Occasion, Outcome
from jarvisd.dialogue.truth import Ruling, judged
from jarvisd.dialogue.turn import Deed, Reply
from jarvisd.errors import ThinkingError
from jarvisd.speech.sentences import SentenceCutter, sentences
from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.ports import Thinker
from jarvisd.thinking.types import (
    Answered,
    Call,
    Delta,
    Passage,
    Place,
    Prompt,
    Results,
    Returned,
    Stop,
    Stopped,
    Text,
)

logger = logging.getLogger(__name__)

ROUNDS: Final = 3
"""So often tools may be called for one answer; then it must be given."""
_WHOLE: Final = (".", "!", "?", "…", "“", "”", '"', ")")
_CLAUSE: Final = (",", ";", ":")
Amends = Callable[[Deed, Account], Awaitable[Reply]]
"""Returns what is true, where a model claimed that a deed was done."""


@dataclass(slots=True)
class _Round:
    """One reply of the model."""

    prompt: Prompt
    text: str = ""
    calls: list[Call] = field(default_factory=list)
    stopped: Stopped | None = None
    held: list[str] = field(default_factory=list)
    """A claim that nothing bears out yet, and what came after it."""
    spoke: bool = False

    def takes(self, delta: Delta, cutter: SentenceCutter) -> list[str]:
        """Note *delta* and return the sentences that it completes."""
        match delta:
            case Text(text):
                self.text += text
                return cutter.feed(text)
            case Call():
                self.calls.append(delta)
            case Stopped():
                self.stopped = delta
        return []

    def left(self, cutter: SentenceCutter) -> list[str]:
        """Return what is left to say at the end; raise ThinkingError if it never ended."""
        if self.stopped is None:
            raise ModelError(Fault.CUT)
        left = cutter.flush()
        if self.stopped.why is Stop.LENGTH and left and not left[-1].endswith(_WHOLE):
            # Half a sentence is not said.
            left.pop()
        return left

    @property
    def by(self) -> Place | None:
        """Return where it was thought, if that was told."""
        return self.stopped.by if self.stopped is not None else None


class Agent:
    """The loop of a model and its tools."""

    def __init__(self, thinker: Thinker, box: Box, amends: Amends) -> None:
        self._thinker = thinker
        self._box = box
        self._amends = amends

    async def answer(self, prompt: Prompt, occasion: Occasion) -> AsyncGenerator[str, None]:
        """Yield the answer in sentences; raise ThinkingError if there is none.

        What becomes known on the way is noted in the occasion's account.
        """
        account = occasion.account
        for number in range(ROUNDS + 1):
            this = _Round(replace(prompt, closed=number == ROUNDS))
            async with aclosing(self._attempted(this, account)) as spoken:
                async for sentence in spoken:
                    yield sentence
            if account.over:
                return
            if not this.calls or this.prompt.closed:
                break
            outcomes = await self._box.run(this.calls, occasion)
            async for sentence in self._come_of(outcomes, this, account):
                yield sentence
            if account.over:
                return
            prompt = _continued(this, outcomes)
        async for sentence in self._ended(this, account):
            yield sentence

    async def _attempted(self, this: _Round, account: Account) -> AsyncGenerator[str, None]:
        """Yield one reply, to its end or to where it breaks off."""
        try:
            async with aclosing(self._heard(this, account)) as spoken:
                async for sentence in spoken:
                    yield sentence
        except ThinkingError as error:
            if not account.sentences:
                raise
            logger.warning("the language model broke off: %s", error)
            async for sentence in self._released(this, account):
                yield sentence
            if not account.over and (this.text or not account.deeds):
                yield account.gives(account.turn.say("broke-off"))
            account.over = True

    async def _heard(self, this: _Round, account: Account) -> AsyncGenerator[str, None]:
        """Yield what may be said of one reply; hold back what nothing bears out."""
        account.reads(this.prompt)
        begun = ""
        async with aclosing(self._listened(this)) as pieces:
            async for piece in pieces:
                if _for_the_wire(piece, self._box.names):
                    continue
                sentence = f"{begun} {piece}".strip()
                ruling = Ruling.FALSE if this.held else judged(sentence, account.facts())[0]
                # A first clause is given out early; whether it claims something, the rest tells.
                begun = sentence if ruling is not Ruling.SPEAK and _open(piece) else ""
                if begun or ruling is Ruling.DROP:
                    continue
                if ruling is Ruling.FALSE:
                    this.held.append(sentence)
                    continue
                this.spoke = True
                yield account.says(sentence)
        if begun:
            this.held.append(begun)
        account.has_read(this.prompt, this.by)

    async def _listened(self, this: _Round) -> AsyncGenerator[str, None]:
        """Yield what the model says as soon as it can be spoken; note the rest."""
        cutter = SentenceCutter()
        async with aclosing(self._thinker.reply(this.prompt)) as deltas:
            async for delta in deltas:
                for piece in this.takes(delta, cutter):
                    yield piece
        for piece in this.left(cutter):
            yield piece

    async def _come_of(
        self, outcomes: list[Outcome], this: _Round, account: Account
    ) -> AsyncGenerator[str, None]:
        """Yield what the house says about what its tools did, then what was held back."""
        for reply in (outcome.reply for outcome in outcomes if outcome.reply is not None):
            account.takes(reply)
            for sentence in reply.sentences:
                yield account.gives(sentence)
        # Once the person was asked, or told, nothing that the model says counts any more.
        account.over |= any(outcome.ends for outcome in outcomes)
        if not account.over:
            async for sentence in self._released(this, account):
                yield sentence

    async def _released(self, this: _Round, account: Account) -> AsyncGenerator[str, None]:
        """Yield what was held back, with the truth in place of what is not true."""
        amended: set[Deed] = set()
        for sentence in sentences(" ".join(this.held)):
            ruling, deed = judged(sentence, account.facts())
            if ruling is Ruling.SPEAK:
                this.spoke = True
                yield account.says(sentence)
            elif ruling is Ruling.FALSE and deed is not None and deed not in amended:
                amended.add(deed)
                logger.warning("a model claimed what was not done: %s", deed.value)
                reply = await self._amends(deed, account)
                account.takes(reply)
                for told in reply.sentences:
                    yield account.gives(told)
                if account.over:
                    break
        this.held.clear()

    async def _ended(self, this: _Round, account: Account) -> AsyncGenerator[str, None]:
        """Yield what belongs behind the last reply; raise ThinkingError if nothing was said."""
        async for sentence in self._released(this, account):
            yield sentence
        why = this.stopped.why if this.stopped is not None else Stop.END
        if account.over:
            return
        if why is Stop.REFUSED and not this.spoke:
            yield account.gives(account.turn.say("declined-to-answer"))
        elif why is Stop.LENGTH and account.sentences:
            yield account.gives(account.turn.say("told-half"))
        elif not account.sentences:
            raise ModelError(Fault.GARBLED)


def _open(piece: str) -> bool:
    return piece.endswith(_CLAUSE)


def _for_the_wire(piece: str, names: tuple[str, ...]) -> bool:
    """Tell whether *piece* is of a call that a weak model wrote as text."""
    marks = ("{", "}", "```", "<tool", "</tool", "<|")
    return any(mark in piece for mark in (*marks, *names))


def _continued(this: _Round, outcomes: list[Outcome]) -> Prompt:
    """Return the prompt for the next round: what was said and called, and what came of it."""
    reach = reach_of_answer(this.prompt, this.by)
    said = (Passage(this.text, reach),) if this.text.strip() else ()
    calls = tuple(replace(call, reach=reach) for call in this.calls)
    returned = tuple(
        Returned(id=call.id, passages=outcome.passages, failed=outcome.failed)
        for call, outcome in zip(calls, outcomes, strict=True)
    )
    messages = (*this.prompt.messages, Answered(said, calls), Results(returned))
    return replace(this.prompt, messages=messages)
