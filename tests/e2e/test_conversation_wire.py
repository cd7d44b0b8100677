"""A conversation with a model over its own protocol: written in German, spoken in English.

The house is opened from a configuration file, on its real database and its real embedder;
spoken, it is the daemon on a sound server. Two servers on the loopback speak the Messages
protocol by a script: one counts as a cloud and is asked first, one is at home. All else is
as it comes, so no private word may reach the first (R-D3).
"""

import asyncio
import json
import os
import pty
import select
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
import pytest_asyncio
from psycopg.rows import TupleRow

from jarvisd import settings_file
from jarvisd.app import Mind, open_mind, open_voice_branch
from jarvisd.audio.mouth import CUT_OFF
from jarvisd.ids import SessionId
from jarvisd.memory.types import Scope
from jarvisd.people.enrol import Enrol, Recording
from jarvisd.people.types import Known, Speaker
from jarvisd.phrases import Language
from jarvisd.session.answer import Spoken
from jarvisd.session.typed import TypedConversation
from jarvisd.testing.messages_server import MODEL, messages_server
from jarvisd.testing.model_script import Held, Says, Use
from jarvisd.testing.model_server import ModelServer
from tests.database import Postgres, emptied, migrated
from tests.e2e.household import ANNA, BEN, KITCHEN, STRANGER, Calendar, House
from tests.e2e.live import COMMAND, PATIENCE_S, Daemon, ending, loud_ms, until
from tests.integration.test_who import PASSAGES
from tests.places import ROOT, WEIGHTS
from tests.sound_server import LOUDSPEAKER, MICROPHONE, SoundServer
from tests.voices import pause, say

pytestmark = pytest.mark.asyncio(loop_scope="module")

LAST = "walnuts"
FRUIT = "apples, pears, cherries, plums, bananas, grapes, melons, peaches, lemons, oranges, berries"
LIST = f"also likes {FRUIT}, and {FRUIT} that are dried, and in the evening {LAST}. So "
"""Spoken for so long that the wake word comes in time, however busy the machine is."""
VOICES = {ANNA: "joe+400", BEN: "slt"}
NOT_ASKED = Says(("Das weiß ich nicht.",))
CONFIG = """
[paths]
data = "{data}"
weights = "{weights}"

[database]
dsn = "{dsn}"

[rooms.kueche]
microphone = "{microphone}"
loudspeaker = "{loudspeaker}"
language = "en"

[rooms.flur]
language = "de"

[recogniser]
beam = 1

[models]
conversation = ["claude", "attic"]
commands = "model"

[models.providers.claude]
kind = "anthropic"
model = "{model}"
url = "{cloud}"

[models.providers.attic]
kind = "anthropic"
model = "{model}"
url = "{home}"
place = "home"
"""


@dataclass(frozen=True, kw_only=True)
class Home:
    """A household, its models and its configuration."""

    mind: Mind
    owner: str
    config: Path
    cloud: ModelServer
    attic: ModelServer

    @property
    def asked(self) -> dict[str, Any]:
        """Return what the model at home was asked last."""
        return self.attic.bodies[-1]

    async def turns(self) -> list[TupleRow]:
        """Return every turn that was kept, in order: who, the outcome, and what was said."""
        async with await psycopg.AsyncConnection.connect(self.owner) as connection:
            found = await connection.execute(
                "SELECT persons.name, outcome, said FROM turns"
                " LEFT JOIN persons ON persons.id = turns.speaker_id ORDER BY at, number"
            )
            return await found.fetchall()


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def opened(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Home]:
    """Open the mind that the configuration describes."""
    folder = tmp_path_factory.mktemp("wire")
    async with AsyncExitStack() as stack:
        cloud, attic = messages_server(otherwise=NOT_ASKED), messages_server(otherwise=NOT_ASKED)
        for server in (cloud, attic):
            await stack.enter_async_context(server.serving())
        owner = await stack.enter_async_context(migrated(postgres))
        config = folder / "jarvisd.toml"
        config.write_text(
            CONFIG.format(
                data=folder / "data",
                weights=WEIGHTS,
                dsn=owner.replace('"', r"\""),
                microphone=MICROPHONE,
                loudspeaker=LOUDSPEAKER,
                model=MODEL,
                cloud=cloud.url,
                home=attic.url,
            ),
            encoding="utf-8",
        )
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("CLAUDE_API_KEY", "sk-test-not-a-key")
        mind = await stack.enter_async_context(open_mind(settings_file.load(config)))
        yield Home(mind=mind, owner=owner, config=config, cloud=cloud, attic=attic)


@pytest_asyncio.fixture(loop_scope="module")
async def home(opened: Home) -> AsyncIterator[Home]:
    """The household before anybody lives in it."""
    await emptied(opened.owner)
    for server in (opened.cloud, opened.attic):
        server.wire.clear()
        server.script.clear()
        server.hung_up.clear()
    yield opened
    await opened.mind.tiers.behind.settled()


def texts(body: dict[str, Any], role: str) -> list[str]:
    """Return what *role* says in the conversation of a request, without calls and results."""
    return [
        block["text"]
        for message in body["messages"]
        for block in message["content"]
        if message["role"] == role and block["type"] == "text"
    ]


def remembers(text: str) -> tuple[Says, Says]:
    return Says((Use(tool="memory_remember", arguments={"text": text}),)), Says(())


def forgets(text: str) -> Says:
    return Says((Use(tool="memory_forget", arguments={"text": text}),))


class Writing:
    """One session in writing, whose answers are seen while they come."""

    def __init__(self, home: Home) -> None:
        mind = home.mind
        self._talk = TypedConversation(SessionId(uuid4()), KITCHEN, mind.dialogue, mind.recorder)
        self.seen: asyncio.Queue[Spoken] = asyncio.Queue()

    async def begin(self) -> "Writing":
        await self._talk.begin()
        return self

    async def say(self, speaker: Speaker, text: str) -> str:
        reply = await self._talk.turn(text, Language.DE, speaker, self.seen.put_nowait)
        return " ".join(sentence.text for sentence in reply.sentences)

    def saying(self, speaker: Speaker, text: str) -> "asyncio.Task[str]":
        self.seen = asyncio.Queue()
        return asyncio.create_task(self.say(speaker, text))


async def test_a_written_conversation_in_german(home: Home) -> None:
    house = await House(home.mind, Calendar()).moved_in()
    attic, cloud = home.attic, home.cloud
    talk = await Writing(home).begin()

    attic.script += remembers("Mein Hund heißt Bruno.")
    kept = await talk.say(ANNA, "Merk dir, dass mein Hund Bruno heißt.")
    assert kept == "Gemerkt: Dein Hund heißt Bruno."
    await assert_hers_alone(house, "Mein Hund heißt Bruno.")

    # She reads the first sentence while the server holds back the rest, and interrupts.
    never = Held()
    attic.script.append(Says(("Bruno mag Möhren. Auch ", never, "Äpfel frisst er gern.")))
    answering = talk.saying(ANNA, "Was frisst mein Hund am liebsten?")
    assert await talk.seen.get() == Spoken("Bruno mag Möhren.", Language.DE)
    assert "„Mein Hund heißt Bruno.“" in said(home.asked["system"])
    answering.cancel()
    await asyncio.wait({answering})
    await attic.hung_up.wait()
    assert (await home.turns())[-1] == ("Anna", "interrupted", "Bruno mag Möhren.")

    attic.script.append(Says(("Er mag auch Käse.",)))
    assert await talk.say(ANNA, "Was mag mein Hund noch?") == "Er mag auch Käse."
    assert texts(home.asked, "assistant") == [kept, "Bruno mag Möhren."]

    # Somebody else goes on: nothing of hers is in his prompt, nor in a stranger's.
    cloud.script += [Says(("Am liebsten Fleisch.",))] * 2
    for speaker in (BEN, STRANGER):
        assert await talk.say(speaker, "Was frisst ein Hund am liebsten?") == "Am liebsten Fleisch."
    assert len(cloud.wire) == 2
    assert texts(cloud.bodies[0], "user") == ["Was frisst ein Hund am liebsten?"]

    attic.script.append(forgets("Hund"))
    question = "Dein Hund heißt Bruno. Soll ich das vergessen?"
    assert await talk.say(ANNA, "Vergiss, wie mein Hund heißt.") == question
    assert "Anna" in await talk.say(BEN, "Ja")
    assert await house.texts(ANNA) == ["Mein Hund heißt Bruno."]
    assert await talk.say(ANNA, "Ja") == "Das habe ich vergessen."
    assert await house.memories(ANNA, current=False) == []
    assert not attic.script
    assert_private(cloud, "Bruno", "Anna", "Möhren", "Käse")


class Terminal:
    """A terminal at which somebody writes with ``jarvisd talk``."""

    def __init__(self, home: Home) -> None:
        self._keys, end = pty.openpty()
        self._screen = ""
        self._process = subprocess.Popen(
            (*COMMAND, "--language", "de", "talk", "--as", "Anna", "--room", "flur"),
            env={
                "PATH": os.environ["PATH"],
                "PYTHONPATH": str(ROOT),
                "JARVISD_CONFIG": str(home.config),
                "TERM": "xterm",
                "NO_COLOR": "1",
            },
            stdin=end,
            stdout=end,
            stderr=end,
        )
        os.close(end)

    def shows(self, text: str) -> None:
        """Wait until *text* stands behind what was waited for before."""
        while text not in self._screen:
            assert select.select([self._keys], [], [], PATIENCE_S)[0], self._screen
            self._screen += os.read(self._keys, 4_096).decode()
        self._screen = self._screen.partition(text)[2]

    def types(self, keys: str) -> None:
        os.write(self._keys, keys.encode())

    def interrupts(self) -> None:
        """Press Ctrl+C."""
        self._process.send_signal(signal.SIGINT)

    def ended(self) -> int:
        return self._process.wait(PATIENCE_S)

    def close(self) -> None:
        """Leave nothing running."""
        self._process.kill()
        self._process.wait()
        os.close(self._keys)


async def test_at_a_terminal_a_sentence_is_there_before_the_rest_and_ctrl_c_cuts_it_off(
    home: Home,
) -> None:
    await House(home.mind, Calendar()).moved_in()
    rest, never = Held(), Held()
    home.attic.script += [
        Says(("Bruno mag Möhren. Auch ", rest, "Äpfel. Und ", never, "Heu.")),
        Says(("Er mag auch Käse.",)),
    ]
    with closing(Terminal(home)) as terminal:

        async def shows(text: str) -> None:
            await asyncio.to_thread(terminal.shows, text)

        await shows("claude: Setze CLAUDE_API_KEY oder lege")
        await shows("Strg+C unterbricht eine Antwort")
        await shows("› ")
        terminal.types("Was frisst mein Hund am liebsten?\n")
        await shows("Bruno mag Möhren.")
        assert rest.reached.is_set()
        rest.let_go.set()
        await shows(" Auch Äpfel.")
        terminal.interrupts()
        await home.attic.hung_up.wait()
        await shows(f"{CUT_OFF}\r\n")
        await shows("› ")
        terminal.types("Was mag mein Hund noch?\n")
        await shows("Er mag auch Käse.")
        await shows("› ")
        terminal.types("\x04")
        assert await asyncio.to_thread(terminal.ended) == 0
    assert texts(home.asked, "assistant") == ["Bruno mag Möhren. Auch Äpfel."]
    assert await home.turns() == [
        ("Anna", "interrupted", "Bruno mag Möhren. Auch Äpfel."),
        ("Anna", "answered", "Er mag auch Käse."),
    ]


class Room:
    """The kitchen, whose daemon listens to the sound server and speaks on it."""

    def __init__(self, sounds: SoundServer, daemon: Daemon) -> None:
        self._sounds = sounds
        self._daemon = daemon

    async def hears(self, speaker: Known, text: str, *, called: bool = False) -> None:
        """Let *speaker* say *text* into the microphone, behind the wake word if *called*."""
        voice = VOICES[speaker]
        wake = say("Hey Jarvis.", voice) + pause(350) if called else b""
        await asyncio.to_thread(
            self._sounds.speak, pause(200) + wake + say(text, voice) + pause(300)
        )

    async def answers(self, speaker: Known, text: str, *, called: bool = False) -> None:
        """Let *speaker* say *text* and wait until the answer was spoken."""
        answered = self._daemon.expecting(
            f"turn room=kueche .* outcome=answered speaker={speaker.person.id} "
        )
        await self.hears(speaker, text, called=called)
        await asyncio.to_thread(answered)

    async def interrupted(self) -> None:
        """Wait until an answer was noted that was cut off."""
        await asyncio.to_thread(self._daemon.wait_for, "outcome=interrupted")


async def enrolled(home: Home) -> None:
    """Teach the house both voices from recordings."""
    async with open_voice_branch() as branch:
        for speaker in (ANNA, BEN):
            voice = VOICES[speaker]
            recordings = [Recording(name=text, pcm=say(text, voice)) for text in PASSAGES]
            await home.mind.people.add(speaker.person, await Enrol(branch).learn(recordings))


async def test_a_spoken_conversation_in_english(home: Home, sounds: SoundServer) -> None:
    house = House(home.mind, Calendar())
    attic, cloud = home.attic, home.cloud
    environment = {
        **sounds.environment,
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "JARVISD_CONFIG": str(home.config),
        "JARVISD_LANGUAGE": "en",
        "CLAUDE_API_KEY": os.environ["CLAUDE_API_KEY"],
    }
    with sounds.noise(), ending(Daemon(environment)) as daemon:
        # Voices are learnt while the daemon loads its models.
        await enrolled(home)
        await asyncio.to_thread(daemon.wait_for, "Jarvis is ready")
        room = Room(sounds, daemon)

        attic.script += remembers("My dog is called Bruno.")
        await room.answers(ANNA, "Remember that my dog is called Bruno.", called=True)
        await assert_hers_alone(house, "My dog is called Bruno.")

        # The first sentence is heard while the server holds back the rest; the second is cut
        # off by the wake word, and the server notices that nobody listens any more.
        rest, never = Held(), Held()
        attic.script.append(Says(("Bruno likes carrots. He ", rest, LIST, never, "And hay.")))
        attic.script.append(Says(("He likes cheese too.",)))
        with sounds.recording() as recording:
            await room.hears(ANNA, "Please tell me what my dog likes to eat in the morning.")
            await asyncio.to_thread(until, lambda: loud_ms(recording) >= 500, daemon)
            assert rest.reached.is_set()
            rest.let_go.set()
            await asyncio.to_thread(until, lambda: loud_ms(recording) >= 2_500, daemon)
        assert "„My dog is called Bruno.“" in said(home.asked["system"])
        await room.answers(
            ANNA, "What else does my dog like to eat when he is really hungry?", called=True
        )
        await attic.hung_up.wait()
        kept = (await home.turns())[1]
        assert kept[:2] == ("Anna", "interrupted")
        assert kept[2].startswith("Bruno likes carrots. He ")
        assert kept[2].endswith(CUT_OFF)
        assert texts(home.asked, "assistant")[-1] == kept[2]
        assert LAST not in said(home.asked)

        await room.answers(BEN, "What do dogs like to eat in the morning?", called=True)
        assert len(cloud.wire) == 1
        assert len(texts(cloud.bodies[0], "user")) == 1

        attic.script.append(forgets("dog"))
        await room.answers(ANNA, "Forget that my dog is called Bruno.", called=True)
        assert await house.texts(ANNA) == ["My dog is called Bruno."]
        await room.hears(ANNA, "Yes.")
        await asyncio.to_thread(daemon.wait_for, "outcome=answered", 5)
        assert await house.memories(ANNA, current=False) == []
    assert not attic.script
    assert_private(cloud, "Bruno", "Anna", "carrots", "cheese")


async def assert_hers_alone(house: House, text: str) -> None:
    """Check that *text* is all that is kept, and private to Anna."""
    (memory,) = await house.memories(ANNA)
    assert memory.text == text
    assert (memory.placement.scope, memory.placement.owner) == (Scope.PRIVATE, ANNA.person.id)


def assert_private(cloud: ModelServer, *words: str) -> None:
    """Check that none of *words* left the house."""
    assert cloud.wire
    wire = "".join(said(body) for body in cloud.bodies).casefold()
    assert not [word for word in words if word.casefold() in wire]


def said(part: object) -> str:
    """Return *part* of a request as text."""
    return json.dumps(part, ensure_ascii=False)
