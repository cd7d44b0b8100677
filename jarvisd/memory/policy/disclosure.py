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
_KNOW = (
    r"(?:wissen|erfahren|hören|mitbekommen|mitkriegen|merken|herausfinden|rausfinden|rauskriegen)"
)
_TO = r"(?:sagen|erzählen|verraten|weitersagen|weitererzählen|petzen|ausplaudern|erwähnen)"
_SAY_IT = r"(?:sag|erzähl|verrat|erwähn)(?:e|['’]?s)?"  # "sag's", "erzähle"
_SECRETLY = (
    r"(?:(?:ein|eine|unser|mein|kleines|großes|a|our|my|little|big|noch|still|als|as|soll|should|be|"
    r"bleibt|stays|ist|is|sein|bleiben|werden)\s+){0,4}"
    r"(?:geheimnis|überraschung|secret|surprise)(?:\s+(?:bleiben|sein|werden))?"
    r"(?:\s+(?:für|for)\s+(?:\w+\s+)?\w+)?"
)
_HUSH = r"(?:p+s+t+|p+s+c+h+t+|s+c+h+t+|shh+|hush(?:-hush)?|top secret|mum['’]?s the word)"
_ONLY_ME = (
    rf"{_SAY_IT}\s+(?:{_IT}\s+)?(?:\w+\s+){{0,2}}?"
    r"(?:niemand\w*|kein\w*|nicht(?:\s+weiter|\s+(?:der|dem|den|mein\w*|unser\w*)\s+\w+)?)\b"
    rf"|{_SAY_IT}\s+(?!mir\b)(?:\w+\s+){{1,2}}?nichts(?:\s+(?:davon|darüber))?"
    rf"|davon\s+(?:darf|soll|braucht)\s+(?:\w+\s+){{1,2}}?nichts\s+(?:zu\s+)?{_KNOW}"
    r"|(?:\w+\s+){1,2}?(?:darf|soll|dürfen|sollen|braucht|muss)\s+"
    rf"(?:(?:das|es)\s+(?:noch\s+)?nicht|davon\s+(?:noch\s+)?nichts)\s+(?:zu\s+)?{_KNOW}"
    rf"|{_IT}\s+(?:darf|soll|dürfen|sollen|braucht|muss)\s+(?:\w+\s+){{1,3}}?(?:noch\s+)?nicht\s+"
    rf"(?:zu\s+)?{_KNOW}"
    rf"|(?:damit|sodass|so dass|ohne dass)\s+(?:\w+\s+){{1,4}}?"
    r"(?:erfährt|erfahren|weiß|merkt|mitbekommt|mitkriegt|hört)"
    rf"|(?:bloß|ja|noch|lieber|auf keinen fall|niemals?)?\s*(?:nicht|nichts|niemand\w*|kein\w*)\s+"
    rf"(?:\w+\s+){{0,4}}?{_TO}"
    rf"|(?:\w+\s+){{0,3}}?(?:bloß|ja|noch|bitte)\s+(?:nicht|nichts)\s+(?:davon\s+)?{_TO}"
    r"|kein (?:sterbens)?wort (?:zu|darüber|davon|an)\s+\w+(?:\s+\w+)?|kein (?:sterbens)?wort"
    rf"|{_IT}\s+geht\s+(?:\w+\s+){{1,2}}?(?:nichts|was)\s+an"
    rf"|(?:behalt|behält|bewahr)\w*(?:['’]s)?\s+(?:{_IT}\s+)?(?:\w+\s+){{0,2}}?für (?:dich|sich)"
    rf"|(?:{_IT}\s+)?(?:darf|soll|braucht|muss)\s+(?:\w+\s+)?(?:niemand|keiner)\s+(?:zu\s+)?"
    rf"{_KNOW}"
    rf"|{_IT}\s+(?:bleibt|muss|soll)\s+(?:\w+\s+)?unter uns(?:\s+bleiben)?|unter uns(?: gesagt)?"
    r"|(?:nicht|nichts)\s+weiter(?:sagen|erzählen)"
    rf"|(?:{_IT}\s+(?:ist|bleibt)\s+)?(?:streng\s+|ganz\s+)?(?:vertraulich|geheim)"
    rf"|{_IT}\s+(?:soll|muss)\s+(?:\w+\s+)?(?:vertraulich|geheim)\s+bleiben"
    rf"|(?:{_IT}(?:['’]s)?\s+)?{_SECRETLY}|{_HUSH}"
    r"|(?:don['’]t|do not|never)\s+(?:tell|let)\s+(?:(?:my|our|the)\s+)?\w+"
    r"(?:\s+(?:know|about|find out|hear)(?:\s+(?:about\s+)?(?:it|this|that))?)?"
    r"|(?:don['’]t|do not|never)\s+(?:mention|reveal|share|repeat|say|spread|leak|give|pass)\s+"
    r"(?:it|this|that|anything|a word)(?:\s+(?:about|of)\s+(?:it|this|that))?(?:\s+on)?"
    r"(?:\s+(?:to|with)\s+(?:(?:my|our|the)\s+)?\w+)?"
    r"|not a word(?:\s+(?:to|about)\s+(?:(?:my|our|the)\s+)?\w+)?"
    r"|(?:without|so)\s+(?:that\s+)?\w+\s+(?:knowing|noticing|(?:does not|doesn['’]t|won['’]t)\s+"
    r"(?:know|notice|find out))(?:\s+(?:about\s+)?(?:it|this|that))?"
    rf"|(?:keep|hide)\s+{_IT}\s+(?:to yourself|private|secret|confidential|between us|quiet)"
    rf"|(?:{_IT}\s+(?:stays|is|must stay)\s+)?between (?:us|you and me)"
    rf"|(?:keep|hide)\s+{_IT}\s+from\s+(?:(?:my|our|the)\s+)?\w+"
    r"|(?:(?:my|our|the)\s+)?\w+\s+(?:(?:must|should|may|can|is)(?:\s*not|n['’]t)|can['’]t)\s+"
    r"(?:to\s+|supposed to\s+|allowed to\s+)?(?:know|find out|hear (?:about|of)|learn (?:about|of))"
    rf"(?:\s+about)?(?:\s+{_IT})?"
    r"|(?:nobody|no one)(?: else)? (?:needs to|must|may|should|has to|can) know"
    rf"|{_IT}(?:\s+is|\s+stays|['’]s)\s+(?:a secret|secret|confidential|private)"
    r"|(?:strictly )?confidential|for your ears only"
)
_ONLY_US = (
    rf"(?:{_IT}\s+)?(?:bleib\w*|soll|muss)\s+(?:\w+\s+)?in der familie(?:\s+bleiben)?"
    rf"|{_IT}\s+(?:darf|soll|dürfen|sollen|braucht|muss)\s+(?:kein\w*|niemand)\s+"
    rf"(?:fremde\w*|außenstehende\w*|gast|gäste|besuch\w*)\s+(?:zu\s+)?{_KNOW}"
    r"|no (?:strangers?|guests?|visitors?|outsiders?) (?:must|may|should|needs? to|has to|can) know"
    rf"(?:\s+(?:about\s+)?{_IT})?"
    r"|(?:just|only) for (?:us|the family)|keep (?:it|that|this) in the family"
)
_LAST = re.compile(
    rf"(?:^|[,;.!:–]|\s-\s|\b(?:und|aber|and|but)\b)\s*{_LINK}(?:(?P<us>{_ONLY_US})|(?P<me>{_ONLY_ME}))"
    r"(?:[\s,]+(?:bitte|please|ja|okay|\w+))?[\s.!]*$",
    re.IGNORECASE,
)
_FIRST = re.compile(
    rf"^{_LINK}(?:(?P<us>{_ONLY_US})|(?P<me>{_ONLY_ME}))(?:\s+\w+)?[\s]*[:,.;!–-]\s*(?=\S)",
    re.IGNORECASE,
)
_SURPRISE = re.compile(
    r"\b(?:als überraschung|überraschungs-?(?:\w+)|as a surprise"
    r"|surprise (?:party|gift|present|trip|for))\b",
    re.IGNORECASE,
)
"""What is to surprise somebody is told to nobody, though it is part of the sentence."""


@lru_cache(maxsize=16384)
def confided(text: str) -> Wish | None:
    """Return for whom *text* asks to be kept: its speaker, the members; None if it does not."""
    asked = _asked(text)
    if asked is not None:
        return asked
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
    return text, Wish.ME if _SURPRISE.search(text) else None


def _asked(text: str) -> Wish | None:
    """Return what *text* asks at either end, be it alone: "Das bleibt unter uns"."""
    if found := _LAST.search(text) or _FIRST.search(text):
        return Wish.ME if found["me"] else Wish.MEMBERS
    return Wish.ME if _SURPRISE.search(text) else None


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
