"""rooms list: the rooms with their devices, and what there is to choose from."""

import json
import re
from pathlib import Path

import pytest

from jarvisd.adapters import sound_devices
from jarvisd.adapters.sound_devices import Devices
from jarvisd.adapters.soundcard.names import Device
from jarvisd.cli.exits import Exit
from tests.command_line import Call

CONFIG = """
[rooms.kueche]
microphone = "jabra"
loudspeaker = "jabra"
language = "de"

[rooms.bad]
microphone = "anker"

[rooms.flur]

[rooms.keller]
satellite = "tcp://keller.local:10700"

[rooms.buero]
browser = true
"""


NOT_RUNNING = {
    "state": None,
    "trouble": None,
    "conversation": None,
    "muted": None,
    "muted_since": None,
    "muted_until": None,
    "volume": None,
    "speed": None,
    "quiet_hours": None,
    "quiet_until": None,
}


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch, config: Path) -> None:
    jabra = Device(index=0, name="Jabra SPEAK 510", inputs=1, outputs=2)
    devices = Devices(inputs=("Jabra SPEAK 510",), outputs=("Jabra SPEAK 510",), listed=(jabra,))
    monkeypatch.setattr(sound_devices, "devices", lambda: devices)
    config.write_text(CONFIG, encoding="utf-8")


def test_every_room_is_told_with_its_devices_and_whether_they_are_there(call: Call) -> None:
    ended = call("rooms", "list", "--json")
    told = json.loads(ended.out)

    assert ended.code == Exit.OK
    assert told["devices"] == {"inputs": ["Jabra SPEAK 510"], "outputs": ["Jabra SPEAK 510"]}
    assert told["rooms"] == [
        {
            "name": "kueche",
            "language": "de",
            "microphone": "jabra",
            "microphone_present": True,
            "loudspeaker": "jabra",
            "loudspeaker_present": True,
            "satellite": None,
            "browser": False,
            **NOT_RUNNING,
        },
        {
            "name": "bad",
            "language": None,
            "microphone": "anker",
            "microphone_present": False,
            "loudspeaker": None,
            "loudspeaker_present": None,
            "satellite": None,
            "browser": False,
            **NOT_RUNNING,
        },
        {
            "name": "flur",
            "language": None,
            "microphone": None,
            "microphone_present": None,
            "loudspeaker": None,
            "loudspeaker_present": None,
            "satellite": None,
            "browser": False,
            **NOT_RUNNING,
        },
        {
            "name": "keller",
            "language": None,
            "microphone": None,
            "microphone_present": None,
            "loudspeaker": None,
            "loudspeaker_present": None,
            "satellite": "tcp://keller.local:10700",
            "browser": False,
            **NOT_RUNNING,
        },
        {
            "name": "buero",
            "language": None,
            "microphone": None,
            "microphone_present": None,
            "loudspeaker": None,
            "loudspeaker_present": None,
            "satellite": None,
            "browser": True,
            **NOT_RUNNING,
        },
    ]


@pytest.mark.parametrize(
    ("language", "away"), [("de", "anker (fehlt)"), ("en", "anker (not there)")]
)
def test_people_are_told_what_is_away_and_what_there_is(
    call: Call, language: str, away: str
) -> None:
    ended = call("--language", language, "rooms", "list")

    assert away in ended.out
    assert re.search(r"buero\s.*[Bb]rowser", ended.out)
    assert "tcp://keller.local:10700" in ended.out.replace("\n", "")
    assert "Jabra SPEAK 510" in ended.err


def test_a_narrow_terminal_still_tells_what_a_dash_stands_for(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", "1")
    ended = call("--language", "en", "rooms", "list", typed="")

    assert "loudspeaker –" in ended.out
