"""Prompts of any kind, for the laws that hold for all of them."""

from collections.abc import Sequence

from hypothesis import strategies as st

from jarvisd.thinking.types import (
    Answered,
    Asked,
    Call,
    Message,
    Passage,
    Prompt,
    Reach,
    Results,
    Returned,
    Tool,
)

TOOL = Tool(name="memory_search", description="Search.", schema={"type": "object"})

reaches = st.sampled_from(Reach)


@st.composite
def passages(draw: st.DrawFn, *, least: int = 0) -> tuple[Passage, ...]:
    """Return passages whose text names how far they may go, or is blank."""
    count = draw(st.integers(least, 3))
    made = []
    for _ in range(count):
        reach = draw(reaches)
        made.append(Passage(draw(st.sampled_from(["", " ", marked(draw, reach)])), reach))
    return tuple(made)


def marked(draw: st.DrawFn, reach: Reach) -> str:
    """Return a text that can be found again on a wire."""
    return f"{reach.value}-{draw(st.integers(0, 999_999)):06d}"


@st.composite
def exchanges(draw: st.DrawFn) -> Sequence[Message]:
    """Return what was asked, what tools were called, and what was answered."""
    made: list[Message] = [Asked(draw(passages(least=1)))]
    for _ in range(draw(st.integers(0, 2))):
        calls = tuple(
            draw(st.lists(called(), min_size=1, max_size=3, unique_by=lambda one: one.id))
        )
        returned = [
            Returned(id=one.id, passages=draw(passages()), failed=draw(st.booleans()))
            for one in calls
        ]
        made += [Answered(draw(passages()), calls), Results(tuple(returned))]
    return made


@st.composite
def called(draw: st.DrawFn) -> Call:
    """Return a call whose argument names how far it may go."""
    reach = draw(reaches)
    number = draw(st.integers(0, 999_999))
    arguments = draw(st.sampled_from([None, {"query": marked(draw, reach)}]))
    return Call(id=f"id-{number}", tool=TOOL.name, arguments=arguments, reach=reach)


@st.composite
def prompts(draw: st.DrawFn) -> Prompt:
    """Return a prompt of earlier exchanges and one that is to be answered."""
    messages: list[Message] = []
    if draw(st.booleans()):
        messages.append(Answered(draw(passages())))
    for exchange in draw(st.lists(exchanges(), max_size=3)):
        messages += [*exchange, Answered(draw(passages()))]
    messages += draw(exchanges())
    return Prompt(system=draw(passages()), messages=tuple(messages), tools=(TOOL,))


def texts(prompt: Prompt) -> str:
    """Return all that a prompt holds."""
    return repr(prompt)
