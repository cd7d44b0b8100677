"""What the selftest asks of the assistant, step after step, and what counts as an answer."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final
from uuid import uuid4

from jarvisd.ids import PersonId
from jarvisd.memory.ports import Filter, MemoryStore
from jarvisd.memory.types import Memory, Scope
from jarvisd.people.audience import Audience
from jarvisd.people.enrol import Enrol, Recording
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Person, Role
from jarvisd.selftest.scene import Scene, Studio
from jarvisd.selftest.voices import Cast, Voice, recording

RESIDENT: Final = Person(id=PersonId(uuid4()), name="Robin", role=Role.MEMBER)
FACT: Final = "blue tin"
SECRET: Final = "red door"
QUESTION: Final = "Where is the spare key for the basement?"
LOCKER: Final = "Where is my locker at the station?"
SENTENCES: Final = (
    "The weather was lovely yesterday, so we walked all the way around the lake.",
    "I usually drink a cup of coffee before I read the newspaper in the morning.",
    "Please tell the children that the train to the city leaves at half past nine.",
    "Hey Jarvis. My favourite book is the one about the lighthouse and the storm.",
    "On Saturday we will bake bread, clean the windows, and visit the old museum.",
)
"""What the resident says to make their voice known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What a step found out."""

    passed: bool
    expected: str
    found: str
    milliseconds: dict[str, int] = field(default_factory=dict)


Check = Callable[[], Awaitable[Checked]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The assistant under test and the people who talk to it."""

    studio: Studio
    cast: Cast
    enrol: Enrol
    people: PeopleStore
    memories: MemoryStore

    def checks(self) -> Sequence[tuple[str, Check]]:
        """Return the steps in order; each builds on those before it."""
        return (
            ("remember", self.remember),
            ("recall", self.recall),
            ("forget", self.forget),
            ("forgotten", self.forgotten),
            ("enrol", self.make_known),
            ("private", self.remember_privately),
            ("stranger", self.stranger_asks),
            ("owner", self.owner_asks),
        )

    async def remember(self) -> Checked:
        """Wake, and keep what was said in the first session."""
        said = f"Remember that the spare key for the basement is in the {FACT} in the hall."
        scene = await self._say(self.cast.resident, said)
        kept = [memory.text for memory in await self._shared()]
        passed = scene.woken == 1 and len(kept) == 1 and _holds(kept[0], FACT)
        return _checked(scene, passed, expected=FACT, found="; ".join(kept) or scene.heard)

    async def recall(self) -> Checked:
        """Ask in a second session; the spoken answer, transcribed back, holds the fact."""
        scene = await self._say(self.cast.resident, QUESTION)
        understood = await self.studio.understood(scene.answer)
        return _checked(scene, _holds(understood, FACT), expected=FACT, found=understood)

    async def forget(self) -> Checked:
        """Ask to forget; it asks back, and after a yes nothing is left."""
        scene = await self._say(
            self.cast.resident, "Forget that the spare key is in the blue tin.", "Yes."
        )
        left = [memory.text for memory in await self._shared()]
        asked = len(scene.speakers) == 2
        return _checked(
            scene, asked and not left, expected="0", found="; ".join(left) or str(len(left))
        )

    async def forgotten(self) -> Checked:
        """Ask again in a third session: it no longer knows."""
        scene = await self._say(self.cast.resident, QUESTION)
        asked = _holds(scene.heard, "spare key") and bool(scene.said)
        answered = asked and not _holds(scene.said, FACT)
        return _checked(scene, answered, expected=f"≠ {FACT}", found=scene.said)

    async def make_known(self) -> Checked:
        """Enrol the resident's voice from recordings."""
        recordings = [
            Recording(name=f"{number}", pcm=await self.cast.resident(sentence))
            for number, sentence in enumerate(SENTENCES, 1)
        ]
        prints = await self.enrol.learn(recordings)
        await self.people.add(RESIDENT, prints)
        return Checked(passed=bool(prints), expected="≥ 1", found=str(len(prints)))

    async def remember_privately(self) -> Checked:
        """The enrolled voice is recognised, and what it says for itself alone is private."""
        scene = await self._say(
            self.cast.resident,
            f"Remember only for me that my locker at the station is next to the {SECRET}.",
        )
        private = Filter(scope=Scope.PRIVATE, owner=RESIDENT.id)
        kept = await self.memories.listed(private, _audience(RESIDENT), 10)
        passed = scene.speakers == [RESIDENT.name] and len(kept) == 1
        found = f"{', '.join(map(str, scene.speakers))}: {'; '.join(m.text for m in kept)}"
        return _checked(scene, passed, expected=RESIDENT.name, found=found)

    async def stranger_asks(self) -> Checked:
        """A clearly different voice is nobody known, and does not hear it."""
        scene = await self._say(self.cast.visitor, LOCKER)
        asked = _holds(scene.heard, "my locker") and bool(scene.said)
        passed = asked and scene.speakers == [None] and not _holds(scene.said, SECRET)
        return _checked(scene, passed, expected=f"≠ {SECRET}", found=scene.said)

    async def owner_asks(self) -> Checked:
        """The owner is recognised again, and hears it."""
        scene = await self._say(self.cast.resident, LOCKER)
        understood = await self.studio.understood(scene.answer)
        passed = scene.speakers == [RESIDENT.name] and _holds(understood, SECRET)
        return _checked(scene, passed, expected=SECRET, found=understood)

    async def _say(self, voice: Voice, *sentences: str) -> Scene:
        return await self.studio.play(await recording(voice, *sentences))

    async def _shared(self) -> Sequence[Memory]:
        return await self.memories.listed(Filter(), _audience(None), 10)


def _audience(person: Person | None) -> Audience:
    if person is None:
        return Audience(person=None, role=None, room=None)
    return Audience(person=person.id, role=person.role, room=None)


def _holds(text: str, fact: str) -> bool:
    """Whether *text* tells *fact*; where a recogniser puts commas and capitals is its affair."""
    return fact in " ".join(text.casefold().replace(",", " ").replace("-", " ").split())


def _checked(scene: Scene, passed: bool, *, expected: str, found: str) -> Checked:
    return Checked(passed=passed, expected=expected, found=found, milliseconds=scene.milliseconds)
