"""A microphone for satellites under test: noise in real time, and what is put into its folder.

    python paced_microphone.py FOLDER

A file NAME.raw there (16 kHz, 16 bit, mono) is heard once and then called NAME.heard.
"""

import random
import sys
import time
from pathlib import Path

SAMPLES = 1_024
RATE = 16_000


def main(folder: Path) -> None:
    """Write sound to standard output for ever, as fast as it would be spoken."""
    chance = random.Random(1)
    quiet = b"".join(
        chance.randint(-12, 12).to_bytes(2, "little", signed=True) for _ in range(SAMPLES)
    )
    spoken = b""
    begun, count = time.monotonic(), 0
    while True:
        if not spoken:
            for file in sorted(folder.glob("*.raw"))[:1]:
                spoken = file.read_bytes()
                file.rename(file.with_suffix(".heard"))
        piece, spoken = spoken[: SAMPLES * 2], spoken[SAMPLES * 2 :]
        sys.stdout.buffer.write(piece + quiet[len(piece) :])
        sys.stdout.buffer.flush()
        count += SAMPLES
        time.sleep(max(0.0, begun + count / RATE - time.monotonic()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
