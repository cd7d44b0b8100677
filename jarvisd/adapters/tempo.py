"""Speech faster or slower at the same pitch, for voices that know no tempo of their own (PyAV)."""

from typing import Final

from jarvisd.audio.chunk import BYTES_PER_SAMPLE, Sound

FORMAT: Final = "s16"
LAYOUT: Final = "mono"


def at_tempo(sound: Sound, speed: float) -> Sound:
    """Return *sound* spoken *speed* times as fast, 0.5 or more; it takes a few milliseconds."""
    if speed == 1.0 or not sound.pcm:
        return sound
    # Loading its libraries takes time, and most voices never need it.
    import av
    from av.filter import Graph

    graph = Graph()
    rate = str(sound.rate)
    steps = (
        graph.add(
            "abuffer",
            sample_rate=rate,
            sample_fmt=FORMAT,
            channel_layout=LAYOUT,
            time_base=f"1/{rate}",
        ),
        graph.add("atempo", f"{speed:.3f}"),
        graph.add("aformat", sample_fmts=FORMAT, channel_layouts=LAYOUT),
        graph.add("abuffersink"),
    )
    graph.link_nodes(*steps).configure()
    frame = av.AudioFrame(FORMAT, LAYOUT, len(sound.pcm) // BYTES_PER_SAMPLE)
    frame.sample_rate = sound.rate
    frame.planes[0].update(sound.pcm)
    graph.push(frame)
    graph.push(None)
    pcm = bytearray()
    while True:
        try:
            pcm += graph.pull().to_ndarray().tobytes()
        except (BlockingIOError, EOFError):
            return Sound(bytes(pcm), sound.rate)
