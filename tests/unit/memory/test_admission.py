"""The door for writing: tombstones, provenance and time, with the real embedder."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from jarvisd.ids import MemoryId
from jarvisd.memory.admission import Added, Admission, Admitted, Conflict, Forgotten, Known
from jarvisd.memory.forget import Forget
from jarvisd.memory.policy.scope import place
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.types import Kind, Memory, Placement, Provenance, Source, Validity
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA, KEY, NOON, SESSION, RealEmbedder, Shelf, Ticking, audience


@dataclass
class Door:
    """An admission on a shelf, whose changes are applied at once."""

    shelf: Shelf = field(default_factory=Shelf)
    embedder: RealEmbedder = field(default_factory=RealEmbedder)

    async def admit(
        self,
        text: str,
        provenance: Provenance = Provenance.EXTRACTED,
        *,
        explicit: bool = False,
        at: datetime = NOON,
    ) -> Admitted:
        admission = Admission(self.shelf, self.embedder.space, KEY)
        (vector,) = await self.embedder.embed([text])
        memory = _memory(text, provenance, at)
        admitted = await admission.admit(memory, vector, audience(ANNA), explicit=explicit)
        await self.shelf.apply(admitted.changes, audience(ANNA))
        return admitted

    async def confirm(self, text: str, at: datetime = NOON) -> Admitted:
        return await self.admit(text, Provenance.CONFIRMED, explicit=True, at=at)

    async def erase(self, *ids: MemoryId) -> None:
        forget = Forget(self.shelf, self.embedder, Ticking(), KEY)
        assert await forget.erase(ids, audience(ANNA)) == len(ids)

    def told(self) -> list[str]:
        return [one.text for one in self.shelf.current()]


def _memory(text: str, provenance: Provenance, at: datetime) -> Memory:
    placement = place(text, ANNA, None, None)
    assert isinstance(placement, Placement)
    return Memory(
        id=MemoryId(uuid4()),
        text=text,
        language=Language.DE,
        kind=Kind.FACT,
        placement=placement,
        provenance=provenance,
        confidence=1.0,
        importance=0.5,
        source=Source(via="text", session=SESSION),
        validity=Validity(since=at),
        slot=extract(text, Language.DE, "Anna"),
    )


@pytest.fixture
def door() -> Door:
    return Door()


WEBER = "Mein Arzt ist Dr. Weber."
LANGE = "Mein Arzt ist jetzt Frau Dr. Lange."
CODE = "Der Code für das Gartentor ist 4711."
LATER = NOON + timedelta(days=7)


@pytest.mark.parametrize("provenance", [p for p in Provenance if p is not Provenance.CONFIRMED])
async def test_what_was_erased_stays_away_however_it_was_gathered(
    door: Door, provenance: Provenance
) -> None:
    kept = await door.confirm(CODE)
    assert isinstance(kept, Added)
    await door.erase(kept.memory.id)
    for wording in (
        CODE,
        "Der Gartentor-Code ist 4711.",
        "Der Code für das Tor im Garten ist 4711.",
    ):
        assert isinstance(await door.admit(wording, provenance), Forgotten)
    assert door.told() == []
    assert len(door.shelf.graves) == 1


async def test_said_again_on_purpose_it_is_back_and_its_grave_is_gone(door: Door) -> None:
    kept = await door.confirm(CODE)
    assert isinstance(kept, Added)
    await door.erase(kept.memory.id)
    again = await door.confirm(CODE)
    assert isinstance(again, Added)
    assert [one.id for one in again.lifted] == [kept.memory.id]
    assert door.told() == [CODE]
    assert not door.shelf.graves


async def test_another_value_than_the_erased_one_passes(door: Door) -> None:
    kept = await door.confirm(CODE)
    assert isinstance(kept, Added)
    await door.erase(kept.memory.id)
    assert isinstance(await door.admit("Der Code für das Gartentor ist 4712."), Added)


@pytest.mark.parametrize("weaker", [Provenance.EXTRACTED, Provenance.INFERRED, Provenance.OBSERVED])
async def test_what_was_gathered_never_takes_the_place_of_what_was_confirmed(
    door: Door, weaker: Provenance
) -> None:
    await door.confirm(WEBER)
    found = await door.admit(LANGE, weaker, at=LATER)
    assert isinstance(found, Conflict)
    assert [one.text for one in found.rivals] == [WEBER]
    assert door.told() == [WEBER]


async def test_of_two_that_are_known_as_well_the_later_one_holds(door: Door) -> None:
    await door.admit(WEBER)
    found = await door.admit(LANGE, at=LATER)
    assert isinstance(found, Added)
    assert [one.text for one in found.replaced] == [WEBER]
    assert door.told() == [LANGE]


@pytest.mark.parametrize("known", [Provenance.CONFIRMED, Provenance.EXTRACTED])
async def test_what_is_learnt_late_is_history_to_what_was_said_since(
    door: Door, known: Provenance
) -> None:
    now = await door.admit(LANGE, known, explicit=known is Provenance.CONFIRMED, at=LATER)
    late = await door.admit(WEBER)
    assert isinstance(now, Added)
    assert isinstance(late, Added)
    assert late.memory.validity.superseded_by == now.memory.id
    assert late.memory.validity.until == LATER
    assert door.told() == [LANGE]


async def test_a_guess_of_what_is_confirmed_only_strengthens_it(door: Door) -> None:
    kept = await door.confirm(WEBER)
    assert isinstance(kept, Added)
    again = await door.admit(WEBER, Provenance.INFERRED, at=LATER)
    assert isinstance(again, Known)
    (now,) = door.shelf.all()
    assert now.provenance is Provenance.CONFIRMED
    assert now.usage.count == kept.memory.usage.count + 1
    assert now.text == WEBER


async def test_a_persons_own_word_confirms_what_was_gathered(door: Door) -> None:
    await door.admit(WEBER)
    assert isinstance(await door.confirm(WEBER, at=LATER), Known)
    (now,) = door.shelf.all()
    assert now.provenance is Provenance.CONFIRMED
    assert replace(now.validity, since=NOON) == Validity(since=NOON)
    (_, vector) = door.shelf.memories[now.id]
    assert [vector] == await door.embedder.embed([WEBER])
