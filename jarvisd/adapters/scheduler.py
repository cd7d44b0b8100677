"""The clock of the jobs: APScheduler, which only says what is due.

Its own executor cancels what runs when it shuts down, so nothing is run in it.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import tzinfo

from jarvisd.jobs import Daily, Every, Jobs, When


@asynccontextmanager
async def keeping_time(jobs: Jobs, zone: tzinfo | None = None) -> AsyncIterator[None]:
    """Call ``jobs.due`` for each job at its times, in *zone* or the machine's own."""
    from apscheduler.schedulers.asyncio import AsyncIOScheduler

    options = {"timezone": zone} if zone is not None else {}
    scheduler = AsyncIOScheduler(**options)

    async def due(name: str) -> None:
        jobs.due(name)

    for job in jobs.table:
        scheduler.add_job(
            due,
            args=[job.name],
            id=job.name,
            coalesce=True,
            misfire_grace_time=None,
            **_trigger(job.when),
        )
    scheduler.start()
    try:
        yield
    finally:
        scheduler.shutdown(wait=False)


def _trigger(when: When) -> dict[str, object]:
    match when:
        case Daily(hour=hour, minute=minute):
            return {"trigger": "cron", "hour": hour, "minute": minute}
        case Every(minutes=minutes):
            return {"trigger": "interval", "minutes": minutes}
