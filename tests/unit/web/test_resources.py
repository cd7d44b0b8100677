"""What the API tells and changes: rooms, announcements, health, metrics."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from jarvisd.audio.health import RoomState
from jarvisd.controls.types import Mute
from jarvisd.errors import StorageError
from jarvisd.events import SessionEnded, TurnTaken, Woken
from jarvisd.ids import SessionId, TurnNumber
from jarvisd.testing.people import PeopleInMind
from tests.unit.running_house import NOW, until
from tests.unit.session.conversation import KITCHEN
from tests.unit.web.visiting import Visit

ROOM = "/api/v1/rooms/kueche"
ANNOUNCE = "/api/v1/announcements"


class PeopleAway(PeopleInMind):
    """Whose database is not there."""

    async def everyone(self) -> Any:
        raise StorageError("storage-away")


async def test_every_room_of_the_configuration_is_told_running_or_not() -> None:
    visit = Visit()
    async with visit.client() as client:
        await until(lambda: visit.house.line.open)
        told = (await client.get("/api/v1/rooms")).json()["rooms"]

    kitchen, bath = told
    assert (kitchen["name"], kitchen["state"], kitchen["conversation"]) == (
        "kueche", "open", "idle",
    )  # fmt: skip
    assert (kitchen["muted"], kitchen["volume"], kitchen["trouble"]) == (False, 100, None)
    assert (bath["name"], bath["state"], bath["conversation"]) == ("bad", None, None)


async def test_a_room_is_muted_for_a_while_and_let_hear_again() -> None:
    visit = Visit()
    async with visit.client() as client:
        muted = (await client.post(f"{ROOM}/mute", json={"for_s": 3_600})).json()
        assert (muted["muted"], muted["state"], muted["kept"]) == (True, "muted", True)
        assert muted["muted_until"] == (NOW + timedelta(hours=1)).isoformat()
        assert visit.house.store.kept[KITCHEN].mute == Mute(
            since=NOW, until=NOW + timedelta(hours=1)
        )

        again = (await client.post(f"{ROOM}/unmute")).json()
        assert (again["muted"], again["muted_until"]) == (False, None)


async def test_without_a_length_a_room_stays_muted() -> None:
    async with Visit().client() as client:
        muted = (await client.post(f"{ROOM}/mute")).json()

    assert (muted["muted"], muted["muted_until"]) == (True, None)


@pytest.mark.parametrize(
    "body", [{"for_s": 0}, {"for_s": -5}, {"for_s": "1h"}, {"for_s": 1e12}, {"four_s": 5}, [], 7]
)
async def test_what_cannot_be_meant_changes_nothing(body: Any) -> None:
    visit = Visit()
    async with visit.client() as client:
        answer = await client.post(f"{ROOM}/mute", json=body)

    assert (answer.status_code, answer.json()["code"]) == (422, "web-body-faulty")
    assert KITCHEN not in visit.house.store.kept


async def test_volume_and_tempo_are_set_one_by_one_and_taken_back() -> None:
    visit = Visit()
    async with visit.client() as client:
        assert (await client.patch(ROOM, json={"volume": 35})).json()["volume"] == 35
        told = (await client.patch(ROOM, json={"speed": 1.3})).json()
        assert (told["volume"], told["speed"]) == (35, 1.3)
        assert (await client.patch(ROOM, json={"volume": None})).json()["volume"] == 100
        assert (await client.patch(ROOM, json={"volume": 500})).status_code == 422


async def test_an_announcement_is_spoken_where_something_can_be_said() -> None:
    visit = Visit()
    async with visit.client() as client:
        answer = await client.post(ANNOUNCE, json={"text": "The tea is ready.", "language": "en"})
        await until(lambda: bool(visit.house.stage.loudspeaker.played))

    assert answer.status_code == 202
    assert answer.json()["rooms"] == [
        {"room": "kueche", "result": "said", "quiet_until": None},
        {"room": "bad", "result": "away", "quiet_until": None},
    ]
    assert visit.house.stage.said == ["The tea is ready."]


async def test_in_quiet_hours_only_what_is_urgent_is_announced() -> None:
    visit = Visit()
    visit.house.clock.at = NOW.replace(hour=23)
    body = {"text": "The tea is ready.", "rooms": ["kueche", "Kueche"]}
    async with visit.client() as client:
        quiet = await client.post(ANNOUNCE, json=body)
        urgent = await client.post(ANNOUNCE, json={**body, "urgent": True})

    assert quiet.json()["rooms"] == [{"room": "kueche", "result": "quiet", "quiet_until": "07:00"}]
    assert [each["result"] for each in urgent.json()["rooms"]] == ["said"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "web-body-faulty"),
        ({"text": ""}, 422, "web-body-faulty"),
        ({"text": "x" * 2_001}, 422, "web-body-faulty"),
        ({"text": "Hallo", "rooms": []}, 422, "web-body-faulty"),
        ({"text": "Hallo", "language": "fr"}, 422, "web-body-faulty"),
        ({"text": "**"}, 422, "say-nothing"),
        ({"text": "…"}, 422, "say-nothing"),
        ({"text": "Hallo", "rooms": ["keller"]}, 404, "no-such-room"),
    ],
)
async def test_what_cannot_be_announced_is_said_nowhere(
    body: dict[str, Any], status: int, code: str
) -> None:
    visit = Visit()
    async with visit.client() as client:
        answer = await client.post(ANNOUNCE, json=body)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert visit.house.stage.loudspeaker.played == []


async def test_healthz_is_well_while_every_room_hears_or_is_muted() -> None:
    visit = Visit()
    async with visit.client() as client:
        assert (await client.get("/healthz")).status_code == 200
        await visit.house.board.mute(KITCHEN)
        visit.pulse.feel()
        muted = await client.get("/healthz")

    assert muted.status_code == 200
    assert muted.json()["rooms"] == {"kueche": {"state": "muted", "trouble": None}}


async def test_healthz_says_which_room_is_deaf() -> None:
    visit = Visit()
    async with visit.client() as client:
        visit.house.line.state = RoomState.DEAD_AIR
        visit.pulse.feel()
        answer = await client.get("/healthz")

    assert answer.status_code == 503
    assert answer.json()["status"] == "impaired"
    assert answer.json()["rooms"] == {"kueche": {"state": "dead-air", "trouble": "dead-air"}}


async def test_it_is_ready_when_the_start_is_over_and_memory_can_be_reached() -> None:
    visit = Visit(ready=False)
    async with visit.client() as client:
        assert (await client.get("/readyz")).status_code == 503
        visit.ready = True
        assert (await client.get("/readyz")).status_code == 200
    away = Visit(people=PeopleAway())
    async with away.client() as client:
        assert (await client.get("/readyz")).json() == {"ready": False}
        assert (await client.get("/healthz")).json()["database"] == "away"


async def test_metrics_count_and_tell_of_nobody() -> None:
    visit = Visit()
    session = SessionId(UUID(int=7))
    place: dict[str, Any] = {"room": KITCHEN, "session": session, "at_ms": 0}
    visit.metrics.note(Woken(word="hey_jarvis", score=0.9, **place))
    visit.metrics.note(
        TurnTaken(
            turn=TurnNumber(1),
            speaker=None,
            outcome="answered",
            heard_chars=10,
            said_chars=12,
            milliseconds={"stt_ms": 320, "first_sound_ms": 900},
            **place,
        )
    )
    visit.metrics.note(SessionEnded(reason="silence", **place))
    visit.metrics.job_ran("learn", "done", 0.2)
    async with visit.client() as client:
        answer = await client.get("/metrics")

    lines = answer.text.splitlines()
    for line in (
        'jarvisd_wakes_total{room="kueche"} 1.0',
        'jarvisd_turns_total{outcome="answered",room="kueche"} 1.0',
        'jarvisd_stage_seconds_bucket{le="0.35",stage="stt"} 1.0',
        'jarvisd_stage_seconds_bucket{le="0.2",stage="stt"} 0.0',
        'jarvisd_sessions_total{reason="silence",room="kueche"} 1.0',
        'jarvisd_room_state{room="kueche",state="open"} 1.0',
        'jarvisd_room_state{room="kueche",state="muted"} 0.0',
        'jarvisd_jobs_total{job="learn",outcome="done"} 1.0',
        'jarvisd_dropped_blocks_total{room="kueche"} 0.0',
    ):
        assert line in lines
    assert str(session) not in answer.text
