"""Telling a person what they said of themselves: "Mein Hund …" → "Dein Hund …". Pure.

Only where every word of it is certain; otherwise None, and the sentence is quoted.
"""

from collections.abc import Sequence

import simplemma

from jarvisd.memory.policy.lexicon import lexicon
from jarvisd.memory.policy.words import tokens
from jarvisd.phrases import Language

_STEMS = {"mein": "dein", "unser": "euer", "unsr": "eur"}
_GERMAN = {"ich": "du", "mir": "dir", "mich": "dich", "wir": "ihr", "uns": "euch"}
_ENGLISH = {
    "i": "you", "me": "you", "my": "your", "mine": "yours", "myself": "yourself", "am": "are",
    "i'm": "you're", "i've": "you've", "i'd": "you'd", "i'll": "you'll",
    "we": "you", "us": "you", "our": "your", "ours": "yours", "ourselves": "yourselves",
    "we're": "you're", "we've": "you've", "we'd": "you'd", "we'll": "you'll",
}  # fmt: skip
_IRREGULAR = {
    "bin": "bist", "habe": "hast", "hab": "hast", "werde": "wirst", "mag": "magst",
    "will": "willst", "kann": "kannst", "muss": "musst", "soll": "sollst", "darf": "darfst",
    "weiß": "weißt", "war": "warst", "ging": "gingst", "kam": "kamst", "esse": "isst",
    "nehme": "nimmst", "fahre": "fährst", "schlafe": "schläfst", "trage": "trägst",
    "lese": "liest", "sehe": "siehst", "gebe": "gibst", "spreche": "sprichst",
    "vergesse": "vergisst", "helfe": "hilfst", "treffe": "triffst", "laufe": "läufst",
    "halte": "hältst", "lasse": "lässt", "wasche": "wäschst", "backe": "backst",
    "brate": "brätst", "falle": "fällst", "fange": "fängst", "lade": "lädst", "rate": "rätst",
    "werfe": "wirfst", "sterbe": "stirbst", "trete": "trittst", "verliere": "verlierst",
    "heiße": "heißt", "wurde": "wurdest", "verlasse": "verlässt",
    "bekomme": "bekommst", "möchte": "möchtest", "wüsste": "wüsstest",
}  # fmt: skip
_PREFIXES = ("", "ver", "er", "be", "ent", "ge", "zer")
_WE = {"sind": "seid", "waren": "wart", "wollen": "wollt", "tun": "tut"}
_EDGES = ".,;:!?"
_SUBJECTS = frozenset({"ich", "wir", "i", "we"})
_OBJECTS = frozenset({"mir", "mich", "uns", "me", "us"})
_ENGLISH_ORDERS = frozenset({"always", "never", "please", "don't", "do"})


def to_owner(text: str, language: Language) -> str | None:
    """Return *text*, which its owner said, as told to them; None where that is not certain.

    A sentence without a first person comes back as it is.
    """
    present = {token.lower() for token in tokens(text)}
    words = lexicon(language)
    # "ihr" and "Ihnen" can be a third person, which then would be taken for the listener.
    if present & words.listener and present & (words.speaker | words.household):
        return None
    if present & _OBJECTS and not present & _SUBJECTS and _commands(text, language):
        return None
    turn = _german if language is Language.DE else _english
    turned = turn(text.split())
    return None if turned is None else _capital(" ".join(turned))


def _commands(text: str, language: Language) -> bool:
    """Tell whether *text* is said to the assistant: in "Sag mir nie …" it is "mir" that stays."""
    first = tokens(text)[0].lower()
    base = str(simplemma.lemmatize(first, lang=language.value))
    if language is Language.EN:
        return first in _ENGLISH_ORDERS
    return base != first and base.endswith("n") and base.islower()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _english(words: Sequence[str]) -> list[str] | None:
    turned = []
    for at, word in enumerate(words):
        core, edge = _split(word)
        low = core.lower().replace("’", "'")
        after_me = at > 0 and _split(words[at - 1])[0].lower() == "i"
        turned.append(("were" if low == "was" and after_me else _ENGLISH.get(low, core)) + edge)
    return turned


def _split(word: str) -> tuple[str, str]:
    core = word.rstrip(_EDGES)
    return core, word[len(core) :]


def _german(words: Sequence[str]) -> list[str] | None:
    turned = list(words)
    for at, word in enumerate(words):
        core, edge = _split(word)
        turned[at] = _pronoun(core) + edge if turned[at] == word else turned[at]
        if core.lower() in ("ich", "wir"):
            verb = _verb(words, at)
            if verb is None:
                return None
            core, edge = _split(words[verb])
            said = _you(core) if word.lower().startswith("ich") else _you_all(core)
            turned[verb] = f"{said}{edge}"
    return turned


def _pronoun(core: str) -> str:
    low = core.lower()
    if low in _GERMAN:
        return _GERMAN[low]
    for stem, other in _STEMS.items():
        end = low.removeprefix(stem)
        if end != low and end in ("", "e", "en", "em", "er", "es"):
            # "euer" loses its e before an ending: eure, eurem.
            return ("eur" if other == "euer" and end else other) + end
    return core


def _verb(words: Sequence[str], pronoun: int) -> int | None:
    """Return where the verb of the pronoun stands: beside it, or at the end of its clause."""
    plural = _split(words[pronoun])[0].lower() == "wir"
    ends = [at for at in range(pronoun, len(words)) if words[at][-1] in _EDGES]
    last = ends[0] if ends else len(words) - 1
    turn = _you_all if plural else _you
    joined = range(pronoun + 1, last)
    # The second verb of "ich … und trinke …" would have to be turned too.
    if any(words[at].lower() == "und" and turn(_split(words[at + 1])[0]) for at in joined):
        return None
    for at in (pronoun + 1, pronoun - 1, last):
        inside = 0 <= at < len(words) and at != pronoun
        # A capital within the sentence is a noun's: "Freunde".
        if (
            inside
            and (at == 0 or words[at][0].islower())
            and turn(_split(words[at])[0]) is not None
        ):
            return at
    return None


def _you(verb: str) -> str | None:
    """Return a verb in the first person, singular, as one in the second: wohne → wohnst."""
    low = verb.lower()
    known = next(
        (p for p in _PREFIXES if low.removeprefix(p) in _IRREGULAR and low.startswith(p)), None
    )
    if known is not None:
        # "vertrage" as "trage": verträgst.
        return known + _IRREGULAR[low.removeprefix(known)]
    base = str(simplemma.lemmatize(low, lang="de"))
    if not low.endswith("e") or not base.endswith("n") or base == low:
        return None
    stem = low[:-1]
    if low.endswith("te") and base.removesuffix("en") != stem:
        return low + "st"
    if base != stem + "en":
        return None
    if stem.endswith(("t", "d", "ffn", "chn", "tm", "gn")):
        return stem + "est"
    return stem + ("t" if stem.endswith(("s", "ß", "z", "x")) else "st")


def _you_all(verb: str) -> str | None:
    """Return a verb in the first person plural as one in the second: fahren → fahrt."""
    low = verb.lower()
    if low in _WE:
        return _WE[low]
    base = str(simplemma.lemmatize(low, lang="de"))
    if not low.endswith("en") or not base.endswith("n") or not verb.islower():
        return None
    stem = low[:-2]
    return stem + ("et" if stem.endswith(("t", "d", "ffn", "chn", "tm", "gn")) else "t")
