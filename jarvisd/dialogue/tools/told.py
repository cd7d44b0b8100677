"""How what was said before stands in a result: quoted, with its day. Pure."""

from collections.abc import Sequence

from jarvisd.dialogue.notes import View
from jarvisd.dialogue.quoting import quoted
from jarvisd.memory.policy.walk import Digested, Told
from jarvisd.phrases import phrase
from jarvisd.thinking.types import Passage, Reach


def lines_of(found: Sequence[Told | Digested], view: View) -> tuple[Passage, ...]:
    """Return a line for each of *found*: what somebody said in a conversation stays at home."""
    return tuple(_line(one, view) for one in found)


def _line(one: Told | Digested, view: View) -> Passage:
    details = {"day": f"{one.at.astimezone(view.zone):%Y-%m-%d}", "what": quoted(one.text)}
    if isinstance(one, Told) and one.person is None:
        return Passage(phrase("tool-said-stranger", view.language, **details), Reach.HOME)
    return Passage(phrase("tool-said", view.language, **details), Reach.HOME)
