"""Telling systemd how the service is (sd_notify): a datagram to a socket, if there is one."""

import os
import socket
import time
from collections.abc import Mapping


class Notifier:
    """Sends states to the service manager that started this process; to nobody without one."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")
        meant = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        limit = environment.get("WATCHDOG_USEC", "")
        self._watched = meant and limit.isdecimal() and int(limit) > 0

    def loading(self, status: str, patience_s: int = 60) -> None:
        """Tell what is being loaded, and that the start may take *patience_s* more."""
        self._send(f"STATUS={status}\nEXTEND_TIMEOUT_USEC={patience_s * 1_000_000}")

    def ready(self, status: str) -> None:
        """Tell that the service is up."""
        self._send(f"READY=1\nSTATUS={status}")

    def status(self, status: str) -> None:
        """Tell how it is getting on, for ``systemctl status``."""
        self._send(f"STATUS={status}")

    def alive(self) -> None:
        """Tell the watchdog, if there is one, that all is well; silence makes it start anew."""
        if self._watched:
            self._send("WATCHDOG=1")

    def reloading(self) -> None:
        """Tell that the configuration is being read again; ``ready`` ends it."""
        now_us = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1_000
        self._send(f"RELOADING=1\nMONOTONIC_USEC={now_us}")

    def stopping(self) -> None:
        """Tell that the service is going down."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        # A leading @ means the abstract namespace, where the name begins with a NUL.
        address = "\0" + self._address[1:] if self._address[0] == "@" else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
                channel.sendto(message.encode(), address)
        except OSError:
            # Whoever listens may be gone; the service works all the same.
            return
