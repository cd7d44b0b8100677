"""A house on PostgreSQL whose conversations a model reads, for tests that may kill processes."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from uuid import UUID

from benchmarks.memory_tidy import Stopped
from jarvisd.dialogue.gathering import Gathering
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.learnable import Learnable
from jarvisd.ids import SessionId, TurnNumber
from jarvisd.memory.attempt import Attempt
from jarvisd.memory.extraction import Extraction
from jarvisd.memory.learn import Learn
from jarvisd.memory.ports import Filter
from jarvisd.memory.reread import Reread
from jarvisd.memory.retold import Retold
from jarvisd.people.types import Known, Person
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.speech.sentences import sentences
from jarvisd.storage import Database, LearningTable, MemoryTable, PeopleTable, SessionTable
from jarvisd.testing.meaning import SHARED_WORDS, ComparesWords
from jarvisd.testing.thinker import ScriptedThinker
from jarvisd.thinking.types import Arguments, Asked, Form, Prompt
from tests.memory_makers import ANNA, AS_ANNA, KITCHEN, NOON

LATER = NOON + timedelta(hours=1)
AFTER_THE_LEASE = LATER + timedelta(hours=1)
KEY = b"k" * 32
WORDS = ComparesWords(space=replace(SHARED_WORDS, dimensions=384))
GRAMMAR = Grammar()
ANNA_HERSELF = Known(person=Person(id=ANNA, name="Anna"), similarity=1.0, margin=1.0)

DOG = "Mein Hund heißt Bruno."
"""The rules can read it."""
PIANO = "Ich spiele seit drei Jahren Klavier."
"""They cannot."""


@dataclass(slots=True)
class Retelling(ScriptedThinker):
    """A model that tells each sentence of the conversation as a fact, and may do more before."""

    before: Callable[[], object] | None = None
    asked: int = 0
    told: list[str] = field(default_factory=list)

    async def fill(self, prompt: Prompt, form: Form) -> Arguments:
        """Return every sentence as a fact."""
        self._read(prompt)
        self.asked += 1
        if self.before is not None:
            waiting = self.before()
            if asyncio.iscoroutine(waiting):
                await waiting
        (message,) = prompt.messages
        assert isinstance(message, Asked)
        lines = [_line(passage.text) for passage in message.passages]
        self.told += [str(line["said"]) for line in lines]
        return {
            "facts": [
                {
                    "text": sentence,
                    "kind": "fact",
                    "evidence": [line["turn"]],
                    "speaker": line["speaker"],
                }
                for line in lines
                for sentence in sentences(str(line["said"]))
            ]
        }


def _line(text: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(text)
    return found


def attempting(database: Database) -> Callable[[], Attempt]:
    return lambda: Attempt(MemoryTable(database), WORDS, KEY)


def learn_of(database: Database, at: datetime = LATER) -> Learn:
    return Learn(
        transcripts=LearningTable(database),
        extractor=Retold(Gathering(GRAMMAR)),
        leaving=Learnable(GRAMMAR).left,
        attempt=attempting(database),
        clock=Stopped(at),
    )


def reread_of(database: Database, thinker: ScriptedThinker, at: datetime = LATER) -> Reread:
    return Reread(
        sessions=LearningTable(database),
        reader=Extraction(thinker, Learnable(GRAMMAR).left),
        attempt=attempting(database),
        clock=Stopped(at),
    )


async def talked(database: Database, *texts: str, number: int = 1) -> SessionId:
    """Let Anna say *texts* in a session that is over."""
    people = PeopleTable(database)
    if not await people.everyone():
        await people.add(ANNA_HERSELF.person, [])
    session = SessionId(UUID(int=500 + number))
    sessions = SessionTable(database, [KITCHEN])
    await sessions.open(session, KITCHEN, NOON)
    for turn, text in enumerate(texts, start=1):
        await sessions.record(
            Turn(
                session=session,
                number=TurnNumber(turn),
                at=NOON + timedelta(seconds=turn),
                speaker=ANNA_HERSELF,
                heard=text,
                said="Aha.",
                language=Language.DE,
                outcome="answered",
            )
        )
    await sessions.close(session, NOON + timedelta(minutes=number))
    return session


async def remembered(database: Database) -> Counter[str]:
    """How often each sentence is kept."""
    listed = await MemoryTable(database).listed(Filter(current=False), AS_ANNA, 1000)
    return Counter(one.text for one in listed)


async def waiting(database: Database, at: datetime = AFTER_THE_LEASE) -> Sequence[int]:
    """How many wait to be learnt from, to be read, and are being read."""
    standing = await LearningTable(database).standing(at)
    return standing.to_learn, standing.to_reread, standing.claimed
