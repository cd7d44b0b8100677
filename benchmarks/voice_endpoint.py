"""Endpointing: how late it is told that somebody has finished, and how often too early.

Also how often a pause was not the end: work that was begun there is in vain.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

from benchmarks.figures import quantile, show, wilson
from benchmarks.invented import NeverWoken, Recorded
from benchmarks.recordings import speech_ms, spoken_in
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.audio.chunk import BYTES_PER_MS, Utterance
from jarvisd.audio.ear import Ear, Pausing, Quiet, Spoken
from jarvisd.audio.endpoint import Patience
from jarvisd.phrases import Language
from tests.voices import pause, say

HESITATIONS_MS: Final = (300, 400, 500, 600)
"""Shorter than the silence that ends an utterance: nobody is to be cut off there."""
VOICES: Final = ("joe", "joe+400", "slt", "rms", "de")
HESITANT: Final = (
    ("Please remind me", "that the dentist waits for us on Thursday."),
    ("Where did I put", "the spare key for the basement?"),
    ("Set a timer", "for twenty five minutes."),
    ("What is", "the name of the piano teacher?"),
)
HESITANT_DE: Final = (
    ("Erinnere mich bitte", "am Donnerstag an den Zahnarzt."),
    ("Wo habe ich", "den Schlüssel für den Keller hingelegt?"),
    ("Stell einen Timer", "auf fünfundzwanzig Minuten."),
    ("Wie heißt denn", "die Klavierlehrerin?"),
)
READERS: Final = "speakers"
PROTOCOL: Final = """\
endpoint: the ear, with the shipped patience (pause {pause} ms, end {after} ms), hears every
  recording and two seconds of silence after it. Added: from the end of speech (its last 20 ms
  within 30 dB of the loud and 10 dB above the noise) to the end that the ear tells, in audio
  time, beyond the {after} ms.
  Cut off: the ear told an end before that. Counted among the utterances with a pause of {pause} ms
  or more inside, as the voice detector heard it. hesitant: two parts of a command with {least} to
  {most} ms of silence between them, in five voices. speakers: long passages of books, whose pauses
  between sentences are no hesitations; they count apart.
"""


@dataclass
class Heard:
    """What the ear made of utterances of one kind."""

    utterances: int = 0
    """What it took for utterances; a recording that is cut off is more than one."""
    foreseen: int = 0
    """Utterances of which the last pause was told, and was the end."""
    pauses: int = 0
    added_ms: list[float] = field(default_factory=list)
    paused: int = 0
    """Recordings with a pause inside."""
    cut_off: int = 0
    """Recordings of which an end was told too early."""

    def __add__(self, other: "Heard") -> "Heard":
        return Heard(
            *(getattr(self, each.name) + getattr(other, each.name) for each in fields(Heard))
        )

    @property
    def in_vain(self) -> int:
        """Pauses that were not the end."""
        return self.pauses - self.foreseen


async def endpoint(data: Path) -> dict[str, float]:
    """Print the tables for the recordings in *data*, and for what is made; return the figures."""
    patience = Patience()
    print(
        PROTOCOL.format(
            pause=patience.pause_ms,
            after=patience.after_speech_ms,
            least=HESITATIONS_MS[0],
            most=HESITATIONS_MS[-1],
        )
    )
    kinds = {"hesitant": list(_hesitant())}
    for folder, language in (
        ("german", Language.DE),
        ("english", Language.EN),
        (READERS, Language.EN),
    ):
        spoken = [each.pcm for each in spoken_in(data / "speech" / folder, language)]
        if spoken:
            kinds[folder] = spoken
        else:
            print(f"left out: there is nothing in {data / 'speech' / folder}")
    heard = {kind: await _listen_to(sounds) for kind, sounds in kinds.items()}
    _show(heard)
    return _figures(heard)


async def _listen_to(sounds: Sequence[bytes]) -> Heard:
    heard = Heard()
    for pcm in sounds:
        await _listen(pcm, heard)
    return heard


async def _listen(pcm: bytes, heard: Heard) -> None:
    """Let the ear hear *pcm*, opened again after each end, and count."""
    patience = Patience()
    _, over_ms = speech_ms(pcm)
    ear = Ear(Recorded(pcm), NeverWoken(), SileroVoiceDetector())
    ear.open(patience)
    last: Utterance | None = None
    pauses, ends = [], []
    async for told in ear.sounds():
        if isinstance(told, Pausing):
            pauses.append(ear.position_ms)
            last = told.utterance
        elif isinstance(told, Spoken):
            ends.append(ear.position_ms)
            heard.foreseen += told.utterance == last
        # Opened again when the stream is over, it would be quiet for ever.
        if isinstance(told, Spoken | Quiet) and ear.position_ms < len(pcm) // BYTES_PER_MS:
            ear.open(patience)
    heard.pauses += len(pauses)
    heard.utterances += len(ends)
    heard.paused += any(at_ms < over_ms for at_ms in pauses)
    heard.cut_off += any(at_ms < over_ms for at_ms in ends)
    late = [at_ms for at_ms in ends if at_ms >= over_ms]
    heard.added_ms += [at_ms - over_ms - patience.after_speech_ms for at_ms in late[:1]]


def _hesitant() -> Iterator[bytes]:
    for voice in VOICES:
        for first, second in HESITANT_DE if voice == "de" else HESITANT:
            for ms in HESITATIONS_MS:
                yield pause(300) + _bare(say(first, voice)) + pause(ms) + _bare(say(second, voice))


def _bare(pcm: bytes) -> bytes:
    """Return what is speech of *pcm*: a voice's own silence would lengthen the pause."""
    begin_ms, end_ms = speech_ms(pcm)
    return pcm[begin_ms * BYTES_PER_MS : end_ms * BYTES_PER_MS]


def _show(heard: dict[str, Heard]) -> None:
    show(
        "endpointing",
        ("", "n", "added p50 ms", "p95", "with a pause", "cut off", "95 %", "in vain", "95 %"),
        [
            *(_row(kind, each) for kind, each in heard.items()),
            _row(f"all but {READERS}", _commands(heard)),
        ],
    )


def _row(kind: str, heard: Heard) -> tuple[str, ...]:
    return (
        kind,
        str(len(heard.added_ms)),
        f"{quantile(heard.added_ms, 0.5):.0f}",
        f"{quantile(heard.added_ms, 0.95):.0f}",
        str(heard.paused),
        str(heard.cut_off),
        _interval(heard.cut_off, heard.paused),
        f"{heard.in_vain} of {heard.pauses}",
        _interval(heard.in_vain, heard.pauses),
    )


def _interval(hits: int, n: int) -> str:
    low, high = wilson(hits, n)
    return f"{low:.0%} … {high:.0%}"


def _commands(heard: dict[str, Heard]) -> Heard:
    """Return all of what may be said to an assistant as one."""
    return sum((each for kind, each in heard.items() if kind != READERS), start=Heard())


def _figures(heard: dict[str, Heard]) -> dict[str, float]:
    commands = _commands(heard)
    figures = {
        "endpoint.added_ms_p50": quantile(commands.added_ms, 0.5),
        "endpoint.added_ms_p95": quantile(commands.added_ms, 0.95),
        "endpoint.delay_ms_p50": Patience().after_speech_ms + quantile(commands.added_ms, 0.5),
        "endpoint.n": float(len(commands.added_ms)),
        "endpoint.cut_off_rate": commands.cut_off / max(1, commands.paused),
        "endpoint.cut_off_rate_high": wilson(commands.cut_off, commands.paused)[1],
        "endpoint.n_with_a_pause": float(commands.paused),
    }
    for kind, each in heard.items():
        figures |= {
            f"endpoint.cut_off_rate_{kind}": each.cut_off / max(1, each.paused),
            f"endpoint.pauses_in_vain_{kind}": each.in_vain / max(1, each.pauses),
            f"endpoint.ends_foreseen_{kind}": each.foreseen / max(1, each.utterances),
            f"endpoint.n_pauses_{kind}": float(each.pauses),
        }
    return figures
