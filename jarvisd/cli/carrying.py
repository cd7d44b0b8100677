"""``jarvisd memory export`` and ``import``: memories out to a file of JSON lines, and in."""

import asyncio
import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from typer._click.exceptions import UsageError

from jarvisd.cli import whom
from jarvisd.cli.exits import Exit
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.errors import InputError
from jarvisd.memory.portable.parcel import Parcel, from_lines, to_lines
from jarvisd.memory.portable.taking import Taken
from jarvisd.people.types import Person, Role

STREAM = "-"
"""In place of a file: standard output, or standard input."""
TOLD_EVERY_S = 5.0
"""So often it does so in lines where no bar can be drawn."""
LONG = 200
"""From so many memories on an import shows how far it is."""

File = Annotated[str, typer.Argument(help="cli-carry-file", metavar="FILE")]


def export(
    context: typer.Context,
    file: File,
    as_person: whom.AsPerson = None,
    household: Annotated[bool, typer.Option("--household", help="cli-export-household")] = False,
    secrets: Annotated[bool, typer.Option("--secrets", help="cli-export-secrets")] = False,
    as_json: AsJson = False,
) -> None:
    """Write what a person owns, or what the household shares, into a file."""
    here = Invocation.of(context)
    if as_person is None and not household:
        raise UsageError(here.say("cli-export-whose"))
    if file == STREAM and as_json:
        raise UsageError(here.say("cli-export-stream"))
    asyncio.run(_export(here, file, as_person, household=household, secrets=secrets))


def import_(
    context: typer.Context,
    file: File,
    as_person: whom.AsPerson = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="cli-import-dry")] = False,
    as_json: AsJson = False,
) -> int:
    """Take in the memories of a file, all of them or none."""
    here = Invocation.of(context)
    return asyncio.run(_import(here, file, as_person, dry_run=dry_run))


async def _export(
    here: Invocation, file: str, as_person: str | None, *, household: bool, secrets: bool
) -> None:
    from jarvisd.app import open_mind  # noqa: PLC0415

    async with open_mind(here.settings()) as mind:
        audience = await whom.audience(mind, as_person, None)
        if secrets and (not household or audience.role is not Role.MEMBER):
            raise UsageError(here.say("cli-export-secrets-whose"))
        if household:
            parcel = await mind.wholesale.export.household(audience, secrets=secrets)
        else:
            parcel = await mind.wholesale.export.person(
                await whom.person(mind.people, as_person or "")
            )
    _write(file, parcel)
    if file == STREAM:
        return
    memories, stones = len(parcel.memories), len(parcel.tombstones)
    told = here.say("cli-exported", file=file, memories=memories, tombstones=stones)
    here.output.tell(told, style="green")
    if household and not secrets:
        here.output.remark(here.say("cli-exported-no-secrets"))
    here.output.data({"file": file, "memories": memories, "tombstones": stones})


def _write(file: str, parcel: Parcel) -> None:
    """Write the whole file or none, readable for its owner alone."""
    if file == STREAM:
        for line in to_lines(parcel):
            sys.stdout.write(line + "\n")
        return
    path = Path(file)
    fresh = path.parent / f".{path.name}.new"
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        fresh.unlink(missing_ok=True)
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w", encoding="utf-8") as out:
            out.writelines(line + "\n" for line in to_lines(parcel))
        fresh.replace(path)
    except OSError as error:
        raise InputError("export-unwritable", file=file, **_cause(error)) from error
    finally:
        # Cut off or refused, it must not leave half of somebody's memories beside the file.
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def _cause(error: OSError) -> dict[str, str]:
    """Return why a file cannot be used: by code for those that a phrase knows, else in words."""
    code = error.errno or 0
    return {"cause": errno.errorcode.get(code, "none"), "reason": os.strerror(code)}


async def _import(here: Invocation, file: str, as_person: str | None, *, dry_run: bool) -> Exit:
    from jarvisd.app import open_mind  # noqa: PLC0415

    parcel = _read(file)
    async with open_mind(here.settings()) as mind:
        acting: Person | None = None
        if as_person is not None:
            acting = await whom.person(mind.people, as_person)
        with _progress(here, len(parcel.memories)) as told:
            taken = await mind.wholesale.take_in.take(parcel, acting, told, dry_run=dry_run)
    _tell(here, taken, dry_run=dry_run)
    return Exit.NEGATIVE if taken.conflicts else Exit.OK


def _read(file: str) -> Parcel:
    try:
        if file == STREAM:
            return from_lines(sys.stdin)
        with Path(file).open(encoding="utf-8-sig") as lines:
            return from_lines(lines)
    except UnicodeDecodeError as error:
        raise InputError("import-not-text", file=file) from error
    except OSError as error:
        raise InputError("import-unreadable", file=file, **_cause(error)) from error


@contextmanager
def _progress(here: Invocation, many: int) -> Iterator[Callable[[str, int, int], None]]:
    from rich.progress import Progress  # noqa: PLC0415

    hidden = here.as_json or many < LONG
    with Progress(console=here.output.remarks, disable=hidden, transient=True) as progress:
        tasks = {
            stage: progress.add_task(here.say(f"cli-import-{stage}"), total=None)
            for stage in ("embed", "admit")
        }

        last = time.monotonic()

        def told(stage: str, done: int, total: int) -> None:
            nonlocal last
            progress.update(tasks[stage], completed=done, total=total)
            # In a pipe no bar is drawn: whoever waits there is told in lines.
            if hidden or here.output.remarks.is_terminal or time.monotonic() - last < TOLD_EVERY_S:
                return
            last = time.monotonic()
            here.output.remark(f"{here.say(f'cli-import-{stage}')}: {done}/{total}", style="")

        yield told


def _tell(here: Invocation, taken: Taken, *, dry_run: bool) -> None:
    say, out = here.say, here.output
    if dry_run:
        out.tell(say("cli-import-dry-run"), style="yellow")
    out.tell(say("cli-imported", count=taken.added), style="green")
    if taken.merged or taken.there:
        out.tell(say("cli-import-known", count=taken.merged + taken.there))
    if taken.replaced:
        out.tell(say("cli-import-replaced", count=taken.replaced))
    if taken.forgotten:
        out.tell(say("cli-import-forgotten", count=taken.forgotten), style="yellow")
    if taken.conflicts:
        lines = ", ".join(map(str, sorted(taken.conflicts)))
        out.tell(say("cli-import-conflicts", count=len(taken.conflicts), lines=lines))
    if taken.tombstones:
        out.tell(say("cli-import-tombstones", count=taken.tombstones))
    if taken.tombstones_foreign:
        out.tell(say("cli-import-tombstones-foreign", count=taken.tombstones_foreign))
    out.data({**asdict(taken), "dry_run": dry_run})
