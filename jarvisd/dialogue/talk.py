"""What one session keeps between its turns; it is gone when the session ends."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from jarvisd.dialogue.confirm import Purpose, Question
from jarvisd.dialogue.exchange import Exchange
from jarvisd.dialogue.lesson import Lesson
from jarvisd.dialogue.proof import Proof
from jarvisd.dialogue.timing_asked import AskedBack
from jarvisd.dialogue.turn import Deed, Turn
from jarvisd.ids import TimerId, TurnNumber
from jarvisd.memory.remember import AlreadyKnown, Kept, Saying
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.people.types import Speaker

SPOKEN_PER_SECOND: Final = 14
"""Characters of a sentence spoken in a second, roughly; both piper and espeak-ng."""
EXCHANGES: Final = 15
"""The working memory: thirty messages, what was said and what was answered (R-M11)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """What was remembered last, so that it can be corrected at once."""

    saying: Saying
    result: Kept | AlreadyKnown


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The last answer, to be repeated or explained."""

    sentences: tuple[str, ...]
    turn: Turn
    sources: tuple[Memory, ...]
    personal: bool

    @property
    def audience(self) -> Audience:
        """Return whom it was said to."""
        return self.turn.heard.audience


@dataclass(slots=True)
class Talk:
    """The state of one session's dialogue; owned by Answering."""

    question: Question | None = None
    aside: Question | None = None
    """Which of two things holds, asked of somebody before another person spoke of something."""
    stored: Stored | None = None
    kept: list[Stored] = field(default_factory=list)
    """All that was remembered in this session, for as long as nobody took it back."""
    said: Said | None = None
    proof: Proof | None = None
    """Whether more speech was asked for, to know whose voice it is; once a session."""
    lesson: Lesson | None = None
    """A voice that is being learnt; all that is said is part of it."""
    timing: AskedBack | None = None
    """What was asked about timers; an answer comes at once, or not at all."""
    timer: TimerId | None = None
    """The timer that was spoken of last: "mach daraus zwölf Minuten"."""
    exchanges: list[Exchange] = field(default_factory=list)
    deeds: set[Deed] = field(default_factory=set)
    """What was done in this session so far."""
    asked_in: TurnNumber | None = None
    """In which turn it was asked which of two things holds: once a session is enough."""

    def ask(self, purpose: Purpose, asker: Speaker, turn: Turn, question: str) -> None:
        """Wait for an answer to *question*, counted from when it will have been said."""
        self.question = Question(
            purpose=purpose,
            asker=asker,
            room=turn.heard.room,
            put_at=said_by(turn, question),
        )

    def takes_up(self) -> Question | None:
        """Return what was set aside, as if it had been put when the last answer had been said."""
        aside, self.aside = self.aside, None
        if aside is None or self.said is None:
            return aside
        answered = said_by(self.said.turn, " ".join(self.said.sentences))
        return replace(aside, put_at=max(aside.put_at, answered))

    def keeps(self, stored: Stored) -> None:
        """Note what was remembered just now."""
        self.stored = stored
        if isinstance(stored.result, Kept):
            self.kept.append(stored)

    def drops(self, stored: Stored) -> None:
        """Note that *stored* was taken back."""
        self.stored = None
        self.kept = [one for one in self.kept if one is not stored]

    def exchanged(self, exchange: Exchange) -> None:
        """Keep an exchange in the working memory, the last few only."""
        self.exchanges = [*self.exchanges, exchange][-EXCHANGES:]

    def forget(self) -> None:
        """Let go of what was said before: it may hold what is forgotten now."""
        self.said = self.stored = None
        self.exchanges.clear()


def said_by(turn: Turn, answer: str) -> datetime:
    """Return when *answer* to *turn* will have been said."""
    # Reading out four memories takes longer than a person has for the answer.
    speaking = len(answer) / SPOKEN_PER_SECOND if turn.heard.via == "voice" else 0.0
    return turn.heard.at + timedelta(seconds=speaking)
