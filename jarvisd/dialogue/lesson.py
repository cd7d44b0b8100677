"""A voice that is being learnt in a room: what was asked last, and who may teach whom. Pure.

A lesson goes from Naming to Reading and is over when enough was read, when it is broken off,
or when too much in a row was of no use. Nothing is kept of it before its end.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from jarvisd.dialogue.confirm import well_heard
from jarvisd.dialogue.types import Heard
from jarvisd.people.enrol import Recording
from jarvisd.people.types import Known, Person, Role

SENTENCES: Final = 5
"""So many are read; docs/speakers.md tells why five are better than three."""
MOST: Final = 8
"""So many sentences there are, where five were spoken too fast to be enough."""
PATIENCE: Final = 3
"""So much in a row may be of no use."""
ROLE_OF_NEW: Final = Role.GUEST
"""What somebody new is to the household, whoever brings them: nobody is talked in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pupil:
    """Whose voice it is to be."""

    name: str
    person: Person | None = None
    """None for somebody new."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """Whose voice it is was asked."""

    misses: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A sentence is to be said after the house: that behind the last one that was good."""

    pupil: Pupil
    clips: tuple[Recording, ...] = ()
    misses: int = 0

    @property
    def number(self) -> int:
        """Return which sentence it is, counted from 1."""
        return len(self.clips) + 1

    def with_clip(self, pcm: bytes) -> "Reading":
        """Return the lesson with one sentence more."""
        clip = Recording(name=str(self.number), pcm=pcm)
        return replace(self, clips=(*self.clips, clip), misses=0)


Lesson: TypeAlias = Naming | Reading


def missed(lesson: Lesson) -> Lesson | None:
    """Return *lesson* after something that was of no use; None if that was too often."""
    if lesson.misses + 1 >= PATIENCE:
        return None
    return replace(lesson, misses=lesson.misses + 1)


def may_teach(heard: Heard, person: Person) -> bool:
    """Return whether whoever was *heard* may have samples added to *person*.

    Whoever could add their own voice to a name would be that person from then on: it is for
    those who are recognised as that person, and for members, who vouch for whoever reads
    and are to be well heard.
    """
    match heard.speaker:
        case Known(person=known) if known.id == person.id:
            return True
        case Known(person=known):
            return known.role is Role.MEMBER and well_heard(heard)
        case _:
            return False
