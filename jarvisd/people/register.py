"""Making people known and learning their voices: for commands and rooms the same way."""

from collections.abc import Sequence
from typing import Final
from uuid import uuid4

from jarvisd.errors import InputError
from jarvisd.ids import PersonId
from jarvisd.people.enrol import Enrol, Recording, refuse_known_voice
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Person, Role, Voiceprint

LONGEST_NAME: Final = 40


class Register:
    """Writes down who is known; where it can hear, with their voice."""

    def __init__(self, people: PeopleStore) -> None:
        self.people = people
        self._enrol: Enrol | None = None

    def hear_with(self, enrol: Enrol) -> None:
        """Learn voices with *enrol* from now on; the models that it needs come after the rest."""
        self._enrol = enrol

    @property
    def hears(self) -> bool:
        """Tell whether voices can be learnt."""
        return self._enrol is not None

    async def add(
        self, name: str, role: Role, recordings: Sequence[Recording] = ()
    ) -> tuple[Person, int]:
        """Make a new person known; return them and how many samples were learnt.

        Without *recordings* they are known by name alone. Raise InputError for a name that
        is taken or none, and for what is wrong with the recordings.
        """
        person = Person(id=PersonId(uuid4()), name=usable(name), role=role)
        if await self.people.named(person.name) is not None:
            raise InputError("person-known", name=person.name)
        prints = await self._ears.learn(recordings) if recordings else ()
        await self._refuse_others(prints, None)
        await self.people.add(person, prints)
        return person, len(prints)

    async def add_samples(self, person: Person, recordings: Sequence[Recording]) -> int:
        """Give *person* further samples of the same voice; return how many, raise InputError."""
        known = await self._prints(person)
        ears = self._ears
        prints = await (ears.learn_more(recordings, known) if known else ears.learn(recordings))
        await self._refuse_others(prints, person)
        await self.people.add_prints(person.id, prints)
        return len(prints)

    async def try_out(self, recordings: Sequence[Recording], person: Person | None) -> None:
        """Raise InputError for what would keep *recordings* from being learnt, but their number.

        *person* is whose voice they are to be; None for somebody new. Nothing is kept.
        """
        known = await self._prints(person) if person is not None else ()
        prints = await self._ears.learn_more(recordings, known)
        await self._refuse_others(prints, person)

    async def _prints(self, person: Person) -> Sequence[Voiceprint]:
        everyone = await self.people.everyone()
        return next((each.prints for each in everyone if each.person.id == person.id), ())

    async def _refuse_others(self, prints: Sequence[Voiceprint], person: Person | None) -> None:
        everyone = await self.people.everyone()
        refuse_known_voice(prints, (each for each in everyone if each.person != person))

    @property
    def _ears(self) -> Enrol:
        assert self._enrol is not None  # nobody hands in a recording where none can be heard
        return self._enrol


def usable(name: str) -> str:
    """Return *name* without needless space; raise InputError if nobody can be called that."""
    plain = " ".join(name.split())
    letters = any(character.isalpha() for character in plain)
    if not letters or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise InputError("person-name-unusable", name=plain, most=LONGEST_NAME)
    return plain
