"""The services of memory, put together on the foundation."""

from dataclasses import dataclass
from datetime import timedelta

from jarvisd import storage
from jarvisd.adapters.tokens import TokenCounter
from jarvisd.app.foundation import Foundation
from jarvisd.dialogue.gathering import Gathering
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.learnable import Learnable
from jarvisd.dialogue.notes import pricing_of_notes
from jarvisd.memory.admission import Admission
from jarvisd.memory.attempt import Attempt
from jarvisd.memory.extraction import Extraction
from jarvisd.memory.forget import Forget
from jarvisd.memory.learn import Anew, Learn
from jarvisd.memory.neighbours import Graph
from jarvisd.memory.observe import Lifetimes, Observe
from jarvisd.memory.recall import Recall, Weighing
from jarvisd.memory.remember import Remember
from jarvisd.memory.reread import Reread
from jarvisd.memory.retold import Retold
from jarvisd.memory.tidy import Keeping, Tidy
from jarvisd.settings import Settings
from jarvisd.thinking.ports import Thinker


def weighing(settings: Settings, tokens: TokenCounter) -> Weighing:
    """Return by which measures memories are weighed, and what they cost in a prompt."""
    return Weighing(
        ranking=settings.memory.ranking,
        budget=settings.memory.budget,
        pricing=pricing_of_notes(tokens),
    )


def build_recall(on: Foundation, settings: Settings, tokens: TokenCounter, graph: Graph) -> Recall:
    """Return what finds the memories that answer a question."""
    return Recall(on.memories, on.embedder, on.clock, weighing(settings, tokens), graph=graph)


def build_keeping(on: Foundation) -> tuple[Remember, Forget]:
    """Return what keeps what a person asks to be kept, and what erases it."""
    return (
        Remember(on.memories, on.embedder, on.clock, on.key),
        Forget(on.memories, on.embedder, on.clock, on.key),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Learning:
    """What learns from conversations that are over: the rules first, then a model."""

    learn: Learn
    reread: Reread


def build_learning(
    on: Foundation, grammar: Grammar, thinker: Thinker | None, anew: Anew
) -> Learning:
    """Return what learns; *thinker* is the memory role's, None where no model is configured.

    *anew* writes a summary again that learning has dropped, or that a model may word.
    """
    table = storage.LearningTable(on.database)
    leaving = Learnable(grammar).left

    def attempt() -> Attempt:
        return Attempt(on.memories, on.embedder, on.key)

    return Learning(
        learn=Learn(
            transcripts=table,
            extractor=Retold(Gathering(grammar)),
            leaving=leaving,
            attempt=attempt,
            clock=on.clock,
            anew=anew,
        ),
        reread=Reread(
            sessions=table,
            reader=Extraction(thinker, leaving) if thinker else None,
            attempt=attempt,
            clock=on.clock,
            anew=anew,
        ),
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
