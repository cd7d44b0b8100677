"""What every MemoryStore promises: the in-memory twin and PostgreSQL."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from jarvisd.errors import StorageError
from jarvisd.ids import MemoryId, SessionId
from jarvisd.memory.changes import (
    Add,
    Archive,
    Ask,
    Change,
    Erase,
    Lift,
    Merge,
    Reinforce,
    Restore,
    Supersede,
)
from jarvisd.memory.ports import Filter, MemoryStore, Query
from jarvisd.memory.types import Kind, Placement, Scope, Slot, Source, Usage, Validity
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language
from jarvisd.storage.memories import MemoryTable
from jarvisd.testing.memories import MemoriesInMind
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    AS_GUEST,
    AS_STRANGER,
    AUDIENCES,
    BEN,
    KITCHEN,
    NOON,
    OF_A_STRANGER,
    PRIVATE,
    SHARED,
    add,
    memory,
    mixed,
    sought,
    tombstone,
    vector,
)

LATER = NOON + timedelta(hours=1)
TONIGHT, TOMORROW = SessionId(UUID(int=71)), SessionId(UUID(int=72))


@pytest.fixture(params=["twin", "postgresql"])
def store(request: pytest.FixtureRequest) -> MemoryStore:
    if request.param == "twin":
        return MemoriesInMind()
    return MemoryTable(request.getfixturevalue("database"))


def asking(text: str, *, about: tuple[float, ...] | None = None) -> Query:
    return Query(text=text, vector=about, language=Language.DE)


async def test_what_is_kept_is_returned_whole(store: MemoryStore) -> None:
    whole = replace(
        memory(5, "Annas Arzt ist Dr. Weber.", kind=Kind.PREFERENCE),
        placement=Placement(
            scope=Scope.ROOM, owner=ANNA, room=KITCHEN, secret=True, members_only=True
        ),
        source=Source(via="voice", session=TONIGHT, turn=None),
        validity=Validity(since=NOON, until=LATER, archived_at=LATER),
        slot=Slot(subject="anna", predicate="arzt", object="dr. weber"),
        usage=Usage(count=3, last_at=NOON, sessions=2),
        language=Language.EN,
    )

    await store.apply([add(whole)], AS_ANNA)

    assert await store.get(whole.id, AS_ANNA) == whole


async def test_a_nul_never_reaches_the_database(store: MemoryStore) -> None:
    await store.apply([add(memory(1, "vor\x00nach"))], AS_ANNA)

    kept = await store.get(MemoryId(UUID(int=1)), AS_ANNA)

    assert kept is not None
    assert kept.text == "vornach"


async def test_nothing_changes_when_one_change_is_refused(store: MemoryStore) -> None:
    first, second = memory(1), memory(2)
    await store.apply([add(first)], AS_ANNA)
    erase = Erase(id=first.id, tombstone=tombstone(1, SHARED))
    missing = Archive(id=MemoryId(UUID(int=99)), at=NOON)

    with pytest.raises(StorageError):
        await store.apply([add(second), erase, missing], AS_ANNA)

    assert await store.get(first.id, AS_ANNA) == first
    assert await store.get(second.id, AS_ANNA) is None
    assert await store.tombstones(SHARED, sought("erased"), 9) == []


async def test_nobody_adds_in_another_name(store: MemoryStore) -> None:
    for placement in (PRIVATE, SHARED):
        for audience in (AS_BEN, AS_STRANGER):
            with pytest.raises(StorageError):
                await store.apply([add(memory(1, placement=placement))], audience)


async def test_nobody_adds_to_a_room_they_are_not_in(store: MemoryStore) -> None:
    here = Placement(scope=Scope.ROOM, owner=ANNA, room=KITCHEN)

    with pytest.raises(StorageError):
        await store.apply([add(memory(1, placement=here))], replace(AS_ANNA, room=None))


async def test_the_same_id_is_never_added_twice(store: MemoryStore) -> None:
    await store.apply([add(memory(1))], AS_ANNA)

    with pytest.raises(StorageError):
        await store.apply([add(memory(1, "Etwas anderes."))], AS_ANNA)


async def test_a_memory_counts_once_a_session(store: MemoryStore) -> None:
    it = memory(1, session=TONIGHT)
    await store.apply([add(it)], AS_ANNA)
    for session, at in ((TONIGHT, LATER), (TONIGHT, LATER), (TOMORROW, NOON), (None, NOON)):
        again = Reinforce(ids=(it.id, MemoryId(UUID(int=99))), at=at, session=session)
        await store.apply([again], AS_ANNA)

    kept = await store.get(it.id, AS_ANNA)

    assert kept is not None
    assert kept.usage == Usage(count=3, last_at=LATER, sessions=2)


async def test_who_cannot_hear_it_does_not_reinforce_it(store: MemoryStore) -> None:
    it = memory(1, placement=PRIVATE)
    await store.apply([add(it)], AS_ANNA)

    for session in (TONIGHT, None):
        await store.apply([Reinforce(ids=(it.id,), at=LATER, session=session)], AS_BEN)
    await store.apply([Reinforce(ids=(it.id,), at=LATER, session=TONIGHT)], AS_ANNA)

    kept = await store.get(it.id, AS_ANNA)
    assert kept is not None
    assert kept.usage.count == 1


async def test_what_is_archived_is_not_recalled_and_comes_back_when_said_again(
    store: MemoryStore,
) -> None:
    it = memory(1)
    await store.apply([add(it), Archive(id=it.id, at=LATER)], AS_ANNA)
    query = asking("Ersatzschlüssel", about=vector(it.text))

    assert await store.near(query, AS_ANNA, 9) == []
    assert await store.listed(Filter(), AS_ANNA, 9) == []
    assert len(await store.listed(Filter(current=False), AS_ANNA, 9)) == 1

    await store.apply([Reinforce(ids=(it.id,), at=LATER, session=TONIGHT)], AS_ANNA)

    assert len(await store.near(query, AS_ANNA, 9)) == 1


@pytest.mark.parametrize("audience", [AS_ANNA, AS_BEN])
@pytest.mark.parametrize("about", [None, "Der Schlüssel ist weg."])
async def test_words_that_were_looked_for_before_find_the_same(
    store: MemoryStore, audience: Audience, about: str | None
) -> None:
    mine = replace(memory(1).placement, scope=Scope.PRIVATE, owner=ANNA)
    told = (memory(1), replace(memory(2), placement=mine), memory(3, "Heute gibt es Kuchen."))
    await store.apply([add(one) for one in told], AS_ANNA)
    query = asking("Ersatzschlüssel", about=vector(about) if about else None)

    before = replace(query, worded=await store.worded(query, audience))
    foreign = replace(query, worded=object())

    assert await store.near(before, audience, 9) == await store.near(query, audience, 9)
    assert await store.near(foreign, audience, 9) == await store.near(query, audience, 9)


async def test_what_the_owners_words_found_is_not_told_to_another(store: MemoryStore) -> None:
    mine = replace(memory(1).placement, scope=Scope.PRIVATE, owner=ANNA)
    await store.apply([add(replace(memory(1), placement=mine))], AS_ANNA)
    query = asking("Ersatzschlüssel")
    found = replace(query, worded=await store.worded(query, AS_ANNA))

    assert len(await store.near(found, AS_ANNA, 9)) == 1
    assert await store.near(found, AS_BEN, 9) == []


async def test_a_merge_rewords_and_never_moves(store: MemoryStore) -> None:
    it = memory(1)
    await store.apply([add(it)], AS_ANNA)
    fuller = replace(it, text="Der Ersatzschlüssel liegt in der blauen Dose im Flur.")
    await store.apply([Merge(id=it.id, memory=fuller, vector=vector(fuller.text))], AS_ANNA)

    assert await store.get(it.id, AS_ANNA) == fuller
    moved = replace(fuller, placement=replace(SHARED, secret=True))
    with pytest.raises(StorageError):
        await store.apply([Merge(id=it.id, memory=moved, vector=vector("x"))], AS_ANNA)


async def test_a_superseded_memory_stays_as_history_and_can_be_brought_back(
    store: MemoryStore,
) -> None:
    weber, lange = memory(1, "Mein Arzt ist Dr. Weber."), memory(2, "Mein Arzt ist Dr. Lange.")
    await store.apply([add(weber)], AS_ANNA)
    await store.apply([Supersede(ids=(weber.id,), at=LATER, by=add(lange))], AS_ANNA)

    history = await store.get(weber.id, AS_ANNA)
    assert history is not None
    assert history.validity == Validity(since=NOON, until=LATER, superseded_by=lange.id)
    assert await store.listed(Filter(), AS_ANNA, 9) == [lange]

    undo: list[Change] = [
        Erase(id=lange.id, tombstone=None),
        Merge(id=weber.id, memory=weber, vector=vector(weber.text)),
    ]
    await store.apply(undo, AS_ANNA)
    assert await store.listed(Filter(), AS_ANNA, 9) == [weber]


async def test_an_undone_change_brings_back_what_it_took_away(store: MemoryStore) -> None:
    weber, lange = memory(1, "Mein Arzt ist Dr. Weber."), memory(2, "Mein Arzt ist Dr. Lange.")
    stone = tombstone(3, SHARED)
    await store.apply(
        [add(weber), add(memory(3)), Erase(id=memory(3).id, tombstone=stone)], AS_ANNA
    )
    change = Supersede(ids=(weber.id,), at=LATER, by=add(lange))
    await store.apply([Lift(tombstone=stone.id), change], AS_ANNA)

    gone = MemoryId(UUID(int=99))
    undo: list[Change] = [
        Erase(id=lange.id, tombstone=None),
        Restore(ids=(weber.id, gone), tombstones=(stone,)),
    ]
    await store.apply(undo, AS_ANNA)

    assert await store.listed(Filter(), AS_ANNA, 9) == [weber]
    assert len(await store.tombstones(SHARED, sought("erased"), 9)) == 1


async def test_erasing_what_superseded_does_not_revive_the_past(store: MemoryStore) -> None:
    weber, lange = memory(1, "Mein Arzt ist Dr. Weber."), memory(2, "Mein Arzt ist Dr. Lange.")
    await store.apply([add(weber)], AS_ANNA)
    await store.apply([Supersede(ids=(weber.id,), at=LATER, by=add(lange))], AS_ANNA)

    await store.apply([Erase(id=lange.id, tombstone=tombstone(2, SHARED))], AS_ANNA)

    assert await store.listed(Filter(), AS_ANNA, 9) == []


async def test_an_erased_memory_leaves_only_its_tombstone(store: MemoryStore) -> None:
    it, stone = memory(1), tombstone(1, SHARED)
    await store.apply([add(it), Erase(id=it.id, tombstone=stone)], AS_ANNA)

    assert await store.get(it.id, AS_ANNA) is None
    assert await store.listed(Filter(current=False), AS_ANNA, 9) == []
    assert await store.near(asking(it.text, about=vector(it.text)), AS_ANNA, 9) == []
    ((kept, cosine),) = await store.tombstones(SHARED, sought("erased"), 9)
    assert replace(kept, vector=()) == replace(stone, vector=())
    assert kept.vector == pytest.approx(stone.vector)
    assert cosine == pytest.approx(1)
    assert await store.tombstones(OF_A_STRANGER, sought("erased"), 9) == []

    await store.apply([Lift(tombstone=stone.id)], AS_ANNA)
    assert await store.tombstones(SHARED, sought("erased"), 9) == []
    await store.apply([Lift(tombstone=stone.id)], AS_ANNA)


async def test_a_private_tombstone_is_not_lifted_by_another(store: MemoryStore) -> None:
    it, stone = memory(1, placement=PRIVATE), tombstone(1, PRIVATE)
    await store.apply([add(it), Erase(id=it.id, tombstone=stone)], AS_ANNA)

    await store.apply([Lift(tombstone=stone.id)], AS_BEN)

    assert len(await store.tombstones(PRIVATE, sought("erased"), 9)) == 1


SECRET_OF_A_STRANGER = replace(OF_A_STRANGER, secret=True)
OF_THE_GUEST = replace(SHARED, owner=AS_GUEST.person)
HERE = Placement(scope=Scope.ROOM, owner=ANNA, room=KITCHEN)


@pytest.mark.parametrize(
    ("placement", "may"),
    [
        (PRIVATE, {AS_ANNA}),
        (SHARED, {AS_ANNA, AS_BEN}),
        (HERE, {AS_ANNA, AS_BEN}),
        (OF_THE_GUEST, {AS_ANNA, AS_BEN, AS_GUEST}),
        (OF_A_STRANGER, {AS_ANNA, AS_BEN, AS_GUEST, AS_STRANGER}),
        (SECRET_OF_A_STRANGER, {AS_ANNA, AS_BEN}),
        (Placement(scope=Scope.SYSTEM, owner=None), {AS_ANNA, AS_BEN}),
    ],
)
async def test_who_may_erase_what(
    store: MemoryStore, placement: Placement, may: set[Audience]
) -> None:
    for number, audience in enumerate(AUDIENCES, start=1):
        it = memory(number, placement=placement)
        author = next((a for a in AUDIENCES if a.person == placement.owner), AS_STRANGER)
        await store.apply([add(it)], author)
        erase = Erase(id=it.id, tombstone=tombstone(number, placement))
        if audience in may:
            await store.apply([erase], audience)
        else:
            with pytest.raises(StorageError):
                await store.apply([erase], audience)


async def test_a_question_finds_its_meaning_first(store: MemoryStore) -> None:
    tea, dog = memory(1, "Anna trinkt morgens Tee."), memory(2, "Der Hund heißt Bruno.")
    await store.apply([add(tea, vector("tea")), add(dog, vector("dog"))], AS_ANNA)

    hits = await store.near(asking("?", about=mixed("dog", "noise", 0.6)), AS_ANNA, 9)

    assert [hit.memory for hit in hits] == [dog, tea]
    assert hits[0].cosine == pytest.approx(0.6, abs=0.1)
    assert hits[1].cosine == pytest.approx(0, abs=0.2)
    assert len(await store.near(asking("?", about=vector("dog")), AS_ANNA, 1)) == 1


async def test_words_must_do_when_there_is_no_vector(store: MemoryStore) -> None:
    dog = memory(2, "Der Hund heißt Bruno.")
    await store.apply([add(memory(1, "Anna trinkt morgens Tee.")), add(dog)], AS_ANNA)

    (hit,) = await store.near(asking("Wer ist Bruno?"), AS_ANNA, 9)

    assert hit.memory == dog
    assert hit.cosine == 0
    assert hit.keywords == 1
    assert hit.fuzzy == 0


async def test_a_misspelt_word_is_found_by_likeness(store: MemoryStore) -> None:
    it = memory(1, "Die Versicherungspolice liegt im Schreibtisch.")
    await store.apply([add(it), add(memory(2, "Anna trinkt Tee."))], AS_ANNA)

    (hit,) = await store.near(asking("Versicherungspolize"), AS_ANNA, 9)

    assert hit.memory == it
    assert hit.keywords + hit.fuzzy == 1


async def test_the_cosine_is_told_for_hits_that_words_found(store: MemoryStore) -> None:
    it = memory(1, "Der Hund heißt Bruno.")
    await store.apply([add(it, vector("dog"))], AS_ANNA)

    (hit,) = await store.near(asking("Bruno", about=mixed("dog", "noise", 0.5)), AS_ANNA, 9)

    assert hit.keywords > 0
    assert hit.cosine == pytest.approx(0.5, abs=0.1)


async def test_what_means_nearly_the_same_is_told_of_each_other(store: MemoryStore) -> None:
    one, same = memory(1, "Der Hund bellt."), memory(2, "Da bellt der Hund.")
    private, other = memory(3, "Bellt der Hund?", PRIVATE), memory(4, "Die Katze schläft.")
    await store.apply(
        [
            add(one, vector("dog")),
            add(same, mixed("dog", "a", 0.97)),
            add(private, mixed("dog", "b", 0.97)),
            add(other, vector("cat")),
        ],
        AS_ANNA,
    )
    query = replace(asking("?", about=vector("dog")), alike=0.92)

    repeats = {hit.memory.id: set(hit.repeats) for hit in await store.near(query, AS_BEN, 9)}

    assert repeats == {one.id: {same.id}, same.id: {one.id}, other.id: set()}


async def test_what_is_gone_is_told_only_to_explain_and_to_who_may_hear_it(
    store: MemoryStore,
) -> None:
    old, kept, private = memory(1), memory(2, "Anders."), memory(3, "Privat.", PRIVATE)
    new = add(memory(4, "Neu."))
    await store.apply([add(old, vector("dog")), add(kept), add(private, vector("dog"))], AS_ANNA)
    archive = Archive(id=private.id, at=LATER)
    await store.apply([Supersede(ids=(old.id,), at=LATER, by=new), archive], AS_ANNA)
    query = asking("?", about=vector("dog"))

    assert [hit.memory.id for hit in await store.gone(query, AS_BEN, 9)] == [old.id]
    assert {hit.memory.id for hit in await store.gone(query, AS_ANNA, 9)} == {old.id, private.id}
    assert len(await store.gone(query, AS_ANNA, 1)) == 1
    assert await store.gone(asking("?"), AS_ANNA, 9) == []


async def test_what_is_known_of_who_speaks_is_theirs_and_the_most_important_first(
    store: MemoryStore,
) -> None:
    weighed = [replace(memory(n, f"Ich mag {n}.", PRIVATE), importance=n / 10) for n in range(1, 6)]
    told = replace(memory(6, "Der Müll geht am Montag.", SHARED), importance=0.9)
    secret = memory(7, "Mein Code ist 1.", replace(PRIVATE, secret=True))
    gone = memory(8, "Ich mochte 8.", PRIVATE)
    theirs = memory(9, "Ich mag 9.", Placement(scope=Scope.SHARED, owner=BEN))
    await store.apply([add(it) for it in (*weighed, told, secret, gone)], AS_ANNA)
    await store.apply([add(theirs)], AS_BEN)
    await store.apply([Archive(id=gone.id, at=LATER)], AS_ANNA)

    mine = await store.of_speaker(AS_ANNA, 3)

    assert [it.id.int for it in mine] == [6, 5, 4, 3]
    assert [it.id.int for it in await store.of_speaker(AS_BEN, 3)] == [9]
    assert await store.of_speaker(AS_STRANGER, 3) == []


async def test_what_may_not_be_heard_is_only_counted(store: MemoryStore) -> None:
    await store.apply(
        [add(memory(1)), add(memory(2, "Privat.", PRIVATE)), add(memory(3, "Auch.", PRIVATE))],
        AS_ANNA,
    )
    assert await store.unheard(AS_ANNA) == 0
    assert await store.unheard(AS_BEN) == 2


async def test_a_list_is_filtered_and_paged_the_newest_first(store: MemoryStore) -> None:
    old = memory(1, "Größe 100% A_b", since=NOON)
    new = memory(2, "Ein Ziel", kind=Kind.GOAL, since=LATER)
    secret = memory(3, "Anna ganz allein", PRIVATE, since=LATER + timedelta(hours=1))
    await store.apply([add(old), add(new), add(secret)], AS_ANNA)

    assert await store.listed(Filter(), AS_ANNA, 9) == [secret, new, old]
    assert await store.listed(Filter(), AS_BEN, 9) == [new, old]
    assert await store.listed(Filter(), AS_ANNA, 1, 1) == [new]
    assert await store.listed(Filter(kind=Kind.GOAL), AS_ANNA, 9) == [new]
    assert await store.listed(Filter(scope=Scope.PRIVATE), AS_ANNA, 9) == [secret]
    assert await store.listed(Filter(owner=BEN), AS_ANNA, 9) == []
    assert await store.listed(Filter(contains="GRÖSSE"), AS_ANNA, 9) == []
    assert await store.listed(Filter(contains="GRÖß"), AS_ANNA, 9) == [old]
    assert await store.listed(Filter(contains="0% a_"), AS_ANNA, 9) == [old]
    assert await store.listed(Filter(contains="a%b"), AS_ANNA, 9) == []


async def test_rivals_are_of_the_same_place_only(store: MemoryStore) -> None:
    slot = Slot(subject="anna", predicate="arzt", object="weber")
    mine = memory(1, "Mein Arzt ist Weber.", PRIVATE, slot=slot)
    far = memory(2, "Ich mag Tee.", PRIVATE)
    shared = memory(3, "Mein Arzt ist Weber.", slot=slot)
    await store.apply([add(mine, vector("other")), add(far), add(shared)], AS_ANNA)
    same = replace(slot, object="lange")

    hits = await store.rivals(PRIVATE, vector(far.text), same, 1)

    assert [hit.memory for hit in hits] == [far, mine]
    assert hits[0].cosine == pytest.approx(1)
    assert [hit.memory for hit in await store.rivals(SHARED, vector("x"), None, 9)] == [shared]


async def test_a_secret_is_a_rival_of_a_second_wording(store: MemoryStore) -> None:
    code = memory(1, "Der Code ist 4711.", replace(PRIVATE, secret=True))
    await store.apply([Add(memory=code, vector=vector("code"))], AS_ANNA)

    assert len(await store.rivals(PRIVATE, vector("code"), None, 9)) == 1


async def test_a_strangers_secret_is_a_rival_of_a_second_wording(store: MemoryStore) -> None:
    await store.apply([add(memory(1, placement=SECRET_OF_A_STRANGER))], AS_STRANGER)
    stone = tombstone(2, SECRET_OF_A_STRANGER)
    second = memory(2, placement=SECRET_OF_A_STRANGER)
    await store.apply([add(second)], AS_STRANGER)
    await store.apply([Erase(id=second.id, tombstone=stone)], AS_ANNA)

    assert len(await store.rivals(OF_A_STRANGER, vector("code"), None, 9)) == 1
    assert len(await store.tombstones(OF_A_STRANGER, sought("erased"), 9)) == 1


async def test_history_is_the_whole_chain_the_latest_first_and_only_for_who_may_hear(
    store: MemoryStore,
) -> None:
    first, second, third = (
        memory(number, placement=PRIVATE, since=NOON + timedelta(days=number))
        for number in (1, 2, 3)
    )
    await store.apply([add(first), add(memory(9, placement=PRIVATE))], AS_ANNA)
    for old, new in ((first, second), (second, third)):
        change = Supersede(ids=(old.id,), at=new.validity.since, by=add(new))
        await store.apply([change], AS_ANNA)

    assert [one.id for one in await store.history(third.id, AS_ANNA, 9)] == [second.id, first.id]
    assert [one.id for one in await store.history(third.id, AS_ANNA, 1)] == [second.id]
    assert await store.history(first.id, AS_ANNA, 9) == []
    assert await store.history(third.id, AS_BEN, 9) == []


async def test_what_is_disputed_is_kept_but_neither_recalled_nor_compared(
    store: MemoryStore,
) -> None:
    known, disputing = memory(1), memory(2, "Der Ersatzschlüssel hängt am Haken.")
    disputing = replace(disputing, validity=Validity(since=NOON, disputes=known.id))
    await store.apply([add(known), add(disputing)], AS_ANNA)
    said = vector(disputing.text)

    assert await store.get(disputing.id, AS_ANNA) == disputing
    near = await store.near(asking(disputing.text, about=said), AS_ANNA, 9)
    rivals = await store.rivals(SHARED, said, None, 9)
    current = await store.listed(Filter(), AS_ANNA, 9)
    assert [one.memory.id for one in (*near, *rivals)] == [known.id, known.id]
    assert [one.id for one in current] == [known.id]
    assert disputing in await store.listed(Filter(current=False), AS_ANNA, 9)


async def test_what_disputes_is_found_with_what_it_disputes_the_newest_first(
    store: MemoryStore,
) -> None:
    known, other = memory(1, placement=PRIVATE), memory(2, placement=PRIVATE)
    first, second, third = (
        replace(it, validity=Validity(since=NOON + timedelta(days=it.id.int), disputes=of.id))
        for it, of in (
            (memory(3, "Am Haken.", PRIVATE), known),
            (memory(4, "Im Keller.", PRIVATE), known),
            (memory(5, "Im Auto.", PRIVATE), other),
        )
    )
    await store.apply([add(it) for it in (known, other, first, second, third)], AS_ANNA)

    found = await store.disputed(AS_ANNA, 9)

    assert found == [(other, third), (known, second), (known, first)]
    assert await store.disputed(AS_ANNA, 1) == [(other, third)]
    for audience in (AS_BEN, AS_GUEST, AS_STRANGER):
        assert await store.disputed(audience, 9) == []


async def test_no_secret_is_found_disputed_nor_what_no_longer_holds(store: MemoryStore) -> None:
    pairs = []
    for number, place in ((1, replace(SHARED, secret=True)), (2, SHARED), (3, SHARED)):
        known = memory(number, placement=place)
        disputing = replace(
            memory(number + 10, f"Anders {number}.", place),
            validity=Validity(since=LATER, disputes=known.id),
        )
        await store.apply([add(known), add(disputing)], AS_ANNA)
        pairs.append((known, disputing))
    lost = replace(memory(21, "Allein."), validity=Validity(since=LATER, disputes=memory(99).id))
    await store.apply([add(lost)], AS_ANNA)
    newer = add(memory(4, "Etwas Neueres."))
    await store.apply([Supersede(ids=(pairs[1][0].id,), at=LATER, by=newer)], AS_ANNA)

    assert await store.disputed(AS_ANNA, 9) == [pairs[2]]
    faded = Archive(id=pairs[2][0].id, at=LATER)
    await store.apply([faded], AS_ANNA)
    assert [heard.id for _, heard in await store.disputed(AS_BEN, 9)] == [pairs[2][1].id]


async def test_what_somebody_was_asked_about_is_found_again_only_later(store: MemoryStore) -> None:
    known = memory(1, placement=PRIVATE)
    disputing = replace(
        memory(2, "Am Haken.", PRIVATE), validity=Validity(since=LATER, disputes=known.id)
    )
    await store.apply([add(known), add(disputing)], AS_ANNA)
    ask = Ask(id=known.id, heard=disputing.id, at=NOON)
    with pytest.raises(StorageError):
        await store.apply([ask], AS_BEN)
    assert await store.disputed(AS_ANNA, 9, asked_before=NOON)

    await store.apply([ask], AS_ANNA)

    assert await store.disputed(AS_ANNA, 9, asked_before=NOON) == []
    assert await store.disputed(AS_ANNA, 9, asked_before=NOON + timedelta(seconds=1))
    assert await store.disputed(AS_ANNA, 9) == [(known, disputing)]
    assert await store.get(known.id, AS_ANNA) == known


async def test_how_often_somebody_was_asked_is_counted_by_what_was_heard(
    store: MemoryStore,
) -> None:
    known = memory(1, placement=PRIVATE)
    first, second = (
        replace(memory(number, text, PRIVATE), validity=Validity(since=LATER, disputes=known.id))
        for number, text in ((2, "Am Haken."), (3, "Im Keller."))
    )
    await store.apply([add(known), add(first), add(second)], AS_ANNA)
    assert len(await store.disputed(AS_ANNA, 9, times=1)) == 2
    for times in (1, 2):
        await store.apply([Ask(id=known.id, heard=first.id, at=NOON)], AS_ANNA)
        assert await store.disputed(AS_ANNA, 9, times=times) == [(known, second)]
    assert len(await store.disputed(AS_ANNA, 9, times=3)) == 2
    assert len(await store.disputed(AS_ANNA, 9)) == 2


async def test_what_is_kept_already_can_take_the_place_of_another(store: MemoryStore) -> None:
    known, heard = memory(1, placement=PRIVATE), memory(2, "Am Haken.", PRIVATE)
    heard = replace(heard, validity=Validity(since=NOON, disputes=known.id))
    await store.apply([add(known), add(heard)], AS_ANNA)
    holding = replace(heard, validity=Validity(since=LATER))

    by = Merge(id=heard.id, memory=holding, vector=vector(heard.text))
    await store.apply([Supersede(ids=(known.id,), at=LATER, by=by)], AS_ANNA)

    assert await store.get(heard.id, AS_ANNA) == holding
    assert [one.id for one in await store.history(heard.id, AS_ANNA, 9)] == [known.id]
    assert await store.disputed(AS_ANNA, 9) == []


async def test_what_others_told_of_the_same_is_found_beside_it(store: MemoryStore) -> None:
    code, other = (
        Slot(subject="code wlan", predicate="code", object="1"),
        replace(SHARED, owner=BEN),
    )
    secret = replace(other, secret=True)
    annas = memory(1, slot=code)
    bens = memory(2, "Der Code ist 2.", other, slot=replace(code, object="2"), since=LATER)
    hidden = memory(3, "Der Code ist 3.", secret, slot=replace(code, object="3"))
    gate = memory(4, "Der Torcode ist 4.", slot=replace(code, subject="code tor"))
    private = memory(5, "Der Code ist 5.", PRIVATE, slot=code)
    await store.apply([add(annas), add(gate), add(private)], AS_ANNA)
    await store.apply([add(bens), add(hidden)], AS_BEN)

    found = await store.beside([annas.id], AS_ANNA)

    assert [one.memory for one in found] == [bens, annas, hidden]
    for audience in (AS_GUEST, AS_STRANGER):
        assert [one.memory for one in await store.beside([annas.id], audience)] == [bens, annas]
    assert await store.beside([private.id], AS_ANNA) == []
    assert await store.beside([hidden.id], AS_STRANGER) == []
    asking = Ask(id=bens.id, heard=annas.id, at=LATER)
    await store.apply([asking, Archive(id=hidden.id, at=LATER)], AS_ANNA)
    again = await store.beside([annas.id], AS_BEN)
    assert [(one.asked_at, one.asked_times) for one in again] == [(LATER, 0), (None, 1)]
