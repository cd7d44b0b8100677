"""A voice too short to tell asks for something private, and says random words after the house."""

import re
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from uuid import uuid4

import pytest
import pytest_asyncio

from jarvisd.adapters.wav import WavLoudspeaker
from jarvisd.app import House, open_house
from jarvisd.audio.chunk import BYTES_PER_MS, CHUNK_BYTES, AudioChunk
from jarvisd.audio.devices import Devices
from jarvisd.events import Answered, Fact, SpeakerHeard
from jarvisd.ids import RoomName, SessionId
from jarvisd.people.enrol import Recording
from jarvisd.people.types import Known, Person, Role
from jarvisd.phrases import Language, phrase
from jarvisd.rooms import open_room, pace_of
from jarvisd.session.typed import TypedConversation
from jarvisd.settings import Paths, Settings
from tests.places import WEIGHTS
from tests.voices import pause, say

pytestmark = pytest.mark.asyncio(loop_scope="module")

KITCHEN = RoomName("kueche")
MARY, OTHER = "slt", "joe+400"
ASKED = "What is my dog called?"
WHY = phrase("proof-why", Language.EN)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """Open a house that knows Mary's voice, and of her dog."""
    paths = Paths(data=tmp_path_factory.mktemp("house"), weights=WEIGHTS)
    async with open_house(Settings(paths=paths), repeatable=True) as opened:
        read = [phrase(f"lesson-sentence-{n}", Language.EN) for n in range(1, 6)]
        clips = [
            Recording(name=str(n), pcm=pause(200) + say(text, MARY) + pause(300))
            for n, text in enumerate(read)
        ]
        mary, _ = await opened.mind.services.register.add("Mary", Role.MEMBER, clips)
        await tell(opened, mary, "Remember, only for me, that my dog is called Bruno.")
        yield opened


async def tell(house: House, person: Person, text: str) -> None:
    mind = house.mind
    talk = TypedConversation(SessionId(uuid4()), KITCHEN, mind.dialogue, mind.recorder)
    await talk.begin()
    await talk.turn(text, Language.EN, Known(person=person, similarity=1.0, margin=1.0))
    await talk.end()


@dataclass
class Answers:
    """A microphone into which a person speaks, who says something back to each answer."""

    first: bytes
    back: Callable[[str], bytes]
    """Says something to an answer that asks for words, which are handed in."""
    facts: list[Fact] = field(default_factory=list)

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        """Yield what is said; the house has answered by the time it is asked for more."""
        at_ms = 0
        for said in (lambda: self.first, lambda: self.back(self.words)):
            pcm = said() + pause(3_000)
            for place in range(0, len(pcm) - CHUNK_BYTES, CHUNK_BYTES):
                yield AudioChunk(pcm[place : place + CHUNK_BYTES], at_ms)
                at_ms += CHUNK_BYTES // BYTES_PER_MS

    @property
    def words(self) -> str:
        """Return the words that the last answer asks for; none where it asks for none."""
        last = [fact.text for fact in self.facts if isinstance(fact, Answered)][-1:]
        found = re.search(r"after me: (.*)\.$", " ".join(last))
        return found[1] if found else ""

    def told(self) -> list[str]:
        return [fact.text for fact in self.facts if isinstance(fact, Answered)]


async def converse(house: House, back: Callable[[str], bytes]) -> Answers:
    """Let somebody else call, so that Mary's short question is all there is of her voice."""
    called = pause(500) + say("Hey Jarvis.", OTHER) + pause(350)
    person = Answers(called + say(ASKED, MARY), back)
    house.mind.bulletin.subscribe(person.facts.append)
    pace = replace(pace_of(house.mind.settings, KITCHEN), lockstep=True)
    await open_room(house, KITCHEN, Devices(person, WavLoudspeaker()), pace).run()
    return person


async def test_the_words_in_her_voice_bring_the_private_answer(house: House) -> None:
    person = await converse(house, lambda words: say(f"{words}.", MARY))

    asked, answered = person.told()
    assert asked.startswith(WHY)
    assert "Bruno" in answered
    speakers = [fact.name for fact in person.facts if isinstance(fact, SpeakerHeard)]
    assert speakers == [None, "Mary"]


async def test_a_recording_of_another_sentence_of_hers_does_not(house: House) -> None:
    person = await converse(
        house, lambda _: say("Remember that the spare key is in the blue tin in the hall.", MARY)
    )

    assert "Bruno" not in " ".join(person.told())
    assert [each.startswith(WHY) for each in person.told()].count(True) == 1


async def test_nor_do_the_words_in_another_voice(house: House) -> None:
    person = await converse(house, lambda words: say(f"{words}.", OTHER))

    assert person.told()[0].startswith(WHY)
    assert person.told()[1:] in ([], [phrase("proof-failed", Language.EN)])
