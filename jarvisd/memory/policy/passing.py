"""What is said of the moment and tells nothing to keep: "Das ist mir egal", "I don't think so".

Dismissals, opinions on what was just said, moods and wishes of the moment. Pure.
"""

import re
from typing import Final

_SMALL: Final = (
    r"(?:(?:ja|aber|also|na|doch|gerade|jetzt|so|auch|eher|mal|wirklich|ganz|ziemlich) )*"
)
_GERMAN: Final = (
    rf"(?:ich|wir) (?:glaube|glaub|denke|denk|meine|hoffe|hoff|fürchte|finde|find|weiß|schätze"
    rf"|vermute|verstehe|versteh|kapiere) {_SMALL}(?:(?:das|es|dir) )?{_SMALL}"
    r"(?:nicht|schon|auch|doch|nein|ja|nicht so)(?: so| ganz| mehr)?",
    r"(?:das )?(?:glaube|glaub|denke|verstehe|weiß|finde|hoffe|will|möchte|mag) ich (?:\w+ )?nicht",
    r"(?:das|es) (?:ist|wäre|war|klingt|reicht|passt|geht|stimmt|nervt|freut|gefällt|interessiert"
    r"|stört|wundert|macht|tut|kann|muss|hilft|schmeckt|bringt|klappt|funktioniert)\b"
    r"(?: (?!ein|eine|einen|mein|meine|unser|unsere|dein|deine|der|die|das)\w+){0,4}",
    r"(?:das )?(?:ist )?mir (?:doch |ganz |völlig |total |ziemlich )*"
    r"(?:egal|gleich|wurscht|wurst|schnuppe)",
    rf"mir ist {_SMALL}(?:das |es )?{_SMALL}"
    r"(?:egal|gleich|wurscht|langweilig|kalt|warm|heiß|schlecht|übel|schwindelig)",
    rf"ich (?:hab|habe) {_SMALL}(?:keine |keinen |großen |große )?"
    r"(?:lust|hunger|durst|zeit|ahnung|recht)(?: mehr| darauf| dazu| dafür| drauf)?",
    rf"ich bin {_SMALL}(?:so |sehr |total |nicht )*"
    r"(?:müde|hungrig|durstig|satt|fertig|gelangweilt|sauer|genervt|bereit|sicher|dafür|dagegen)",
    rf"ich (?:will|möchte|mag|kann) {_SMALL}(?:(?:das|es) )?{_SMALL}(?:lieber )?nicht(?: mehr)?",
)
_ENGLISH: Final = (
    r"(?:i|we) (?:really )?(?:don't|do not|can't|won't) (?:really )?(?:think|believe|know|care|mind"
    r"|agree|understand|see|(?:want|like) (?:that|it|to))(?: so| it| that| about that"
    r"| about it| either| any ?more)?",
    r"i (?:think|guess|hope|believe|suppose|know|see|agree|understand|wonder|bet)(?: so| not| it"
    r"| that)?",
    r"(?:that's|that is|that was|it's|it is|this is|that sounds|that looks|that seems) "
    r"(?:\w+ ){0,2}(?:fine|ok|okay|good|bad|great|nice|funny|strange|weird|boring|stupid|silly|true"
    r"|sad|enough|interesting|cool|awful|terrible|impossible|annoying|ridiculous|lovely|hot|cold"
    r"|late|early|raining|all the same)(?: (?:with|by|for|to) me)?",
    r"(?:that|it) (?:does not|doesn't|didn't) (?:matter|help|work|interest me|bother me)(?: much)?",
    r"i couldn't care less(?: about (?:that|it))?",
    r"(?:i am|i'm) (?:\w+ )?(?:tired|hungry|thirsty|bored|cold|hot|fine|okay|ok|good|ready|sure"
    r"|annoyed|angry|full)",
)
_OPENING: Final = r"(?:(?:ach|nein|ja|na|hm|naja|also|nun|no|yes|well|oh|hm)[\s,]+)*"
_PASSING: Final = re.compile(
    rf"^{_OPENING}(?:{'|'.join((*_GERMAN, *_ENGLISH))})[\s.!,]*$", re.IGNORECASE
)


def of_the_moment_only(text: str) -> bool:
    """Tell whether the sentence *text* says nothing that will matter once it was said."""
    return bool(_PASSING.match(text.strip().replace("’", "'")))
