"""Looking what is at an address: which services, or a satellite."""

from typing import Final

from wyoming.info import Describe, Info

from jarvisd.adapters.wyoming.peer import Fault, connected, in_time
from jarvisd.address import Address
from jarvisd.errors import ResourceError

PATIENCE_S: Final = 3.0
KINDS: Final = ("asr", "tts", "wake", "handle", "satellite")


async def offered(address: Address) -> tuple[str, ...]:
    """Return the KINDS of what is at *address*; raise ResourceError if nothing answers there."""
    try:
        async with in_time(address, PATIENCE_S), connected(address) as peer:
            await peer.send(Describe().event())
            while True:
                event = await peer.receive()
                if Info.is_type(event.type):
                    return tuple(kind for kind in KINDS if event.data.get(kind))
    except Fault as fault:
        raise ResourceError(fault.key, **fault.details) from fault
