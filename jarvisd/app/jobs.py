"""The table of jobs: what each of them does, put together from the mind."""

from jarvisd.app.mind import Mind
from jarvisd.jobs import Job, archiving, learning, reading, tidying, upkeep


def build_jobs(mind: Mind) -> tuple[Job, ...]:
    """Return every job of the house."""
    keep = mind.settings.retention
    return (
        *learning(mind.learn, mind.reread),
        *upkeep(mind.sessions, mind.clock, keep.transcripts_days),
        *tidying(mind.tidy),
        reading(mind.graph),
        *archiving(mind.tiers.archive, mind.clock, keep.archive_days),
    )
