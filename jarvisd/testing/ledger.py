"""The runs of jobs in memory: the twin of the PostgreSQL ledger."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime

from jarvisd.ledger import CUT_OFF, Run


@dataclass(slots=True)
class LedgerInMind:
    """A Ledger that forgets everything when the process ends."""

    runs: list[Run] = field(default_factory=list)
    held: set[str] = field(default_factory=set)
    """The jobs that run; a test may put one here."""

    @asynccontextmanager
    async def alone(self, job: str) -> AsyncIterator[bool]:
        """Hold *job*; false if it runs already."""
        if job in self.held:
            yield False
            return
        self.held.add(job)
        try:
            yield True
        finally:
            self.held.discard(job)

    async def began(self, job: str, at: datetime) -> int:
        """Note that *job* runs, and return the number of the run."""
        self.runs.append(Run(job=job, began_at=at))
        return len(self.runs) - 1

    async def ended(self, run: int, at: datetime, done: int, fault: str | None = None) -> None:
        """Note how *run* ended."""
        self.runs[run] = replace(self.runs[run], ended_at=at, done=done, fault=fault)

    async def last(self) -> Sequence[Run]:
        """Return the last run of each job, by the names of the jobs."""
        last = {run.job: run for run in self.runs}
        return [self._standing(last[job]) for job in sorted(last)]

    def _standing(self, run: Run) -> Run:
        if run.ended_at is not None:
            return run
        running = run.job in self.held
        return replace(run, running=running, fault=None if running else CUT_OFF)
