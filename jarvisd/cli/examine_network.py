"""The check of ``doctor`` that concerns what is elsewhere on the network."""

import asyncio

from jarvisd.address import Address
from jarvisd.cli.examine import Finding, Verdict
from jarvisd.cli.invocation import Invocation
from jarvisd.errors import ResourceError
from jarvisd.phrases import render
from jarvisd.settings import Settings


def elsewhere(settings: Settings) -> dict[str, tuple[str, str]]:
    """Return what is elsewhere: for each setting its address and the kind that must be there."""
    remote = settings.remote
    services = {
        "remote.recogniser": (remote.recogniser, "asr"),
        "remote.voice": (remote.voice, "tts"),
        "remote.wake": (remote.wake, "wake"),
    }
    satellites = {
        f"rooms.{name}": (room.satellite, "satellite") for name, room in settings.rooms.items()
    }
    return {name: place for name, place in (services | satellites).items() if place[0]}


async def network(here: Invocation, settings: Settings) -> Finding:
    """Check that every service and satellite answers, and is what it is taken for."""
    places = elsewhere(settings)
    asked = (_fault(here, address, kind) for address, kind in places.values())
    told = dict(zip(places, await asyncio.gather(*asked), strict=True))
    faults = {name: fault for name, fault in told.items() if fault}
    if not faults:
        return Finding(check="network", verdict=Verdict.GOOD, found=", ".join(places))
    return Finding(
        check="network",
        verdict=Verdict.WARNING,
        found=" ".join(f"{name}: {fault}" for name, fault in faults.items()),
        remedy=_remedy(here, {places[name][1] for name in faults}, spare=settings.remote.spare),
    )


def _remedy(here: Invocation, missing: set[str], *, spare: bool) -> str:
    """Return what to do where the kinds *missing* are."""
    remedies = []
    if missing - {"satellite"}:
        remedies.append(here.say("doctor-network-service", spare="yes" if spare else "no"))
    if "satellite" in missing:
        remedies.append(here.say("doctor-network-satellite"))
    return " ".join(remedies)


async def _fault(here: Invocation, address: str, kind: str) -> str:
    """Return what is wrong at *address*, nothing if it is as it should be."""
    from jarvisd.adapters.wyoming.look import offered  # noqa: PLC0415  keeps --help fast

    try:
        kinds = await offered(Address.parse(address))
    except ResourceError as error:
        return render(error, here.language)
    return "" if kind in kinds else here.say("doctor-network-other", address=address, kind=kind)
