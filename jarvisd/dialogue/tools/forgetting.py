"""Whether a model may even ask for something to be forgotten: only if the person did."""

from jarvisd.dialogue.exchange import may_follow
from jarvisd.dialogue.intents import Agree
from jarvisd.dialogue.tools.kit import Occasion
from jarvisd.dialogue.turn import Deed
from jarvisd.dialogue.wishes import wishes


def asked_to_forget(occasion: Occasion) -> bool:
    """Tell whether the person asked to forget, or said "ja" to an answer that offered it."""
    account = occasion.account
    heard = account.turn.heard
    if Deed.FORGOTTEN in wishes(heard.text):
        return True
    before = [one for one in account.talk.exchanges if may_follow(one, heard.audience)][-1:]
    offered = any(Deed.FORGOTTEN in wishes(f"{one.asked} {one.answered}") for one in before)
    return isinstance(account.turn.intent, Agree) and offered
