"""Teaching a person's voice from recordings: ``people add`` and ``people add-samples``."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from jarvisd.cli import whom
from jarvisd.cli.invocation import Invocation
from jarvisd.errors import InputError
from jarvisd.ids import PersonId
from jarvisd.people.enrol import refuse_known_voice
from jarvisd.people.types import Person, Role, Voiceprint

if TYPE_CHECKING:
    from jarvisd.people.enrol import Enrol, Recording

LONGEST_NAME = 40


async def add(here: Invocation, name: str, files: Sequence[Path], role: Role) -> None:
    """Make a new person known; raise InputError that names what is wrong with a recording.

    Without *files* the person is known by name only: enough to write as them, not to be
    recognised.
    """
    from jarvisd.app import open_mind  # noqa: PLC0415

    settings = here.settings()
    person = Person(id=PersonId(uuid4()), name=usable(name), role=role)
    recordings = await _read(files)
    async with open_mind(settings) as mind:
        if await mind.people.named(person.name) is not None:
            raise InputError("person-known", name=person.name)
        prints = await _learn(here, recordings) if recordings else ()
        refuse_known_voice(prints, await mind.people.everyone())
        await mind.people.add(person, prints)
    _tell(here, "cli-people-added", person, len(prints))
    if prints:
        here.output.remark(here.say("people-room-hint", name=person.name), style="dim")


async def _learn(here: Invocation, recordings: "Sequence[Recording]") -> "Sequence[Voiceprint]":
    here.output.remark(here.say("cli-people-listening"), style="dim")
    async with _enrol(here) as enrol:
        return await enrol.learn(recordings)


async def add_samples(here: Invocation, name: str, files: Sequence[Path]) -> None:
    """Give a known person further samples, if they are of the same voice."""
    from jarvisd.app import open_mind  # noqa: PLC0415

    recordings = await _read(files)
    async with open_mind(here.settings()) as mind, _enrol(here) as enrol:
        person = await whom.person(mind.people, name)
        everyone = await mind.people.everyone()
        known = next(each.prints for each in everyone if each.person.id == person.id)
        here.output.remark(here.say("cli-people-listening"), style="dim")
        prints = await (enrol.learn_more(recordings, known) if known else enrol.learn(recordings))
        refuse_known_voice(prints, (each for each in everyone if each.person.id != person.id))
        await mind.people.add_prints(person.id, prints)
    _tell(here, "cli-people-more-samples", person, len(prints))


def usable(name: str) -> str:
    """Return *name* without needless space; raise InputError if nobody can be called that."""
    plain = " ".join(name.split())
    letters = any(character.isalpha() for character in plain)
    if not letters or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise InputError("person-name-unusable", name=plain, most=LONGEST_NAME)
    return plain


async def _read(files: Sequence[Path]) -> "tuple[Recording, ...]":
    """Read all recordings before anything is opened: a wrong file name should cost no time."""
    from jarvisd.adapters.wav import read_wav  # noqa: PLC0415
    from jarvisd.people.enrol import Recording  # noqa: PLC0415

    sounds = [await asyncio.to_thread(read_wav, file) for file in files]
    return tuple(
        Recording(name=file.name, pcm=pcm) for file, pcm in zip(files, sounds, strict=True)
    )


@asynccontextmanager
async def _enrol(here: Invocation) -> "AsyncIterator[Enrol]":
    """Open what measures voices, and the house's own, and nothing else of it."""
    from jarvisd.app import open_speaker, open_voice_branch, voice_of_the_house  # noqa: PLC0415
    from jarvisd.people.enrol import Enrol  # noqa: PLC0415

    async with open_voice_branch() as voices, open_speaker(here.settings()) as synthesizer:
        yield Enrol(voices, own=voice_of_the_house(synthesizer, voices))


def _tell(here: Invocation, key: str, person: Person, samples: int) -> None:
    here.output.tell(here.say(key, name=person.name, count=samples), style="green")
    here.output.data(
        {
            "id": str(person.id),
            "name": person.name,
            "role": person.role.value,
            "samples": samples,
        }
    )
