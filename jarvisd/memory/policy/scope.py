"""Where a saying belongs, and who may hear or erase it (R-M2, R-P3). Pure.

The store says the same in SQL; the contract tests hold the two together.
"""

from dataclasses import replace
from functools import lru_cache

from jarvisd.ids import RoomName
from jarvisd.memory.policy.lexicon import ENGLISH, GERMAN, ordered
from jarvisd.memory.policy.opening import asks_to_open, opens
from jarvisd.memory.policy.words import tokens
from jarvisd.memory.types import Placement, Refusal, Scope, Wish
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role, Speaker, person_of

_SPEAKER = GERMAN.speaker | ENGLISH.speaker
# As whole words or either end of a compound: Zugangscode, Codewort, WLAN-Passwort.
_SECRET = ordered("passwort kennwort password passcode passphrase code geheimzahl alarm")
_SECRET_WORDS = frozenset({"pin", "pins", "puk", "pincode", "kode", "kodes"})
_HARMLESS = frozenset({"dresscode", "barcode", "postcode", "fehlalarm", "feueralarm"})


@lru_cache(maxsize=4096)
def first_person(text: str) -> bool:
    """Tell whether *text* speaks of the speaker: "ich", "mein …", "my …"."""
    return any(token.lower() in _SPEAKER for token in tokens(text))


def secret(text: str) -> bool:
    """Tell whether *text* is about a PIN, password, code or alarm, or tells what opens."""
    return any(_secret(token.lower()) for token in tokens(text)) or opens(text)


def asks_for_secret(question: str) -> bool:
    """Tell whether *question* speaks of a secret, so that members are told one."""
    return secret(question) or asks_to_open(question)


def _secret(word: str) -> bool:
    bare = word.removesuffix("s")
    if bare in _HARMLESS:
        return False
    return word in _SECRET_WORDS or word.startswith(_SECRET) or bare.endswith(_SECRET)


def place(
    text: str, speaker: Speaker, room: RoomName | None, wish: Wish | None
) -> Placement | Refusal:
    """Return where *text* belongs, or why it cannot be kept.

    A code that an unknown voice says is kept as a shared secret: members hear it,
    and the voice that said it does not, for nobody can tell that it is the same one.
    """
    owner = person_of(speaker)
    shared = Placement(scope=Scope.SHARED, owner=owner, secret=secret(text))
    match wish:
        case Wish.ROOM:
            if room is None:
                return Refusal.NO_ROOM
            return replace(shared, scope=Scope.ROOM, room=room)
        case Wish.MEMBERS:
            return replace(shared, members_only=True)
        case Wish.EVERYONE:
            return shared
        case Wish.ME:
            return replace(shared, scope=Scope.PRIVATE) if owner else Refusal.PRIVATE_OF_NOBODY
        case None:
            pass
    private = owner is not None and first_person(text)
    return replace(shared, scope=Scope.PRIVATE) if private else shared


def may_hear(placement: Placement, audience: Audience) -> bool:
    """Tell whether *audience* may be told what lies at *placement* (R-P3)."""
    if placement.scope is Scope.PRIVATE:
        return placement.owner == audience.person
    if placement.scope is Scope.ROOM and placement.room != audience.room:
        return False
    guarded = placement.secret or placement.members_only
    return not guarded or audience.role is Role.MEMBER


def their_own(placement: Placement, audience: Audience) -> bool:
    """Tell whether the recognised person of *audience* said what lies at *placement*."""
    return placement.owner is not None and placement.owner == audience.person


def may_erase(placement: Placement, audience: Audience) -> bool:
    """Tell whether *audience* may erase what lies at *placement*.

    Members may erase what they may hear; guests, staff and unknown voices what they
    said themselves, or an unknown voice did. What the system keeps is for members.
    """
    if not may_hear(placement, audience):
        return False
    if audience.role is Role.MEMBER:
        return True
    if placement.owner is None:
        return placement.scope is not Scope.SYSTEM
    return placement.owner == audience.person
