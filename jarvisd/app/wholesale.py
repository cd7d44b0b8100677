"""What is done to many memories at once: a part of the composition root, apart for its length."""

from dataclasses import dataclass

from jarvisd import storage
from jarvisd.app.foundation import Foundation
from jarvisd.memory.clearing import Clear
from jarvisd.memory.portable.export import Export
from jarvisd.memory.portable.importing import Import
from jarvisd.memory.traces import Filed


@dataclass(frozen=True, slots=True, kw_only=True)
class Wholesale:
    """Clearing, carrying out and taking in."""

    clear: Clear
    export: Export
    take_in: Import


def build_wholesale(on: Foundation, filed: Filed) -> Wholesale:
    """Return the services of one installation; *filed* is its archive."""
    return Wholesale(
        clear=Clear(
            on.memories,
            on.transcript,
            filed,
            clock=on.clock,
            key=on.key,
            besides=[storage.TimerTable(on.database)],
        ),
        export=Export(on.memories, on.people, on.clock, on.key),
        take_in=Import(on.memories, on.embedder, on.people, on.key),
    )
