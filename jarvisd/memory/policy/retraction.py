"""What somebody asks to be deleted in the course of a conversation, German and English. Pure.

"Please delete the old gate code 4711" names a value; "lösch, was ich über den Arzt
gesagt habe" only describes what is to go. A retraction adds nothing: it is not remembered
itself, and no sentence that tells what it names is told again.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.policy.scope import secret
from jarvisd.memory.policy.values import contains, times, values, without_values, wording
from jarvisd.memory.policy.words import content, coverage, tokens
from jarvisd.phrases import Language

_OPENING = (
    r"(?:(?:please|also|now|yes|okay|ok|and|then|so|could you|can you|i want you to|"
    r"bitte|auch|jetzt|ja|mal|und|dann|also|kannst du|du sollst|du kannst)[,\s]+)*"
)
_ASKED = re.compile(
    rf"^{_OPENING}(?:(?:for|in|from|about|regarding|für|in|aus|von|bei|zu)\b[^,]*,\s*)?{_OPENING}"
    r"(?:(?:delete|erase|forget|remove|wipe|purge|retire|drop|scrap|discard|"
    r"vergiss|vergiß|vergesst|lösche?|streiche?|entferne?|tilge)\b)"
    r"(?!\s+(?:not|to|nicht)\b)",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"\b(?:keep only|retain only|keep|retain|use|leave|behalte?|lass)\b.*",
    re.IGNORECASE | re.DOTALL,
)
_ENOUGH = re.compile(
    r"(?:,|;|\band\b|\bbut\b|\bund\b|\baber\b)?\s*\b(?:keep|retain|leave|replace|now that|once|"
    r"because|so that|since|behalte?|lass|ersetze|weil|damit|sobald|nachdem)\b.*",
    re.IGNORECASE | re.DOTALL,
)
_GONE = re.compile(
    r"\b(?:deleted|erased|removed|wiped|unavailable|gelöscht|vergessen|entfernt|gestrichen)\b",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"^(deleted|erased|removed|gelöscht|gestrichen|entfernt)[:,]?\s+((?:the|old|exact|hidden|"
    r"der|die|das|den|alte\w*|\w+['’]s)\b.*)",
    re.IGNORECASE,
)
_STAYS = re.compile(
    r"\b(?:current|currently|active|keep|remains? only|yet|if|until|unless|before|"
    r"aktuell\w*|derzeit|gilt|noch|wenn|falls|bis|bevor)\b|\?",
    re.IGNORECASE,
)
_EARLIER = closed(
    "old older earlier previous prior former initial first historical retired outdated stale "
    "alt alte alten alter altes früher frühere früheren vorig vorige vorigen bisherig bisherige "
    "bisherigen ehemalige ehemaligen erste ersten überholt überholte"
)
_HEADS = closed(
    "code codes pin pins password passphrase phrase word location spot point place position "
    "address time minute hour date name number value note fallback draft layer "
    "code kode codes kennwort passwort satz wort codewort ort stelle platz versteck adresse "
    "uhrzeit zeit minute datum termin name nummer wert notiz"
)
_IDLE = closed(
    "memory shared active accessible household exact please request deletion entry information "
    "erinnerung gedächtnis speicher genau genaue genauen information eintrag as well too "
    "should no longer now today again anymore jetzt heute wieder bitte"
)
_HOURS = closed("time minute hour timing window uhrzeit zeit termin")
_ABOUT = re.compile(
    r"^(?:(?:alles|das|what|everything|all)[\s,]+)?(?:was|that|which)?\s*(?:ich|i|wir|we)\s+"
    r"(?:dir\s+|you\s+)?(?:(?:have\s+)?(?:said|told you)\s+)?(?:über|von|zu|about|on)\s+(.+?)"
    r"(?:\s+(?:gesagt|erzählt)(?:\s+hab(?:e|en))?)?$",
    re.IGNORECASE,
)
_IS = re.compile(
    r"\b(?:is|are|was|were|has|have|should|stays?|remains?|must|"
    r"ist|sind|war|wurde|wurden|soll|bleibt|bleiben)\b",
    re.IGNORECASE,
)
_PARTS = re.compile(r"[;,.!?]|\b(?:and|und|from|as|for|von|aus|für|als)\b")
_SENTENCE = re.compile(r"(?<=[.!?;:])\s+")
_CLAUSE = re.compile(r"(?<=[.!?;:,])\s+|\s+(?:and|und|but|aber)\s+")
_DESCRIBED = 0.6
"""Share of the words of a description that a memory must hold to be what it describes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retraction:
    """What is to go."""

    values: frozenset[str]
    """Codes, times and quoted words that were named."""
    runs: tuple[tuple[str, ...], ...] = ()
    """Names of things without a number, as lemmas: ("blue", "tin", "shelf")."""
    topic: tuple[str, ...] = ()
    """The words that describe it; needed only where nothing was named."""
    secret: bool = False
    """A PIN, code or password is described."""
    earlier: bool = False
    """Only what came before what holds now."""
    timed: bool = False
    """A time of day is described."""

    @property
    def named(self) -> bool:
        """Return whether a value or a name was said."""
        return bool(self.values or self.runs)


@lru_cache(maxsize=8192)
def retraction(text: str, language: Language) -> Retraction | None:
    """Return what *text* asks to be deleted, or None if it asks for nothing of the kind."""
    sentences = _SENTENCE.split(text)
    asked = [one for one in sentences if _ASKED.match(one)]
    if not asked:
        return None
    wanted = " ; ".join(_wanted(one) for one in asked)
    told = frozenset().union(values(wanted), _gone(sentences))
    named = [
        *(run for one in asked for run in _runs(_wanted(one), language)),
        *_named_gone(sentences, language),
    ]
    words = {token.lower() for token in tokens(wanted)}
    topic = tuple(
        word
        for word in content(wanted, language)
        if word not in _IDLE and word not in _EARLIER and not word[0].isdigit()
    )
    return Retraction(
        values=told,
        runs=tuple(dict.fromkeys(named)),
        topic=topic,
        secret=secret(wanted),
        earlier=bool(words & _EARLIER),
        timed=bool(words & _HOURS),
    )


def _wanted(sentence: str) -> str:
    """Return what stands behind the verb, up to what is to stay or why."""
    return _ENOUGH.sub("", _ASKED.sub("", sentence))


def _gone(sentences: Sequence[str]) -> frozenset[str]:
    """Return the values that a clause says to be deleted."""
    clauses = [clause for one in sentences for clause in _CLAUSE.split(one)]
    return frozenset().union(
        *(values(one) for one in clauses if _GONE.search(one) and not _STAYS.search(one))
    )


def _named_gone(sentences: Sequence[str], language: Language) -> list[tuple[str, ...]]:
    clauses = [clause for one in sentences for clause in _CLAUSE.split(one)]
    heard = [one for one in clauses if _GONE.search(one) and not _STAYS.search(one)]
    return [run for one in heard for run in _runs(_IS.split(one)[0], language)]


@lru_cache(maxsize=8192)
def reported(text: str, language: Language) -> Retraction | None:
    """Return what *text* says is deleted already: "4711 is deleted"; None if nothing."""
    sentences = [_DONE.sub(r"\2 \1", one) for one in _SENTENCE.split(text)]
    told, runs = _gone(sentences), _named_gone(sentences, language)
    return Retraction(values=told, runs=tuple(runs)) if told or runs else None


def _runs(wanted: str, language: Language) -> list[tuple[str, ...]]:
    """Return the names that stand behind what they are the name of: "phrase silver heron"."""
    found: list[tuple[str, ...]] = []
    for clause in _PARTS.split(without_values(_IS.split(wanted)[0])):
        words = tokens(clause)
        heads = [at for at, word in enumerate(words) if word.lower() in _HEADS]
        tail = words[heads[-1] + 1 :] if heads else ()
        run = tuple(w for w in wording(" ".join(tail), language) if w not in _IDLE)
        if len(run) > 1:
            found.append(run)
    return found


def names(found: Retraction, text: str, language: Language) -> bool:
    """Tell whether *text* holds what *found* names."""
    if found.values & values(text):
        return True
    told = wording(text, language)
    quoted = [wording(value, language) for value in found.values if " " in value]
    return any(contains(told, run) for run in (*found.runs, *quoted))


def described(found: Retraction, text: str, language: Language) -> float:
    """Return how well *text* fits the description, 0 to 1; 0 where it cannot be meant."""
    told = values(text)
    if found.secret and not (secret(text) and told):
        return 0.0
    if found.timed and not any(":" in value for value in told):
        return 0.0
    fit = coverage(found.topic, content(text, language), language)
    return fit if fit >= _DESCRIBED else 0.0


def resolved(found: Retraction, said: Sequence[str], language: Language) -> tuple[int, ...]:
    """Return which of *said* (oldest first) the description means, as indexes.

    "The earlier code" leaves the newest one; a description of a single word means nothing.
    """
    if found.named or len(found.topic) < 2:
        return ()
    fits = {at: fit for at, text in enumerate(said) if (fit := described(found, text, language))}
    valued = found.secret or found.timed
    least = _DESCRIBED if valued else max(fits.values(), default=0.0)
    meant = [at for at, fit in fits.items() if fit >= least]
    if found.earlier and meant:
        current = values(said[meant[-1]])
        older = [at for at in meant if not values(said[at]) <= current]
        return tuple(older or meant)
    return tuple(meant)


def remaining(sentence: str, language: Language) -> str:
    """Return what of *sentence* may be remembered: nothing of a request, nothing of a question.

    "Delete the minute, keep only the day": what is to be kept remains.
    """
    if sentence.rstrip().endswith("?"):
        return ""
    if retraction(sentence, language) is None:
        return sentence
    kept = _KEPT.search(sentence)
    return kept.group() if kept else ""


def topic(text: str) -> str:
    """Return what "lösch, was ich über den Arzt gesagt habe" is about: "den Arzt"."""
    return _ABOUT.sub(r"\1", text).strip(" ,.") or text


def told_by(found: Retraction, said: Sequence[str], language: Language) -> Retraction:
    """Return the retraction of the sentences that *found* describes, and of what they told."""
    kept = frozenset().union(*(values(one) for one in said))
    hours = frozenset().union(*(times(one) for one in said))
    told = kept - hours if found.secret else frozenset()
    return Retraction(
        values=told | (hours if found.timed else frozenset()),
        runs=tuple(wording(one, language) for one in said),
    )
