"""people: who is known, who is added by recordings, and what goes with who is removed."""

import json
import math
import wave
from array import array
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from jarvisd.audio.chunk import AudioChunk
from jarvisd.cli import enrolling
from jarvisd.cli.exits import Exit
from jarvisd.cli.invocation import Invocation
from jarvisd.people.enrol import Enrol
from jarvisd.people.speech import VoiceBranch
from jarvisd.people.types import Role, Voiceprint
from jarvisd.testing.noise import MutesTheQuiet
from tests.command_line import Call
from tests.unit.cli.household import BEN, Household


class AlwaysSpeech:
    """A voice detector to which every sound is speech."""

    def probability(self, chunk: AudioChunk) -> float:
        return 1.0

    def reset(self) -> None: ...


@dataclass(frozen=True)
class OneVoice:
    """A voice encoder to which every voice is the same."""

    print: Voiceprint

    async def encode(self, pcm: bytes) -> Voiceprint:
        return self.print


@asynccontextmanager
async def new_voice(here: Invocation) -> AsyncIterator[Enrol]:
    yield Enrol(VoiceBranch(OneVoice((0.0, 1.0)), MutesTheQuiet(), AlwaysSpeech))


@asynccontextmanager
async def annas_voice(here: Invocation) -> AsyncIterator[Enrol]:
    yield Enrol(VoiceBranch(OneVoice((1.0, 0.0)), MutesTheQuiet(), AlwaysSpeech))


@pytest.fixture
def household(monkeypatch: pytest.MonkeyPatch) -> Household:
    household = Household()
    monkeypatch.setattr("jarvisd.app.open_mind", household.open_mind)
    monkeypatch.setattr(enrolling, "_enrol", new_voice)
    return household


@pytest.fixture
def recordings(tmp_path: Path) -> list[str]:
    """Three tones of about four seconds each, no two the same."""
    paths = [tmp_path / f"tone_{place}.wav" for place in range(3)]
    tone = array("h", (int(8_000 * math.sin(i * 0.2)) for i in range(64_000)))
    for place, path in enumerate(paths):
        with path.open("wb") as stream, wave.open(stream, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(16_000)
            file.writeframes(tone[place:].tobytes())
    return [str(path) for path in paths]


def test_everyone_is_listed_with_role_and_samples(call: Call, household: Household) -> None:
    ended = call("people", "list")
    assert ended.code == Exit.OK
    assert "Anna\tMitglied\t5" in ended.out
    assert "Ben\tGast\t0" in ended.out
    told = json.loads(call("people", "list", "--json").out)["people"]
    assert [each["name"] for each in told] == ["Anna", "Ben"]
    assert told[1]["role"] == "guest"


def test_where_nobody_is_known_it_says_how_to_begin(call: Call, household: Household) -> None:
    household.people.enrolled = []
    assert "jarvisd people add" in call("people", "list").out


def test_a_person_is_added_by_recordings(
    call: Call, household: Household, recordings: list[str]
) -> None:
    ended = call("people", "add", "Clara", "--role", "staff", "--from", *recordings)
    assert ended.code == Exit.OK, ended.err
    assert "Clara" in ended.out
    assert "add-samples" in ended.err
    added = household.people.enrolled[-1]
    assert (added.person.name, added.person.role, len(added.prints)) == ("Clara", Role.STAFF, 3)


def test_a_person_may_be_known_by_name_alone_and_learnt_later(
    call: Call, household: Household, recordings: list[str]
) -> None:
    ended = call("people", "add", "Clara")
    assert ended.code == Exit.OK, ended.err
    assert "add-samples" in ended.out
    assert household.people.enrolled[-1].prints == ()
    assert call("people", "add-samples", "Clara", "--from", *recordings).code == Exit.OK
    assert len(household.people.enrolled[-1].prints) == 3


def test_a_repeated_option_adds_as_well(
    call: Call, household: Household, recordings: list[str]
) -> None:
    options = [part for path in recordings for part in ("--from", path)]
    told = json.loads(call("people", "add", "Clara", *options, "--json").out)
    assert (told["name"], told["role"], told["samples"]) == ("Clara", "member", 3)


def test_a_voice_that_is_known_is_not_learnt_under_another_name(
    call: Call, household: Household, recordings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enrolling, "_enrol", annas_voice)
    for command in ("add", "Clara"), ("add-samples", "Ben"):
        ended = call("people", *command, "--from", *recordings)
        assert ended.code == Exit.INPUT
        assert "Anna" in ended.err
    assert [len(each.prints) for each in household.people.enrolled] == [5, 0]


def test_samples_are_added_to_a_known_person(
    call: Call, household: Household, recordings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enrolling, "_enrol", annas_voice)
    assert call("people", "add-samples", "anna", "--from", *recordings).code == Exit.OK
    assert len(household.people.enrolled[0].prints) == 5 + 3


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("Anna", Exit.INPUT, "add-samples"),
        ("  ", Exit.INPUT, "Name"),
        ("4711", Exit.INPUT, "4711"),
        ("x" * 41, Exit.INPUT, "40"),
    ],
)
def test_a_name_that_is_taken_or_none_is_refused(
    call: Call, household: Household, recordings: list[str], name: str, code: Exit, told: str
) -> None:
    ended = call("people", "add", name, "--from", *recordings)
    assert ended.code == code
    assert told in ended.err
    assert len(household.people.enrolled) == 2


def test_an_unusable_recording_is_named_and_nobody_is_added(
    call: Call, household: Household, recordings: list[str], tmp_path: Path
) -> None:
    text = tmp_path / "notes.wav"
    text.write_text("no sound", encoding="utf-8")
    for wrong in (str(tmp_path / "nowhere.wav"), str(text), str(tmp_path)):
        ended = call("people", "add", "Clara", "--from", *recordings, wrong)
        assert ended.code == Exit.INPUT
        assert Path(wrong).name in ended.err
    assert len(household.people.enrolled) == 2


def test_too_few_recordings_are_refused(
    call: Call, household: Household, recordings: list[str]
) -> None:
    ended = call("people", "add", "Clara", "--from", recordings[0])
    assert ended.code == Exit.INPUT
    assert "3" in ended.err


def test_an_unknown_person_gets_no_samples(
    call: Call, household: Household, recordings: list[str]
) -> None:
    ended = call("people", "add-samples", "Ana", "--from", *recordings)
    assert ended.code == Exit.NOT_FOUND
    assert "Anna" in ended.err


def test_removing_says_what_goes_too_and_asks(call: Call, household: Household) -> None:
    ended = call("people", "remove", "Anna", typed="n\n")
    assert ended.code == Exit.NEGATIVE
    assert "5 Stimmproben und eine private Erinnerung" in " ".join(ended.out.split())
    assert len(household.people.enrolled) == 2


def test_after_a_yes_the_person_is_gone(call: Call, household: Household) -> None:
    assert call("people", "remove", "Anna", typed="ja\n").code == Exit.OK
    assert [each.person for each in household.people.enrolled] == [BEN]


def test_removing_unasked_needs_yes(call: Call, household: Household) -> None:
    refused = call("people", "remove", "Anna")
    assert refused.code == Exit.USAGE
    assert "--yes" in refused.err
    told = json.loads(call("people", "remove", "Anna", "--yes", "--json").out)
    assert told == {"removed": "Anna", "samples": 5, "memories": 1}


def test_an_unknown_person_is_not_removed(call: Call, household: Household) -> None:
    ended = call("--language", "en", "people", "remove", "Bem", "--yes")
    assert ended.code == Exit.NOT_FOUND
    assert "Did you mean “Ben”?" in ended.err


def test_a_guest_becomes_a_member_by_command(call: Call, household: Household) -> None:
    assert call("people", "role", "anna", "guest").code == Exit.OK
    assert roles(household) == [Role.GUEST, Role.GUEST]

    ended = call("people", "role", "Anna", "member", "--json")

    assert json.loads(ended.out)["role"] == "member"
    assert roles(household) == [Role.MEMBER, Role.GUEST]
    assert call("people", "role", "Nobody", "member").code == Exit.NOT_FOUND
    assert call("people", "role", "Anna", "king").code == Exit.USAGE


def roles(household: Household) -> list[Role]:
    return [each.person.role for each in household.people.enrolled]
