"""The whole way of a spoken turn: latency by stage, rooms, endpointing, interrupting.

Parts are chosen with JARVISD_BENCH_PARTS: ``chain,rooms,endpoint,barge_in``, all by default.
"""

import asyncio
import os
from pathlib import Path

from benchmarks.parts import chosen
from benchmarks.voice_barge_in import barge_in
from benchmarks.voice_chain import chain
from benchmarks.voice_endpoint import endpoint
from benchmarks.voice_rooms import rooms

PARTS = ("chain", "rooms", "endpoint", "barge_in")
QUIET = 0.25
"""Load for each core below which a machine is quiet."""


def run(data: Path) -> dict[str, float]:
    """Run the chosen parts; say which recordings below *data* are not there."""
    return asyncio.run(_run(data))


async def _run(data: Path) -> dict[str, float]:
    parts = chosen(PARTS)
    figures = _machine()
    if "chain" in parts:
        figures |= await chain()
    if "rooms" in parts:
        figures |= await rooms(data)
    if "endpoint" in parts:
        figures |= await endpoint(data)
    if "barge_in" in parts:
        figures |= await barge_in()
    return figures


def _machine() -> dict[str, float]:
    """Tell how busy the machine is before anything is measured."""
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    print(f"voice: {cores} cores, load at the beginning {load:.1f}")
    if load > QUIET * cores:
        print(
            "  Others use this machine: times are upper bounds, rooms a lower one;"
            " the ratios are what the run is good for."
        )
    return {"voice.load_at_beginning": load, "voice.cores": float(cores)}
