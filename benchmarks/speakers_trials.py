"""The trials of the speakers benchmark: everything heard once, by the parts that are shipped."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.speakers_sound import Clip, in_noise
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.errors import RecognitionError
from jarvisd.people.enrol import Enrol, Recording
from jarvisd.people.match import Evidence
from jarvisd.people.ports import Denoiser, VoiceEncoder
from jarvisd.people.quality import Quality, above_noise_db
from jarvisd.people.speech import VoiceBranch
from jarvisd.people.types import Voiceprint

CLEAN = "clean"
NOISES = {CLEAN: None, "10 dB": 10.0, "5 dB": 5.0}
ENROLLED_IN = (CLEAN, "10 dB")
ANYTHING = Quality(
    recordings=1, total_ms=0, least_ms=0, level_dbfs=-99, clipped=1, above_noise_db=-99
)
"""A benchmark needs everybody enrolled; what the product sends back is tested elsewhere."""


@dataclass(frozen=True)
class Trial:
    """The beginning of one recording, as the product heard it."""

    reader: str
    """Empty for those who were recorded only once."""
    clip: str
    noise: str
    cut_ms: int
    """Net speech it was cut to; what the product itself measured is in *evidence*."""
    evidence: Evidence | None
    """None where no voice could be measured."""


@dataclass(frozen=True)
class Heard:
    """All trials, and the exemplars of each reader's recordings by noise and recording."""

    trials: Sequence[Trial]
    exemplars: Mapping[str, Mapping[tuple[str, str], tuple[Voiceprint, ...]]]


class Untouched:
    """A denoiser that leaves everything as it is, to measure without suppression."""

    async def denoise(self, pcm: bytes) -> bytes:
        """Return *pcm*."""
        return pcm


class Ears:
    """Hears recordings with the shipped parts."""

    def __init__(self, encoder: VoiceEncoder, denoiser: Denoiser) -> None:
        self._branch = VoiceBranch(encoder, denoiser, SileroVoiceDetector)
        self._enrol = Enrol(self._branch, ANYTHING)

    async def hear(
        self,
        readers: Mapping[str, Sequence[Clip]],
        others: Sequence[Clip],
        noise: bytes,
        lengths: Sequence[int],
    ) -> Heard:
        """Hear all beginnings of all recordings in all noises, and learn the readers' voices."""
        trials: list[Trial] = []
        exemplars: dict[str, dict[tuple[str, str], tuple[Voiceprint, ...]]] = {}
        everyone = [(name, clips) for name, clips in readers.items()] + [("", others)]
        for reader, clips in everyone:
            for clean in clips:
                for label, snr_db in NOISES.items():
                    clip = clean if snr_db is None else in_noise(clean, noise, snr_db)
                    trials += await self._trials(reader, clip, label, lengths)
                    if reader and label in ENROLLED_IN:
                        learnt = await self._enrol.learn([Recording(name=clip.name, pcm=clip.pcm)])
                        exemplars.setdefault(reader, {})[label, clip.name] = learnt
        return Heard(trials, exemplars)

    async def _trials(
        self, reader: str, clip: Clip, noise: str, lengths: Sequence[int]
    ) -> list[Trial]:
        beginnings = ((ms, clip.cut(ms)) for ms in lengths)
        return [
            Trial(reader, clip.name, noise, ms, await self._evidence(pcm))
            for ms, pcm in beginnings
            if pcm is not None
        ]

    async def _evidence(self, pcm: bytes) -> Evidence | None:
        try:
            heard = await self._branch.hear(pcm)
            print_ = await self._branch.measure(heard.pcm)
        except RecognitionError:
            return None
        noise_db = above_noise_db(heard)
        return Evidence(print=print_, speech_ms=heard.speech_ms, above_noise_db=noise_db)
