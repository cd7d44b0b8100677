"""What is kept of the runs of jobs, and that one job runs once at a time in one place."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

CUT_OFF = "cut-off"
"""The fault of a run that was stopped before it was done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One run of a job."""

    job: str
    began_at: datetime
    ended_at: datetime | None = None
    done: int = 0
    """With how many things it dealt."""
    fault: str | None = None
    """The name of what went wrong; no word of what anybody said."""
    running: bool = False
    """It is under way at this moment, in this process or in another."""


class Ledger(Protocol):
    """The runs of one place: of a daemon, and of the commands on its data."""

    def alone(self, job: str) -> AbstractAsyncContextManager[bool]:
        """Hold *job*; false if it runs already. Whoever is killed holds nothing any more.

        Raise StorageError.
        """
        ...

    async def began(self, job: str, at: datetime) -> int:
        """Note that *job* runs, and return the number of the run; raise StorageError."""
        ...

    async def ended(self, run: int, at: datetime, done: int, fault: str | None = None) -> None:
        """Note how *run* ended; raise StorageError."""
        ...

    async def last(self) -> Sequence[Run]:
        """Return the last run of each job, by the names of the jobs; raise StorageError."""
        ...
