"""What a page is told of the conversation in its room."""

from typing import Any

from jarvisd.events import Answered, Fact, StateChanged, Transcribed


def news(fact: Fact) -> dict[str, Any] | None:
    """Return what *fact* means to whoever looks at the page; None: nothing."""
    match fact:
        case StateChanged():
            return {"type": "state", "state": fact.after}
        case Transcribed(refused=None):
            return {"type": "heard", "text": fact.text, "language": fact.language}
        case Answered() if fact.text:
            return {"type": "said", "text": fact.text}
        case _:
            return None
