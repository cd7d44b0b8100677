"""How a sentence asks to be kept from others, German and English. Pure.

"Sag das niemandem" and "das bleibt unter uns" make it private, "das bleibt in der
Familie" one for members. What was confided is told to nobody else, however it is asked
for: its placement stands in the SQL of every arm.
"""

import re
from functools import lru_cache

from jarvisd.memory.policy.scope import secret
from jarvisd.memory.policy.values import codes, quoted, values
from jarvisd.memory.types import Wish

_TELL = (
    r"(?:share|tell|give|mention|repeat|disclose|reveal|say|pass|circulate|expose|hand|leak|"
    r"confirm|summari[sz]e|announce|volunteer)\w*"
)
_SAY = r"(?:sag|sage|sagt|erzähl|erzähle|erzählt|verrat|verrate|gib|petz)"
_NOBODY = (
    rf"(?:do not|don['’]t|never|not to|must not|should not|may not|nobody should|no one should)"
    rf"\s+(?:be\s+)?(?:\w+\s+){{0,2}}?{_TELL}"
    r"|(?:keep|stays?|kept|leave)\b.{0,80}\b(?:out of|off the|away from)"
    r"|to yourself|(?:only|just) for me|for me only"
    r"|(?:nobody|no one) (?:else )?(?:must|may|should|has to) know"
    rf"|{_SAY}\s+(?:\w+\s+){{0,3}}?(?:niemand\w*|kein\w*|nicht)"
    r"|(?:niemand\w*|kein\w*)\s+(?:\w+\s+){0,2}?(?:sagen|erzählen|verraten|wissen|erfahren|hören)"
    r"|nicht weiter(?:sagen|erzählen|geben)"
    r"|(?:behalt\w*|behält\w*)\s+(?:\w+\s+){0,2}?für (?:dich|sich)|nur für mich"
)
_SO = (
    r"(?:is|are|be|stays?|remains?|kept|keep\b.{0,60}|treat\b.{0,60}|"
    r"ist|sind|bleibt|bleiben|bleiben soll\w*)"
)
_PRIVATE = r"(?:private|restricted|confidential|secret|privat|vertraulich|geheim)"
_MINE = re.compile(
    rf"\b(?:{_NOBODY}"
    rf"|{_SO}\s+(?:\w+\s+){{0,2}}?{_PRIVATE}"
    rf"|(?:my|our|\w+['’]s|mein\w*|unser\w*)\s+(?:[\w-]+\s+){{0,4}}?{_PRIVATE}\w*(?! notes?\b))\b"
    rf"|^[^:.]{{0,40}}\b{_PRIVATE}\b[^:.]{{0,40}}:",
    re.IGNORECASE,
)
_OURS = re.compile(
    r"\b(?:(?:this|that|these|those|it|keep it|das|dies\w*)\b[^.!?]{0,60}"
    r"\b(?:resident|family|member|household)s?-only"
    r"|for (?:resident|family|member|household)s?(?:-side)? (?:use )?only"
    r"|between (?:us|ourselves)|(?:only|just) for us|for us only"
    r"|(?:within|in) the (?:\w+ )*family"
    r"|unter uns|nur für (?:uns|die familie|mitglieder|den haushalt)"
    r"|(?:bleib\w*|bleiben)\s+(?:\w+\s+){0,2}?in der familie)\b",
    re.IGNORECASE,
)
_THAT = re.compile(
    r"^(?:please |bitte |keep |but |aber )*(?:this|that|it|das|dies|es)\b", re.IGNORECASE
)
_KEYS = re.compile(
    r"\b(?:keypad|keyed|credentials?|phrase|combination|kombination|losung\w*)\b", re.IGNORECASE
)
_TOLD = re.compile(
    r"\b(?:phrase|passphrase|password|codeword|passwort|kennwort|codewort|losung\w*)\b[^.,;]{0,40}?"
    r"(?:\b(?:is|are|now|remains|as|ist|lautet|heißt|bleibt)\b|:)",
    re.IGNORECASE,
)
_LINK = r"(?:\b(?:but|and|please|just|aber|und|bitte|nur|doch|also)\b[\s,]*)*"
_IT = r"(?:das|es|it|that|this|so etwas|sowas)"
_ONLY_ME = (
    rf"(?:sage?|erzähle?|verrate?)\s+(?:{_IT}\s+)?(?:\w+\s+){{0,2}}?"
    r"(?:niemand\w*|kein\w*|nicht(?:\s+weiter|\s+(?:der|dem|den|mein\w*|unser\w*)\s+\w+)?)\b"
    r"|(?:sage?|erzähle?|verrate?)\s+(?!mir\b)(?:\w+\s+){1,2}?nichts(?:\s+(?:davon|darüber))?"
    r"|davon\s+(?:darf|soll)\s+(?:\w+\s+){1,2}?nichts\s+(?:wissen|erfahren|hören)"
    r"|\w+\s+(?:darf|soll)\s+(?:(?:das|es)\s+nicht|davon\s+nichts)\s+(?:wissen|erfahren|hören)"
    rf"|(?:behalt\w*|behältst)\s+(?:{_IT}\s+)?(?:\w+\s+){{0,2}}?für dich"
    rf"|(?:{_IT}\s+)?(?:darf|soll|braucht|muss)\s+(?:\w+\s+)?(?:niemand|keiner)\s+(?:zu\s+)?"
    r"(?:wissen|erfahren|hören)"
    rf"|{_IT}\s+(?:bleibt|muss|soll)\s+(?:\w+\s+)?unter uns(?:\s+bleiben)?|unter uns(?: gesagt)?"
    r"|(?:nicht|nichts)\s+weiter(?:sagen|erzählen)"
    rf"|(?:{_IT}\s+ist\s+)?(?:streng\s+)?(?:vertraulich|geheim)"
    r"|(?:don['’]t|do not|never)\s+(?:tell|let)\s+\w+(?:\s+(?:know|about)(?:\s+it)?)?"
    rf"|keep\s+{_IT}\s+(?:to yourself|private|secret|confidential|between us)"
    rf"|(?:{_IT}\s+(?:stays|is|must stay)\s+)?between (?:us|you and me)"
    rf"|keep\s+{_IT}\s+from\s+\w+|\w+ (?:must|should|may)(?: not|n['’]t) know(?: about)?(?: {_IT})?"
    r"|(?:nobody|no one)(?: else)? (?:needs to|must|may|should|has to) know"
    rf"|{_IT}(?:\s+is|['’]s)\s+(?:a secret|confidential|private)|(?:strictly )?confidential"
)
_ONLY_US = (
    rf"(?:{_IT}\s+)?(?:bleib\w*|soll|muss)\s+(?:\w+\s+)?in der familie(?:\s+bleiben)?"
    r"|(?:just|only) for (?:us|the family)|keep (?:it|that|this) in the family"
)
_LAST = re.compile(
    rf"(?:^|[,;.!:–-]|\b(?:und|aber|and|but)\b)\s*{_LINK}(?:(?P<me>{_ONLY_ME})|(?P<us>{_ONLY_US}))"
    r"(?:[\s,]+(?:bitte|please|ja|okay|\w+))?[\s.!]*$",
    re.IGNORECASE,
)
_FIRST = re.compile(
    rf"^{_LINK}(?:(?P<me>{_ONLY_ME})|(?P<us>{_ONLY_US}))(?:\s+\w+)?[\s]*[:,.;!–-]\s*(?=\S)",
    re.IGNORECASE,
)


@lru_cache(maxsize=16384)
def confided(text: str) -> Wish | None:
    """Return for whom *text* asks to be kept: its speaker, the members; None if it does not."""
    if _MINE.search(text):
        return Wish.ME
    return Wish.MEMBERS if _OURS.search(text) else None


def in_confidence(text: str) -> tuple[str, Wish | None]:
    """Part what is to be remembered from a request for whom: "…, aber sag das niemandem".

    Only a request at either end counts, and one that stands alone is none: "in den Keller
    darf niemand" is a fact.
    """
    for place in (_LAST, _FIRST):
        found = place.search(text)
        rest = (text[: found.start()] + " " + text[found.end() :]).strip(" ,;") if found else ""
        if found and any(map(str.isalnum, rest)):
            return rest, Wish.ME if found["me"] else Wish.MEMBERS
    return text, None


@lru_cache(maxsize=16384)
def tells_secret(text: str) -> bool:
    """Tell whether *text* says a code, PIN or password itself, not only that there is one."""
    told = codes(text) | quoted(text)
    named = secret(text) or bool(_KEYS.search(text))
    return (bool(told) and named) or bool(_TOLD.search(text))


def _about_that(sentence: str) -> bool:
    """Tell whether *sentence* is nothing but a request about the one before it."""
    return bool(_THAT.match(sentence) or _LAST.match(sentence))


def reach(sentences: tuple[str, ...]) -> tuple[Wish | None, ...]:
    """Return for whom each of *sentences*, said in one breath, asks to be kept.

    A request that tells nothing itself ("keep that time private") is about what was
    told before it.
    """
    asked = [confided(one) for one in sentences]
    for at, wish in enumerate(asked):
        if wish is None or values(sentences[at]):
            continue
        for before in range(at):
            meant = values(sentences[before]) or (before == at - 1 and _about_that(sentences[at]))
            if meant and asked[before] is not Wish.ME:
                asked[before] = wish
    return tuple(asked)
