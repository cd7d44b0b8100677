"""Proof by a phrase: whoever may be somebody known says random words after the house (R-P2). Pure.

A proof is asked for once a session and then spent: None, Asked, Spent. It rests on two things
that a recording of another sentence does not have both: the words, and enough speech of the
voice, pooled with what was heard of it before, to be judged as strictly as it takes.
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto
from typing import Final, TypeAlias

from jarvisd.dialogue.confirm import PATIENCE, PROVEN_MS, Question
from jarvisd.dialogue.intents import (
    Ask,
    AskAbout,
    AskAboutMe,
    AskLatest,
    Choose,
    Forget,
    ForgetAbout,
    ForgetEverything,
    Fragment,
    Nothing,
    Passing,
    Refuse,
    Remark,
    Repeat,
    Request,
    Statement,
    Stop,
)
from jarvisd.dialogue.turn import Turn
from jarvisd.memory.policy.scope import asks_for_secret
from jarvisd.people.types import Doubt, Known, Person, Speaker, Unknown
from jarvisd.speech.repeating import said_after

WORDS: Final = 4
"""So many are to be said: about two and a half seconds of speech, and no more to keep in mind."""
ALIKE: Final = 0.80
"""Least share of letters in common: one of the words may be misheard, two may not."""
NEARLY: Final = 0.72
"""From this similarity on an unknown voice may be the one it sounds like; strangers hardly
reach it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """These words are to be said."""

    words: str
    turn: Turn
    """What is answered once it is known who asks."""
    question: Question | None
    """What *turn* is the answer to."""
    put_at: datetime


@dataclass(frozen=True, slots=True)
class Spent:
    """It was asked for, and is not asked for again."""


Proof: TypeAlias = Asked | Spent


_THEIRS: Final = re.compile(r"\b(?:mein\w{0,2}|my|mine)\b", re.IGNORECASE)
_ADVICE: Final = re.compile(
    r"\b(?:soll|sollte|kann|könnte|darf|dürfte|muss|müsste|würde|mag) (?:ich|man)\b"
    r"|\b(?:should|shall|can|could|may|must|might|would) I\b",
    re.IGNORECASE,
)
""" "Was soll ich kochen?" asks for advice, and not for what is known of whoever asks."""
_ONESELF: Final = re.compile(r"\bich\b|\bI\b", re.IGNORECASE)


class Verdict(Enum):
    """What came of a proof."""

    PROVED = auto()
    FAILED = auto()
    LATE = auto()
    WITHDRAWN = auto()
    NOT_YET = auto()
    """ "Wie bitte?"."""
    DROPPED = auto()
    """Something else was said."""


def perhaps(speaker: Speaker) -> Person | None:
    """Return who an unknown *speaker* may be, whom nothing but more speech can tell."""
    match speaker:
        case Unknown(reason=Doubt.TOO_LITTLE_SPEECH | Doubt.TWO_SIMILAR, nearest=nearest):
            return nearest
        case Unknown(reason=Doubt.NOT_SIMILAR, nearest=nearest, similarity=similarity):
            return nearest if similarity is not None and similarity >= NEARLY else None
        case _:
            return None


def hangs_on_voice(turn: Turn) -> bool:
    """Return whether the answer to *turn* may be so poor because it is not known who asks.

    Decided by the words alone: that a proof is asked for tells nobody that there is something.
    """
    match turn.intent:
        case Ask() | AskAbout() | AskLatest():
            return asks_of_oneself(turn.heard.text) or asks_for_secret(turn.heard.text)
        case AskAboutMe() | ForgetEverything() | Forget() | ForgetAbout():
            return True
        case _:
            return False


def asks_of_oneself(text: str) -> bool:
    """Return whether *text* asks for what whoever asks had told of themselves."""
    if _THEIRS.search(text):
        return True
    return bool(_ONESELF.search(text)) and not _ADVICE.search(text)


def judged(asked: Asked, turn: Turn) -> Verdict:
    """Return what *turn*, said after it was *asked*, comes to."""
    heard = turn.heard
    if isinstance(turn.intent, Repeat | Nothing):
        return Verdict.NOT_YET
    if isinstance(turn.intent, Stop | Refuse):
        return Verdict.WITHDRAWN
    if not said_after(asked.words, heard.text, ALIKE) or heard.room != asked.turn.heard.room:
        lone = Statement | Fragment | Choose | Request | Remark | Passing
        return Verdict.FAILED if isinstance(turn.intent, lone) else Verdict.DROPPED
    if heard.at - asked.put_at > PATIENCE:
        return Verdict.LATE
    proved = _expected(asked, heard.speaker) and heard.voice_ms >= PROVEN_MS
    return Verdict.PROVED if proved else Verdict.FAILED


def resumed(asked: Asked, proof: Turn) -> Turn:
    """Return what was asked before, as said by whoever gave the *proof*."""
    heard = replace(
        asked.turn.heard,
        speaker=proof.heard.speaker,
        voice_ms=proof.heard.voice_ms,
        turn=proof.heard.turn,
        at=proof.heard.at,
        sound=b"",
    )
    return replace(asked.turn, heard=heard)


def _expected(asked: Asked, speaker: Speaker) -> bool:
    """Return whether *speaker* is who might have asked, and of whom the answer is awaited."""
    if not isinstance(speaker, Known):
        return False
    before = asked.turn.heard.speaker
    first = before.person if isinstance(before, Known) else perhaps(before)
    owner = asked.question.asker if asked.question is not None else None
    theirs = not isinstance(owner, Known) or owner.person.id == speaker.person.id
    return theirs and (first is None or first.id == speaker.person.id)
