"""Putting the tiers together: a part of the composition root, apart for its length."""

from dataclasses import dataclass

from jarvisd import storage
from jarvisd.adapters.month_files import MonthFiles
from jarvisd.app.foundation import Foundation
from jarvisd.dialogue.gist import Gist
from jarvisd.settings import Settings
from jarvisd.settings_file import data_dir
from jarvisd.thinking.ports import Thinker
from jarvisd.tiers.archive import Archive
from jarvisd.tiers.behind import Behind
from jarvisd.tiers.condense import Condense
from jarvisd.tiers.graves import Graves
from jarvisd.tiers.past import Past, ShortTerm, Stores
from jarvisd.tiers.summaries import Summaries


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiers:
    """What conversations leave behind."""

    stores: Stores
    summaries: Summaries
    behind: Behind
    past: Past
    archive: Archive


def build_tiers(on: Foundation, settings: Settings, gist: Gist, thinker: Thinker | None) -> Tiers:
    """Return the tiers of one installation; its archive lies in the data directory.

    *thinker* is the memory role's, None where no model is configured.
    """
    reading = gist.lines
    stores = Stores(
        earlier=storage.EarlierTable(on.database),
        summaries=on.summaries,
        archive=MonthFiles(data_dir(settings) / "archive"),
    )
    graves = Graves(on.memories, on.embedder, on.people, on.key)
    summaries = Summaries(stores.earlier, stores.summaries, on.embedder, graves, gist.account)
    short_term = ShortTerm(days=settings.retention.short_term_days)
    return Tiers(
        stores=stores,
        summaries=summaries,
        behind=Behind(summaries, Condense(thinker) if thinker else None),
        past=Past(stores, on.embedder, graves, reading, on.clock, short_term),
        archive=Archive(
            stores.earlier, stores.archive, graves, stores.summaries, reading, on.clock
        ),
    )
