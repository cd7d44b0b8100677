"""People in a dictionary: the in-memory twin of the PostgreSQL store."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from unicodedata import normalize

from jarvisd.errors import InputError, NotFoundError
from jarvisd.ids import PersonId
from jarvisd.legible import legible
from jarvisd.people.types import Enrolled, Person, Role, Voiceprint
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.sessions import SessionsInMind


class PeopleInMind:
    """A PeopleStore that forgets everyone when the process ends."""

    def __init__(
        self,
        memories: MemoriesInMind | None = None,
        sessions: SessionsInMind | None = None,
        *,
        known: Mapping[PersonId, Enrolled] | None = None,
    ) -> None:
        self._memories = memories
        self._sessions = sessions
        self._known: dict[PersonId, Enrolled] = dict(known or {})

    async def everyone(self) -> Sequence[Enrolled]:
        """Return all people, by name; those without voiceprints have no prints."""
        return sorted(self._known.values(), key=lambda known: known.person.name.casefold())

    async def named(self, name: str) -> Person | None:
        """Return the person called *name*, whatever the case of its letters."""
        wanted = normalize("NFC", legible(name)).lower()
        people = (known.person for known in self._known.values())
        return next((person for person in people if person.name.lower() == wanted), None)

    async def add(self, person: Person, prints: Sequence[Voiceprint]) -> None:
        """Keep *person* with *prints*; raise InputError if the name is taken."""
        if await self.named(person.name) is not None or person.id in self._known:
            raise InputError("storage-name-taken", name=person.name)
        plain = Person(id=person.id, name=normalize("NFC", legible(person.name)), role=person.role)
        self._known[person.id] = Enrolled(person=plain, prints=tuple(map(tuple, prints)))

    async def add_prints(self, person: PersonId, prints: Sequence[Voiceprint]) -> None:
        """Keep further *prints* of *person*; raise NotFoundError if there is no such person."""
        known = self._known.get(person)
        if known is None:
            raise NotFoundError("storage-no-person")
        more = (*known.prints, *map(tuple, prints))
        self._known[person] = Enrolled(person=known.person, prints=more)

    async def set_role(self, person: PersonId, role: Role) -> None:
        """Let *person* be *role* to the household; raise NotFoundError if there is nobody."""
        known = self._known.get(person)
        if known is None:
            raise NotFoundError("storage-no-person")
        self._known[person] = replace(known, person=replace(known.person, role=role))

    async def forget_voice(self, person: PersonId) -> int:
        """Delete all prints of *person*, who stays known by name; return how many."""
        known = self._known.get(person)
        if known is None:
            return 0
        self._known[person] = Enrolled(person=known.person, prints=())
        return len(known.prints)

    async def remove(self, person: PersonId) -> int:
        """Delete the person, their voiceprints, turns and private memories; return how many."""
        self._known.pop(person, None)
        if self._sessions is not None:
            self._sessions.forget_speaker(person)
        return self._memories.forget_private(person) if self._memories is not None else 0
