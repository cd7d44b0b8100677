"""The composition root: the one place that knows every part by name.

``open_mind`` opens what text needs (database, embedder, memory, dialogue);
``open_house`` adds what sound needs (recogniser, voices, speaker encoder). Each
opens its parts in order on one AsyncExitStack, so closing runs backwards. What
is to be had once for each room is put together in ``jarvisd.rooms``.
"""

from jarvisd.app.foundation import Loading
from jarvisd.app.house import House, open_house, open_voice_branch, voice_of_the_house
from jarvisd.app.jobs import build_jobs
from jarvisd.app.memory import weighing
from jarvisd.app.mind import Mind, open_mind
from jarvisd.app.places import (
    configured,
    place_of,
    recogniser_folder,
    room_of,
    rooms_of,
    weights_folder,
    zone_of,
)
from jarvisd.app.stages import open_speaker
from jarvisd.app.waking import check_wake_words, wake_rule, wake_word_here, wake_words_of

__all__ = [
    "House",
    "Loading",
    "Mind",
    "build_jobs",
    "check_wake_words",
    "configured",
    "open_house",
    "open_mind",
    "open_speaker",
    "open_voice_branch",
    "place_of",
    "recogniser_folder",
    "room_of",
    "rooms_of",
    "voice_of_the_house",
    "wake_rule",
    "wake_word_here",
    "wake_words_of",
    "weighing",
    "weights_folder",
    "zone_of",
]
