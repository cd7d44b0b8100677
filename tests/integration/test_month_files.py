"""The archive's files outlive kill -9, damage and each other's writers."""

import gzip
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from jarvisd.adapters.month_files import MonthFiles
from jarvisd.errors import StorageError
from jarvisd.tiers.types import Archived
from tests.contract.test_tier_stores import archived, everything

WRITER = """
import asyncio, sys
from pathlib import Path
from dataclasses import replace
from uuid import UUID
from jarvisd.adapters.month_files import MonthFiles
from tests.contract.test_tier_stores import archived

async def main():
    files, first = MonthFiles(Path(sys.argv[1])), int(sys.argv[2])
    for number in range(first, first + int(sys.argv[3])):
        await files.put([archived(number, heard="Grüße " * 20)])
        print(number, flush=True)

asyncio.run(main())
"""


def writing(folder: Path, first: int, many: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder), str(first), str(many)],
        stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip


def named(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.glob(pattern))


async def test_files_are_for_the_owner_alone_and_readable_by_zcat(tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    old = os.umask(0)
    try:
        await MonthFiles(folder).put([archived(1), archived(2)])
    finally:
        os.umask(old)
    (file,) = named(folder, "*.gz")

    assert file.name == "2026-03.jsonl.gz"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert len(gzip.decompress(file.read_bytes()).splitlines()) == 2


async def test_whoever_is_killed_while_writing_loses_nothing_that_was_filed(
    tmp_path: Path,
) -> None:
    filed = 0
    for _ in range(3):
        with writing(tmp_path, filed + 1, 10_000) as process:
            assert process.stdout is not None
            for _ in range(5):
                filed = int(process.stdout.readline())
            process.send_signal(signal.SIGKILL)
            filed = max([filed, *map(int, process.stdout.read().split())])
        found = {one.session.int - 700 for one in await everything(MonthFiles(tmp_path))}
        # At most the one it was about to tell of is there besides.
        assert found in ({*range(1, filed + 1)}, {*range(1, filed + 2)})


async def test_what_a_killed_writer_left_half_done_is_swept_up(tmp_path: Path) -> None:
    files = MonthFiles(tmp_path)
    await files.put([archived(1)])
    (tmp_path / "2026-01.new").write_bytes(b"half of a file")

    assert await files.months() == ["2026-03"]
    await files.remove("2026-03", lambda *_: False)
    assert named(tmp_path, "*.new") == []


async def test_several_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    writers = [writing(tmp_path, first, 8) for first in (1, 101, 201)]
    for writer in writers:
        writer.communicate()
        assert writer.returncode == 0

    found = {one.session.int - 700 for one in await everything(MonthFiles(tmp_path))}
    assert found == {first + each for first in (1, 101, 201) for each in range(8)}


@pytest.mark.parametrize("damage", ["cut", "torn", "not gzip", "not json", "not ours"])
async def test_a_damaged_month_is_told_and_not_written_over(tmp_path: Path, damage: str) -> None:
    files = MonthFiles(tmp_path)
    await files.put([archived(1), archived(2)])
    (file,) = named(tmp_path, "*.gz")
    whole = file.read_bytes()
    broken = {
        "cut": whole[:-20],
        "torn": whole[:40] + bytes(20) + whole[60:],
        "not gzip": b"hello",
        "not json": gzip.compress(b"hello\n"),
        "not ours": gzip.compress(b'{"session": 7}\n'),
    }[damage]
    file.write_bytes(broken)

    nothing: list[Archived] = []
    with pytest.raises(StorageError):
        await files.scan("2026-03", nothing.append)
    with pytest.raises(StorageError):
        await files.put([archived(3)])
    assert file.read_bytes() == broken


async def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "archive").write_text("a file")
    with pytest.raises(StorageError) as caught:
        await MonthFiles(tmp_path / "archive").put([archived(1)])
    assert caught.value.key == "archive-unreadable"
