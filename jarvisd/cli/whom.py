"""For whom a command acts: the person of ``--as``, in the room of ``--room``."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from jarvisd.errors import NotFoundError
from jarvisd.ids import PersonId
from jarvisd.people.audience import Audience
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Doubt, Known, Person, Speaker, Unknown

if TYPE_CHECKING:
    from jarvisd.app import Mind

AsPerson: TypeAlias = Annotated[
    str | None, typer.Option("--as", help="cli-opt-as", metavar="PERSON")
]
InRoom: TypeAlias = Annotated[
    str | None, typer.Option("--room", "-r", help="cli-opt-room", metavar="ROOM")
]


async def person(people: PeopleStore, name: str) -> Person:
    """Return the person called *name*; raise NotFoundError that suggests a close one."""
    found = await people.named(name.strip())
    if found is not None:
        return found
    known = [enrolled.person.name for enrolled in await people.everyone()]
    by_folded = {each.casefold(): each for each in known}
    near = get_close_matches(name.casefold(), by_folded, n=1, cutoff=0.5)
    raise NotFoundError(
        "no-such-person",
        name=name,
        suggestion=by_folded[near[0]] if near else "none",
        known=", ".join(known) or "none",
    )


async def speaker(people: PeopleStore, name: str | None) -> Speaker:
    """Return *name* as a speaker known for certain, or nobody if no name is given."""
    if name is None:
        return Unknown(reason=Doubt.NOT_HEARD)
    return Known(person=await person(people, name), similarity=1.0, margin=1.0)


async def names(people: PeopleStore) -> Mapping[PersonId, str]:
    """Return everybody's name, to show instead of ids."""
    return {enrolled.person.id: enrolled.person.name for enrolled in await people.everyone()}


async def audience(mind: "Mind", name: str | None, room: str | None) -> Audience:
    """Return who may be shown things: the person *name*, if any, in *room*, if any."""
    from jarvisd.settings_file import room as room_of  # noqa: PLC0415

    place = room_of(mind.settings, room)[0] if room else None
    return Audience.of(await speaker(mind.people, name), place)
