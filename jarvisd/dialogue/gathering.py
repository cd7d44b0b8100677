"""What people stated in passing in a conversation, found by rule: an Extractor.

A sentence is understood as it was when it was said, by the same grammar. What was asked
to be kept then, offered, corrected, declined or forgotten in the same conversation is
settled: learning leaves it as the person left it.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace

from jarvisd.dialogue.gist import means
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.intents import (
    Agree,
    Ask,
    Choose,
    Correct,
    Decline,
    Forget,
    ForgetAbout,
    ForgetEverything,
    ForgetThat,
    Intent,
    KeepNothing,
    Refuse,
    Remember,
    Statement,
    TakeBack,
    Undo,
)
from jarvisd.dialogue.learnable import nobody_keeps
from jarvisd.ids import PersonId
from jarvisd.memory.policy.asserted import asserted
from jarvisd.memory.policy.words import content
from jarvisd.memory.transcripts import Gathered, Harvest, Transcript, Utterance
from jarvisd.people.types import Known, Speaker, person_of
from jarvisd.phrases import Language
from jarvisd.speech.sentences import sentences


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    gathered: Gathered
    speaker: Speaker


class Gathering:
    """Finds plain statements of known shapes; the port ``Extractor``, without any model."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    async def extract(self, transcript: Transcript) -> Harvest:
        """Return what was stated, in the order it was said."""
        found: list[_Found] = []
        unkept: set[PersonId | None] = set()
        for utterance in transcript.utterances:
            understood = self._grammar.understand(utterance.text, utterance.language)
            found = _settled(found, understood.intent, understood.language, utterance.speaker)
            if isinstance(understood.intent, KeepNothing):
                unkept.add(person_of(utterance.speaker))
            told = _told(understood.intent, understood.language, utterance)
            found += [_Found(gathered=one, speaker=utterance.speaker) for one in told]
            # Who converses meanwhile does not wait for it.
            await asyncio.sleep(0)
        left = [
            _settle(one) if nobody_keeps(person_of(one.speaker), unkept) else one for one in found
        ]
        return Harvest(gathered=tuple(one.gathered for one in left))


def _told(intent: Intent, language: Language, utterance: Utterance) -> Iterator[Gathered]:
    """Yield what *intent* tells: the sentence that is to be kept, or each that states a fact."""
    match intent:
        case Remember(text=text, wish=wish) if text:
            yield Gathered(
                turn=utterance.turn, text=text, language=language, settled=True, wish=wish
            )
        case Statement(text=text) | Choose(said=text) | Ask(text=text):
            # Before a question something may have been stated.
            speaker = utterance.speaker
            name = speaker.person.name if isinstance(speaker, Known) else None
            for one in sentences(text):
                if asserted(one, language, name) is not None:
                    yield Gathered(turn=utterance.turn, text=one, language=language)
        case _:
            return


def _settled(
    found: list[_Found], intent: Intent, language: Language, speaker: Speaker
) -> list[_Found]:
    """Return *found* with that marked as settled which *intent*, said after it, is about."""
    match intent:
        case (
            Agree()
            | Refuse()
            | Undo()
            | Correct()
            | ForgetThat()
            | Remember(text="")
            | Decline(text="")
        ):
            last = found[-1].gathered.turn if found else None
            return [_settle(one) if one.gathered.turn == last else one for one in found]
        case Forget(text=text) | ForgetAbout(topic=text) | Decline(text=text):
            named = content(text, language)
            return [_settle(one) if _meant(named, one.gathered) else one for one in found]
        case ForgetEverything() | TakeBack():
            return [
                _settle(one) if person_of(one.speaker) == person_of(speaker) else one
                for one in found
            ]
        case _:
            return found


def _settle(one: _Found) -> _Found:
    return replace(one, gathered=replace(one.gathered, settled=True))


def _meant(named: tuple[str, ...], gathered: Gathered) -> bool:
    return means(named, gathered.text, gathered.language)
