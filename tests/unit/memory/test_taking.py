"""Taking a file in: that many lines are looked up at once changes nothing of what comes of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from jarvisd.memory.changes import Erase
from jarvisd.memory.fingerprint import fingerprint
from jarvisd.memory.forget import grave
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.portable import taking
from jarvisd.memory.portable.importing import Import
from jarvisd.memory.portable.lines import Header
from jarvisd.memory.portable.parcel import Parcel
from jarvisd.memory.portable.taking import Taken
from jarvisd.memory.types import Memory, Provenance, Tombstone, Validity
from jarvisd.people.types import Enrolled, Person
from jarvisd.phrases import Language
from jarvisd.testing.meaning import ComparesWords
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.people import PeopleInMind
from tests.memory_makers import ANNA, AS_ANNA, NOON, PRIVATE, SHARED, add, memory

KEY = b"k" * 32
PERSON = Person(id=ANNA, name="Anna")
SENTENCES = (
    "Mein Arzt ist Dr. Weber.",
    "Mein Arzt ist Dr. Lange.",
    "Mein Arzt ist jetzt Frau Dr. Lange.",
    "Der Code für das Gartentor ist 4711.",
    "Der Code für das Gartentor ist 4712.",
    "Ich bin gegen Nüsse allergisch.",
    "Ich bin nicht gegen Nüsse allergisch.",
    "Ich bin gegen Nüsse und Pollen allergisch.",
    "Der Hund heißt Bruno.",
    "Der Schlüssel liegt in der blauen Dose.",
    "Der Schlüssel liegt in der blauen Dose im Flur.",
)

SLOTS = {text: extract(text, Language.DE, "Anna") for text in SENTENCES}


@dataclass(frozen=True, slots=True)
class Story:
    """What a house knows and what it has erased, and the lines of a file that come to it."""

    stored: list[Memory]
    erased: list[Memory]
    came: list[Memory]


@st.composite
def stories(draw: st.DrawFn) -> Story:
    """Few sentences, said often: they repeat, contradict and supersede each other."""
    pool = draw(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4, unique=True))

    def lines(first: int, most: int) -> list[Memory]:
        found: list[Memory] = []
        for number in range(first, first + draw(st.integers(0, most))):
            found.append(_line(draw, number, draw(st.sampled_from(pool)), found))
        return found

    story = Story(stored=lines(1, 3), erased=lines(100, 2), came=lines(200, 10))
    here = [*story.stored, *story.erased]
    known = draw(st.lists(st.sampled_from(here), unique=True, max_size=3)) if here else []
    return replace(story, came=[*known, *story.came])


def _line(draw: st.DrawFn, number: int, text: str, before: Sequence[Memory]) -> Memory:
    since = NOON + timedelta(days=draw(st.integers(0, 5)))
    validity = Validity(since=since)
    if before and draw(st.integers(0, 3)) == 0:
        later = draw(st.sampled_from(before))
        validity = replace(validity, until=later.validity.since, superseded_by=later.id)
    elif draw(st.integers(0, 6)) == 0:
        validity = replace(validity, archived_at=since)
    return replace(
        memory(number, text, PRIVATE if draw(st.integers(0, 4)) else SHARED),
        provenance=draw(st.sampled_from([*Provenance])),
        slot=SLOTS[text],
        validity=validity,
    )


async def lived_in(stored: Sequence[Memory], erased: Sequence[Memory]) -> MemoriesInMind:
    """A house that knows *stored* and has erased *erased*."""
    store, words = MemoriesInMind(), ComparesWords()
    for it in (*stored, *erased):
        (vector,) = await words.embed([it.text])
        await store.apply([add(it, vector)], AS_ANNA)
        if it in erased:
            stone = grave(it, vector, KEY, NOON)
            await store.apply([Erase(id=it.id, tombstone=stone)], AS_ANNA)
    return store


def parcel(memories: Sequence[Memory], stones: Sequence[Tombstone] = ()) -> Parcel:
    return Parcel(
        header=Header(type="jarvisd-memories", version=1, of="person", person=ANNA),
        memories=tuple(memories),
        tombstones=tuple(stones),
        lines={it.id: number for number, it in enumerate(memories, start=2)},
    )


async def taken(store: MemoriesInMind, file: Parcel, words: ComparesWords | None = None) -> Taken:
    people = PeopleInMind(known={ANNA: Enrolled(person=PERSON, prints=())})
    take_in = Import(store, words or ComparesWords(), people, KEY)
    return await take_in.take(file, PERSON, lambda *_: None)


def _twice_set_aside() -> Story:
    """What was said anew is known twice, here and in the file, and set aside both times."""
    text = "Der Schlüssel liegt in der blauen Dose im Flur."
    aside = replace(
        memory(1, text, PRIVATE),
        slot=SLOTS[text],
        validity=Validity(since=NOON, archived_at=NOON),
    )
    anew = replace(aside, id=memory(201).id, validity=Validity(since=NOON + timedelta(days=1)))
    again = replace(aside, id=memory(205).id)
    doctor = "Mein Arzt ist Dr. Weber."
    first = replace(memory(200, doctor), slot=SLOTS[doctor])
    held = replace(first.validity, until=NOON, superseded_by=first.id)
    others = [replace(first, id=memory(number).id, validity=held) for number in (202, 203, 204)]
    return Story(stored=[aside], erased=[], came=[first, anew, *others, again])


@example(_twice_set_aside())
@given(stories())
@settings(max_examples=200, deadline=None)
async def test_looked_up_together_or_one_by_one_the_same_comes_of_it(story: Story) -> None:
    file = parcel(story.came)
    ends = []
    with pytest.MonkeyPatch.context() as patch:
        for most in (1, 3, 64):
            patch.setattr(taking, "MOST", most)
            store = await lived_in(story.stored, story.erased)
            told = await taken(store, file)
            ends.append((told, store.kept))
            kept_out = told.there + told.forgotten + len(told.conflicts)
            assert told.added + told.merged + kept_out == len(story.came)

    assert ends[0] == ends[1] == ends[2]


async def test_what_is_here_already_is_not_embedded_again() -> None:
    known = memory(1, "Der Hund heißt Bruno.", PRIVATE)
    gone = memory(2, "Der Kater heißt Mohr.", PRIVATE)
    new = memory(3, "Ich mag Rosen.", PRIVATE)
    store, words = await lived_in([known], [gone]), ComparesWords()

    told = await taken(store, parcel([known, gone, new]), words)

    assert (told.there, told.forgotten, told.added) == (1, 1, 1)
    assert words.embedded == [new.text]


async def test_a_long_file_asks_the_store_a_few_questions_only() -> None:
    class Counting(MemoriesInMind):
        asked = 0

        async def rivals_each(self, *args: object, **more: object) -> list[Sequence[object]]:  # type: ignore[override]
            Counting.asked += 1
            return await super().rivals_each(*args, **more)  # type: ignore[arg-type, return-value]

    many = [
        memory(number, f"Wort{number} Ding{number} Haus{number}.", PRIVATE)
        for number in range(1, 200)
    ]

    assert (await taken(Counting(), parcel(many))).added == 199
    assert Counting.asked == 4


async def test_a_tombstone_is_laid_once_and_not_upon_what_lives() -> None:
    gone, alive = memory(1, "Der Hund heißt Bruno.", PRIVATE), memory(2, "Ich mag Tee.", PRIVATE)
    house = await lived_in([], [gone])
    (stone,) = await house.graves(AS_ANNA, 9)
    other = await lived_in([alive], [])
    file = parcel([], [stone, replace(stone, id=alive.id)])
    header = file.header.model_copy(update={"installation": fingerprint(KEY)})
    file = replace(file, header=header)

    assert (await taken(other, file)).tombstones == 1
    assert (await taken(other, file)).tombstones == 0
    assert [each.id for each in await other.graves(AS_ANNA, 9)] == [gone.id]


async def test_history_follows_into_the_grave_what_took_its_place() -> None:
    """The erased one comes under another number, and is known by its words alone."""
    lange = memory(1, "Mein Arzt ist Frau Dr. Lange.", PRIVATE)
    store = await lived_in([], [lange])
    again = replace(lange, id=memory(2).id)
    weber = memory(3, "Mein Arzt ist Dr. Weber.", PRIVATE)
    weber = replace(weber, validity=Validity(since=NOON, until=NOON, superseded_by=again.id))

    assert (await taken(store, parcel([again, weber]))).forgotten == 2
    assert not store.kept
