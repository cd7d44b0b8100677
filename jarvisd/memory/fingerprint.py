"""Telling one installation from another without giving away its key."""

from hashlib import blake2b


def fingerprint(key: bytes) -> str:
    """Return what two files of the same installation share; nothing follows from it."""
    short = blake2b(key, digest_size=32).digest()
    return blake2b(b"installation", key=short, digest_size=8).hexdigest()
