"""A configuration that was read again: what holds at once, and what waits for a restart."""

from jarvisd.audio.wake import WakeRule
from jarvisd.phrases import Language
from jarvisd.reload import reloaded
from jarvisd.settings import Assistant, Listening, Settings, Voice, Wake
from jarvisd.settings_rooms import Room
from jarvisd.settings_web import Web

BEFORE = Settings(rooms={"kueche": Room(microphone="jabra"), "bad": Room()})


def test_where_nothing_changed_nothing_is_done() -> None:
    what = reloaded(BEFORE, BEFORE.model_copy())

    assert (what.settings, what.applied, what.waiting) == (BEFORE, (), ())
    assert what.renewed == frozenset()


def test_what_a_room_is_made_of_begins_anew_in_that_room_only() -> None:
    kitchen = Room(microphone="jabra", follow_up_ms=9_000, wake_threshold=0.4)
    what = reloaded(BEFORE, BEFORE.model_copy(update={"rooms": {"kueche": kitchen, "bad": Room()}}))

    assert what.settings.rooms["kueche"] == kitchen
    assert what.applied == ("rooms.kueche.follow_up_ms", "rooms.kueche.wake_threshold")
    assert what.renewed == {"kueche"}
    assert what.waiting == ()


def test_volume_and_quiet_hours_hold_without_interrupting_anybody() -> None:
    bath = Room(volume=40, quiet="22:00-07:00")
    read = BEFORE.model_copy(update={"rooms": {**BEFORE.rooms, "bad": bath}})
    what = reloaded(BEFORE, read)

    assert what.settings.rooms["bad"] == bath
    assert what.renewed == frozenset()


def test_what_all_rooms_are_made_of_begins_anew_in_all() -> None:
    read = BEFORE.model_copy(
        update={
            "wake": Wake(rule=WakeRule(threshold=0.6)),
            "listening": Listening(follow_up_ms=9_000),
            "assistant": Assistant(language=Language.EN),
        }
    )
    what = reloaded(BEFORE, read)

    assert what.applied == (
        "assistant.language", "wake.rule.threshold", "listening.follow_up_ms",
    )  # fmt: skip
    assert what.renewed == {"kueche", "bad"}


def test_models_devices_rooms_and_the_web_wait_for_a_restart() -> None:
    read = BEFORE.model_copy(
        update={
            "assistant": Assistant(name="Alfred"),
            "voice": Voice(speed=1.2),
            "web": Web(port=80),
            "rooms": {"kueche": Room(microphone="anker"), "flur": Room()},
        }
    )
    what = reloaded(BEFORE, read)

    assert what.settings == BEFORE
    assert {"assistant.name", "voice.speed", "web.port", "rooms.kueche.microphone"} <= {
        *what.waiting
    }
    assert any(key.startswith("rooms.flur.") for key in what.waiting)
    assert (what.applied, what.renewed) == ((), frozenset())
