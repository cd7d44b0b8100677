"""What wakes a room: its own words and threshold, or else the house's; here, or elsewhere."""

import pytest

from jarvisd.app import check_wake_words, wake_rule, wake_word_here, wake_words_of
from jarvisd.app.waking import open_wake_words
from jarvisd.audio.chunk import AudioChunk
from jarvisd.audio.wake import NearMiss, WakeRule
from jarvisd.errors import ResourceError
from jarvisd.ids import RoomName
from jarvisd.settings import Paths, Settings, Wake
from jarvisd.settings_rooms import Room
from jarvisd.settings_wyoming import Remote
from tests.places import WEIGHTS
from tests.unit.wyoming.scripted import eventually, scripted
from tests.unit.wyoming.test_wake_elsewhere import Listens
from tests.voices import pause, say

KITCHEN, BATH, NOWHERE = RoomName("kueche"), RoomName("bad"), RoomName("nirgends")
PATHS = Paths(weights=WEIGHTS)


def house(*words: str, threshold: float | None = None, remote: Remote | None = None) -> Settings:
    """A house in which the kitchen has *words* and a *threshold* of its own."""
    return Settings(
        paths=PATHS,
        rooms={"kueche": Room(wake_words=words, wake_threshold=threshold), "bad": Room()},
        remote=remote or Remote(),
    )


def test_a_room_without_words_of_its_own_has_those_of_the_house() -> None:
    settings = house("alexa", threshold=0.3)

    assert wake_words_of(settings, KITCHEN) == ("alexa",)
    assert wake_words_of(settings, BATH) == wake_words_of(settings, NOWHERE) == ("hey_jarvis",)
    assert wake_rule(settings, KITCHEN).threshold == 0.3
    assert wake_rule(settings, BATH) == settings.wake.rule


def test_a_word_without_a_model_is_refused_unless_a_service_elsewhere_hears_it() -> None:
    check_wake_words(house("alexa"), KITCHEN)
    check_wake_words(house("nothing"), BATH)
    with pytest.raises(ResourceError):
        check_wake_words(house("nothing"), KITCHEN)
    check_wake_words(house("nothing", remote=Remote(wake="tcp://gpu:10400")), KITCHEN)


async def test_a_detector_is_made_as_the_configuration_is_then() -> None:
    pcm = pause(1_000) + say("Hey Jarvis.", "joe+400") + pause(1_000)
    chunks = [AudioChunk(pcm[at : at + 1_024], at // 32) for at in range(0, len(pcm), 1_024)]
    missed: list[NearMiss] = []
    strict = Wake(rule=WakeRule(threshold=1, support=1, alone=1, second=1))
    async with open_wake_words(house()) as detectors:
        hears_nothing = detectors(Settings(paths=PATHS, wake=strict), KITCHEN, missed.append)
        assert not any(hears_nothing.feed(chunk) for chunk in chunks)
        assert {miss.word for miss in missed} == {"hey_jarvis"}

        called_otherwise = detectors(house("alexa"), KITCHEN, missed.append)
        assert not any(called_otherwise.feed(chunk) for chunk in chunks)
        usual = detectors(house(), KITCHEN, missed.append)
        assert any(usual.feed(chunk) for chunk in chunks)


async def test_a_service_elsewhere_is_asked_for_the_room_s_words() -> None:
    service = Listens()
    async with scripted(service) as address:
        remote = Remote(wake=str(address))
        async with open_wake_words(house(remote=remote)) as detectors:
            detectors(house("nothing", remote=remote), KITCHEN, lambda miss: None)
            await eventually(lambda: bool(service.heard))

    assert service.heard[0].data["names"] == ["nothing"]


def test_the_detector_here_needs_its_models() -> None:
    with pytest.raises(ResourceError):
        wake_word_here(house("nothing"), KITCHEN)
