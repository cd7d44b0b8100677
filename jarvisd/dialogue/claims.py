"""Whether a sentence claims that something was done to the memory, German and English. Pure.

"Das habe ich gelöscht" is a claim; "das habe ich vergessen zu erwähnen", "soll ich es
löschen?" and "der Termin wurde gelöscht", which somebody told, are none. Whether a claim
is true is not asked of the model that makes it: see ``jarvisd.dialogue.truth``.
"""

import re
from dataclasses import dataclass
from typing import Final

from jarvisd.dialogue.turn import Deed


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A sentence says that *deed* was done, or is being done now."""

    deed: Deed | None
    """None: only that something is done: "Erledigt."."""
    plain: bool
    """Said by the assistant of itself, or of its memory; else it may be told of anybody or
    anything, as in "wurde gelöscht" and "existiert nicht mehr"."""


_DONE: Final = {
    Deed.FORGOTTEN: (
        r"gelöscht|ausgelöscht|vergessen|entfernt|gestrichen|getilgt|verworfen|ausradiert"
        r"|(?:he)?rausgenommen|rausgeworfen|deleted|erased|removed|wiped|forgotten|discarded|cleared"
    ),
    Deed.REMEMBERED: (
        r"gemerkt|notiert|gespeichert|abgespeichert|eingespeichert|vermerkt|aufgeschrieben"
        r"|festgehalten|hinterlegt|abgelegt|eingetragen|eingeprägt|behalten"
        r"|noted|saved|stored|recorded|remembered|memori[sz]ed|written (?:it |that )?down"
        r"|made a note|added (?:it|that|this)"
    ),
    Deed.CHANGED: (
        r"geändert|abgeändert|umgeändert|aktualisiert|korrigiert|berichtigt|angepasst|ersetzt"
        r"|changed|updated|corrected|edited|replaced|modified|adjusted"
    ),
}
_DOING: Final = {
    Deed.FORGOTTEN: r"lösche?|vergess?e|entferne?|streiche?|tilge|delete|erase|remove|wipe",
    Deed.REMEMBERED: (
        r"merk|merke|notiere?|speichere?|vermerke?|behalte?|hinterlege?"
        r"|note|save|store|record|remember|memori[sz]e|keep (?:that|it|this) in mind"
    ),
    Deed.CHANGED: (
        r"ändere?|aktualisiere?|korrigiere?|berichtige?|ersetze?|change|update|correct|replace"
    ),
}
_TO_DO: Final = {
    Deed.FORGOTTEN: (
        r"löschen|vergessen|entfernen|streichen|tilgen|delete|erase|remove|forget|wipe|discard"
    ),
    Deed.REMEMBERED: (
        r"merken|notieren|speichern|vermerken|behalten|hinterlegen|aufschreiben|eintragen"
        r"|remember|note|save|store|record|memori[sz]e|keep (?:that|it|this) in mind"
        r"|write (?:that|it)"
    ),
    Deed.CHANGED: r"ändern|aktualisieren|korrigieren|berichtigen|ersetzen|change|update|correct",
}
_AT_IT: Final = {
    Deed.FORGOTTEN: r"deleting|erasing|removing|forgetting|wiping",
    Deed.REMEMBERED: r"noting|saving|storing|recording|remembering|memori[sz]ing",
    Deed.CHANGED: r"changing|updating|correcting|replacing",
}
_QUOTATION: Final = re.compile(r"[„“\"»«‚‘'][^„“”\"»«‚‘’']{2,}[“”\"»«’‘'](?!\w)")
_CLAUSE: Final = re.compile(r"[,;:–—()]|\b(?:und|aber|doch|and|but)\b")
_OPEN: Final = re.compile(
    r"\b(?:nicht|nichts|nie|niemals|kein\w*|ohne|kaum|not|never|nothing|none|neither|without)\b"
    r"|n['’]t\b"
    r"|\b(?:kann|kannst|könnte\w*|soll|sollte?\w*|darf\w*|dürfte|möchte\w*|müsste\w*|würde\w*|muss"
    r"|can|could|would|should|may|might|must|shall|want|wants|like)\b",
    re.IGNORECASE,
)
"""What denies a deed, or says that it is only possible or wanted."""
_CONDITION: Final = re.compile(
    r"\b(?:wenn|falls|sofern|sobald|bevor|damit|ob|if|unless|once|whether|before|so that)\b",
    re.IGNORECASE,
)
_ADMITTED: Final = re.compile(
    r"\b(?:vergessen|forgotten|forgot)[,]?\s+(?:zu\s|to\s|wie\b|wo\b|wann\b|wer\b|wen\b|wem\b|was\b"
    r"|warum\b|woher\b|welch\w*|ob\b|how\b|where\b|when\b|who\b|what\b|why\b|which\b|whether\b"
    r"|(?:\S+\s+){0,4}?zu\s+\w+en\b|(?:\S+\s+){0,3}?\w+zu\w+en\b)",
    re.IGNORECASE,
)
"""Forgetting as people do it: "vergessen zu erwähnen", "vergessen, wie er heißt"."""
_IN_GENERAL: Final = re.compile(
    r"\b(?:manchmal|oft|häufig|leicht|immer|selten|gern|gerne|für mich"
    r"|sometimes|often|always|easily|to myself)\b",
    re.IGNORECASE,
)
_KEPT_IN_MIND: Final = re.compile(
    r"\b(?:ich (?:vergesse|werde)\b.*|(?:vergesse|werde) ich\b.*)\b(?:nicht|nie)\b"
    r"(?: vergessen\b|$|\.)"
    r"|\bI (?:won['’]t|will not|will never) forget\b",
    re.IGNORECASE,
)
"""What sounds like forgetting and promises the opposite."""
_GONE: Final = re.compile(
    r"(?:\b(?:ist|sind|is|are)|['’]s)\s+(?:\w+\s+){0,2}?(?:weg|raus|verschwunden|gone|no more)\b"
    r"|^(?:weg|raus|verschwunden|gone)\s+(?:ist|sind|is|are)\b"
    r"|^(?:(?:alles|alle|das|es|schon|jetzt|ganz|und|so|all|everything|it|now|and|already|okay|ok)"
    r"\s+)*(?:weg|raus|verschwunden|gone)\W*$",
    re.IGNORECASE,
)
_NO_MORE: Final = re.compile(
    r"\b(?:existier\w*|gibt(?: es|['’]?s)|ist|sind|steht|stehen|habe?|weiß|finde)\b.*"
    r"\b(?:nicht|nichts|kein\w*)\b.*\bmehr\b"
    r"|(?:\b(?:no longer|not|nothing|none)|n['’]t)\b.*"
    r"\b(?:exists?|there|stored|saved|known|left|have|know|in my)\b",
    re.IGNORECASE,
)
"""Denies that there is anything: "existiert nicht mehr", "no longer exists"."""
_NOT_ANY_LONGER: Final = re.compile(
    r"\bmehr\b|\bno longer\b|\bany ?more\b|\bany longer\b|\bnothing .*\bleft\b", re.IGNORECASE
)
_MEMORY: Final = re.compile(
    r"\b(?:erinnerung|erinnerungen|eintrag|einträge|notiz|gedächtnis|gespeicherte\w*|memory"
    r"|memories|entry|entries|note)\b",
    re.IGNORECASE,
)
_EARLIER: Final = re.compile(
    r"\b(?:vorhin|eben|schon|bereits|vorher|zuvor|(?:nicht|nichts|kein\w*) mehr"
    r"|earlier|already|before|previously|ago|no longer|any ?more)\b",
    re.IGNORECASE,
)
_BE: Final = r"(?:ist|sind|wird|werden|wurde|wurden|war|is|are|was|were|been|being|['’]s)"
_IT: Final = r"(?:das|es|dies|alles|that|it|this|everything|all)"
_ALL_DONE: Final = re.compile(
    r"^(?:(?:okay|ok|gut|klar|alles klar|ja|so|super|prima|yes|sure|right|all|it['’]s|that['’]s)"
    r"[\s,]+)*(?:ist |schon |is |consider it )?(?:erledigt|gemacht|getan|fertig|abgehakt"
    r"|wird gemacht|mache ich|mach ich|done|taken care of)\b",
    re.IGNORECASE,
)

_LONGEST: Final = 2_000
_LONGEST_CLAUSE: Final = 300
"""Characters that are read: the patterns must not take long over what nobody says."""
_BRIEF: Final = 10
"""In a sentence of more words a participle at the end of a clause belongs to something else."""


def claimed(sentence: str) -> Claim | None:
    """Return what *sentence* claims; None if it claims nothing."""
    if sentence.rstrip("\"'”“» ").endswith("?"):
        return None
    text = _QUOTATION.sub(" ", sentence[:_LONGEST])
    if _CONDITION.search(text) or _ADMITTED.search(text):
        return None
    if _KEPT_IN_MIND.search(text):
        return Claim(deed=Deed.REMEMBERED, plain=True)
    clauses = [clause.strip()[:_LONGEST_CLAUSE] for clause in _CLAUSE.split(text)]
    brief = len(text.split()) <= _BRIEF
    for clause in clauses:
        if (claim := _in_clause(clause, brief=brief)) is not None:
            return claim
    for clause in clauses:
        if _gone(clause):
            return Claim(deed=Deed.FORGOTTEN, plain=bool(_MEMORY.search(clause)))
    return Claim(deed=None, plain=False) if _ALL_DONE.match(text) else None


def of_the_past(sentence: str) -> bool:
    """Tell whether *sentence* speaks of what was done before: "vorhin", "already"."""
    return bool(_EARLIER.search(sentence))


def asks_whether(text: str) -> frozenset[Deed]:
    """Return the deeds that *text* asks about: "Hast du den Code gelöscht?"."""
    if not text.rstrip("\"'”“» ").endswith("?"):
        return frozenset()
    found = {deed for deed in Deed if re.search(rf"\b(?:{_DONE[deed]})\b", text, re.IGNORECASE)}
    gone = re.search(r"\b(?:weg|gone)\b", text, re.IGNORECASE)
    return frozenset(found | {Deed.FORGOTTEN} if gone else found)


def _gone(clause: str) -> bool:
    """Tell whether *clause* says that something is not there any longer."""
    if _NO_MORE.search(clause) and _NOT_ANY_LONGER.search(clause):
        return True
    return bool(_GONE.search(clause)) and not _OPEN.search(clause)


def _in_clause(clause: str, *, brief: bool) -> Claim | None:
    if not clause or _OPEN.search(clause):
        return None
    for deed in Deed:
        if _of_itself(clause, deed) or (brief and _of_nobody(clause, deed)):
            return Claim(deed=deed, plain=True)
        if _passive(clause, deed):
            return Claim(deed=deed, plain=_of_memory(clause, deed))
    return None


def _passive(clause: str, deed: Deed) -> bool:
    done = _DONE[deed]
    pattern = rf"{_BE}\b(?:.*\s)?(?:{done})\b|\b(?:{done})\s+(?:worden\s+)?{_BE}\b"
    return bool(re.search(pattern, clause, re.IGNORECASE))


def _of_itself(clause: str, deed: Deed) -> bool:
    """Tell whether the assistant says of itself that it did, does or will do *deed*."""
    done, doing, to_do = _DONE[deed], _DOING[deed], _TO_DO[deed]
    patterns = (
        rf"\b(?:ich\b.*\b(?:habe?|hätte)|habe? ich|^habe?)\b.*\b(?:{done})\b",
        rf"\bich\b.*\b(?:{done})\s+habe?\b",
        rf"\bI(?:['’]ve| have)?(?:\s+\w+){{0,3}}\s+(?:{done})\b",
        rf"\b(?:werde ich|ich werde)\b.*\b(?:{to_do})\b",
        rf"\bI(?:['’]ll| will|['’]m going to| am going to)(?:\s+\w+){{0,2}}?\s+(?:{to_do})\b",
        rf"\bconsider (?:it|that) (?:{done})\b",
        rf"\bI(?:['’]m| am)(?:\s+\w+)?\s+(?:{_AT_IT[deed]})\b",
    )
    if any(re.search(pattern, clause, re.IGNORECASE) for pattern in patterns):
        return True
    doing_now = rf"\b(?:ich (?:{doing})|(?:{doing}) ich|I (?:now )?(?:{doing}))\b(?! that\b)"
    return bool(re.search(doing_now, clause, re.IGNORECASE)) and not _IN_GENERAL.search(clause)


def _of_nobody(clause: str, deed: Deed) -> bool:
    """Tell whether nobody is named, so that it speaks of itself: "Gelöscht!"."""
    bare = rf"^(?:\S+\s+){{0,3}}?(?:{_DONE[deed]})\.?!*$"
    others = r"\b(?:du|er|wir|ihr|man|jemand|hast|hat|haben|you|he|she|they|we|has|have)\b"
    if not re.search(bare, clause, re.IGNORECASE) or _passive(clause, deed):
        return False
    return not re.search(others, clause, re.IGNORECASE)


def _of_memory(clause: str, deed: Deed) -> bool:
    """Tell whether what "is deleted" is plainly a memory, or what was just spoken of."""
    now = r"(?:['’]s(?: been)?|\s+(?:ist|sind|is|are|has been))"
    short = rf"^(?:{_IT}{now}|ist|sind)\s+(?:\w+\s+){{0,2}}?(?:{_DONE[deed]})\b"
    spoken_of = deed is not Deed.CHANGED and re.search(short, clause, re.IGNORECASE)
    return bool(spoken_of or _MEMORY.search(clause))
