"""A form is read out of whatever a model wrote around it."""

from collections.abc import AsyncGenerator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.forms import LONGEST, arguments, asking_for, filled, read_form
from jarvisd.thinking.types import Asked, Delta, Form, Passage, Prompt, Stop, Stopped, Text, Tool

FORM = Form(name="facts", description="What was said.", schema={"type": "object", "x": "äöü"})


@pytest.mark.parametrize(
    ("written", "form"),
    [
        ('{"a": 1}', {"a": 1}),
        ('```json\n{"a": 1}\n```', {"a": 1}),
        ('The {form} is {"a": {"b": 2}}.', {"a": {"b": 2}}),
        ('<think>{"a": 0}</think>{"a": 1}', {"a": 1}),
        ('{"a": 1}{"a": 2}', {"a": 1}),
        ("{}", {}),
        ('["a"]', None),
        ('{"a": 1', None),
        ("", None),
        ("{" * 100_000, None),
    ],
)
def test_the_first_object_is_the_form(written: str, form: object) -> None:
    assert filled(written) == form


@given(st.text())
def test_no_text_is_too_odd_to_be_read(text: str) -> None:
    for read in (filled, arguments):
        found = read(text)
        assert found is None or isinstance(found, dict)


def test_deep_nesting_is_no_form() -> None:
    deep = '{"a": ' * 50_000
    assert filled(deep) is None
    assert arguments(deep) is None


def test_the_model_is_told_the_schema_and_has_no_tools() -> None:
    tool = Tool(name="t", description="t", schema={})
    prompt = Prompt(system=(Passage("s"),), messages=(Asked((Passage("a"),)),), tools=(tool,))
    asked = asking_for(FORM, prompt)
    assert not asked.tools
    assert asked.system[0] == Passage("s")
    for words in ("facts", "What was said.", "äöü"):
        assert words in asked.system[1].text


async def test_a_form_without_end_is_not_read_to_its_end() -> None:
    read = 0

    async def endless() -> AsyncGenerator[Delta, None]:
        nonlocal read
        while True:
            read += 1
            yield Text("x" * 10_000)

    with pytest.raises(ModelError) as raised:
        await read_form(endless(), "m")
    assert raised.value.fault is Fault.UNFINISHED
    assert read * 10_000 <= LONGEST + 20_000


async def test_a_form_that_came_with_calls_is_still_a_form() -> None:
    async def said() -> AsyncGenerator[Delta, None]:
        yield Text('{"a": 1}')
        yield Stopped(why=Stop.CALLS)

    assert await read_form(said(), "m") == {"a": 1}
