"""Teaching a person's voice from recordings: ``people add`` and ``people add-samples``."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from jarvisd.cli import whom
from jarvisd.cli.invocation import Invocation
from jarvisd.people.register import Register, usable
from jarvisd.people.types import Person, Role

if TYPE_CHECKING:
    from jarvisd.people.enrol import Enrol, Recording


async def add(here: Invocation, name: str, files: Sequence[Path], role: Role) -> None:
    """Make a new person known; raise InputError that names what is wrong with a recording.

    Without *files* the person is known by name only: enough to write as them, not to be
    recognised.
    """
    from jarvisd.app import open_mind  # noqa: PLC0415

    settings = here.settings()
    usable(name)  # a wrong name should cost no time
    recordings = await _read(files)
    async with AsyncExitStack() as stack:
        mind = await stack.enter_async_context(open_mind(settings))
        register = Register(mind.people)
        if recordings:
            register.hear_with(await stack.enter_async_context(_enrol(here)))
            here.output.remark(here.say("cli-people-listening"), style="dim")
        person, samples = await register.add(name, role, recordings)
    _tell(here, "cli-people-added", person, samples)
    if samples:
        here.output.remark(here.say("people-room-hint", name=person.name), style="dim")


async def add_samples(here: Invocation, name: str, files: Sequence[Path]) -> None:
    """Give a known person further samples, if they are of the same voice."""
    from jarvisd.app import open_mind  # noqa: PLC0415

    recordings = await _read(files)
    async with open_mind(here.settings()) as mind, _enrol(here) as enrol:
        person = await whom.person(mind.people, name)
        here.output.remark(here.say("cli-people-listening"), style="dim")
        register = Register(mind.people)
        register.hear_with(enrol)
        samples = await register.add_samples(person, recordings)
    _tell(here, "cli-people-more-samples", person, samples)


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
