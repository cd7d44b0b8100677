"""``jarvisd selftest``: does everything work here, from the wake word to the spoken answer?"""

import asyncio
from contextlib import aclosing
from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column

if TYPE_CHECKING:
    from jarvisd.selftest.steps import Step

app = new_app()


@app.command()
def selftest(context: typer.Context, as_json: AsJson = False) -> int:
    """Talk to it with synthetic voices, in a temporary database, and check what it answers."""
    return asyncio.run(_selftest(Invocation.of(context)))


async def _selftest(here: Invocation) -> Exit:
    from jarvisd.selftest.steps import trial  # noqa: PLC0415  keeps --help fast

    steps: list[Step] = []
    async with aclosing(trial(here.settings(), here.loading())) as running:
        async for step in running:
            steps.append(step)
            here.output.remark(_line(here, step), style="dim" if step.passed else "red")
    passed = all(step.passed for step in steps)
    _table(here, steps)
    here.output.data(
        {
            "passed": passed,
            "took_ms": sum(step.took_ms for step in steps),
            "steps": [asdict(step) for step in steps],
        }
    )
    seconds = round(sum(step.took_ms for step in steps) / 1_000, 1)
    key = "selftest-passed" if passed else "selftest-failed"
    here.output.tell(here.say(key, seconds=seconds), style="green" if passed else "red")
    return Exit.OK if passed else Exit.NEGATIVE


def _line(here: Invocation, step: "Step") -> str:
    sign = "✓" if step.passed else "✗"
    return f"{sign} {here.say(f'selftest-{step.name}')} ({step.took_ms / 1_000:.1f} s)"


def _table(here: Invocation, steps: "list[Step]") -> None:
    columns = (
        Column(title=here.say("selftest-column-step"), style="cyan", fold=True),
        Column(title=here.say("selftest-column-passed")),
        Column(title="ms", align="right"),
        Column(title="STT ms", align="right"),
        Column(title=here.say("selftest-column-sound"), align="right"),
        Column(title=here.say("selftest-column-expected")),
        Column(title=here.say("selftest-column-found"), fold=True),
    )
    rows = [
        (
            here.say(f"selftest-{step.name}"),
            "✓" if step.passed else "✗",
            str(step.took_ms),
            str(step.milliseconds.get("stt_ms", "")),
            str(step.milliseconds.get("first_sound_ms", "")),
            step.expected,
            step.found,
        )
        for step in steps
    ]
    here.output.table(columns, rows)
