"""The table of jobs: what each of them does, put together from the mind."""

from jarvisd.app.mind import Mind
from jarvisd.jobs import Job, archiving, closing, learning, reading, tidying


def build_jobs(mind: Mind) -> tuple[Job, ...]:
    """Return every job of the house."""
    archived = mind.settings.retention.archived_days
    return (
        *learning(mind.learn, mind.reread),
        closing(mind.sessions, mind.clock),
        *tidying(mind.tidy),
        reading(mind.graph),
        *archiving(mind.tiers.archive, mind.clock, archived),
    )
