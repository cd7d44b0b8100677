"""How far each text of a turn may go (R-D3): what the gate before the models goes by. Pure.

The gate only obeys; what is private is decided here. docs/privacy.md says it in words.
"""

from collections.abc import Collection, Iterable

from jarvisd.dialogue.exchange import Exchange
from jarvisd.dialogue.intents import Ask, AskAbout, AskLatest, Request
from jarvisd.dialogue.turn import Turn
from jarvisd.memory.policy.disclosure import tells_secret
from jarvisd.memory.policy.lexicon import lexicon
from jarvisd.memory.policy.scope import first_person, secret
from jarvisd.memory.policy.words import lemma, tokens
from jarvisd.memory.types import Memory, Scope
from jarvisd.people.types import Doubt, Known, Speaker
from jarvisd.phrases import Language
from jarvisd.thinking.types import Passage, Place, Prompt, Reach, Results, narrowest

_STRANGE = frozenset({Doubt.NOT_SIMILAR, Doubt.OWN_VOICE, Doubt.NOBODY_ENROLLED})
"""Whoever is unknown for one of these reasons is nobody that the household knows."""


def open_to_all(memory: Memory) -> bool:
    """Return whether *memory* is meant for everybody, wherever they are in the house."""
    placement = memory.placement
    guarded = placement.secret or placement.members_only
    return placement.scope in (Scope.SHARED, Scope.SYSTEM) and not guarded


def reach_of(memory: Memory) -> Reach:
    """Return how far *memory* may go."""
    if memory.placement.secret:
        return Reach.SECRET
    return Reach.ANYWHERE if open_to_all(memory) else Reach.HOME


def reach_of_words(turn: Turn, names: Collection[str]) -> Reach:
    """Return how far the words of *turn* may go, whatever they bring to mind.

    A sentence that tells a code is a secret. One in the first person of somebody the
    household knows, or may know, is personal, and so is one that names any of them.
    """
    heard = turn.heard
    asks = isinstance(turn.intent, Ask | AskAbout | AskLatest | Request)
    if tells_secret(heard.text) or (secret(heard.text) and not asks):
        return Reach.SECRET
    about_oneself = first_person(heard.text) and _perhaps_known(heard.speaker, heard.via)
    if about_oneself or _named(heard.text, turn.language, names):
        return Reach.HOME
    return Reach.ANYWHERE


def private_context(found: Iterable[Memory], before: Exchange | None) -> bool:
    """Tell whether a turn is better answered at home: private things are being spoken of.

    What answers is not for everybody, or the exchange just *before* was not.
    """
    ongoing = before is not None and before.reach is not Reach.ANYWHERE
    return ongoing or not all(open_to_all(memory) for memory in found)


def reach_of_answer(prompt: Prompt, by: Place | None) -> Reach:
    """Return how far an answer to *prompt* may go: no further than what was read for it.

    *by* is where it was thought. What may not leave was not read elsewhere.
    """
    if by is Place.CLOUD:
        return Reach.ANYWHERE
    return narrowest([one.reach for one in _passages(prompt)])


def _passages(prompt: Prompt) -> Iterable[Passage]:
    yield from prompt.system
    for message in prompt.messages:
        if isinstance(message, Results):
            for returned in message.returned:
                yield from returned.passages
        else:
            yield from message.passages


def _perhaps_known(speaker: Speaker, via: str) -> bool:
    """Tell whether *speaker* is somebody known, or a voice that was only not made out."""
    if isinstance(speaker, Known):
        return True
    return via == "voice" and speaker.reason not in _STRANGE


def _named(text: str, language: Language, names: Collection[str]) -> bool:
    """Tell whether *text* names one of *names*: "Anna", "Annas"."""
    called = {part.casefold(): part for name in names for part in tokens(name)}
    for token in tokens(text):
        low = token.casefold()
        name = called.get(low) or called.get(low.removesuffix("s"))
        # "Will" may be somebody, but "will" says nothing; whoever types "ben" means Ben.
        if name and (token[0].isupper() or lemma(low, language) not in lexicon(language).stop):
            return True
    return False
