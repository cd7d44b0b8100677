"""Three live rooms at once: people ask in each, devices go and hang, and the others go on.

One daemon on one sound server, as it is in a house. Everybody has a voice, a room, and
something that is told to nobody else.
"""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from jarvisd.app import open_mind, open_voice_branch
from jarvisd.people.enrol import Enrol, Recording
from jarvisd.people.types import Known
from jarvisd.phrases import Language
from jarvisd.pulse import STUCK_S
from jarvisd.session.arbiter import SAME_CALL_S
from jarvisd.settings import Paths, Settings
from tests.e2e.household import Calendar, House, known
from tests.e2e.live import (
    NOTICED_S,
    Daemon,
    ServiceManager,
    all_understood,
    called,
    fetched,
    health,
    listed,
    loud_ms,
    started,
    surroundings,
    until,
)
from tests.integration.test_who import PASSAGES
from tests.places import WEIGHTS
from tests.sound_server import SoundServer, loudspeaker, microphone, sound_server
from tests.voices import pause, say

BACK_S = 3
"""So long after a device is there again it is heard."""
ELSEWHERE = "elsewhere"
"""Where the sound server moves what is played on a device that disappears."""
STRAYED_MS = 700
"""So little of it is heard there, on a machine that is busy too."""


@dataclass(frozen=True, kw_only=True)
class Resident:
    """Somebody in a room of their own."""

    speaker: Known
    voice: str
    room: str
    fact: str
    question: str
    word: str
    """Of the answer, and of nobody else's."""

    @property
    def microphone(self) -> str:
        return microphone(self.room)

    @property
    def loudspeaker(self) -> str:
        return loudspeaker(self.room)


ANNA = Resident(
    speaker=known(1, "Anna"),
    voice="joe+400",
    room="kueche",
    fact="My bicycle is behind the old house, next to the garden gate.",
    question="Can you please tell me where my bicycle is?",
    word="garden",
)
BEN = Resident(
    speaker=known(2, "Ben"),
    voice="slt",
    room="bad",
    fact="My passport is in the kitchen, below the big wooden table by the window.",
    question="Can you please tell me where my passport is?",
    word="window",
)
CLARA = Resident(
    speaker=known(3, "Clara"),
    voice="rms",
    room="buero",
    fact="My umbrella is in the office, between the door and the yellow chair.",
    question="Can you please tell me where my umbrella is?",
    word="yellow",
)
EVERYBODY = (ANNA, BEN, CLARA)
CONFIG = """
[web]
port = 0

[listening]
follow_up_ms = 1500
""" + "".join(
    f"""
[rooms.{each.room}]
microphone = "{each.microphone}"
loudspeaker = "{each.loudspeaker}"
language = "en"
"""
    for each in EVERYBODY
)


@dataclass
class Home:
    """The daemon, its rooms and what watches over it."""

    daemon: Daemon
    sounds: SoundServer
    manager: ServiceManager
    environment: dict[str, str]
    noises: dict[Resident, ExitStack] = field(default_factory=dict)

    def noise(self, in_: Resident) -> None:
        """Let the microphone there hear that the room is not quite still."""
        self.noises[in_] = ExitStack()
        self.noises[in_].enter_context(self.sounds.noise(in_.microphone))

    def pull_out(self, of: Resident) -> None:
        """Take both devices of a room away."""
        self.noises[of].close()
        for device in (of.microphone, of.loudspeaker):
            self.sounds.pull_out(device)

    def plug_in(self, of: Resident) -> None:
        """Bring them back."""
        for device in (of.microphone, of.loudspeaker):
            self.sounds.plug_in(device)
        self.noise(of)

    @contextmanager
    def recordings(self, *of: Resident) -> Iterator[dict[Resident, Path]]:
        """Record what is played in the rooms of *of*."""
        with ExitStack() as stack:
            yield {
                each: stack.enter_context(self.sounds.recording(each.loudspeaker)) for each in of
            }

    def ask(self, *residents: Resident) -> None:
        """Let each ask, all at the same time, but for as long as makes it a call of its own."""

        def speak(place: int, resident: Resident) -> None:
            time.sleep(place * 3 * SAME_CALL_S)
            said = called(resident.question, resident.voice)
            self.sounds.speak(pause(300) + said + pause(300), resident.microphone)

        with ThreadPoolExecutor(len(residents)) as mouths:
            list(mouths.map(speak, range(len(residents)), residents))

    def answered(self, *residents: Resident) -> Callable[[], None]:
        """Return what waits until each was answered as who they are, and the room rests."""
        waits = [
            wait
            for each in residents
            for wait in (
                self.daemon.expecting(
                    f"turn room={each.room} .* outcome=answered speaker={each.speaker.person.id} "
                ),
                self.daemon.expecting(f"session room={each.room} "),
            )
        ]

        def wait_for_all() -> None:
            for wait in waits:
                wait()

        return wait_for_all

    def conversation(self, *residents: Resident) -> dict[Resident, bytes]:
        """Let *residents* ask and be answered; return what was played in every room."""
        with self.recordings(*EVERYBODY) as playing:
            over = self.answered(*residents)
            self.ask(*residents)
            over()
        return {each: file.read_bytes() for each, file in playing.items()}

    def all_converse(self) -> bool:
        """Tell whether a conversation goes on in every room."""
        rooms = fetched(self.environment, "/api/v1/rooms").json()["rooms"]
        return all(room["conversation"] in ("thinking", "speaking") for room in rooms)

    def health(self, of: Resident) -> tuple[str, str | None]:
        return health(self.environment, of.room)

    def noticed(self, of: Resident, *troubles: str) -> None:
        """Wait until ``/healthz`` tells one of *troubles*, and check that it is not late."""
        began = time.monotonic()
        until(lambda: self.health(of)[1] in troubles, self.daemon)
        assert time.monotonic() - began < NOTICED_S
        assert listed(self.environment, of.room)["trouble"] in troubles
        for other in EVERYBODY:
            assert other is of or self.health(other) == ("open", None)

    def fed(self) -> None:
        """Check that what is wrong with one room does not begin the house anew."""
        fed = self.manager.fed
        until(lambda: self.manager.fed > fed, self.daemon)

    def opens(self, of: Resident) -> Callable[[], None]:
        """Return what waits until the room hears again from now, and checks that it is soon."""
        opened = self.daemon.expecting(f"room={of.room} state=open")
        began = time.monotonic()

        def wait() -> None:
            opened()
            assert time.monotonic() - began < BACK_S
            until(lambda: self.health(of) == ("open", None), self.daemon)

        return wait


async def assert_answered(played: dict[Resident, bytes], *residents: Resident) -> None:
    """Check that *residents* heard their own answer, and nobody anything else."""
    assert not any(any(pcm) for each, pcm in played.items() if each not in residents)
    said = await all_understood(played[each] for each in residents)
    words = [[each.word for each in EVERYBODY if each.word in text] for text in said]
    assert words == [[each.word] for each in residents], said


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """One home for all tests here: loading it takes longer than they do."""
    folder = tmp_path_factory.mktemp("rooms")
    asyncio.run(moved_in(folder / "data"))
    with ExitStack() as stack:
        rooms = (each.room for each in EVERYBODY)
        sounds = stack.enter_context(sound_server(tmp_path_factory.mktemp("sound"), *rooms))
        sounds.plug_in(ELSEWHERE)
        sounds.prefer(ELSEWHERE)
        manager = ServiceManager(folder)
        stack.callback(manager.close)
        environment = {**surroundings(folder, CONFIG, sounds), **manager.environment}
        noises = {each: stack.enter_context(ExitStack()) for each in EVERYBODY}
        for each, noise in noises.items():
            noise.enter_context(sounds.noise(each.microphone))
        daemon = stack.enter_context(started(environment))
        home = Home(daemon, sounds, manager, environment, noises)
        yield home
        for noise in home.noises.values():
            noise.close()


async def moved_in(data: Path) -> None:
    """Make everybody known by voice, with something that only they are told."""
    settings = Settings(paths=Paths(data=data, weights=WEIGHTS))
    async with open_mind(settings) as mind, open_voice_branch() as branch:
        for each in EVERYBODY:
            recordings = [Recording(name=text, pcm=say(text, each.voice)) for text in PASSAGES]
            await mind.people.add(each.speaker.person, await Enrol(branch).learn(recordings))
        house = House(mind, Calendar())
        for each in EVERYBODY:
            await house.hold((each.speaker, f"Remember that {each.fact}"), language=Language.EN)


async def test_three_people_in_three_rooms_are_each_answered_at_the_same_time(home: Home) -> None:
    with ThreadPoolExecutor(1) as beside:
        talking = beside.submit(home.conversation, *EVERYBODY)
        until(home.all_converse, home.daemon)
        played = talking.result()

    await assert_answered(played, *EVERYBODY)


async def test_a_device_taken_away_in_the_middle_of_its_answer_comes_back_others_are_answered(
    home: Home,
) -> None:
    lost = home.daemon.expecting(f"room={BEN.room} state=reopening")
    ended = home.daemon.expecting(f"session room={BEN.room} ")
    over = home.answered(ANNA, CLARA)
    with home.recordings(ANNA, CLARA) as playing, home.sounds.recording(ELSEWHERE) as strayed:
        with home.recordings(BEN) as cut_off:
            home.ask(BEN, ANNA, CLARA)
            until(lambda: loud_ms(cut_off[BEN]) > 800, home.daemon)
        home.pull_out(BEN)
        home.noticed(BEN, "absent", "reopening")
        lost()
        ended()
        over()
    assert loud_ms(strayed) < STRAYED_MS
    await assert_answered({each: file.read_bytes() for each, file in playing.items()}, ANNA, CLARA)
    home.fed()

    opened = home.opens(BEN)
    home.plug_in(BEN)
    opened()
    await assert_answered(home.conversation(BEN), BEN)


async def test_dead_air_in_one_room_is_told_and_ends_with_the_first_sound(home: Home) -> None:
    home.noises[CLARA].close()
    home.noticed(CLARA, "dead-air")
    await assert_answered(home.conversation(ANNA), ANNA)
    assert home.daemon.told(f"room={CLARA.room} state=dead-air") == 1
    assert home.health(CLARA) == ("dead-air", "dead-air")
    home.fed()

    opened = home.opens(CLARA)
    home.noise(CLARA)
    opened()
    await assert_answered(home.conversation(CLARA), CLARA)


async def test_a_process_that_hangs_is_told_and_replaced_while_another_room_answers(
    home: Home,
) -> None:
    [hung] = home.daemon.children("capture", ANNA.microphone)
    opened = home.daemon.expecting(f"room={ANNA.room} state=open")
    began = time.monotonic()
    os.kill(hung, signal.SIGSTOP)
    until(lambda: home.health(ANNA)[0] == "reopening", home.daemon)
    assert time.monotonic() - began < NOTICED_S
    await assert_answered(home.conversation(CLARA), CLARA)
    opened()
    assert hung not in home.daemon.children("capture")


async def test_a_device_that_hangs_is_told_for_as_long_as_it_does(home: Home) -> None:
    began = time.monotonic()
    home.sounds.hang(ANNA.microphone)
    home.noticed(ANNA, "reopening")
    await assert_answered(home.conversation(BEN), BEN)
    until(lambda: time.monotonic() - began > STUCK_S + 2, home.daemon)
    assert home.health(ANNA)[1] == "reopening"
    home.fed()

    home.sounds.go_on(ANNA.microphone)
    until(lambda: home.health(ANNA) == ("open", None), home.daemon)
    await assert_answered(home.conversation(ANNA), ANNA)


def test_nothing_of_it_was_unforeseen(home: Home) -> None:
    assert not home.daemon.told("Traceback"), "".join(home.daemon.log)
    assert not home.daemon.told("failed unforeseen")
