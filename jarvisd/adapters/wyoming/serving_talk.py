"""Conversation for a guest: a sentence in, the answer out, in a conversation that goes on."""

from collections.abc import Sequence
from typing import Final

from wyoming.event import Event
from wyoming.handle import Handled, NotHandled

from jarvisd.phrases import Language
from jarvisd.session.visits import Visits
from jarvisd.speech.tongue import language_of

LONGEST: Final = 2_000
"""Characters that are read of a sentence."""
LONGEST_NAME: Final = 100


async def answered(
    event: Event, visits: Visits, languages: Sequence[Language], connection: str
) -> Event:
    """Return the answer to what *event* says; raise ValueError if it says nothing, StorageError.

    A guest that names no conversation has one for each *connection*.
    """
    text = event.data.get("text")
    if not isinstance(text, str) or not (text := _readable(text)):
        raise ValueError("nothing was said")
    language = language_of(event.data.get("language"), languages) or languages[0]
    context = event.data.get("context")
    given = context.get("conversation_id") if isinstance(context, dict) else None
    name = given[:LONGEST_NAME] if isinstance(given, str) and given else connection
    reply = await visits.say(name, text, language)
    said = " ".join(sentence.text for sentence in reply.sentences)
    told = {"conversation_id": name}
    if reply.failed:
        return NotHandled(text=said, context=told).event()
    return Handled(text=said, context=told).event()


def _readable(text: str) -> str:
    return text[:LONGEST].replace("\0", " ").encode("utf-8", "replace").decode().strip()
