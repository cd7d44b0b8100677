"""doctor looks at every service and satellite of the configuration."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from wyoming.event import Event

from jarvisd.address import Address
from tests.command_line import Call
from tests.unit.wyoming.scripted import Side, scripted
from tests.wyoming_peers import free_address


@contextmanager
def offering(**what: object) -> Iterator[Address]:
    """Have somebody offer *what* while inside; the command runs in a loop of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def play(side: Side) -> None:
        await side.until("describe")
        await side.send(Event("info", dict(what)))

    server = scripted(play)
    try:
        yield asyncio.run_coroutine_threadsafe(server.__aenter__(), loop).result(10)
    finally:
        asyncio.run_coroutine_threadsafe(server.__aexit__(None, None, None), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def found(call: Call, language: str = "en") -> dict[str, str]:
    ended = call("--language", language, "doctor", "--json")
    checks = {check["check"]: check for check in json.loads(ended.out)["checks"]}
    network: dict[str, str] = checks.get("network", {})
    return network


def test_where_nothing_is_elsewhere_nothing_is_asked(call: Call, config: Path) -> None:
    config.write_text("", encoding="utf-8")

    assert not found(call)


def test_what_answers_as_it_should_is_good(call: Call, config: Path) -> None:
    with offering(tts=[{"name": "piper"}], satellite={"name": "kitchen"}) as address:
        config.write_text(
            f'[remote]\nvoice = "{address}"\n[rooms.kueche]\nsatellite = "{address}"\n',
            encoding="utf-8",
        )
        told = found(call)

    assert (told["verdict"], told["found"]) == ("good", "remote.voice, rooms.kueche")


@pytest.mark.parametrize(
    ("language", "other", "away", "remedy"),
    [
        ("de", "ist da, bietet aber kein Weckwort.", "Dort lauscht niemand", "die eigenen Modelle"),
        (
            "en",
            "is there, but offers no wake word.",
            "nobody listens there",
            "models of this machine",
        ),
    ],
)
def test_what_is_away_or_something_else_is_named_with_what_to_do(
    call: Call, config: Path, language: str, other: str, away: str, remedy: str
) -> None:
    with offering(tts=[{"name": "piper"}]) as address:
        config.write_text(
            f'[remote]\nwake = "{address}"\nrecogniser = "{free_address()}"\n', encoding="utf-8"
        )
        told = found(call, language)

    assert told["verdict"] == "warning"
    assert other in told["found"]
    assert away in told["found"]
    assert remedy in told["remedy"]


def test_for_a_satellite_that_is_away_no_spare_is_promised(call: Call, config: Path) -> None:
    config.write_text(
        f'[remote]\nspare = false\n[rooms.kueche]\nsatellite = "{free_address()}"\n',
        encoding="utf-8",
    )

    assert found(call)["remedy"] == (
        "Check the address and the satellite; until it is there, its room hears nothing."
    )
