"""Filling in a form by writing: what the model is told, and reading what it wrote. Pure."""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final

from jarvisd.thinking.aloud import aloud
from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.protocol import settled
from jarvisd.thinking.types import Arguments, Delta, Form, Passage, Prompt, Stop, Stopped, Text

LONGEST: Final = 400_000
"""A form of more characters than this is not read on."""
TRIES: Final = 20
"""So many braces may be something else before the one with which the form begins."""


def asking_for(form: Form, prompt: Prompt) -> Prompt:
    """Return *prompt* with the instruction to fill in *form*, and without tools.

    Servers that hold the model to the schema do not all show it the schema, and some take
    no notice of it at all; so it is always told.
    """
    schema = json.dumps(form.schema, ensure_ascii=False)
    told = (
        f"Fill in the form “{form.name}”: {form.description}\n"
        "Answer with one JSON object that fits this schema, and with nothing else:\n"
        f"{schema}"
    )
    asked = settled(prompt)
    return Prompt(system=(*asked.system, Passage(told)), messages=asked.messages)


async def read_form(deltas: AsyncGenerator[Delta, None], model: str) -> Arguments:
    """Return the form that is written in *deltas*; raise ModelError if there is none."""
    written, why = "", Stop.LENGTH
    async with aclosing(deltas):
        async for delta in deltas:
            written += delta.text if isinstance(delta, Text) else ""
            why = delta.why if isinstance(delta, Stopped) else why
            if len(written) > LONGEST:
                break
    if why is Stop.REFUSED:
        raise ModelError(Fault.REFUSED, model=model)
    if why is Stop.LENGTH:
        raise ModelError(Fault.UNFINISHED, model=model)
    if (form := filled(written)) is None:
        raise ModelError(Fault.GARBLED, model=model)
    return form


def filled(text: str) -> Arguments | None:
    """Return the first JSON object in *text*, whatever stands around it; None if there is none."""
    written = aloud(text)
    decoder = json.JSONDecoder()
    at = written.find("{")
    for _ in range(TRIES):
        if at < 0:
            return None
        try:
            found, _ = decoder.raw_decode(written, at)
        except (ValueError, RecursionError):
            at = written.find("{", at + 1)
            continue
        return found if isinstance(found, dict) else None
    return None


def arguments(written: str) -> Arguments | None:
    """Return what a tool is called with; nothing written means nothing needed."""
    if not written.strip():
        return {}
    try:
        found = json.loads(written)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
