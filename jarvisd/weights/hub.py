"""A model hub as a source, at an address that the person configures.

The address is the hub's root; files lie at ORGANISATION/NAME/resolve/REVISION/PATH below it.
"""

from collections.abc import Iterator

import httpx

from jarvisd.errors import ResourceError
from jarvisd.weights.content import BLOCK, write
from jarvisd.weights.manifest import HubSource
from jarvisd.weights.order import Order

PATIENCE = httpx.Timeout(15, connect=3)
"""Seconds: between two pieces of a file, and to connect."""


def supply(order: Order, source: HubSource, address: str) -> None:
    """Download *source*'s parts from the hub at *address*; raise ResourceError if it cannot."""
    if not address:
        raise ResourceError("weights-hub-unset", hub=source.hub)
    root = f"{address.rstrip('/')}/{source.hub}/resolve/{source.revision}"
    before = 0
    try:
        with httpx.Client(timeout=PATIENCE, follow_redirects=True) as client:
            for part in source.parts:
                urls = [f"{root}/{member}" for member in part.members]
                write(part, _download(client, urls, order, before), order.files)
                before += part.size
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        reason = (str(error) or type(error).__name__).splitlines()[0]
        raise ResourceError("weights-hub-unreachable", hub=source.hub, reason=reason) from error


def _download(client: httpx.Client, urls: list[str], order: Order, before: int) -> Iterator[bytes]:
    done = before
    for url in urls:
        with client.stream("GET", url) as response:
            response.raise_for_status()
            for block in response.iter_bytes(BLOCK):
                done += len(block)
                order.progress.downloading(order.artefact, done, order.artefact.size)
                yield block
