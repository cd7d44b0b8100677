"""Where something is on the network, as the configuration says it: ``tcp://HOST:PORT``. Pure."""

from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Address:
    """A host and a port."""

    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the address that *text* writes; raise ValueError if it writes none."""
        parts = urlsplit(text.strip())
        if parts.scheme != "tcp" or not parts.hostname or parts.path.strip("/"):
            raise ValueError("not of the form tcp://HOST:PORT")
        if parts.port is None or parts.username is not None or parts.query or parts.fragment:
            raise ValueError("not of the form tcp://HOST:PORT")
        # What cannot be a name at all would be refused only when it is asked for.
        parts.hostname.encode("idna")
        return cls(parts.hostname, parts.port)

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"tcp://{host}:{self.port}"
