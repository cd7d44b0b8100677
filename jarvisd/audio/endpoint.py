"""Deciding when someone has finished speaking.

Pure: time is counted in milliseconds of audio, never taken from a clock, so a
recording always gives the same answer however fast it is played in.
"""

from dataclasses import dataclass
from enum import Enum, auto


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long to wait, in milliseconds of audio."""

    before_speech_ms: int = 5_000
    """Nobody has spoken for so long after the wake word: give up."""
    pause_ms: int = 250
    """So much silence may be the end: what the answer needs is worked out beforehand."""
    after_speech_ms: int = 700
    """So much silence ends an utterance."""
    at_most_ms: int = 30_000
    """An utterance is cut here, whatever goes on."""
    onset_ms: int = 64
    """So much speech is needed to believe that someone speaks; "ja" is short."""
    threshold: float = 0.5
    """The VAD's probability from which on a chunk counts as speech."""


class Hearing(Enum):
    """What the endpointer makes of the audio so far."""

    WAITING = auto()
    """No speech yet."""
    SPEECH = auto()
    """Someone is speaking, or drawing breath."""
    PAUSING = auto()
    """They may have finished."""
    ENDED = auto()
    """They have finished, or spoken for as long as anyone may."""
    NOTHING = auto()
    """Nobody spoke in time."""


class Endpointer:
    """Follows one utterance; make a new one for the next.

    Once it has decided (ENDED or NOTHING) the verdict stands, whatever comes after.
    """

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._elapsed = 0
        self._speech = 0
        self._run = 0
        self._quiet = 0
        self._spoke = False
        self._verdict = Hearing.WAITING

    @property
    def speech_ms(self) -> int:
        """Net speech so far, in milliseconds."""
        return self._speech

    @property
    def spoke(self) -> bool:
        """Whether someone was heard speaking."""
        return self._spoke

    def feed(self, duration_ms: int, probability: float) -> Hearing:
        """Take in the next *duration_ms* of audio and say what it all means.

        *probability* is the VAD's, 0 to 1. NaN is neither speech nor silence: it
        lets time pass towards the cap, and nothing else.
        """
        if self._verdict in {Hearing.ENDED, Hearing.NOTHING}:
            return self._verdict
        self._elapsed += duration_ms
        if probability >= self._patience.threshold:
            self._speech += duration_ms
            self._run += duration_ms
            self._spoke = self._spoke or self._run >= self._patience.onset_ms
            # Before anyone is believed to speak, a click must not restart the waiting.
            self._quiet = 0 if self._spoke else self._quiet + duration_ms
        elif probability < self._patience.threshold:
            self._quiet += duration_ms
            self._run = 0
        self._verdict = self._judge()
        return self._verdict

    def _judge(self) -> Hearing:
        capped = self._elapsed >= self._patience.at_most_ms
        if self._spoke:
            if capped or self._quiet >= self._patience.after_speech_ms:
                return Hearing.ENDED
            pausing = self._quiet >= self._patience.pause_ms
            return Hearing.PAUSING if pausing else Hearing.SPEECH
        # Someone may be drawing their first syllable right now; it is not cut off.
        late = self._quiet >= self._patience.before_speech_ms and self._run == 0
        return Hearing.NOTHING if late or capped else Hearing.WAITING
