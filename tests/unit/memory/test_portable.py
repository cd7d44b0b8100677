"""A file of memories is text from outside: read whole and true, or not at all."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.errors import InputError, SeveralInputsError
from jarvisd.ids import MemoryId, SessionId, TurnNumber
from jarvisd.legible import legible
from jarvisd.memory.portable.lines import Header, MemoryLine, TombstoneLine
from jarvisd.memory.portable.parcel import Parcel, from_lines, to_lines
from jarvisd.memory.types import (
    Kind,
    Memory,
    Provenance,
    Slot,
    Source,
    Usage,
    Validity,
)
from jarvisd.phrases import Language
from tests.memory_makers import ANNA, BEN, PRIVATE, SHARED, memory, placements, tombstone

DATES = st.datetimes(
    datetime(2000, 1, 1),  # noqa: DTZ001  (the zone is added below)
    datetime(2100, 1, 1),  # noqa: DTZ001
    timezones=st.just(UTC),
)
TEXTS = st.text(min_size=1, max_size=80).map(legible).filter(str.strip)


@st.composite
def memories(draw: st.DrawFn) -> Memory:
    place = draw(placements())
    texts = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), min_size=1, max_size=9)
    return Memory(
        id=MemoryId(draw(st.uuids())),
        # Nothing about a code: that would become a secret on the way in.
        text=draw(TEXTS.filter(lambda t: not any(c.isalpha() for c in t))),
        language=draw(st.sampled_from(Language)),
        kind=draw(st.sampled_from(Kind)),
        placement=place,
        provenance=draw(st.sampled_from(Provenance)),
        confidence=draw(st.floats(0, 1)),
        importance=draw(st.floats(0, 1)),
        source=Source(
            via=draw(st.sampled_from(["voice", "text", "cli"])),
            session=SessionId(draw(st.uuids())) if draw(st.booleans()) else None,
            turn=TurnNumber(draw(st.integers(1, 99))) if draw(st.booleans()) else None,
        ),
        validity=Validity(
            since=draw(DATES),
            until=draw(st.none() | DATES),
            superseded_by=draw(st.none() | st.uuids().map(MemoryId)),
            archived_at=draw(st.none() | DATES),
            disputes=draw(st.none() | st.uuids().map(MemoryId)),
        ),
        slot=draw(st.none() | st.builds(Slot, subject=texts, predicate=texts, object=texts)),
        usage=Usage(
            count=draw(st.integers(0, 99)),
            last_at=draw(st.none() | DATES),
            sessions=draw(st.integers(0, 9)),
        ),
    )


@given(memories())
def test_a_memory_comes_back_as_it_went(it: Memory) -> None:
    line = MemoryLine.of(it).model_dump_json(exclude_none=True)
    assert "\n" not in line
    assert MemoryLine.model_validate_json(line).memory() == it


@given(placements())
def test_a_tombstone_comes_back_as_it_went(place: Any) -> None:
    stone = replace(tombstone(1, place), word_hashes=frozenset({b"dog", b"called"}))
    line = TombstoneLine.of(stone).model_dump_json(exclude_none=True)
    back = TombstoneLine.model_validate_json(line).tombstone()
    assert replace(back, vector=stone.vector) == stone
    assert back.vector == pytest.approx(stone.vector, abs=1e-6)


def test_what_is_about_a_code_is_a_secret_whatever_the_file_says() -> None:
    code = memory(1, "Der Code ist 4711.")
    assert not code.placement.secret
    assert MemoryLine.of(code).memory().placement.secret
    unseen = memory(1, "Der Co\u200bde ist 4711.\u202e")
    assert MemoryLine.of(unseen).memory() == MemoryLine.of(code).memory()


def test_a_memory_of_nothing_to_be_seen_is_refused() -> None:
    with pytest.raises(ValueError, match="without any words"):
        MemoryLine.of(memory(1, "\u2066 \u202e\u200b")).memory()


def file(
    memories: Sequence[Memory] = (), *, of: str = "household", person: UUID | None = None
) -> list[str]:
    header = Header(
        type="jarvisd-memories",
        version=1,
        of="person" if of == "person" else "household",
        person=person,
        memories=len(memories),
        tombstones=0,
    )
    return list(to_lines(Parcel(header=header, memories=tuple(memories), tombstones=())))


def edited(line: str, **changed: Any) -> str:
    told = json.loads(line) | changed
    return json.dumps({key: value for key, value in told.items() if value is not ...})


def refused(lines: Sequence[str]) -> list[str]:
    """The keys and lines of what is wrong with a file."""
    try:
        from_lines(lines)
    except SeveralInputsError as error:
        return [f"{one.key} {one.details.get('line')}" for one in error.problems]
    except InputError as error:
        return [error.key]
    return []


KEY, LADDER = memory(1, "Der Schlüssel hängt da."), memory(2, "Die Leiter steht dort.")


def test_a_good_file_is_read_whole_empty_lines_or_not() -> None:
    header, *body = file([KEY, LADDER])
    parcel = from_lines([header, "", *body, "  \n"])
    assert parcel.memories == (KEY, LADDER)
    assert parcel.lines == {KEY.id: 3, LADDER.id: 4}


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"kind": "rumour"}, "import-bad-value 3"),
        ({"confidence": 1.2}, "import-bad-value 3"),
        ({"confidence": float("nan")}, "import-bad-value 3"),
        ({"since": "2026-01-01T10:00:00"}, "import-bad-value 3"),
        ({"text": "   "}, "import-bad-value 3"),
        ({"text": ...}, "import-bad-value 3"),
        ({"type": "wish"}, "import-bad-value 3"),
        ({"used": -1}, "import-bad-value 3"),
        ({"text": "x" * 10_001}, "import-bad-value 3"),
        ({"hobby": "chess"}, "import-unknown-key 3"),
        ({"scope": "room"}, "import-misplaced 3"),
        ({"scope": "private"}, "import-private 3"),
        ({"scope": "system"}, "import-private 3"),
        ({"id": str(KEY.id)}, "import-twice 3"),
    ],
)
def test_a_broken_line_is_named_by_its_number(changed: dict[str, Any], problem: str) -> None:
    header, first, second = file([KEY, LADDER])
    assert refused([header, first, edited(second, **changed)]) == [problem]


def test_every_broken_line_is_named() -> None:
    header, first, second = file([KEY, LADDER])
    lines = [header, "{", first, edited(second, kind="rumour"), "[]"]
    assert refused(lines) == ["import-not-json 2", "import-bad-value 4", "import-bad-value 5"]


def test_a_file_that_is_none_or_of_a_later_version_or_broken_off_is_refused() -> None:
    header, first, second = file([KEY, LADDER])
    assert refused([]) == ["import-no-header"]
    assert refused([first, second]) == ["import-no-header"]
    assert refused([edited(header, version=2)]) == ["import-newer"]
    assert refused([header, first]) == ["import-cut-off"]
    assert refused([edited(header, of="person")]) == ["import-no-header"]
    assert refused([edited(header, memories=...), first]) == []


def test_a_persons_file_holds_nothing_of_another() -> None:
    mine, bens = memory(1, "Eins", PRIVATE), memory(2, "Zwei", replace(PRIVATE, owner=BEN))
    nobodys = memory(3, "Drei", replace(SHARED, owner=None))
    lines = file([mine, bens, nobodys], of="person", person=ANNA)
    assert refused(lines) == ["import-foreign 3", "import-foreign 4"]


def test_a_tombstone_needs_a_vector_of_unit_length() -> None:
    header = edited(file()[0], tombstones=1)
    line = TombstoneLine.of(tombstone(1, SHARED)).model_dump_json(exclude_none=True)
    assert refused([header, line]) == []
    for vector in ("", "AAAA", "AAAAAA==", "no base64"):
        assert refused([header, edited(line, vector=vector)]) == ["import-misplaced 2"]
    assert refused([header, edited(line, words_hash="xyz")]) == ["import-bad-value 2"]
