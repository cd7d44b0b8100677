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
from jarvisd.app.places import place_of, recogniser_folder, rooms_of, weights_folder, zone_of
from jarvisd.app.stages import open_speaker, wake_word_here

__all__ = [
    "House",
    "Loading",
    "Mind",
    "build_jobs",
    "open_house",
    "open_mind",
    "open_speaker",
    "open_voice_branch",
    "place_of",
    "recogniser_folder",
    "rooms_of",
    "voice_of_the_house",
    "wake_word_here",
    "weighing",
    "weights_folder",
    "zone_of",
]
