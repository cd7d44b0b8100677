"""What a sentence wants, once it is understood: a closed union, matched exhaustively.

Texts in it are the person's own words, as they were written or transcribed.
"""

from dataclasses import dataclass
from typing import TypeAlias

from jarvisd.dialogue.choices import Choice
from jarvisd.dialogue.room_intents import OfRooms
from jarvisd.dialogue.voice_intents import OfVoice
from jarvisd.memory.types import Wish
from jarvisd.phrases import Language
from jarvisd.timers.asked import OfTiming


@dataclass(frozen=True, slots=True)
class Remember:
    """ "Merk dir …"; without any content the text is empty."""

    text: str
    wish: Wish | None = None
    also: str = ""
    """What was asked for in the same breath: "… und vergiss den Helm"."""


@dataclass(frozen=True, slots=True)
class Decline:
    """ "Merk dir nicht, dass ich rauche": that is not to be kept.

    The text is empty where it is what was said just before: "Bitte nicht merken".
    """

    text: str = ""


@dataclass(frozen=True, slots=True)
class KeepNothing:
    """ "Merk dir nichts davon": nothing that its speaker says in this conversation."""


@dataclass(frozen=True, slots=True)
class ForSome:
    """ "Nur für mich und Ben: …": to be kept for a few people, which cannot be."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """ "Vergiss, was ich gerade gesagt habe": all that its speaker said in it so far."""


@dataclass(frozen=True, slots=True)
class Forget:
    """ "Vergiss den Code"."""

    text: str
    transcript: bool = False
    """ "… auch aus dem Protokoll"."""


@dataclass(frozen=True, slots=True)
class ForgetThat:
    """ "Vergiss das": whatever was just spoken of."""


@dataclass(frozen=True, slots=True)
class ForgetEverything:
    """ "Vergiss alles, was du über mich weißt"."""

    transcript: bool = False


@dataclass(frozen=True, slots=True)
class ForgetAbout:
    """ "Vergiss alles über den Garten"."""

    topic: str
    transcript: bool = False


@dataclass(frozen=True, slots=True)
class ForgetAll:
    """ "Vergiss alles": of what, it does not say."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question."""

    text: str


@dataclass(frozen=True, slots=True)
class AskAbout:
    """ "Was weißt du über …": everything on a topic."""

    topic: str


@dataclass(frozen=True, slots=True)
class AskLatest:
    """ "Was war der letzte Stand bei …": whatever was said of a topic last, wherever it is."""

    topic: str


@dataclass(frozen=True, slots=True)
class AskAboutMe:
    """ "Was weißt du über mich?"."""


@dataclass(frozen=True, slots=True)
class Clock:
    """ "Wie spät ist es?"."""


@dataclass(frozen=True, slots=True)
class Today:
    """The date, or the day of the week."""


@dataclass(frozen=True, slots=True)
class WhoAmI:
    """ "Wer bin ich?"."""


@dataclass(frozen=True, slots=True)
class Whence:
    """ "Woher weißt du das?"."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """ "Und früher?": what held before what was just told."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Be silent; drop what was begun."""


@dataclass(frozen=True, slots=True)
class Dismiss(Stop):
    """ "Vergiss es", "egal": drop what was begun; unlike "stopp" it is answered."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """ "Wie bitte?"."""


@dataclass(frozen=True, slots=True)
class Help:
    """ "Was kannst du?"."""


@dataclass(frozen=True, slots=True)
class Greet:
    """ "Hallo", or only the name."""


@dataclass(frozen=True, slots=True)
class Thank:
    """ "Danke"."""


@dataclass(frozen=True, slots=True)
class Goodbye:
    """ "Tschüss"."""


@dataclass(frozen=True, slots=True)
class Agree:
    """ "Ja"; *about* is what a whole sentence named: "Ja, vergiss den Code"."""

    about: str | None = None


@dataclass(frozen=True, slots=True)
class Refuse:
    """ "Nein"."""


@dataclass(frozen=True, slots=True)
class Choose:
    """One of several that were read out; *said* is the whole sentence."""

    choice: Choice
    said: str


@dataclass(frozen=True, slots=True)
class Undo:
    """ "Das war falsch"."""


@dataclass(frozen=True, slots=True)
class Correct:
    """ "Nein, Bruno mit o": the text is what came after the no."""

    text: str


@dataclass(frozen=True, slots=True)
class Statement:
    """Something that no template covers and that is no question."""

    text: str


@dataclass(frozen=True, slots=True)
class Request:
    """ "Erzähl mir einen Witz": something to be done that no template covers."""

    text: str


@dataclass(frozen=True, slots=True)
class Remark:
    """ "Du bist nett": said of the assistant itself."""


@dataclass(frozen=True, slots=True)
class Passing:
    """ "Das ist mir egal": of the moment, and nothing to keep; it may answer what was asked."""

    text: str


@dataclass(frozen=True, slots=True)
class Fragment:
    """ "Dr. Weber", "noch einen": no sentence by itself; it may answer what was asked."""

    text: str


@dataclass(frozen=True, slots=True)
class Unsure:
    """ "Weiß nicht"."""


@dataclass(frozen=True, slots=True)
class Introduce:
    """ "Ich heiße Peter": the name, and the whole sentence."""

    name: str
    said: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """No words at all."""


OfKeeping: TypeAlias = Remember | Undo | Correct | Agree | Refuse | Choose | Statement | Introduce
OfForgetting: TypeAlias = Forget | ForgetThat
OfDeclining: TypeAlias = Decline | KeepNothing | TakeBack | ForSome
OfClearing: TypeAlias = ForgetEverything | ForgetAbout | ForgetAll
OfAsking: TypeAlias = Ask | AskAbout | AskLatest | AskAboutMe | Whence | Earlier
OfCourtesy: TypeAlias = (
    Clock
    | Today
    | WhoAmI
    | Help
    | Greet
    | Thank
    | Nothing
    | Request
    | Remark
    | Passing
    | Fragment
    | Unsure
)
Intent: TypeAlias = (
    OfKeeping
    | OfForgetting
    | OfDeclining
    | OfClearing
    | OfAsking
    | OfCourtesy
    | OfRooms
    | OfTiming
    | OfVoice
    | Repeat
    | Stop
    | Goodbye
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """An intent and the language in which it was said, so the language of the answer."""

    intent: Intent
    language: Language
