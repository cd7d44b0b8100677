"""Putting together parts of the mind: the composition root's hands, apart for its length."""

from dataclasses import dataclass
from datetime import timedelta

from jarvisd import storage
from jarvisd.adapters.month_files import MonthFiles
from jarvisd.dialogue.gathering import Gathering
from jarvisd.dialogue.grammar import Grammar
from jarvisd.foundation import Foundation
from jarvisd.memory.admission import Admission
from jarvisd.memory.learn import Learn
from jarvisd.memory.observe import Lifetimes, Observe
from jarvisd.memory.tidy import Keeping, Tidy
from jarvisd.settings import Settings
from jarvisd.settings_file import data_dir
from jarvisd.tiers.archive import Archive
from jarvisd.tiers.graves import Graves
from jarvisd.tiers.past import Past, ShortTerm, Stores
from jarvisd.tiers.summaries import Behind, Digest, Reading, Summaries


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiers:
    """What conversations leave behind."""

    stores: Stores
    summaries: Summaries
    behind: Behind
    past: Past
    archive: Archive


def build_tiers(on: Foundation, settings: Settings, reading: Reading) -> Tiers:
    """Return the tiers of one installation; its archive lies in the data directory."""
    stores = Stores(
        earlier=storage.EarlierTable(on.database),
        summaries=storage.SummaryTable(on.database),
        archive=MonthFiles(data_dir(settings) / "archive"),
    )
    graves = Graves(on.memories, on.embedder, on.people, on.key)
    summaries = Summaries(stores.earlier, stores.summaries, on.embedder, graves, reading, Digest())
    short_term = ShortTerm(days=settings.retention.short_term_days)
    return Tiers(
        stores=stores,
        summaries=summaries,
        behind=Behind(summaries),
        past=Past(stores, on.embedder, graves, reading, on.clock, short_term),
        archive=Archive(stores.earlier, stores.archive, graves, reading, on.clock),
    )


def build_learn(on: Foundation, grammar: Grammar) -> Learn:
    """Return what learns from conversations that are over."""
    return Learn(
        transcripts=storage.TranscriptTable(on.database),
        extractor=Gathering(grammar),
        store=on.memories,
        embedder=on.embedder,
        clock=on.clock,
        key=on.key,
    )


def build_tidy(on: Foundation, admission: Admission, settings: Settings) -> Tidy:
    """Return what tidies memory up."""
    keep = settings.retention
    keeping = Keeping(
        transcripts=timedelta(days=keep.transcripts_days),
        wakes=timedelta(days=keep.wakes_days),
        merges=timedelta(days=keep.merges_days),
    )
    table = storage.TidyTable(on.database)
    return Tidy(table, on.embedder.space, admission, on.clock, keeping)


def build_observe(on: Foundation, admission: Admission, settings: Settings) -> Observe:
    """Return what keeps what sensors and cameras report."""
    keep = settings.retention
    lifetimes = Lifetimes(
        event=timedelta(days=keep.events_days), sighting=timedelta(days=keep.sightings_days)
    )
    return Observe(on.memories, on.embedder, admission, on.clock, lifetimes)
