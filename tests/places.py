"""Where tests find weights and recordings."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WEIGHTS = Path(os.environ.get("JARVISD_WEIGHTS", ROOT / "models"))
SHARED = Path(os.environ.get("JARVISD_SHARED", ROOT.parent / "shared"))
SPEECH = SHARED / "data" / "speech"

needs_shared = pytest.mark.skipif(
    not SPEECH.is_dir(), reason=f"left out: no recordings in {SPEECH} (JARVISD_SHARED)"
)
