"""Setting rooms by voice: what is done, in which room, and what is said to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from jarvisd.controls.board import Board
from jarvisd.controls.types import Configured, Controls, Dial
from jarvisd.dialogue.grammar import Grammar
from jarvisd.errors import StorageError
from jarvisd.ids import RoomName
from jarvisd.phrases import Language
from jarvisd.testing.controls import ControlsInMind
from jarvisd.testing.stage import StoppedClock
from tests.unit.controls.obedient import Obedient
from tests.unit.dialogue.conversing import ANNA, GUEST, START, STRANGER, Conversation, voice

KITCHEN, BATH, CELLAR = RoomName("kueche"), RoomName("bad"), RoomName("keller")
ROOMS = (KITCHEN, BATH, CELLAR)
GRAMMAR = Grammar(rooms=ROOMS)


class Forgetful(ControlsInMind):
    """A store whose database is away."""

    async def keep(self, room: RoomName, controls: Controls) -> None:
        raise StorageError("storage-away")

    async def everything(self) -> Mapping[RoomName, Controls]:
        return {}


@dataclass
class House:
    """Kitchen and bath run, the cellar does not; it is 14:03 in the house."""

    store: ControlsInMind = field(default_factory=ControlsInMind)
    kitchen: Obedient = field(default_factory=Obedient)
    bath: Obedient = field(default_factory=Obedient)

    def __post_init__(self) -> None:
        self.board = Board(
            dict.fromkeys(ROOMS, Configured(volume=80)),
            self.store,
            StoppedClock(START),
            ZoneInfo("Europe/Berlin"),
        )
        self.board.attach(KITCHEN, self.kitchen)
        self.board.attach(BATH, self.bath)
        self.talk = Conversation(grammar=GRAMMAR, rooms=self.board)

    async def say(self, text: str, **how: object) -> str:
        return await self.talk.say(text, via="voice", **how)  # type: ignore[arg-type]


async def test_who_asks_in_a_room_is_answered_before_it_goes_deaf() -> None:
    house = House()
    answer = await house.say("Hör weg.")

    assert house.kitchen.told == ["mute after answer"]
    assert answer == (
        "Gut, ich höre weg. Auch das Weckwort höre ich dann nicht. "
        "Einschalten kannst du mich in einem anderen Raum oder am Rechner."
    )


async def test_where_no_other_room_hears_the_way_back_is_told_as_it_is() -> None:
    house = House()
    await house.board.mute(BATH)
    answer = await house.say("Hör weg.")

    assert answer.endswith("Einschalten kannst du mich am Rechner.")


async def test_for_an_hour_it_says_until_when() -> None:
    house = House()
    answer = await house.say("Hör weg für eine Stunde.")

    assert answer == "Gut, bis 15:03 Uhr höre ich weg. Auch das Weckwort höre ich dann nicht."
    mute = house.store.kept[KITCHEN].mute
    assert mute is not None
    assert mute.until == START + timedelta(hours=1)


@pytest.mark.parametrize(
    ("text", "until"),
    [
        ("Hör bis 18 Uhr weg.", "bis 18:00 Uhr"),
        ("Hör bis 9 Uhr weg.", "bis morgen um 9:00 Uhr"),
        ("Hör bis morgen früh weg.", "bis morgen um 7:00 Uhr"),
        ("Hör drei Tage weg.", "bis zum 6. Mai um 14:03 Uhr"),
    ],
)
async def test_until_a_time_of_day_it_is_the_next_one(text: str, until: str) -> None:
    assert until in await House().say(text)


async def test_in_english_too() -> None:
    answer = await House().say("Mute the microphone for ten minutes.", language=Language.EN)

    assert answer.startswith("All right, until 2:13 PM I am not listening. I do not hear")


async def test_another_room_is_muted_at_once_and_let_hear_again() -> None:
    house = House()
    assert "dort höre ich weg" in await house.say("Hör im Bad weg.")
    assert house.bath.told == ["mute"]
    assert await house.say("Hör im Bad wieder zu.") == "Gut, dort höre ich wieder zu."
    assert (house.bath.told, house.kitchen.told) == (["mute", "unmute"], [])


async def test_everywhere_is_every_room_that_runs() -> None:
    house = House()
    assert "überall weg" in await house.say("Hör überall weg.")

    assert house.kitchen.told == ["mute after answer"]
    assert house.bath.told == ["mute"]
    assert CELLAR not in house.store.kept


@pytest.mark.parametrize("speaker", [STRANGER, voice(GUEST)])
async def test_only_members_let_another_room_hear_again(speaker: object) -> None:
    house = House()
    await house.board.mute(BATH)
    answer = await house.say("Mikrofon im Bad an.", speaker=speaker)

    assert answer.startswith("Das mache ich nur für Mitglieder")
    assert house.bath.told == ["mute"]


async def test_a_room_that_hears_says_so_when_it_is_to_hear() -> None:
    house = House()
    assert await house.say("Hör wieder zu.", speaker=STRANGER) == "Ich höre zu."
    assert await house.say("Hör im Bad wieder zu.") == "Dort höre ich schon zu."


async def test_louder_quieter_and_as_far_as_it_goes() -> None:
    house = House()
    assert await house.say("Lauter!") == "So bin ich lauter."
    assert house.board.dialled(KITCHEN, Dial.VOLUME) == 95
    assert await house.say("Lauter!") == "So bin ich lauter."
    assert await house.say("Lauter!") == "Lauter kann ich nicht."
    assert await house.say("Leiser.") == "So bin ich leiser."
    assert await house.say("Lautstärke 40 Prozent.") == "Lautstärke 40 Prozent."
    assert house.store.kept[KITCHEN].volume == 40
    assert await house.say("Normale Lautstärke.") == "Jetzt bin ich wieder so laut wie sonst."
    assert house.store.kept[KITCHEN].volume is None
    assert house.board.dialled(BATH, Dial.VOLUME) == 80


async def test_so_loud_that_nothing_would_be_heard_is_not_possible() -> None:
    house = House()
    assert await house.say("Lautstärke 0 Prozent.") == "Lautstärke 5 Prozent."


async def test_the_tempo_is_the_rooms() -> None:
    house = House()
    assert await house.say("Sprich langsamer.") == "Gut, ich spreche langsamer."
    assert await house.say("Sprich bitte viel langsamer.") == "Gut, ich spreche langsamer."
    assert house.board.dialled(KITCHEN, Dial.SPEED) == pytest.approx(0.55)
    assert await house.say("Sprich wieder normal.") == "Gut, ich spreche wieder wie sonst."
    assert house.board.dialled(KITCHEN, Dial.SPEED) == 1.0


async def test_a_mute_that_cannot_be_kept_is_said_to_end_with_the_daemon() -> None:
    answer = await House(store=Forgetful()).say("Hör weg für eine Stunde.")

    assert "Nach einem Neustart gilt das nicht mehr." in answer


@pytest.mark.parametrize("text", ["Hör weg.", "Lauter.", "Hör im Keller weg."])
async def test_where_no_room_runs_nothing_is_claimed(text: str) -> None:
    nowhere = House()
    answer = await nowhere.say(text, room="keller")

    assert answer == "Das geht nur in einem Raum, in dem ich gerade laufe."
    assert nowhere.store.kept == {}
    assert await Conversation(grammar=GRAMMAR).say(text, voice(ANNA)) == answer


async def test_typed_into_a_room_that_runs_it_is_muted_at_once() -> None:
    house = House()
    await house.talk.say("Hör weg.", via="text")

    assert house.kitchen.told == ["mute"]
