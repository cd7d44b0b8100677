"""Which lines of a conversation tell a code or a password, alone or together. Pure."""

from collections.abc import Sequence

from jarvisd.memory.policy.disclosure import tells_secret
from jarvisd.memory.policy.scope import secret
from jarvisd.memory.policy.values import codes


def guarded(texts: Sequence[str]) -> tuple[bool, ...]:
    """Return for each of *texts* whether it is a secret.

    Where a code is spoken of, a number that stands in another line may be it: "Der Code
    fürs Tor?" – "4711."
    """
    spoken_of = [secret(text) or tells_secret(text) for text in texts]
    if not any(spoken_of):
        return tuple(spoken_of)
    return tuple(of or bool(codes(text)) for of, text in zip(spoken_of, texts, strict=True))
