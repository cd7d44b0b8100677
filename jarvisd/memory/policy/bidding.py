"""Telling an order that the listener is to carry out now from what somebody wants to keep. Pure.

"Merk dir: mach das Licht aus" is no fact. "Milch kaufen" and "ruf Oma an" are what a person has
to do themselves, "öffne das Tor immer langsam" is how something is done, and "sprich mich mit Sie
an" how to deal with them: those are kept.
"""

import re
from typing import Final

from jarvisd.memory.policy.acts import Act, act
from jarvisd.phrases import Language

_GERMAN: Final = (
    r"(?:mache?|schalte?|drehe?|stelle?|fahre?)\b.* (?:an|aus|ein|auf|zu|ab|lauter|leiser|heller"
    r"|dunkler|wärmer|kälter|weiter|hoch|höher|runter|herunter|rauf)",
    r"(?:spiele?|pausiere?|stoppe?|starte|dimme?|sing|singe|öffne|schließe?|sperre?|such|suche"
    r"|übersetze?|berechne|rechne) .+",
    r"(?:sage?|erzähle?|zeige?|nenne?|erkläre?|gib|lies|verrate?) (?:mir|uns)\b.*",
    r"sei (?:bitte |endlich |mal |jetzt )*(?:still|leise|ruhig)",
)
_ENGLISH: Final = (
    r"(?:turn|switch) (?:.* )?(?:on|off|up|down)(?: .*)?",
    r"(?:play|pause|resume|skip|mute|unmute|dim|open|close|lock|unlock|start|stop|sing|translate"
    r"|calculate|search) .+",
    r"(?:tell|show|give|read|explain to|sing) (?:me|us)\b.*",
    r"be (?:quiet|silent|still)",
)
_FOR: Final = {
    language: re.compile(rf"(?:{'|'.join(shapes)})\W*", re.IGNORECASE)
    for language, shapes in ((Language.DE, _GERMAN), (Language.EN, _ENGLISH))
}
_POLITE: Final = re.compile(
    r"^(?:(?:bitte|doch|mal|jetzt|und|dann|please|just|now|and|then)\b\W*)+", re.IGNORECASE
)
_FOR_ALWAYS: Final = re.compile(
    r"\b(?:immer|stets|nie|niemals|nicht|jede[nmrs]?|wenn|falls|sobald|bevor|bis|beim|vorm|zuerst"
    r"|erst|always|never|not|every|each|when|whenever|if|before|after|until|once|first)\b",
    re.IGNORECASE,
)
"""A rule, and no order for this moment."""

_TELLING: Final = re.compile(
    r"\b(?:ist|sind|war|waren|hat|haben|wird|werden|is|are|was|were|has|have)\b", re.IGNORECASE
)
""" "Stelle 5 ist zu": the first word is no order."""


def bids(text: str, language: Language) -> bool:
    """Tell whether *text*, in *language*, orders something that is to be done at once."""
    order = _POLITE.sub("", text.strip())
    if _FOR_ALWAYS.search(order) or _TELLING.search(order) or not _FOR[language].fullmatch(order):
        return False
    return act(order, language) is Act.ORDERS
