"""PostgreSQL with pgvector: the only package that speaks SQL."""

from jarvisd.storage.controls import ControlTable
from jarvisd.storage.earlier import EarlierTable
from jarvisd.storage.graph import GraphTable, read_missing
from jarvisd.storage.installation import check_space, installation_key
from jarvisd.storage.journal import ErasureJournal
from jarvisd.storage.learning import LearningTable
from jarvisd.storage.ledger import JobLedger
from jarvisd.storage.lock import DaemonLock
from jarvisd.storage.memories import MemoryTable
from jarvisd.storage.opening import open_database, open_server
from jarvisd.storage.people import PeopleTable
from jarvisd.storage.pool import Database
from jarvisd.storage.reembed import reembed
from jarvisd.storage.replay import replay
from jarvisd.storage.sessions import SessionTable
from jarvisd.storage.summaries import SummaryTable
from jarvisd.storage.tidying import TidyTable
from jarvisd.storage.timers import BellTable, TimerTable
from jarvisd.storage.transcript import TranscriptTable
from jarvisd.storage.upkeep import tend_indexes

__all__ = [
    "BellTable",
    "ControlTable",
    "DaemonLock",
    "Database",
    "EarlierTable",
    "ErasureJournal",
    "GraphTable",
    "JobLedger",
    "LearningTable",
    "MemoryTable",
    "PeopleTable",
    "SessionTable",
    "SummaryTable",
    "TidyTable",
    "TimerTable",
    "TranscriptTable",
    "check_space",
    "installation_key",
    "open_database",
    "open_server",
    "read_missing",
    "reembed",
    "replay",
    "tend_indexes",
]
