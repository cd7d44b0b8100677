"""The room that conversation in writing takes place in, beside those of the configuration."""

from jarvisd.app import rooms_of
from jarvisd.settings import Settings
from jarvisd.settings_rooms import Room
from jarvisd.settings_wyoming import Wyoming

ROOMS = {"kueche": Room(), "bad": Room()}
OPEN = "tcp://127.0.0.1:10700"


def test_it_comes_last_so_that_what_was_set_there_rings_in_the_first_of_the_others() -> None:
    settings = Settings(rooms=ROOMS, wyoming=Wyoming(listen=OPEN))

    assert rooms_of(settings) == ("kueche", "bad", "homeassistant")


def test_it_may_be_one_of_the_others() -> None:
    settings = Settings(rooms=ROOMS, wyoming=Wyoming(listen=OPEN, room="bad"))

    assert rooms_of(settings) == ("kueche", "bad")


def test_without_a_door_there_is_none_for_another_daemon_may_have_one_of_that_name() -> None:
    assert rooms_of(Settings(rooms=ROOMS)) == ("kueche", "bad")
