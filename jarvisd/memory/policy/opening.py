"""What opens, unlocks or logs in, in whatever words it is told, German and English. Pure.

Nobody says "code" of the number at the garage: "das Tor geht mit 2580 auf", "Haustür 8842",
"der Netflix-Login". What is taken for a secret wrongly is still told to members; what is
missed is told to everybody. So a value counts beside whatever has a lock or an account.
"""

import re
from functools import lru_cache
from typing import Final

from jarvisd.memory.policy.words import is_number, lemma, tokens
from jarvisd.phrases import Language

_NAMED: Final = re.compile(
    r"\b(?:log-?in|logon|zugangs?daten|anmelde-?daten|login-?daten|benutzername|username"
    r"|user name|credentials?|passkey|key ?code|iban|konto-?nummer|account number"
    r"|(?:kredit|bank|ec-?|giro)karten-?nummer|(?:credit|debit|bank) card number"
    r"|card number|cvv|cvc"
    r"|entsperr\w*|entriegel\w*|unlock\w*|freischalt\w*|losungswort|parole|zauberwort"
    r"|(?:zahlen|ziffern|nummern|zugangs|schloss|tresor|safe|koffer)-?kombi(?:nation)?"
    r"|(?:wlan|wifi|wi-fi|netzwerk|w-lan|recovery|network)[ -]?(?:schlüssel|key)"
    r"|(?:recovery|seed|secret|pass) ?(?:phrase|key|word)s?"
    r"|wiederherstellungs\w+|sicherheits(?:frage|antwort)|security (?:question|answer))\b",
    re.IGNORECASE,
)
"""What is named for nothing but letting in: no value needs to stand beside it."""
_KEYED: Final = re.compile(
    r"\b(?:kombi(?:nation)?|combo|combination|keypad|tastenfeld|muster|pattern)\b", re.IGNORECASE
)
"""Beside a lock or a value these let in as well; alone they may be of colours."""
_LOCKS: Final = re.compile(
    r"\b(?:\w*(?:schloss|tür|türe|türen|tuer|pforte|safe|tresor|spind|schließfach|briefkasten"
    r"|schlüsselkasten|schlüsselbox|koffer|eingang|tablet|laptop|rechner|computer|konto|router"
    r"|garage|karte|account|alarmanlage|door|gate|padlock|locker|suitcase|vault|strongbox|lockbox"
    r"|keybox)"
    r"|(?:(?:garten|garagen|hof|haus|einfahrts?|eingangs|keller|stall|werk|park|schiebe|roll)-?)?tor"
    r"|(?:geld|waffen|schlüssel)schrank|fritz!?box|pc|wlan|wifi|wi-fi|w-lan|app|ipad"
    r"|(?:bike|door|gate|combination|car|wheel)?lock|entrance|mailbox|card"
    r"|netflix|amazon|disney|spotify|paypal|ebay|google|icloud|microsoft|facebook|instagram"
    r"|zalando)s?\b",
    re.IGNORECASE,
)
"""What has a lock, or an account."""
_PHONES: Final = re.compile(r"\b(?:handy|smartphone|phone|iphone|mobile)\b", re.IGNORECASE)
"""These have a lock and a number to be called by, which is no secret."""
_CALLED: Final = re.compile(r"nummer\b|\bnumber\b|(?<!\d)(?:0|\+)\d", re.IGNORECASE)
_OPENS: Final = re.compile(
    r"\b(?:geht|gehen|kriegt|bekommt|kriegst|bekommst|macht|machst|mache|springt|schließt|sperrt)\b"
    r".*\b(?:auf|an|aus)\b|\b(?:auf|ein)(?:geht|gehen|zumachen|macht|machen|schließen|zuschließen"
    r"|sperren|zusperren|kriegen|bekommen|loggen|zuloggen)\b"
    r"|\böffne\w*|\bgeöffnet\b|\bzu öffnen\b"
    r"|\blogg\w*\b.*\bein\b|\bmeld\w*\b.*\ban\b|\banmeld\w*\b"
    r"|\b(?:opens?|opened|opening|logs?|logged|logging|signs?)\b",
    re.IGNORECASE,
)
_ENTERS: Final = re.compile(
    r"\b(?:kommt|komme|kommst|kommen)\b.*\b(?:rein|hinein|ins|in (?:den|die|das))\b"
    r"|\b(?:gets? (?:in|into)|lets? \w+ in)\b",
    re.IGNORECASE,
)
_NUMBERED: Final = re.compile(r"\b\w*(?:nummer|zahl|ziffern?|number|digits?)\b", re.IGNORECASE)
_WITH: Final = re.compile(
    r"\b(?:mit|per|durch|with|using|by|as|type|types|enter|dial|press|punch|tippt|tippe|tippst)\b(.*)"
    r"|(\S.*)\b(?:eingeben|einzugeben|eintippen|einzutippen)\b",
    re.IGNORECASE,
)
_BY_HAND: Final = re.compile(
    r"\b(?:\w*schlüssel\w*|keys?|chip|fernbedienung|remote|hand|griff|klinke|knopf|schalter|button"
    r"|handle|switch|kraft|gewalt|schwung|force)\b",
    re.IGNORECASE,
)
"""What opens without anybody having to know something."""

_IBAN: Final = re.compile(r"\b[A-Z]{2}\d{2}(?: ?\d{4})+", re.IGNORECASE)
_CARD: Final = re.compile(r"\b\d{4}(?:[ -]\d{4}){3}\b")
_WORDLIKE: Final = re.compile(r"\b(?=\w{5,}\b)(?:[^\W\d_]{2,}\d{2,}\w*|\d+[^\W\d_]{2,}\w*\d*)\b")
"""Letters and digits in one, as a password has them: "Hund123"."""
_MAIL: Final = re.compile(r"\S+@\S+")
_MEASURED: Final = re.compile(
    r"\b\d[\d.,]*\s*(?:°|€|\$|%|(?:uhr|euro|cent|dollars?|prozent|percent|grad|degrees?|mm|cm|m|km"
    r"|meter\w*|metres?|kilo\w*|kg|g|gramm|liter\w*|l|watt|kw|kwh|volt|jahre?n?|years?|tage?n?|days?"
    r"|stunden?|hours?|minuten?|minutes?|wochen?|weeks?|monaten?|months?|zoll|inch\w*|gb|mb"
    r"|schritte?n?|steps?|personen|people|am|pm)\b)"
    r"|\b\d{1,2}[:.]\d{2}\b(?!\.?\d)|\b\d{1,2}\.(?:\s?\d{1,2}\.|\s?[^\W\d_]+)(?:\s?\d{2,4})?"
    r"|\b(?:um|ab|bis|gegen|at|by|from|until)\s+\d{1,2}\b"
    r"|\b(?:seit|jahr|baujahr|anno|since|aus|von|from|year|in|im)\s+(?:1[5-9]|20)\d\d\b"
    r"|\b\w*(?:straße|strasse|str\.|weg|platz|allee|gasse|street|road|lane|avenue)\s+\d+\w?\b"
    r"|\b(?:kostet|kosteten|gekostet|costs?|misst|wiegt|weighs)\b\D{0,12}\d[\d.,]*",
    re.IGNORECASE,
)
"""Numbers that say how much, when or where; they let nobody in."""
_SPOKEN: Final = frozenset({"null", "eins", "zero", "oh", "one"})
_LEAST: Final = 3
"""So many digits together are a code; "Spind 12" is a number on a door."""
_PIN: Final = range(4, 7)
_NOT_HOW: Final = re.compile(
    r"^\W*(?:\w+,\s*)?(?:wo|wohin|woher|wann|wer|wessen|warum|where|when|who|whose|why)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=16384)
def opens(text: str) -> bool:
    """Tell whether *text* tells, or names, what opens something or logs in somewhere."""
    if _NAMED.search(text) or _IBAN.search(text) or _CARD.search(text):
        return True
    lock, keyed = _LOCKS.search(text), _KEYED.search(text)
    phone = _PHONES.search(text)
    digits = _digits(text) if lock or keyed or phone else 0
    if keyed and (lock or phone or digits):
        return True
    if lock and (digits >= _LEAST or _wordlike(text) or (_MAIL.search(text) and digits)):
        return True
    if phone and digits in _PIN and not _CALLED.search(text):
        return True
    moves = _OPENS.search(text) or _ENTERS.search(text)
    return bool(moves) and _by_knowing(text, locked=lock is not None)


@lru_cache(maxsize=4096)
def asks_to_open(question: str) -> bool:
    """Tell whether *question* wants what opens, without a word for it: "Wie geht der Safe auf?".

    Where a door is, who is at it, or what is the matter with it, is no such question.
    """
    if _NOT_HOW.search(question):
        return False
    if _OPENS.search(question) or _KEYED.search(question):
        return True
    lock = _LOCKS.search(question) or _PHONES.search(question)
    return bool(lock and (_NUMBERED.search(question) or _ENTERS.search(question)))


def _wordlike(text: str) -> bool:
    """Tell whether *text* holds what looks like a password."""
    return bool(_WORDLIKE.search(_MEASURED.sub(" ", text)))


def _by_knowing(text: str, *, locked: bool) -> bool:
    """Tell whether what *text* says to open goes by something that one has to know."""
    found = _WITH.search(text)
    if found is None or _BY_HAND.search(text):
        return False
    told = found[1] or found[2] or ""
    return locked or _digits(told) > 0


def _digits(text: str) -> int:
    """Return how many digits the numbers of *text* have together, spoken ones too."""
    return sum(map(_of_word, tokens(_MEASURED.sub(" ", text))))


def _of_word(word: str) -> int:
    low = word.lower()
    if low in _SPOKEN:
        return 1
    for language in Language:
        number = lemma(word, language)
        if is_number(number) and number[0].isdigit():
            return sum(letter.isdigit() for letter in (word if word[0].isdigit() else number))
    return 0
