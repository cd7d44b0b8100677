"""What of a conversation a model may learn from: what was stated, and left standing.

Commands, questions and courtesies tell nothing. What was asked to be kept is kept; what
was declined, corrected or forgotten in the same conversation stays as the person left it,
whether or not the rules could read the sentence.
"""

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import replace

from jarvisd.dialogue.gist import means
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.intents import (
    Ask,
    Choose,
    Correct,
    Decline,
    Forget,
    ForgetAbout,
    ForgetAll,
    ForgetEverything,
    ForgetThat,
    ForSome,
    Fragment,
    Intent,
    Introduce,
    KeepNothing,
    Refuse,
    Remember,
    Request,
    Statement,
    TakeBack,
    Undo,
)
from jarvisd.ids import PersonId
from jarvisd.memory.policy.lexicon import closed, lexicon
from jarvisd.memory.policy.taken_back import taken_back
from jarvisd.memory.policy.words import content, lemma, tokens
from jarvisd.memory.transcripts import Transcript
from jarvisd.people.types import person_of
from jarvisd.phrases import Language
from jarvisd.speech.sentences import sentences

_ERASING = closed("vergessen löschen streichen entfernen forget delete erase remove")
_STORED = closed("gedächtnis erinnerung speicher memory")


class Learnable:
    """Reads conversations with the grammar of the dialogue; the port ``Leaving``."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    async def left(self, transcript: Transcript) -> Transcript:
        """Return *transcript* with only what may be learnt from it."""
        said = transcript.utterances
        standing: list[list[str]] = []
        speakers = [person_of(one.speaker) for one in said]
        unkept: set[PersonId | None] = set()
        for at, utterance in enumerate(said):
            intent, language = self._meant(utterance.text, utterance.language)
            own = [place for place in range(at) if speakers[place] == speakers[at]]
            _withdraw(standing, intent, language, own)
            if isinstance(intent, KeepNothing):
                unkept.add(speakers[at])
            standing.append(self._stated(utterance.text, utterance.language, intent))
            # Who converses meanwhile does not wait for it.
            await asyncio.sleep(0)
        for told, speaker in zip(standing, speakers, strict=True):
            if nobody_keeps(speaker, unkept):
                told.clear()
        # A request to delete is itself no statement: it is looked for in all that was said.
        rest = taken_back([(one.text, one.language) for one in said])
        left = [
            " ".join(one for one in told if one in whole)
            for told, whole in zip(standing, rest, strict=True)
        ]
        kept = tuple(
            replace(one, text=text)
            for one, text in zip(said, left, strict=True)
            if text.strip() and not one.cleared
        )
        return replace(transcript, utterances=kept)

    def _meant(self, text: str, language: Language) -> tuple[Intent, Language]:
        """Return what *text* wants; a request to forget in words of one's own is one, too."""
        understood = self._grammar.understand(text, language)
        if isinstance(understood.intent, Ask | Statement | Request) and _asks_to_forget(
            text, language
        ):
            return _forgetting(text, language), language
        return understood.intent, understood.language

    def _stated(self, text: str, language: Language, whole: Intent) -> list[str]:
        """Return the sentences of *text* that state something."""
        match whole:
            case Forget() | ForgetThat() | ForgetAbout() | ForgetAll() | ForgetEverything():
                return []
            case Undo() | Correct() | Decline() | KeepNothing() | TakeBack() | ForSome():
                return []
            case _:
                pass
        asked = whole.text if isinstance(whole, Remember) else ""
        return [
            one
            for one in sentences(text)
            if one.rstrip(" .!") not in asked and self._states(one, language)
        ]

    def _states(self, text: str, language: Language) -> bool:
        match self._grammar.understand(text, language).intent:
            case Statement() | Choose() | Introduce() | Fragment():
                return True
            case _:
                return False


def nobody_keeps(speaker: PersonId | None, unkept: Collection[PersonId | None]) -> bool:
    """Tell whether nothing of *speaker* is kept, where *unkept* asked for that.

    A voice that was not recognised may be anybody's: what it said is not kept if anybody
    asked for that, and if it asked, nothing is.
    """
    return bool(unkept) and (speaker is None or speaker in unkept or None in unkept)


def _asks_to_forget(text: str, language: Language) -> bool:
    """Tell whether *text* asks the assistant, in whatever words, to forget something."""
    words = {token.lower() for token in tokens(text)}
    addressed = words & lexicon(language).listener or text.rstrip().endswith("?")
    return bool(addressed and _ERASING.intersection(lemma(word, language) for word in words))


def _forgetting(text: str, language: Language) -> Forget | ForgetThat:
    """Return what *text*, which asks to forget in words of its own, is about."""
    named = [word for word in content(text, language) if word not in _ERASING | _STORED]
    written = {lemma(token, language): token for token in tokens(text)}
    return Forget(" ".join(written[word] for word in named)) if named else ForgetThat()


def _withdraw(
    standing: list[list[str]], intent: Intent, language: Language, own: Sequence[int]
) -> None:
    """Take out of *standing* what *intent*, said next, is about; *own* are its speaker's turns."""
    match intent:
        case Undo() | Correct() | ForgetThat() | Refuse() | Remember(text="") | Decline(text=""):
            last = next((told for told in reversed(standing) if told), None)
            if last is not None:
                last.clear()
        case Forget(text=text) | ForgetAbout(topic=text) | Decline(text=text):
            meant = content(text, language)
            for told in standing:
                told[:] = [one for one in told if not means(meant, one, language)]
        case ForgetEverything() | ForgetAll() | TakeBack():
            for place in own:
                standing[place].clear()
        case _:
            pass
