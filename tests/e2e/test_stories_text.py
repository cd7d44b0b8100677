"""The stories S1, S2, S4 and S7, typed, on the real database and the real embedder."""

from dataclasses import dataclass, field
from uuid import UUID, uuid4

from jarvisd.app import Mind
from jarvisd.dialogue.types import Heard, Sentence
from jarvisd.ids import PersonId, RoomName, SessionId, TurnNumber
from jarvisd.memory.ports import Filter
from jarvisd.memory.types import Kind, Memory, Provenance, Scope
from jarvisd.people.audience import Audience
from jarvisd.people.types import Doubt, Known, Person, Speaker, Unknown
from jarvisd.phrases import Language

ANNA = Person(id=PersonId(UUID(int=1)), name="Anna")
BEN = Person(id=PersonId(UUID(int=2)), name="Ben")
STRANGER = Unknown(reason=Doubt.NOT_HEARD)
KITCHEN = RoomName("kueche")
CELLAR_KEY = "Der Ersatzschlüssel für den Keller liegt in der blauen Dose im Flur."


def speaking(person: Person) -> Known:
    """Return *person*, recognised."""
    return Known(person=person, similarity=1.0, margin=1.0)


@dataclass
class Session:
    """One session of the conversation, as ``jarvisd talk`` holds it."""

    mind: Mind
    id: SessionId = field(default_factory=lambda: SessionId(uuid4()))
    turns: int = 0

    async def open(self) -> "Session":
        """Note that it began."""
        await self.mind.sessions.open(self.id, KITCHEN, self.mind.clock.now())
        return self

    async def close(self) -> None:
        """End it everywhere."""
        self.mind.dialogue.end(self.id)
        await self.mind.sessions.close(self.id, self.mind.clock.now())

    async def say(self, text: str, speaker: Speaker) -> str:
        """Say *text* and return the whole answer."""
        self.turns += 1
        heard = Heard(
            text=text,
            language=Language.DE,
            confidence=1.0,
            speaker=speaker,
            room=KITCHEN,
            session=self.id,
            turn=TurnNumber(self.turns),
            at=self.mind.clock.now(),
            via="text",
        )
        deltas = [delta async for delta in self.mind.dialogue.answer(heard)]
        return " ".join(delta.text for delta in deltas if isinstance(delta, Sentence))


async def asked(mind: Mind, text: str, speaker: Speaker) -> str:
    """Ask *text* in a session of its own."""
    session = await Session(mind).open()
    answer = await session.say(text, speaker)
    await session.close()
    return answer


async def remembered(mind: Mind, speaker: Speaker) -> list[Memory]:
    """Return all that *speaker* may hear."""
    audience = Audience.of(speaker, KITCHEN)
    return list(await mind.memories.listed(Filter(), audience, 50))


async def with_people(mind: Mind) -> None:
    """Make Anna and Ben known."""
    for person in (ANNA, BEN):
        await mind.people.add(person, [])


async def test_s1_what_one_person_said_is_theirs_until_they_say_forget(mind: Mind) -> None:
    await with_people(mind)
    said = await asked(mind, "Merke dir, dass mein Hund Bruno heißt.", speaking(ANNA))
    assert "Dein Hund heißt Bruno." in said
    assert "Bruno" in await asked(mind, "Wie heißt mein Hund?", speaking(ANNA))
    for other in (speaking(BEN), STRANGER):
        assert "Bruno" not in await asked(mind, "Wie heißt mein Hund?", other)

    session = await Session(mind).open()
    question = await session.say("Vergiss, dass mein Hund Bruno heißt.", speaking(ANNA))
    assert "Bruno" in question
    assert "Bruno" in await asked(mind, "Wie heißt mein Hund?", speaking(ANNA))
    assert "vergessen" in await session.say("Ja.", speaking(ANNA))
    await session.close()

    assert "weiß ich nicht" in await asked(mind, "Wie heißt mein Hund?", speaking(ANNA))
    assert not await remembered(mind, speaking(ANNA))


async def test_s2_what_is_shared_is_found_by_anyone_in_other_words(mind: Mind) -> None:
    await with_people(mind)
    await asked(mind, f"Merk dir bitte: {CELLAR_KEY}", speaking(ANNA))
    (memory,) = await remembered(mind, STRANGER)
    assert memory.kind is Kind.FACT
    assert memory.placement.scope is Scope.SHARED
    assert memory.provenance is Provenance.CONFIRMED
    for question in (
        "Wo liegt der Ersatzschlüssel für den Keller?",
        "Wo ist der Kellerschlüssel?",
    ):
        for speaker in (speaking(ANNA), speaking(BEN), STRANGER):
            assert "blauen Dose im Flur" in await asked(mind, question, speaker)


async def test_s4_of_several_one_is_chosen_and_asked_back_once_more(mind: Mind) -> None:
    await with_people(mind)
    for choice in ("den zweiten", "den vom Keller"):
        await asked(mind, f"Merk dir: {CELLAR_KEY}", speaking(ANNA))
        await asked(mind, "Merk dir: Der Autoschlüssel hängt am Haken.", speaking(ANNA))
        session = await Session(mind).open()
        both = await session.say("Vergiss den Schlüssel.", speaking(ANNA))
        assert "Dose" in both
        assert "Haken" in both
        question = await session.say(choice, speaking(ANNA))
        assert ("Dose" in question) != ("Haken" in question)
        assert choice == "den zweiten" or "Dose" in question
        assert len(await remembered(mind, speaking(ANNA))) == 2
        assert "vergessen" in await session.say("Ja", speaking(ANNA))
        await session.close()
        (left,) = await remembered(mind, speaking(ANNA))
        assert left.text not in question


async def test_s4_what_is_not_there_is_said_not_to_be_there(mind: Mind) -> None:
    await with_people(mind)
    await asked(mind, f"Merk dir: {CELLAR_KEY}", speaking(ANNA))
    assert "nichts" in await asked(mind, "Vergiss das Raumschiff.", speaking(ANNA))
    assert len(await remembered(mind, speaking(ANNA))) == 1


async def test_s7_a_strangers_allergy_is_never_the_owners(mind: Mind) -> None:
    await with_people(mind)
    await asked(mind, "Merk dir, ich bin allergisch gegen Walnüsse.", STRANGER)
    (memory,) = await remembered(mind, speaking(ANNA))
    assert memory.placement.scope is Scope.SHARED
    assert memory.placement.owner is None
    said = await asked(mind, "Wogegen bin ich allergisch?", speaking(ANNA))
    assert "Jemand, den ich nicht kenne, hat" in said
    assert "Walnüsse" in said
    assert "Du bist" not in said
