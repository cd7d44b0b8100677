"""What commands want of the daemon that runs: rooms mute, unmute, list, watch; announce."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from jarvisd.adapters import sound_devices
from jarvisd.adapters.sound_devices import Devices
from jarvisd.cli.exits import Exit
from jarvisd.cli.spans import span
from jarvisd.settings_web import Web
from tests.command_line import Call
from tests.unit.running_house import NOW
from tests.unit.session.conversation import KITCHEN
from tests.unit.web.serving import served
from tests.unit.web.visiting import Visit

TOKEN = "a-token-of-sixteen-and-more"
CONFIG = """
[assistant]
time_zone = "UTC"
[rooms.kueche]
microphone = "jabra"
[rooms.bad]
"""


@pytest.fixture(autouse=True)
def household(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text(CONFIG, encoding="utf-8")
    monkeypatch.setattr(sound_devices, "devices", lambda: Devices(inputs=(), outputs=()))


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with served(Visit(), tmp_path / "data") as visit:
        yield visit


def test_a_room_is_muted_by_command_for_a_while(call: Call, visit: Visit) -> None:
    ended = call("--language", "de", "rooms", "mute", "kueche", "--for", "1h30m")

    assert (ended.code, ended.err) == (Exit.OK, "")
    assert ended.out.startswith("kueche: stumm bis ")
    mute = visit.house.store.kept[KITCHEN].mute
    assert mute is not None
    assert mute.until is not None
    assert (mute.until - NOW).total_seconds() == 5_400


def test_all_rooms_are_muted_and_let_hear_again(call: Call, visit: Visit) -> None:
    muted = call("rooms", "mute", "--all", "--json")
    assert [room["muted"] for room in json.loads(muted.out)["rooms"]] == [True, True]

    heard = call("rooms", "unmute", "--all", "--json")
    assert [room["muted"] for room in json.loads(heard.out)["rooms"]] == [False, False]


def test_where_one_room_is_unknown_none_is_muted(call: Call, visit: Visit) -> None:
    ended = call("--language", "en", "rooms", "mute", "kueche", "kelller")

    assert ended.code == Exit.NOT_FOUND
    assert "There is no room “kelller”" in ended.err
    assert KITCHEN not in visit.house.store.kept


@pytest.mark.parametrize("arguments", [(), ("kueche", "--all"), ("kueche", "--for", "bald")])
def test_a_call_that_does_not_say_what_it_wants_is_a_wrong_call(
    call: Call, arguments: tuple[str, ...]
) -> None:
    assert call("rooms", "mute", *arguments).code == Exit.USAGE


def test_the_list_tells_how_the_rooms_are_at_the_moment(call: Call, visit: Visit) -> None:
    call("rooms", "mute", "kueche")
    told = json.loads(call("rooms", "list", "--json").out)

    assert told["running"] is True
    assert [(room["name"], room["state"]) for room in told["rooms"]] == [
        ("kueche", "muted"),
        ("bad", None),
    ]
    shown = call("--language", "en", "rooms", "list")
    assert "kueche\tmuted\t100 %" in shown.out


def test_an_announcement_by_command_says_where_it_is_made(call: Call, visit: Visit) -> None:
    ended = call("--language", "en", "announce", "The tea is ready.", "--all")

    assert ended.code == Exit.OK
    assert ended.out == "Being announced: kueche.\n"
    assert "bad: Nothing can be said there" in ended.err


def test_an_announcement_that_nobody_hears_ends_with_a_no(call: Call, visit: Visit) -> None:
    visit.house.clock.at = NOW.replace(hour=23)
    quiet = call("--language", "en", "announce", "The tea is ready.", "--room", "kueche")
    assert quiet.code == Exit.NEGATIVE
    assert "quiet there until 07:00" in quiet.err

    urgent = call("announce", "The tea is ready.", "--room", "kueche", "--urgent")
    assert urgent.code == Exit.OK


def test_nothing_to_say_is_told_by_the_daemon_in_the_language_of_the_call(
    call: Call, visit: Visit
) -> None:
    ended = call("--language", "en", "announce", "**", "--all", "--json")

    assert ended.code == Exit.INPUT
    assert json.loads(ended.err)["error"] == "say-nothing"


@pytest.mark.parametrize(
    "arguments",
    [
        ("rooms", "mute", "kueche"),
        ("rooms", "unmute", "--all"),
        ("rooms", "watch"),
        ("announce", "Essen ist fertig.", "--all"),
    ],
)
def test_where_no_daemon_runs_that_is_said(
    call: Call, config: Path, arguments: tuple[str, ...]
) -> None:
    with socket.socket() as taken:
        # Bound and not listening: nobody else answers there either.
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        config.write_text(f"{CONFIG}[web]\nport = {port}\n", encoding="utf-8")
        ended = call("--language", "de", *arguments)

    assert ended.code == Exit.RESOURCE
    assert ended.err.startswith("Es läuft kein jarvisd.")


def test_without_a_web_there_is_nobody_to_ask(call: Call, config: Path) -> None:
    config.write_text(f"{CONFIG}[web]\nenabled = false\n", encoding="utf-8")
    ended = call("--language", "de", "rooms", "mute", "kueche")

    assert ended.code == Exit.RESOURCE
    assert "web.enabled" in ended.err


def test_the_token_is_shown_where_one_is_asked_for(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(Visit(web=Web(token=TOKEN)), tmp_path / "data"):
        assert call("--language", "en", "rooms", "mute", "kueche").code == Exit.NEGATIVE
        monkeypatch.setenv("JARVISD_WEB_TOKEN", TOKEN)
        assert call("rooms", "mute", "kueche").code == Exit.OK


def test_watching_tells_every_room_and_then_each_change(
    call: Call, tmp_path: Path, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = json.loads((tmp_path / "data" / "daemon.json").read_text())["url"]
    looks = iter(range(100))

    def instead_of_waiting(_: float) -> None:
        if next(looks) > 0:
            raise KeyboardInterrupt
        httpx.post(f"{url}/api/v1/rooms/kueche/mute", trust_env=False)

    monkeypatch.setattr("jarvisd.cli.rooms_watch.time.sleep", instead_of_waiting)
    ended = call("rooms", "watch", "--json")

    told = [json.loads(line) for line in ended.out.splitlines()]
    assert [(room["name"], room["muted"]) for room in told] == [
        ("kueche", False),
        ("bad", False),
        ("kueche", True),
    ]
    assert ended.code == Exit.INTERRUPTED


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("45s", 45),
        ("10m", 600),
        ("1h", 3_600),
        ("1h30m", 5_400),
        ("2 d", 172_800),
        ("1h 1m", 3_660),
    ],
)
def test_lengths_of_time_are_read_as_they_are_typed(text: str, seconds: int) -> None:
    assert span(text).total_seconds() == seconds


@pytest.mark.parametrize("text", ["", "0s", "1", "h", "-1h", "1h30", "400d", "1x", "9999999999s"])
def test_what_is_no_length_of_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        span(text)
