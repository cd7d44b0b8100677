"""Telling systemd: through a real socket, and quietly where there is none."""

import socket
from pathlib import Path

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
