"""Much is erased in steps, by words, and nothing that was not named."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from jarvisd.errors import StorageError
from jarvisd.ids import MemoryId, PersonId, RoomName, SessionId, TurnNumber
from jarvisd.memory.changes import Archive, Change, Erase, Supersede
from jarvisd.memory.clearing import BATCH, Clear
from jarvisd.memory.policy.holding import holds, keys
from jarvisd.memory.types import Memory, Placement, Scope, Source
from jarvisd.people.audience import Audience
from jarvisd.people.types import Doubt, Known, Person, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.transcript import TranscriptInMind
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    AS_STRANGER,
    BEN,
    KITCHEN,
    NOON,
    OF_A_STRANGER,
    PRIVATE,
    SHARED,
    add,
    memory,
)
from tests.unit.memory.shelf import KEY, Ticking

TONIGHT = SessionId(UUID(int=70))
ANNAS = Known(person=Person(id=ANNA, name="Anna"), similarity=1, margin=1)
BENS = Known(person=Person(id=BEN, name="Ben"), similarity=1, margin=1)


class Counting(MemoriesInMind):
    """The twin, which tells how many were erased at once."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[int] = []

    async def apply(self, changes: Sequence[Change], audience: Audience) -> None:
        await super().apply(changes, audience)
        self.steps.append(sum(isinstance(change, Erase) for change in changes))


class Filing:
    """An archive that notes what it was asked to forget."""

    def __init__(self) -> None:
        self.asked: list[object] = []

    async def forget(self, memories: Sequence[Memory]) -> int:
        self.asked += [memory.id for memory in memories]
        return 7

    async def forget_person(self, person: PersonId) -> int:
        self.asked.append(person)
        return 9

    async def forget_summaries(self, person: PersonId) -> int:
        self.asked.append(f"summaries of {person}")
        return 1


def clearing(
    store: MemoriesInMind, sessions: SessionsInMind | None = None, filed: Filing | None = None
) -> Clear:
    transcript = TranscriptInMind(sessions or SessionsInMind([]))
    return Clear(store, transcript, filed or Filing(), clock=Ticking(), key=KEY)


async def test_what_is_private_goes_in_steps_and_is_counted_before_and_after() -> None:
    store = Counting()
    many = 2 * BATCH + 5
    for number in range(1, many + 1):
        await store.apply([add(memory(number, f"Nummer {number}", PRIVATE))], AS_ANNA)
    bens = memory(many + 1, "Bens", replace(PRIVATE, owner=BEN))
    await store.apply([add(bens)], AS_BEN)
    await store.apply([add(memory(many + 2, "Für alle", SHARED))], AS_ANNA)
    clear = clearing(store)
    store.steps.clear()
    seen: list[int] = []

    known = await clear.belongings(AS_ANNA)
    cleared = await clear.private(AS_ANNA, seen.append)

    assert (known.private, known.household) == (many, 1)
    assert (cleared.erased, cleared.left) == (many, 0)
    assert store.steps == [BATCH, BATCH, 5]
    assert seen == [BATCH, 2 * BATCH, many]
    assert await store.get(bens.id, AS_BEN) == bens
    assert (await clear.belongings(AS_ANNA)).household == 1
    # Each leaves what keeps it away.
    assert len(await store.graves(AS_ANNA, 9_999)) == many


class Reminders:
    """Something else that is kept of Anna."""

    def __init__(self) -> None:
        self.kept = {ANNA: 2, BEN: 1}

    async def count_private(self, audience: Audience) -> int:
        assert audience.person is not None
        return self.kept[audience.person]

    async def forget_private(self, audience: Audience) -> int:
        assert audience.person is not None
        count, self.kept[audience.person] = self.kept[audience.person], 0
        return count


async def test_what_is_kept_beside_memories_is_counted_and_goes_with_them() -> None:
    store, reminders = MemoriesInMind(), Reminders()
    await store.apply([add(memory(1, "Annas", PRIVATE))], AS_ANNA)
    clear = Clear(
        store,
        TranscriptInMind(SessionsInMind([])),
        Filing(),
        clock=Ticking(),
        key=KEY,
        besides=[reminders],
    )

    assert (await clear.belongings(AS_ANNA)).private == 3
    cleared = await clear.private(AS_ANNA)

    assert (cleared.erased, cleared.left) == (3, 0)
    assert reminders.kept[BEN] == 1
    assert (await clear.belongings(AS_STRANGER)).private == 0


async def test_nobody_is_nobody() -> None:
    store = MemoriesInMind()
    await store.apply([add(memory(1, "Von irgendwem", OF_A_STRANGER))], AS_STRANGER)
    clear = clearing(store)
    assert (await clear.belongings(AS_STRANGER)).household == 0
    assert (await clear.private(AS_STRANGER)).erased == 0
    assert await clear.strike_all(AS_STRANGER) == 0


async def test_a_topic_reaches_what_is_set_aside_and_superseded() -> None:
    store = MemoriesInMind()
    faded, old, new = (
        memory(number, text, PRIVATE, since=NOON + timedelta(days=number))
        for number, text in enumerate(
            ("Bruno mag Käse.", "Bruno wiegt 9 Kilo.", "Bruno wiegt 10 Kilo."), start=1
        )
    )
    await store.apply([add(faded), add(old)], AS_ANNA)
    await store.apply([Archive(id=faded.id, at=NOON)], AS_ANNA)
    await store.apply([Supersede(ids=(old.id,), at=NOON, by=add(new))], AS_ANNA)

    found = await clearing(store).about("Bruno", Language.DE, AS_ANNA)

    assert [m.id for m in found] == [new.id, old.id, faded.id]


async def test_a_topic_goes_by_all_its_words_and_only_where_one_may_erase() -> None:
    store = MemoriesInMind()
    room = Placement(scope=Scope.ROOM, owner=ANNA, room=RoomName("bad"))
    texts = (
        (1, "Im Garten wachsen Tomaten.", SHARED),
        (2, "Die Gartenschere hängt im Schuppen.", PRIVATE),
        (3, "Der Rasen ist grün.", SHARED),
        (4, "Der Garten des Nachbarn ist groß.", replace(PRIVATE, owner=BEN)),
        (5, "Im Bad steht ein Garten aus Moos.", room),
    )
    for number, text, place in texts:
        speaking = Audience(person=place.owner, role=AS_ANNA.role, room=place.room)
        it = memory(number, text, place, since=NOON + timedelta(days=number))
        await store.apply([add(it)], speaking)
    clear = clearing(store)

    found = await clear.about("den Garten", Language.DE, AS_ANNA)

    assert [m.id.int for m in found] == [2, 1]
    assert [m.id.int for m in await clear.about("Nachbarn im Garten", Language.DE, AS_BEN)] == [4]
    assert not await clear.about("das", Language.DE, AS_ANNA)
    stranger = await clear.about("Garten", Language.DE, AS_STRANGER)
    assert stranger == ()


def turn(number: int, speaker: Speaker, heard: str, said: str, *recalled: MemoryId) -> Turn:
    return Turn(
        session=TONIGHT,
        number=TurnNumber(number),
        at=NOON,
        speaker=speaker,
        heard=heard,
        said=said,
        language=Language.DE,
        outcome="answered",
        recalled=recalled,
    )


async def test_the_turns_that_hold_it_go_and_no_others() -> None:
    code = replace(
        memory(1, "Der Code für das Gartentor ist 4711.", SHARED),
        source=Source(via="text", session=TONIGHT, turn=TurnNumber(1)),
    )
    sessions = SessionsInMind([KITCHEN])
    await sessions.open(TONIGHT, KITCHEN, NOON)
    for each in (
        turn(1, ANNAS, "Merk dir das.", "Gut."),
        turn(2, BENS, "Wie ist er?", "Er lautet so.", code.id),
        turn(3, ANNAS, "Ist es die 4711?", "Ja."),
        turn(4, ANNAS, "Ich mag das Gartentor.", "Gut."),
        turn(5, Unknown(reason=Doubt.NOT_SIMILAR), "Gartentor, Code vier sieben elf: 4711", "Hm."),
        turn(6, BENS, "Die 4711 ist ein Duft.", "Aha."),
    ):
        await sessions.record(each)
    filed = Filing()

    struck = await clearing(MemoriesInMind(), sessions, filed).strike([code], AS_ANNA)

    # What only Ben may read and what has nothing to do with it by number is his.
    assert sorted(number for _, number in sessions.recorded) == [4, 6]
    assert filed.asked == [code.id]
    assert struck == 7


async def test_all_that_somebody_said_goes_from_transcript_and_archive() -> None:
    sessions = SessionsInMind([KITCHEN])
    await sessions.open(TONIGHT, KITCHEN, NOON)
    await sessions.record(turn(1, ANNAS, "Eins", ""))
    await sessions.record(turn(2, BENS, "Zwei", ""))
    filed = Filing()
    clear = clearing(MemoriesInMind(), sessions, filed)

    assert await clear.strike_all(AS_ANNA) == 9
    assert [number for _, number in sessions.recorded] == [2]
    assert await clear.unfile(BEN) == 9
    assert filed.asked == [ANNA, BEN]


@pytest.mark.parametrize(
    ("told", "held"),
    [
        ("Der Code für das Gartentor ist 4711.", True),
        ("Am Gartentor gilt der Code 4711!", True),
        ("4711", True),
        ("Vergiss den Code.", False),
        ("Der Code für das Gartentor ist 4712.", False),
        ("", False),
    ],
)
def test_a_text_holds_a_memory_by_its_words_or_its_number(told: str, held: bool) -> None:
    code = memory(1, "Der Code für das Gartentor ist 4711.")
    assert holds(told, Language.DE, code) == held
    if held:
        assert any(key.casefold() in told.casefold() for key in keys(code))


async def test_a_step_that_fails_leaves_the_steps_before_it_erased() -> None:
    class Failing(MemoriesInMind):
        left = 1

        async def apply(self, changes: Sequence[Change], audience: Audience) -> None:
            if isinstance(changes[0], Erase):
                if not self.left:
                    raise StorageError("storage-away")
                self.left -= 1
            await super().apply(changes, audience)

    store = Failing()
    for number in range(1, BATCH + 11):
        await store.apply([add(memory(number, f"Nummer {number}", PRIVATE))], AS_ANNA)
    clear = clearing(store)
    with pytest.raises(StorageError):
        await clear.private(AS_ANNA)
    store.left = 9
    assert (await clear.private(AS_ANNA)).erased == 10
