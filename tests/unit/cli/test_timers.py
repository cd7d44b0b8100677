"""jarvisd timers: each sees and cancels what they may hear of."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import pytest

from jarvisd.cli.exits import Exit
from jarvisd.ids import RoomName, TimerId
from jarvisd.memory.types import Placement, Scope
from jarvisd.phrases import Language
from jarvisd.timers.moments.calendar import Repeat
from jarvisd.timers.types import Kind, Plan, Ring, Timer
from tests.command_line import Call
from tests.unit.cli.household import ANNA, Household

AT = datetime(2099, 3, 4, 6, 30, tzinfo=UTC)
NOODLES = Timer(
    id=TimerId(UUID(hex="aaaa1111" + "0" * 24)),
    kind=Kind.TIMER,
    placement=Placement(scope=Scope.SHARED, owner=None),
    set_in=RoomName("kueche"),
    language=Language.DE,
    set_at=AT.replace(minute=22),
    plan=Plan(due_at=AT, length_s=480),
    name="Nudeltimer",
)
DENTIST = replace(
    NOODLES,
    id=TimerId(UUID(hex="bbbb2222" + "0" * 24)),
    kind=Kind.REMINDER,
    placement=Placement(scope=Scope.PRIVATE, owner=ANNA.id),
    set_in=RoomName("wohnzimmer"),
    plan=Plan(due_at=AT, repeat=Repeat(days=frozenset({0, 2}), hour=7, minute=30)),
    name="",
    about="an den Zahnarzt",
)


@pytest.fixture
def household(monkeypatch: pytest.MonkeyPatch) -> Household:
    household = Household()
    household.set_timers.kept = {each.id: each for each in (NOODLES, DENTIST)}
    monkeypatch.setattr("jarvisd.app.open_mind", household.open_mind)
    return household


def test_the_household_sees_its_timers_and_a_person_their_reminders(
    call: Call, household: Household
) -> None:
    plain = call("timers", "list").out
    assert "Nudeltimer" in plain
    assert "Zahnarzt" not in plain
    annas = call("timers", "list", "--as", "Anna").out
    assert "an den Zahnarzt" in annas
    assert "jeden Montag und Mittwoch" in annas
    assert "Nudeltimer" not in call("timers", "list", "--as", "Anna", "-r", "wohnzimmer").out


def test_json_tells_everything(call: Call, household: Household) -> None:
    household.set_timers.kept[NOODLES.id] = replace(
        NOODLES, ring=Ring(room=RoomName("kueche"), since=AT)
    )
    noodles, dentist = json.loads(call("timers", "list", "--as", "Anna", "--json").out)["timers"]
    assert noodles["ringing_in"] == "kueche"
    assert noodles["length_s"] == 480
    assert dentist == {
        "id": str(DENTIST.id),
        "kind": "reminder",
        "name": None,
        "about": "an den Zahnarzt",
        "due_at": "2099-03-04T06:30:00+00:00",
        "length_s": None,
        "repeat": {"days": [0, 2], "time": "07:30"},
        "room": "wohnzimmer",
        "ringing_in": None,
        "scope": "private",
        "owner": "Anna",
        "language": "de",
        "set_at": "2099-03-04T06:22:00+00:00",
    }


def test_one_is_cancelled_by_the_beginning_of_its_id(call: Call, household: Household) -> None:
    assert call("timers", "cancel", "bbbb").code == Exit.NOT_FOUND
    assert call("timers", "cancel", "xyz").code == Exit.INPUT
    ended = call("timers", "cancel", "bbbb", "--as", "Anna", "--json")
    assert (ended.code, json.loads(ended.out)) == (Exit.OK, {"cancelled": 1})
    assert list(household.set_timers.kept) == [NOODLES.id]


def test_all_are_cancelled_after_a_yes_only(call: Call, household: Household) -> None:
    assert call("timers", "cancel").code == Exit.USAGE
    assert call("timers", "cancel", "aaaa", "--all").code == Exit.USAGE
    assert call("timers", "cancel", "--all").code == Exit.USAGE
    assert call("timers", "cancel", "--all", "--as", "Anna", typed="n\n").code == Exit.NEGATIVE
    assert len(household.set_timers.kept) == 2
    assert call("timers", "cancel", "--all", "--yes").code == Exit.OK
    assert list(household.set_timers.kept) == [DENTIST.id]
    assert call("timers", "cancel", "--all", "--as", "Anna", typed="j\n").code == Exit.OK
    assert household.set_timers.kept == {}
    assert "nichts gestellt" in call("timers", "list").out
