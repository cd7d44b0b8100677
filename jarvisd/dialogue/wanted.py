"""What somebody wants done to the memory in a turn: by their words, or by a "ja". Pure."""

from jarvisd.dialogue.exchange import Exchange, may_follow
from jarvisd.dialogue.intents import Agree, Remember
from jarvisd.dialogue.talk import Talk
from jarvisd.dialogue.turn import Deed, Turn
from jarvisd.dialogue.wishes import offers_to_remember, wishes


def wanted(turn: Turn, talk: Talk) -> frozenset[Deed]:
    """Return what the person of *turn* asks for, or agrees to where a model offered it."""
    found = wishes(turn.heard.text)
    if isinstance(turn.intent, Remember):
        found |= {Deed.REMEMBERED}
    before = _agreed_to(turn, talk)
    return found if before is None else found | _offered(before)


def _offered(before: Exchange) -> frozenset[Deed]:
    """Return what the answer of *before* offered to do."""
    if not before.answered.rstrip().endswith("?"):
        return frozenset()
    found = wishes(f"{before.asked} {before.answered}") - {Deed.REMEMBERED}
    return found | ({Deed.REMEMBERED} if offers_to_remember(before.answered) else set())


def _agreed_to(turn: Turn, talk: Talk) -> Exchange | None:
    """Return the turn before, if what is said now is a "ja" to it and it was theirs."""
    before = [one for one in talk.exchanges if may_follow(one, turn.heard.audience)][-1:]
    return before[0] if before and isinstance(turn.intent, Agree) else None
