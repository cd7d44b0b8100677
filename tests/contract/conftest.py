"""Sound devices that need no sound card: ALSA's own null and file plugins."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass
class Card:
    """A sound device whose loudspeaker and microphone are files of raw 16-bit PCM."""

    name: str
    played: Path
    recorded: Path


@pytest.fixture(scope="session")
def card(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Card]:
    folder = tmp_path_factory.mktemp("card")
    made = Card("testcard", folder / "played.raw", folder / "recorded.raw")
    made.recorded.write_bytes(bytes(range(1, 251)) * 400)
    config = folder / "asound.conf"
    config.write_text(
        "pcm.nothing { type null }\n"
        "pcm.!default { type null }\n"
        f'pcm.{made.name} {{ type file slave {{ pcm "nothing" }} file "{made.played}" '
        f'infile "{made.recorded}" format "raw" hint {{ show on description "files" }} }}\n'
    )
    with pytest.MonkeyPatch.context() as patch:
        # PortAudio reads ALSA's configuration once, when it is initialised.
        patch.setenv("ALSA_CONFIG_PATH", str(config))
        import sounddevice

        sounddevice._terminate()
        sounddevice._initialize()
        yield made
        sounddevice._terminate()
    sounddevice._initialize()
