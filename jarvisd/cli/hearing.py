"""What ``listen`` tells while a room hears recordings: lines of JSON, or sentences.

The JSON is documented in docs/listen-events.md, which a test compares with it.
"""

from typing import Any

from jarvisd.cli.output import Output
from jarvisd.events import (
    Answered,
    Fact,
    MemoriesRecalled,
    SessionEnded,
    SpeakerHeard,
    Transcribed,
    Woken,
)
from jarvisd.ids import RoomName
from jarvisd.phrases import phrase


class Account:
    """A listener of the bulletin that writes what a person or a script wants to know."""

    def __init__(self, output: Output, room: RoomName) -> None:
        self._output = output
        self._room = room
        self._woken = 0
        self._turns = 0
        self._end: SessionEnded | None = None

    def note(self, fact: Fact) -> None:
        """Write about *fact*, if it is something to be told."""
        match fact:
            case Woken():
                self._woken += 1
            case Transcribed():
                self._turns += 1
            case SessionEnded():
                self._end = fact
            case _:
                pass
        if (told := _told(fact)) is not None:
            self._output.data(told)
            self._tell(fact)

    def close(self, length_ms: int) -> None:
        """Write the last line, once all of *length_ms* was heard."""
        end = self._end
        reason = end.reason if end is not None else "not-woken"
        self._output.data(
            {
                "event": "ended",
                "at_ms": end.at_ms if end is not None else length_ms,
                "room": self._room,
                "session": str(end.session) if end is not None else None,
                "reason": reason,
                "woken": self._woken,
                "turns": self._turns,
            }
        )
        self._say("hearing-ended", "dim", reason=reason, woken=self._woken, turns=self._turns)

    def _tell(self, fact: Fact) -> None:
        match fact:
            case Woken():
                self._say("hearing-woken", "cyan", at=_at(fact), score=round(fact.score, 2))
            case Transcribed(refused=None):
                self._say("hearing-transcript", "bold", at=_at(fact), text=fact.text)
            case Transcribed():
                self._say("hearing-refused", "yellow", at=_at(fact), reason=fact.refused or "")
            case SpeakerHeard(name=None):
                self._say("hearing-stranger", "dim", at=_at(fact), reason=fact.reason or "")
            case SpeakerHeard():
                similarity = round(fact.similarity or 0.0, 2)
                self._say(
                    "hearing-speaker", "dim", at=_at(fact), name=fact.name or "",
                    similarity=similarity,
                )  # fmt: skip
            case Answered():
                self._say("hearing-answer", "green", at=_at(fact), text=fact.text)
            case MemoriesRecalled():
                count = len(fact.memories)
                self._say("hearing-recalled", "dim", at=_at(fact), count=count)
            case _:
                pass

    def _say(self, key: str, style: str, **details: str | int | float) -> None:
        self._output.tell(phrase(key, self._output.language, **details), style)


def _at(fact: Fact) -> str:
    """Return the position in the stream as a person reads it: 0:02.4."""
    minutes, ms = divmod(fact.at_ms, 60_000)
    return f"{minutes}:{ms / 1_000:04.1f}"


def _told(fact: Fact) -> dict[str, Any] | None:
    """Return *fact* as the JSON object that tells it, None if it is not told."""
    place: dict[str, Any] = {
        "at_ms": fact.at_ms,
        "room": fact.room,
        "session": str(fact.session) if fact.session is not None else None,
    }
    match fact:
        case Woken():
            return {"event": "woken", **place, "word": fact.word, "score": round(fact.score, 3)}
        case Transcribed():
            return {"event": "transcript", **place, "turn": fact.turn, **_transcript(fact)}
        case SpeakerHeard():
            return {"event": "speaker", **place, "turn": fact.turn, **_speaker(fact)}
        case MemoriesRecalled():
            found = [{"id": str(id), "score": round(score, 3)} for id, score in fact.memories]
            return {
                "event": "recalled", **place, "turn": fact.turn,
                "memories": found, "recall_ms": fact.recall_ms,
                "walked": [{"tier": tier, "found": count} for tier, count in fact.walked],
            }  # fmt: skip
        case Answered():
            return {
                "event": "answer", **place, "turn": fact.turn, "text": fact.text,
                "voice": fact.voice, "first_sound_ms": fact.first_sound_ms,
            }  # fmt: skip
        case _:
            return None


def _transcript(fact: Transcribed) -> dict[str, Any]:
    return {
        "text": fact.text,
        "language": fact.language,
        "confidence": round(fact.confidence, 3),
        "stt_ms": fact.stt_ms,
        "refused": fact.refused,
    }


def _speaker(fact: SpeakerHeard) -> dict[str, Any]:
    return {
        "person": fact.name,
        "person_id": str(fact.person) if fact.person is not None else None,
        "similarity": _rounded(fact.similarity),
        "margin": _rounded(fact.margin),
        "reason": fact.reason,
        "speech_ms": fact.speech_ms,
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 3)
