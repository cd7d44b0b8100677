"""The composition root: the one place that knows every part by name.

``open_mind`` opens what text needs (database, embedder, memory, dialogue);
``open_house`` adds what sound needs (recogniser, voices, speaker encoder).
Each opens its parts in order on one AsyncExitStack, so closing runs backwards.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from jarvisd.clock import Clock
from jarvisd.dialogue.ports import Dialogue
from jarvisd.events import Bulletin
from jarvisd.memory.forget import Forget
from jarvisd.memory.ports import Embedder, MemoryStore
from jarvisd.memory.recall import Recall
from jarvisd.memory.remember import Remember
from jarvisd.people.ports import PeopleStore, VoiceEncoder
from jarvisd.session.ports import SessionStore
from jarvisd.settings import Settings
from jarvisd.speech.ports import Synthesizer, Transcriber


@dataclass(frozen=True, slots=True, kw_only=True)
class Mind:
    """Everything that needs no sound."""

    settings: Settings
    clock: Clock
    bulletin: Bulletin
    people: PeopleStore
    memories: MemoryStore
    sessions: SessionStore
    embedder: Embedder
    remember: Remember
    recall: Recall
    forget: Forget
    dialogue: Dialogue


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A mind with ears, voices and rooms."""

    mind: Mind
    transcriber: Transcriber
    voices: VoiceEncoder
    synthesizer: Synthesizer


@asynccontextmanager
async def open_mind(settings: Settings) -> AsyncIterator[Mind]:
    """Open the database and the embedder and build the mind on them."""
    raise NotImplementedError
    yield


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Open a mind and every speech model."""
    raise NotImplementedError
    yield
