"""Which sound devices there are, by name."""

from dataclasses import dataclass

from jarvisd.errors import ResourceError


@dataclass(frozen=True, slots=True, kw_only=True)
class Devices:
    """The names of what can record and of what can play."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]


def devices() -> Devices:
    """Return the sound devices as PortAudio saw them at start; raise ResourceError without it."""
    try:
        import sounddevice
    except OSError as error:
        raise ResourceError("portaudio-missing") from error
    try:
        found = sounddevice.query_devices()
    except sounddevice.PortAudioError as error:
        raise ResourceError("portaudio-missing") from error
    return Devices(
        inputs=tuple(d["name"] for d in found if d["max_input_channels"] > 0),
        outputs=tuple(d["name"] for d in found if d["max_output_channels"] > 0),
    )
