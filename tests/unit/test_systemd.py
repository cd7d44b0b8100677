"""Telling systemd: through a real socket, and quietly where there is none."""

import socket
from pathlib import Path

import pytest

from jarvisd.adapters.systemd import Notifier


def test_systemd_is_told_what_loads_and_when_it_is_ready(tmp_path: Path) -> None:
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(path))
        notifier = Notifier({"NOTIFY_SOCKET": str(path)})
        notifier.loading("voice")
        notifier.ready("up")
        notifier.stopping()
        told = [systemd.recv(1_024).decode() for _ in range(3)]

    assert told == [
        "STATUS=voice\nEXTEND_TIMEOUT_USEC=60000000", "READY=1\nSTATUS=up", "STOPPING=1",
    ]  # fmt: skip


def test_without_systemd_nothing_is_sent() -> None:
    Notifier({}).ready("up")


def test_a_service_manager_that_is_gone_does_no_harm(tmp_path: Path) -> None:
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")}).ready("up")


def told(tmp_path: Path, **environment: str) -> list[str]:
    """What a watched service tells while it is alive, in trouble, and reads its configuration."""
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(path))
        systemd.setblocking(False)
        notifier = Notifier({"NOTIFY_SOCKET": str(path), **environment})
        notifier.alive()
        notifier.status("kueche does not hear")
        notifier.reloading()
        found = []
        while True:
            try:
                found.append(systemd.recv(1_024).decode())
            except BlockingIOError:
                return found


def test_the_watchdog_is_fed_where_there_is_one(tmp_path: Path) -> None:
    alive, status, reloading = told(tmp_path, WATCHDOG_USEC="30000000")

    assert (alive, status) == ("WATCHDOG=1", "STATUS=kueche does not hear")
    assert reloading.startswith("RELOADING=1\nMONOTONIC_USEC=")
    assert reloading.rpartition("=")[2].isdecimal()


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "often"},
        {"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"},
    ],
)
def test_a_watchdog_that_is_not_there_or_not_meant_for_it_is_not_fed(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    assert "WATCHDOG=1" not in told(tmp_path, **environment)
