"""The proof itself: what is somewhere is found, wherever it is."""

import gzip
from pathlib import Path

import pytest

from jarvisd.memory.changes import Erase
from jarvisd.storage.memories import MemoryTable
from jarvisd.storage.pool import Database
from tests.memory_makers import AS_ANNA, add, memory
from tests.nowhere import nowhere, places_of


async def test_a_text_in_a_table_a_log_or_an_archive_is_found(
    owner: str, database: Database, tmp_path: Path
) -> None:
    store = MemoryTable(database)
    it = memory(1, "Der Kanarienvogel frißt Körner.")
    await store.apply([add(it)], AS_ANNA)
    (tmp_path / "daemon.log").write_text("kanarienvogel", encoding="utf-8")
    (tmp_path / "archive").mkdir()
    packed = gzip.compress(b'{"heard": "K\\u00f6rner f\\u00fcr den Kanarienvogel"}')
    (tmp_path / "archive" / "2026-05.jsonl.gz").write_bytes(packed)

    found = places_of("Kanarienvogel", tmp_path, owner)
    assert found == ["public.memories", "archive/2026-05.jsonl.gz", "daemon.log"]
    assert places_of("KÖRNER FÜR", tmp_path, owner) == ["archive/2026-05.jsonl.gz"]
    with pytest.raises(AssertionError, match="memories"):
        nowhere("Kanarienvogel", tmp_path / "archive" / "none", owner)

    await store.apply([Erase(id=it.id, tombstone=None)], AS_ANNA)
    nowhere("Kanarienvogel", tmp_path / "none", owner)
