"""Who may connect to the service, and how many at once."""

import ipaddress
import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

logger = logging.getLogger(__name__)

MOST: Final = 32
MOST_OF_ONE: Final = 16
"""Home Assistant opens one connection for each thing it asks, and seldom five at once."""


class Guests:
    """Lets in whoever is on this machine, and the networks of *allow*."""

    def __init__(self, allow: Iterable[str]) -> None:
        self._allowed = [ipaddress.ip_network(each, strict=False) for each in allow]
        self._here: Counter[str] = Counter()
        self._refused: set[str] = set()

    @contextmanager
    def entry(self, host: str) -> Iterator[bool]:
        """Tell whether *host* may come in now; it counts until this is left."""
        if not self._welcome(host):
            self._refuse(host, "it is not allowed")
            yield False
        elif self._here.total() >= MOST or self._here[host] >= MOST_OF_ONE:
            self._refuse(host, "there are too many connections")
            yield False
        else:
            self._here[host] += 1
            try:
                yield True
            finally:
                self._here[host] -= 1

    def _welcome(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host.partition("%")[0])
        except ValueError:
            return False
        mapped = getattr(address, "ipv4_mapped", None)
        known = mapped or address
        return known.is_loopback or any(known in network for network in self._allowed)

    def _refuse(self, host: str, reason: str) -> None:
        if host not in self._refused and len(self._refused) < MOST:
            # Once for each: whoever tries again and again must not fill the log.
            self._refused.add(host)
            logger.warning("a Wyoming connection from %s was refused: %s", host, reason)
