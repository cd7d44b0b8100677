"""A live room that is muted, and announced in: the daemon on a sound server, told by commands."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e.live import (
    KITCHEN,
    PATIENCE_S,
    Daemon,
    ServiceManager,
    called,
    fetched,
    started_in_noise,
    surroundings,
    told,
    understood,
    until,
)
from tests.sound_server import SoundServer
from tests.voices import pause

TIME = called("What time is it?")
MUTE = called("Mute the microphone for ten minutes.")


@pytest.fixture(scope="module")
def environment(sounds: SoundServer, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return surroundings(tmp_path_factory.mktemp("muted"), KITCHEN, sounds)


def said_out(recording: Path) -> bool:
    """Return whether something was said in *recording*, and it has been quiet for a second since.

    On a busy machine the words come late and halting: no time tells that they are over.
    """
    pcm = recording.read_bytes() if recording.exists() else b""
    loud = [abs(sample) > 200 for sample in memoryview(pcm[: len(pcm) // 2 * 2]).cast("h")]
    return sum(loud) > 8_000 and not any(loud[-16_000:])


@contextmanager
def ended(daemon: Daemon) -> Iterator[None]:
    """End *daemon* in order, as systemd does it."""
    yield
    daemon.process.terminate()
    assert daemon.process.wait(timeout=PATIENCE_S) == 0
    daemon.wait_for_end()
    assert not daemon.told("Traceback"), "".join(daemon.log)


async def test_a_room_announces_goes_deaf_stays_so_over_a_restart_and_hears_again(
    sounds: SoundServer, environment: dict[str, str]
) -> None:
    with started_in_noise(sounds, environment) as daemon, ended(daemon):
        daemon.wait_for("web=")
        with sounds.recording() as announcement:
            answer = told(environment, "announce", "Dinner is on the table.", "--all")
            assert [room["result"] for room in answer["rooms"]] == ["said"]
            until(lambda: said_out(announcement), daemon)
        assert "on the table" in await understood(announcement.read_bytes())

        # The sound card itself is let go of, by the process and by the sound server.
        until(lambda: sounds.listeners() == 1, daemon)
        assert told(environment, "rooms", "mute", "kueche")["rooms"][0]["state"] == "muted"
        until(lambda: sounds.listeners() == 0, daemon)
        assert daemon.children("capture") == []
        sounds.speak(pause(300) + TIME + pause(2_000))
        assert fetched(environment, "/healthz").status_code == 200
        metrics = fetched(environment, "/metrics").text
        assert 'jarvisd_room_state{room="kueche",state="muted"} 1.0' in metrics
        assert "jarvisd_wakes_total{" not in metrics

    with started_in_noise(sounds, environment) as daemon, ended(daemon):
        assert daemon.told("muted: kueche")
        assert daemon.children("capture") == []
        assert sounds.listeners() == 0
        daemon.wait_for("web=")
        with sounds.recording() as announcement:
            told(environment, "announce", "Dinner is on the table.", "--room", "kueche")
            until(lambda: said_out(announcement), daemon)
        assert "on the table" in await understood(announcement.read_bytes())
        assert sounds.listeners() == 0

        answered = daemon.expecting("turn room=kueche .* outcome=answered")
        told(environment, "rooms", "unmute", "kueche")
        daemon.wait_for("room=kueche state=open")
        sounds.speak(pause(300) + TIME + pause(300))
        answered()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[ServiceManager]:
    manager = ServiceManager(tmp_path)
    yield manager
    manager.close()


def test_systemd_is_told_of_the_start_the_sound_a_reload_and_the_stop(
    sounds: SoundServer, environment: dict[str, str], manager: ServiceManager
) -> None:
    started_up = ["READY=1", "WATCHDOG=1"]
    with started_in_noise(sounds, {**environment, **manager.environment}) as daemon, ended(daemon):
        until(lambda: manager.course == started_up, daemon)
        daemon.process.send_signal(signal.SIGHUP)
        until(lambda: manager.course == [*started_up, "RELOADING=1", *started_up], daemon)
    until(lambda: manager.course[-1] == "STOPPING=1", daemon)

    assert "READY=1\nSTATUS=Jarvis is ready and listens in kueche." in manager.told
    assert any(told.startswith("STATUS=") and "EXTEND_TIMEOUT" in told for told in manager.told)


def test_a_configuration_that_changed_is_taken_up_without_a_restart(
    sounds: SoundServer, environment: dict[str, str]
) -> None:
    config = Path(environment["JARVISD_CONFIG"])

    def change(old: str, new: str, told_of: str) -> None:
        config.write_text(config.read_text().replace(old, new), encoding="utf-8")
        taken_up = daemon.expecting(told_of)
        daemon.process.send_signal(signal.SIGHUP)
        taken_up()

    with started_in_noise(sounds, environment) as daemon, ended(daemon):
        daemon.wait_for("web=")
        change("[rooms.kueche]", "[rooms.kueche]\nvolume = 35", "holds: rooms.kueche.volume")
        assert told(environment, "rooms", "list")["rooms"][0]["volume"] == 35

        change('language = "en"', "", "holds: rooms.kueche.language")
        daemon.wait_for("room=kueche state=open", 2)
        change("[web]", '[voice]\nde = "x.onnx"\n[web]', "after a restart this holds: voice.de")
        change("[web]", "[wobble]\n[web]", "What held before still holds")
        change("volume = 35", "volume = 35\nwake_words = ['nothing']", "still holds")
        assert fetched(environment, "/readyz").status_code == 200
    config.write_text(KITCHEN, encoding="utf-8")


async def test_asked_by_voice_it_answers_and_hears_nothing_more(
    sounds: SoundServer, environment: dict[str, str]
) -> None:
    with started_in_noise(sounds, environment) as daemon, ended(daemon):
        muted = daemon.expecting("session room=kueche .* reason=muted")
        with sounds.recording() as answer:
            sounds.speak(pause(300) + MUTE + pause(300))
            muted()
        assert "not listening" in await understood(answer.read_bytes())

        until(lambda: sounds.listeners() == 0, daemon)
        room = told(environment, "rooms", "list")["rooms"][0]
        assert (room["state"], room["conversation"]) == ("muted", "muted")
        assert room["muted_until"] is not None

        told(environment, "rooms", "unmute", "--all")
