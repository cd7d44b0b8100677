"""Whether a model may have something remembered or forgotten: only if the person asked for it."""

from jarvisd.dialogue.exchange import Exchange, may_follow
from jarvisd.dialogue.intents import Agree, Remember
from jarvisd.dialogue.tools.kit import Occasion
from jarvisd.dialogue.turn import Deed
from jarvisd.dialogue.wishes import offers_to_remember, wishes


def asked_to_forget(occasion: Occasion) -> bool:
    """Tell whether the person asked to forget, or said "ja" to an answer that offered it."""
    if Deed.FORGOTTEN in wishes(occasion.account.turn.heard.text):
        return True
    before = _agreed_to(occasion)
    return before is not None and Deed.FORGOTTEN in wishes(f"{before.asked} {before.answered}")


def asked_to_remember(occasion: Occasion) -> bool:
    """Tell whether the person asked to remember, or said "ja" to an answer that offered it."""
    turn = occasion.account.turn
    if isinstance(turn.intent, Remember) or Deed.REMEMBERED in wishes(turn.heard.text):
        return True
    before = _agreed_to(occasion)
    return before is not None and offers_to_remember(before.answered)


def _agreed_to(occasion: Occasion) -> Exchange | None:
    """Return the turn before, if what is said now is a "ja" to it and it was theirs."""
    account = occasion.account
    audience = account.turn.heard.audience
    before = [one for one in account.talk.exchanges if may_follow(one, audience)][-1:]
    return before[0] if before and isinstance(account.turn.intent, Agree) else None
