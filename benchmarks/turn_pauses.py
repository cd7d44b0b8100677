"""How often a pause in speech was not the end: work that begins there is in vain."""

from dataclasses import dataclass
from pathlib import Path

from benchmarks.figures import show, wilson
from benchmarks.invented import NeverWoken, Recorded
from benchmarks.recordings import spoken_in
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.audio.chunk import BYTES_PER_MS
from jarvisd.audio.ear import Ear, Pausing, Quiet, Spoken
from jarvisd.audio.endpoint import Patience
from jarvisd.phrases import Language


@dataclass
class _Count:
    utterances: int = 0
    foreseen: int = 0
    """Utterances of which the last pause was told, and was the end."""
    pauses: int = 0

    @property
    def in_vain(self) -> int:
        return self.pauses - self.foreseen


async def pauses(speech: Path) -> dict[str, float]:
    """Let the ear hear every recording in *speech* and count."""
    rows: list[tuple[str, ...]] = []
    figures: dict[str, float] = {}
    for language, folder in ((Language.DE, "german"), (Language.EN, "english")):
        count = _Count()
        for spoken in spoken_in(speech / folder, language):
            await _listen(spoken.pcm, count)
        low, high = wilson(count.in_vain, count.pauses)
        share = count.in_vain / max(1, count.pauses)
        rows.append(
            (
                folder, str(count.utterances), str(count.foreseen), str(count.pauses),
                f"{share:.0%}", f"{low:.0%} … {high:.0%}",
            )
        )  # fmt: skip
        figures |= {
            f"turn.pauses_in_vain_{language.value}": share,
            f"turn.ends_foreseen_{language.value}": count.foreseen / max(1, count.utterances),
            f"turn.n_pauses_{language.value}": float(count.pauses),
        }
    columns = ("read aloud", "utterances", "end foreseen", "pauses told", "in vain", "95 %")
    show("pauses in recordings (sentences that are read; commands have fewer)", columns, rows)
    return figures


async def _listen(pcm: bytes, count: _Count) -> None:
    ear = Ear(Recorded(pcm), NeverWoken(), SileroVoiceDetector())
    ear.open(Patience())
    last = None
    async for heard in ear.sounds():
        if isinstance(heard, Pausing):
            count.pauses += 1
            last = heard.utterance
        elif isinstance(heard, Spoken):
            count.utterances += 1
            count.foreseen += heard.utterance == last
        # Opened again when the stream is over, it would be quiet for ever.
        if isinstance(heard, Spoken | Quiet) and ear.position_ms < len(pcm) // BYTES_PER_MS:
            ear.open(Patience())
