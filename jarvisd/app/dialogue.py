"""Putting the dialogue together: a part of the composition root, apart for its length."""

from jarvisd.adapters.tokens import TokenCounter
from jarvisd.app.places import zone_of
from jarvisd.dialogue.answering import Answering
from jarvisd.dialogue.by_model import Way
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.offline import Manner
from jarvisd.dialogue.ports import Services
from jarvisd.people.ports import PeopleStore
from jarvisd.settings import Settings
from jarvisd.thinking.ports import Thinker


def build_dialogue(
    settings: Settings,
    services: Services,
    people: PeopleStore,
    grammar: Grammar,
    tokens: TokenCounter,
    *,
    thinker: Thinker | None = None,
) -> Answering:
    """Return the dialogue; without *thinker* it answers from templates and memory alone."""
    way = None
    if thinker is not None:
        way = Way(
            thinker=thinker,
            tokens=tokens,
            assistant=settings.assistant.name,
            commands=settings.models.commands,
            budget=settings.prompt,
        )
    return Answering(
        memory=services,
        people=people,
        grammar=grammar,
        manner=Manner(zone=zone_of(settings), doubtful=settings.recogniser.plausibility.doubtful),
        way=way,
    )
