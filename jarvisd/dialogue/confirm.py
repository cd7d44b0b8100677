"""Whether a "ja" completes what was asked (R-P6). Pure.

The laws: nothing that another known person says ever completes a question;
nothing completes it after PATIENCE; anything else that is said drops it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from jarvisd.dialogue.choices import Choice, Like, chosen
from jarvisd.dialogue.dispute import Anew, Settle, answered
from jarvisd.dialogue.intents import (
    Agree,
    Ask,
    Choose,
    Correct,
    Fragment,
    Intent,
    Refuse,
    Statement,
    Stop,
    Unsure,
)
from jarvisd.dialogue.likeness import likest
from jarvisd.dialogue.types import Heard
from jarvisd.dialogue.verdict import (
    Completed,
    NotAmong,
    NotRecognised,
    NotTheirs,
    Other,
    Picked,
    Renewed,
    SentenceNeeded,
    Settled,
    TooLate,
    Verdict,
    Withdrawn,
)
from jarvisd.ids import RoomName
from jarvisd.memory.policy.dispute import Meant, names_a_teller
from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.remember import Saying
from jarvisd.memory.types import Memory
from jarvisd.people.types import Known, Speaker, foreign, person_of

PATIENCE: Final = timedelta(seconds=15)
"""How long a question waits for its answer, from the moment it has been put."""
BULK: Final = 3
"""From so many memories on a deletion is a bulk deletion."""
CLEARLY: Final = 0.83
"""From this similarity on a voice is believed where much is deleted, however short it was."""
PROVEN_MS: Final = 3_000
"""Of so much net speech on one is believed who is recognised at all."""
_ALL: Final = frozenset({"alles", "alle", "das alles", "everything", "all", "all of it"})
_ME: Final = frozenset(["mich", "mir", "mein", "meine", "meinen", "me", "my", "myself"])
_ASKING: Final = closed(
    "wie wo wer wen wem wessen was wann warum wohin woher how where who whom whose what when why"
)
"""What begins like this asks for something, whatever was asked before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """Store this, if the person says yes; *offered* if it was our idea."""

    saying: Saying
    offered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Erase:
    """Erase these, if the person says yes."""

    memories: tuple[Memory, ...]
    asked: str
    """What the person asked to forget, in their words."""
    transcript: bool = False
    """The turns that hold it go too."""
    topic: str | None = None
    """All about this was asked for: only a sentence that names it will do, in writing too."""

    @property
    def grave(self) -> bool:
        """Return whether a short "ja" is too little: a secret, or many at once."""
        return len(self.memories) >= BULK or any(m.placement.secret for m in self.memories)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """Say which of these is meant; they were read out in this order."""

    memories: tuple[Memory, ...]
    asked: str
    transcript: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Wipe:
    """Erase all that is private to the asker, if a whole sentence says so."""

    asked: str
    """How the sentence is to name it: "alles über mich"."""
    transcript: bool = False
    """All that the asker said goes out of the transcript too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Silence:
    """Forget the asker's voice, if the person says yes."""


Purpose: TypeAlias = Keep | Erase | Pick | Wipe | Silence | Settle


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What was asked of whom, and waits for an answer."""

    purpose: Purpose
    asker: Speaker
    """Who asked for the thing; the answer is theirs to give."""
    room: RoomName
    put_at: datetime
    """When the question had been said."""


def judge(question: Question, intent: Intent, heard: Heard) -> Verdict:
    """Return what *intent*, said as *heard*, means for *question*."""
    if isinstance(intent, Refuse | Stop):
        # Anybody may stop a deletion; only the asker may let it happen.
        return Withdrawn()
    if isinstance(question.purpose, Settle):
        return _settling(question, question.purpose, intent, heard)
    answer = _answer(question.purpose, intent)
    if answer is None or heard.room != question.room:
        return Other()
    if another(question.asker, heard.speaker):
        return NotTheirs()
    if heard.at - question.put_at > PATIENCE:
        return TooLate()
    return _weighed(question.purpose, question.asker, answer, heard)


def _settling(question: Question, settle: Settle, intent: Intent, heard: Heard) -> Verdict:
    """Return what an answer means for which of two memories holds."""
    # Unlike a "ja", an answer is long enough to tell: a voice that is nobody's changes nothing.
    theirs = not another(question.asker, heard.speaker) and not foreign(heard.speaker)
    # Who was not asked asks something of their own; so does who wants to know when or who.
    asks = isinstance(intent, Ask) and (not theirs or _asks_for_something(intent.text))
    if isinstance(intent, Ask) and theirs and names_a_teller(intent.text):
        asks = False  # "Was ich gesagt habe, stimmt" only begins like a question.
    meant = None if asks else answered(settle, intent, heard.language, person_of(question.asker))
    if meant is None or heard.room != question.room:
        return Other()
    if not theirs:
        return NotTheirs()
    if heard.at - question.put_at > PATIENCE:
        return TooLate()
    if isinstance(meant, Unsure):
        return Withdrawn()
    if isinstance(meant, Anew):
        return Renewed(meant.text)
    return NotAmong() if meant is Meant.UNCLEAR else Settled(meant)


def _weighed(
    purpose: Keep | Erase | Pick | Wipe | Silence,
    asker: Speaker,
    answer: Agree | Choice,
    heard: Heard,
) -> Verdict:
    match purpose:
        case Pick(memories=memories):
            return NotAmong() if isinstance(answer, Agree) else _picked(memories, answer)
        case Keep():
            return Completed() if isinstance(answer, Agree) else Other()
        case Silence():
            return Completed() if isinstance(answer, Agree) else Other()
        case Erase() | Wipe() as erase:
            if isinstance(answer, Agree):
                return _agreed(erase, answer, asker, heard)
            return Other()


def another(asker: Speaker, speaker: Speaker) -> bool:
    """Return whether *speaker* is clearly somebody else than *asker*.

    A voice that could not be told may be the asker's. An asker who could not be
    told for lack of speech may be the person recognised now; a stranger may not.
    """
    match asker, speaker:
        case Known(person=one), Known(person=other):
            return one.id != other.id
        case _, Known():
            return foreign(asker)
        case _:
            return False


def _answer(purpose: Purpose, intent: Intent) -> Agree | Choice | None:
    """Return how *intent* answers a question for *purpose*, None if it does not."""
    match purpose, intent:
        case _, Agree():
            return intent
        case Pick(), Choose(choice=choice):
            return choice
        case Pick(), Ask(text=text) if _asks_for_something(text):
            return None
        case Pick(), (
            Statement(text=text) | Fragment(text=text) | Correct(text=text) | Ask(text=text)
        ):
            # Whoever is asked "which one?" may just name it: "Den vom Auto?".
            return Like(text)
        case _:
            return None


def _asks_for_something(question: str) -> bool:
    """Tell whether *question* begins like "wann …" or "seit wann …"; "den vom Auto?" does not."""
    return any(word in _ASKING for word in question.casefold().split()[:2])


def _agreed(erase: Erase | Wipe, agree: Agree, asker: Speaker, heard: Heard) -> Verdict:
    named = isinstance(erase, Wipe) or erase.topic is not None
    pointed = agree.about is not None and _pronoun(agree.about)
    if agree.about is not None and not pointed and not _about(agree.about, erase):
        return Other()
    if isinstance(erase, Erase) and not erase.grave and not named:
        return Completed()
    # The sentence is there to recognise the voice by; whoever types has no voice, but
    # says of much at once what it is all the same.
    if (agree.about is None and heard.via == "voice") or (named and not _whole(agree.about)):
        return SentenceNeeded()
    if isinstance(asker, Known) and not well_heard(heard):
        return NotRecognised()
    return Completed()


def well_heard(heard: Heard) -> bool:
    """Return whether it is known strictly enough who spoke, for what cannot be undone."""
    if not isinstance(heard.speaker, Known):
        return False
    short = heard.via == "voice" and heard.voice_ms < PROVEN_MS
    return not short or heard.speaker.similarity >= CLEARLY


def _whole(named: str | None) -> bool:
    """Return whether "Ja, vergiss …" says what, beyond "alles" or "es"."""
    return named is not None and not _pronoun(named) and named.casefold() not in _ALL


def _pronoun(named: str) -> bool:
    return len(named.split()) == 1 and len(named) <= 4  # "es", "das", "ihn", "it", "that"


def _about(named: str, erase: Erase | Wipe) -> bool:
    """Return whether "Ja, vergiss …" names what was asked for, and nothing else."""
    words = set(named.casefold().replace(",", " ").split())
    if isinstance(erase, Wipe):
        return bool(words & _ME) or named.casefold() in _ALL
    if named.casefold() in _ALL:
        return len(erase.memories) >= BULK
    if erase.topic is not None:
        return bool(likest(named, [erase.topic]))
    texts = [erase.asked, *(memory.text for memory in erase.memories)]
    return bool(likest(named, texts))


def _picked(memories: Sequence[Memory], choice: Choice) -> Verdict:
    texts = [memory.text for memory in memories]
    places = chosen(choice, len(memories), lambda words: likest(words, texts))
    if places is None:
        return NotAmong()
    return Picked(tuple(memories[place] for place in places)) if places else Withdrawn()
