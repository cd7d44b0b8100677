"""What was said in passing against a person's own word is asked about, and settled by them."""

import json
import os
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import pytest

from jarvisd.app import open_mind
from jarvisd.ids import PersonId
from jarvisd.memory.fate import Fate
from jarvisd.memory.types import Provenance
from jarvisd.people.types import Person
from jarvisd.phrases import Language
from jarvisd.settings import Paths, Settings
from jarvisd.storage import Database, PeopleTable
from tests.command_line import Call
from tests.e2e.household import ANNA, BEN, CARE, STRANGER, Calendar, House

WEIGHTS = Path(os.environ.get("JARVISD_WEIGHTS") or Path(__file__).parents[2] / "models")
WEBER, LANGE = "Mein Arzt ist Dr. Weber.", "Mein Arzt ist Frau Dr. Lange."
WHO = "Wer ist mein Arzt?"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A household in which Anna's doctor is disputed."""
    calendar = Calendar()
    settings = Settings(paths=Paths(data=tmp_path, weights=WEIGHTS))
    async with open_mind(settings, clock=calendar) as mind:
        house = await House(mind, calendar).moved_in()
        await disputed(house)
        yield house


async def disputed(house: House) -> None:
    await house.hold((ANNA, f"Merk dir: {WEBER}"))
    house.calendar.pass_days(60)
    await house.hold((ANNA, LANGE))
    report = await house.mind.learn.run()
    assert report[Fate.CONFLICTS] == 1
    house.calendar.pass_days(1)


async def test_the_answer_settles_it_for_good(house: House) -> None:
    for other in (BEN, CARE, STRANGER):
        answers = await house.hold((other, "Hallo"), (other, WHO), (other, "Danke"))
        assert not [answer for answer in answers if "Was stimmt" in answer]
    asked, settled, now, before = await house.hold(
        (ANNA, WHO), (ANNA, "Ja, jetzt Lange."), (ANNA, WHO), (ANNA, "Und früher?")
    )
    assert asked.startswith("Dein Arzt ist Dr. Weber. Das hast du mir am 2. März gesagt.")
    assert asked.endswith("Gestern klang es allerdings anders: Frau Dr. Lange. Was stimmt?")
    assert settled == "Gut, dann gilt: Dein Arzt ist Frau Dr. Lange."
    assert now == "Dein Arzt ist Frau Dr. Lange. Das hast du mir heute gesagt."
    assert "Dein Arzt ist Dr. Weber." in before
    (lange,) = await house.memories(ANNA)
    assert lange.provenance is Provenance.CONFIRMED

    for session in house.sessions:
        await house.mind.learn.again(session)
    await house.mind.tidy.run(entire=True)
    assert await house.texts(ANNA) == [LANGE]
    house.calendar.pass_days(30)
    assert await house.ask(ANNA, "Hallo") == "Hallo Anna! Was kann ich für dich tun?"


async def test_both_hold_after_every_night(house: House) -> None:
    _, settled = await house.hold((ANNA, "Danke."), (ANNA, "Beides stimmt."))
    assert settled == "Gut, dann stimmt beides."
    await house.mind.learn.run()
    await house.mind.tidy.run(entire=True)
    assert await house.texts(ANNA) == sorted([WEBER, LANGE])
    told = await house.ask(ANNA, WHO)
    assert "Weber" in told or "Lange" in told


async def test_whoever_does_not_answer_is_left_in_peace_also_after_a_restart(
    tmp_path: Path,
) -> None:
    calendar = Calendar()
    settings = Settings(paths=Paths(data=tmp_path, weights=WEIGHTS))
    async with open_mind(settings, clock=calendar) as mind:
        house = await House(mind, calendar).moved_in()
        await disputed(house)
        asked, thanks = await house.hold((ANNA, "Hallo"), (ANNA, "Danke"))
        assert asked.startswith("Hallo Anna! Übrigens: Du hast mir am 2. März gesagt:")
        assert thanks == "Gern."
    async with open_mind(settings, clock=calendar) as mind:
        house = House(mind, calendar)
        calendar.pass_days(3)
        assert "Was stimmt" not in await house.ask(ANNA, WHO)
        calendar.pass_days(5)
        answers = await house.hold((ANNA, WHO), (ANNA, "Weber."), (ANNA, "Danke."))
        assert answers[0].endswith("Was stimmt?")
        assert answers[1:] == ["Gut, dann bleibt es dabei: Dein Arzt ist Dr. Weber.", "Gern."]
        assert await house.texts(ANNA) == [WEBER]
        assert [m.text for m in await house.memories(ANNA, current=False)] == [WEBER]


@pytest.fixture
async def anna(database: Database) -> None:
    await PeopleTable(database).add(Person(id=PersonId(uuid4()), name="Anna"), [])


def test_it_is_asked_and_answered_in_jarvisd_talk(
    call: Call, anna: None, owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JARVISD_DATABASE_DSN", owner)

    def talk(*lines: str) -> list[str]:
        typed = "".join(f"{line}\n" for line in lines)
        ended = call("--language", "de", "talk", "--as", "Anna", "--json", typed=typed)
        assert ended.code == 0, ended.err
        return [json.loads(line)["answer"] for line in ended.out.splitlines()]

    assert call("remember", WEBER, "--as", "Anna").code == 0
    talk(LANGE)
    assert json.loads(call("memory", "learn", "--json").out)["conflicts"] == 1

    first = talk(WHO, "Keine Ahnung.")
    assert first[0].endswith("Heute klang es allerdings anders: Frau Dr. Lange. Was stimmt?")
    assert first[1] == "Gut, dann lasse ich es, wie es ist."
    # A new process knows that it was asked just now.
    assert not any("Was stimmt" in answer for answer in talk("Hallo", WHO, "Danke"))
    listed = json.loads(call("memory", "list", "--as", "Anna", "--all", "--json").out)["memories"]
    ids = {one["text"]: one["id"] for one in listed}
    assert {one["text"]: one["disputes"] for one in listed} == {WEBER: None, LANGE: ids[WEBER]}


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    """A household that knows nothing yet."""
    calendar = Calendar()
    settings = Settings(paths=Paths(data=tmp_path, weights=WEIGHTS))
    async with open_mind(settings, clock=calendar) as mind:
        yield await House(mind, calendar).moved_in()


@pytest.mark.parametrize(
    ("language", "old", "new", "question", "asking", "answer"),
    [
        (
            Language.DE,
            "Merk dir für alle: Der WLAN-Code ist 1234.",
            "Merk dir: Der WLAN-Code ist jetzt 5678.",
            "Wie ist der WLAN-Code?",
            "Anna hat mir gestern allerdings etwas anderes gesagt: Der WLAN-Code ist 1234."
            " Was stimmt?",
            "Das neue.",
        ),
        (
            Language.EN,
            "Remember that the spare key is in the hall.",
            "Remember that the spare key is under the mat.",
            "Where is the spare key?",
            "But yesterday Anna told me otherwise: The spare key is in the hall. Which is right?",
            "The new one.",
        ),
    ],
)
async def test_what_two_members_tell_is_asked_about_at_once_and_settled(
    home: House, language: Language, old: str, new: str, question: str, asking: str, answer: str
) -> None:
    await home.hold((ANNA, old), language=language)
    home.calendar.pass_days(1)
    kept, before = await home.hold((BEN, new), (BEN, question), language=language)
    assert kept.endswith(asking)
    assert before.endswith(asking.removesuffix(" Was stimmt?").removesuffix(" Which is right?"))
    home.calendar.pass_days(8)
    first, settled, after = await home.hold(
        (ANNA, question), (ANNA, answer), (ANNA, question), language=language
    )
    assert first.endswith(("Was stimmt?", "Which is right?"))
    assert settled.startswith(("Gut, dann bleibt es dabei", "All right, it stays like that"))
    told = "Anna" if language is Language.DE else "hall"
    assert told not in after
    assert "Ben" in after


async def test_a_members_word_is_told_before_staffs_and_as_its_own(home: House) -> None:
    await home.hold((ANNA, "Merk dir für alle: Der WLAN-Code ist 1234."))
    home.calendar.pass_days(1)
    (kept,) = await home.hold((CARE, "Merk dir: Der WLAN-Code ist 9999."))
    assert kept == "Gemerkt: Der WLAN-Code ist 9999."
    answer = await home.ask(BEN, "Wie ist der WLAN-Code?")
    assert answer == (
        "Der WLAN-Code ist 1234. Das hat Anna gestern gesagt. Clara hat mir heute allerdings"
        " etwas anderes gesagt: Der WLAN-Code ist 9999. Was stimmt?"
    )
    kept, undone = await home.hold(
        (CARE, "Merk dir: Der WLAN-Code ist 8888."), (CARE, "Nein, vergiss das.")
    )
    assert (kept, undone) == (
        "Gemerkt: Der WLAN-Code ist 8888.",
        "Gut, ich habe es wieder gestrichen. Wie ist es richtig?",
    )
    await home.hold(
        (CARE, "Remember that the WLAN code is 7777."), (CARE, "No, 7778."), language=Language.EN
    )
    assert [one.text for one in await home.memories(CARE) if one.placement.secret] == [
        "The WLAN code is 7778.",
        "Der WLAN-Code ist 1234.",
    ]
    for question in ("Wie ist der WLAN-Code?", "Vergiss den WLAN-Code."):
        assert "777" not in await home.ask(CARE, question)
    await home.hold((CARE, "Merk dir: Das Garagentor klemmt bei Frost."))
    home.calendar.pass_days(1)
    await home.hold((ANNA, "Merk dir für alle: Das Garagentor klemmt bei Frost."))
    told = await home.ask(BEN, "Wann klemmt das Garagentor?")
    assert told == "Das Garagentor klemmt bei Frost. Das hat Anna heute gesagt."
