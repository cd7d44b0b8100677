"""The services of memory, put together on the foundation."""

from datetime import timedelta

from jarvisd import storage
from jarvisd.adapters.tokens import TokenCounter
from jarvisd.app.foundation import Foundation
from jarvisd.dialogue.gathering import Gathering
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.notes import cost_of_notes
from jarvisd.memory.admission import Admission
from jarvisd.memory.learn import Learn
from jarvisd.memory.observe import Lifetimes, Observe
from jarvisd.memory.recall import Weighing
from jarvisd.memory.retold import Retold
from jarvisd.memory.tidy import Keeping, Tidy
from jarvisd.settings import Settings


def weighing(settings: Settings, tokens: TokenCounter) -> Weighing:
    """Return by which measures memories are weighed, and what they cost in a prompt."""
    return Weighing(
        ranking=settings.memory.ranking,
        budget=settings.memory.budget,
        cost=cost_of_notes(tokens),
    )


def build_learn(on: Foundation, grammar: Grammar) -> Learn:
    """Return what learns from conversations that are over."""
    return Learn(
        transcripts=storage.LearningTable(on.database),
        extractor=Retold(Gathering(grammar)),
        store=on.memories,
        embedder=on.embedder,
        clock=on.clock,
        key=on.key,
    )


def build_tidy(on: Foundation, settings: Settings, admission: Admission) -> Tidy:
    """Return what keeps the memory tidy."""
    keep = settings.retention
    keeping = Keeping(
        transcripts=timedelta(days=keep.transcripts_days),
        wakes=timedelta(days=keep.wakes_days),
        merges=timedelta(days=keep.merges_days),
    )
    return Tidy(storage.TidyTable(on.database), on.embedder.space, admission, on.clock, keeping)


def build_observe(on: Foundation, settings: Settings, admission: Admission) -> Observe:
    """Return what takes in the reports of sensors and cameras."""
    keep = settings.retention
    lifetimes = Lifetimes(
        event=timedelta(days=keep.events_days), sighting=timedelta(days=keep.sightings_days)
    )
    return Observe(on.memories, on.embedder, admission, on.clock, lifetimes)
