"""A live room: the daemon on a sound server, asked aloud and heard, and told to stop."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.live import (
    FACT,
    KITCHEN,
    LADDER,
    PATIENCE_S,
    Daemon,
    called,
    fetched,
    health,
    jarvisd,
    loud_ms,
    started_in_noise,
    surroundings,
    understood,
    until,
)
from tests.sound_server import SoundServer
from tests.voices import pause

CONFIG = KITCHEN + '[rooms.keller]\nmicrophone = "jabra"\n'


@pytest.fixture(scope="module")
def environment(sounds: SoundServer, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A daemon's surroundings, with two memories in its database."""
    found = surroundings(tmp_path_factory.mktemp("live"), CONFIG, sounds)
    for fact in (FACT, LADDER):
        jarvisd(found, "remember", fact)
    return found


@pytest.fixture(scope="module")
def daemon(sounds: SoundServer, environment: dict[str, str]) -> Iterator[Daemon]:
    """One daemon for all tests here: loading it takes longer than they do."""
    with started_in_noise(sounds, environment) as running:
        yield running


async def test_a_question_to_the_microphone_is_answered_on_the_loudspeaker(
    sounds: SoundServer, daemon: Daemon
) -> None:
    answered = daemon.expecting("turn room=kueche .* outcome=answered")
    over = daemon.expecting("session room=kueche")
    with sounds.recording() as answer:
        sounds.speak(pause(300) + called("Where is the spare key for the basement?") + pause(300))
        answered()
        over()

    assert "blue tin" in await understood(answer.read_bytes())


def test_the_room_that_is_there_listens_and_the_other_is_said_to_be_away(
    daemon: Daemon, environment: dict[str, str]
) -> None:
    assert daemon.told("Jarvis is ready and listens in kueche\\.")
    assert daemon.told("not there: keller")
    assert daemon.told("room=keller state=absent") == 1
    assert fetched(environment, "/readyz").status_code == 200
    assert fetched(environment, "/healthz").status_code == 503
    assert health(environment, "keller") == ("absent", "absent")
    assert health(environment, "kueche") == ("open", None)


def test_told_to_stop_while_it_speaks_it_stops_and_leaves_no_process(
    sounds: SoundServer, daemon: Daemon
) -> None:
    with sounds.recording() as answer:
        sounds.speak(pause(300) + called("Where is the long ladder?") + pause(300))
        until(lambda: loud_ms(answer) >= 1_500, daemon)
        children = daemon.children("capture") + daemon.children("play")
        daemon.process.send_signal(signal.SIGTERM)
        assert daemon.process.wait(timeout=PATIENCE_S) == 0
        daemon.wait_for_end()

    # The absent room's process comes and goes.
    assert len(children) >= 2
    assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]
    assert not daemon.told("Traceback"), "".join(daemon.log)
    assert daemon.told("outcome=interrupted")
    assert daemon.told("room=keller state=") == 1
