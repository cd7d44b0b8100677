"""remember, recall, forget and memory: what they say, to whom, and how they end."""

import json
import re
from dataclasses import replace

import pytest

from jarvisd.cli.exits import Exit
from jarvisd.memory.remember import Wish
from jarvisd.people.types import Doubt, Known, Unknown
from tests.command_line import Call
from tests.unit.cli.household import ANNA, CAR_KEY, DOG, KEY, OVEN, Household


@pytest.fixture
def household(monkeypatch: pytest.MonkeyPatch) -> Household:
    household = Household()
    monkeypatch.setattr("jarvisd.app.open_mind", household.open_mind)
    return household


def test_what_is_remembered_is_read_back_with_its_scope(call: Call, household: Household) -> None:
    ended = call("remember", "Die Leiter steht im Keller.", "--as", "anna", "--for", "me")
    assert ended.code == Exit.OK
    assert "Die Leiter steht im Keller." in ended.out
    assert "privat" in ended.out
    saying = household.memories.sayings[0]
    assert isinstance(saying.speaker, Known)
    assert (saying.speaker.person, saying.speaker.similarity) == (ANNA, 1.0)
    assert (saying.wish, saying.source.via) == (Wish.ME, "cli")


def test_without_a_person_nobody_is_the_speaker(call: Call, household: Household) -> None:
    call("remember", "Die Leiter steht im Keller.", "--room", "kueche", "--for", "room")
    saying = household.memories.sayings[0]
    assert saying.speaker == Unknown(reason=Doubt.NOT_HEARD)
    assert saying.room == "kueche"


def test_what_replaces_something_says_so(call: Call, household: Household) -> None:
    ended = call("remember", "Der Kellerschlüssel liegt im Flur.")
    assert "Gilt nicht mehr: Der Kellerschlüssel liegt in der blauen Dose." in ended.out


def test_what_is_known_is_not_kept_twice(call: Call, household: Household) -> None:
    ended = call("remember", KEY.text, "--json")
    assert ended.code == Exit.OK
    assert json.loads(ended.out)["result"] == "known"


def test_private_of_nobody_is_declined(call: Call, household: Household) -> None:
    ended = call("--language", "en", "remember", "A secret.", "--for", "me")
    assert ended.code == Exit.NEGATIVE
    assert "--as" in ended.out


def test_recall_shows_only_what_the_audience_may_hear(call: Call, household: Household) -> None:
    nobody = call("recall", "Wie heißt mein Hund?")
    assert nobody.code == Exit.NEGATIVE
    assert "Bruno" not in nobody.out
    anna = call("recall", "Wie heißt mein Hund?", "--as", "Anna")
    assert anna.code == Exit.OK
    assert "Bruno" in anna.out


@pytest.mark.parametrize("option", ["--explain", "--why"])
def test_recall_explains_itself(call: Call, household: Household, option: str) -> None:
    ended = call("recall", "schlüssel", option)
    assert "0,68 = 0,6 · Bezug 0,72 + 0,4 · Gewicht 0,60 · 0,8" in ended.out
    assert "Nähe 0,61 + Wörter 0,06" in ended.out
    assert f"{CAR_KEY.text} – kein Platz mehr" in ended.out
    assert "12 von höchstens 800 Token" in ended.out
    assert max(map(len, ended.out.splitlines())) <= 80
    told = json.loads(call("recall", "schlüssel", option, "--json").out)
    assert told["kept"][0]["memory"]["text"] == KEY.text
    assert told["kept"][0]["score"] == {
        "cosine": 0.61,
        "keywords": 0.2,
        "fits": False,
        "linked": 0.0,
        "closeness": 0.0,
        "relevance": 0.72,
        "importance": 0.6,
        "boost": 0.8,
        "total": 0.68,
    }
    assert told["dropped"][0]["reason"] == "budget"


def test_in_a_narrow_terminal_no_line_of_the_explanation_breaks(
    call: Call, household: Household, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    ended = call("recall", "schlüssel", "--explain", typed="")
    assert "Nähe 0,61" in ended.out
    indented = [line for line in ended.out.splitlines() if line.strip() and line[0] != " "]
    assert not any(line.startswith(("0,", "Art", "blau")) for line in indented), indented


def test_the_whole_list_says_what_no_longer_holds(call: Call, household: Household) -> None:
    assert "Stand" not in call("memory", "list", "--as", "Anna").out
    validity = replace(DOG.validity, superseded_by=KEY.id)
    household.memories.kept = [replace(DOG, validity=validity), KEY]

    rows = call("memory", "list", "--all", "--as", "Anna").out.splitlines()

    assert rows[0].endswith("\tStand")
    assert [row.split("\t")[-1] for row in rows[1:]] == ["überholt", "gilt"]


def test_what_may_not_be_heard_is_only_counted(call: Call, household: Household) -> None:
    ended = call("recall", "schlüssel", "--explain")
    assert "Nicht für diese Ohren: 2" in ended.out
    assert DOG.text not in ended.out
    told = json.loads(call("recall", "schlüssel", "--explain", "--json").out)
    assert told["unheard"] == 2
    assert "unheard" not in json.loads(call("recall", "schlüssel", "--json").out)


def test_one_hit_is_asked_about_and_forgotten_after_a_yes(call: Call, household: Household) -> None:
    ended = call("forget", "Hund", "--as", "Anna", typed="j\n")
    assert ended.code == Exit.OK
    assert DOG.text in ended.out
    assert DOG not in household.memories.kept


@pytest.mark.parametrize("answer", ["n\n", "\n", "vielleicht\n"])
def test_anything_but_a_yes_forgets_nothing(call: Call, household: Household, answer: str) -> None:
    ended = call("forget", "Hund", "--as", "Anna", typed=answer)
    assert ended.code == Exit.NEGATIVE
    assert DOG in household.memories.kept


def test_of_several_hits_one_is_chosen(call: Call, household: Household) -> None:
    ended = call("forget", "schlüssel", "--as", "Ben", typed="2\nja\n")
    assert ended.code == Exit.OK
    assert KEY.text in ended.out
    assert CAR_KEY not in household.memories.kept
    assert KEY in household.memories.kept


def test_of_several_hits_none_is_chosen(call: Call, household: Household) -> None:
    for answer in ("0\n", "3\n", "den zweiten\n"):
        assert call("forget", "schlüssel", typed=answer).code == Exit.NEGATIVE
    assert {KEY, CAR_KEY} <= set(household.memories.kept)


def test_several_hits_are_never_forgotten_unasked(call: Call, household: Household) -> None:
    ended = call("forget", "schlüssel", "--yes")
    assert ended.code == Exit.INPUT
    assert "bbbb2222" in ended.err
    assert "bbbb3333" in ended.err
    assert {KEY, CAR_KEY} <= set(household.memories.kept)


def test_no_hit_is_said_and_ends_with_4(call: Call, household: Household) -> None:
    ended = call("forget", "Raumschiff", "--yes")
    assert ended.code == Exit.NOT_FOUND
    assert "Raumschiff" in ended.err


def test_nobody_to_ask_is_a_refusal(call: Call, household: Household) -> None:
    for arguments in (("forget", "Hund", "--as", "Anna"), ("memory", "delete", "bbbb2222")):
        ended = call(*arguments)
        assert ended.code == Exit.USAGE
        assert "--yes" in ended.err
    assert {DOG, KEY} <= set(household.memories.kept)


def test_with_yes_one_hit_is_forgotten_unasked(call: Call, household: Household) -> None:
    told = json.loads(call("forget", "Hund", "--as", "Anna", "--yes", "--json").out)
    assert told["forgotten"] == 1
    assert told["memories"][0]["text"] == DOG.text


def test_the_list_has_owner_scope_kind_provenance_and_date(
    call: Call, household: Household, monkeypatch: pytest.MonkeyPatch, config: object
) -> None:
    ended = call("memory", "list", "--as", "Anna", "--room", "kueche")
    head, *rows = (line.split("\t") for line in ended.out.splitlines())
    assert head == ["Kennung", "Erinnerung", "Von", "Für", "Art", "Herkunft", "Seit"]
    by_text = {row[1]: row for row in rows}
    assert by_text[DOG.text][2:6] == ["Anna", "privat", "Tatsache", "bestätigt"]
    assert by_text[KEY.text][2:4] == ["unbekannt", "alle"]
    assert by_text[OVEN.text][3] == "Raum kueche"
    assert by_text[DOG.text][6].startswith("04.03.26")


def test_the_household_sees_no_private_memory(call: Call, household: Household) -> None:
    told = json.loads(call("memory", "list", "--json").out)
    texts = [each["text"] for each in told["memories"]]
    assert KEY.text in texts
    assert DOG.text not in texts


def test_a_short_list_says_that_there_is_more(call: Call, household: Household) -> None:
    ended = call("memory", "list", "--limit", "1")
    assert len(ended.out.splitlines()) == 2
    assert "--limit" in ended.err
    assert json.loads(call("memory", "list", "--limit", "1", "--json").out)["more"] is True


def test_the_table_fits_a_narrow_terminal(
    call: Call, household: Household, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")
    ended = call("memory", "list", typed="")
    assert "\x1b[3" not in ended.out
    plain = re.sub(r"\x1b\[[0-9;]*m", "", ended.out)
    assert max(map(len, plain.splitlines())) <= 60
    for cell in (KEY.text, "bbbb2222", "unbekannt", "Tatsache", "bestätigt", "04.03.26"):
        assert cell in plain


def test_one_memory_is_shown_by_the_beginning_of_its_id(call: Call, household: Household) -> None:
    ended = call("memory", "show", "aaaa", "--as", "Anna")
    assert ended.code == Exit.OK
    assert DOG.text in ended.out
    assert str(DOG.id) in ended.out
    assert json.loads(call("memory", "show", str(KEY.id), "--json").out)["text"] == KEY.text


@pytest.mark.parametrize(
    ("id", "code"),
    [
        ("bbbb", Exit.INPUT),
        ("xyz", Exit.INPUT),
        ("bb", Exit.INPUT),
        ("ffff0000", Exit.NOT_FOUND),
        ("aaaa1111", Exit.NOT_FOUND),
        (str(DOG.id), Exit.NOT_FOUND),
    ],
)
def test_an_id_that_names_nothing_to_see_is_an_error(
    call: Call, household: Household, id: str, code: Exit
) -> None:
    ended = call("memory", "show", id)
    assert ended.code == code
    assert id in ended.err


def test_a_memory_is_deleted_by_id(call: Call, household: Household) -> None:
    assert call("memory", "delete", "bbbb2222", typed="ja\n").code == Exit.OK
    assert KEY not in household.memories.kept


def test_what_somebody_else_said_is_not_deleted(call: Call, household: Household) -> None:
    ended = call("memory", "delete", "bbbb3333", "--yes")
    assert ended.code == Exit.NEGATIVE
    assert "--as" in ended.out
    assert CAR_KEY in household.memories.kept


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--as", "Ana"), "Meintest du „Anna“?"),
        (("--as", "Zacharias"), "Bekannt: Anna, Ben"),
        (("--room", "kuche"), "Meintest du „kueche“?"),
        (("--room", "Dachboden"), "Bekannt: wohnzimmer, kueche"),
    ],
)
@pytest.mark.parametrize(
    "command", [("recall", "x"), ("forget", "x"), ("remember", "x"), ("memory", "list")]
)
def test_an_unknown_person_or_room_is_an_error_with_suggestions(
    call: Call,
    household: Household,
    command: tuple[str, ...],
    arguments: tuple[str, ...],
    told: str,
) -> None:
    ended = call(*command, *arguments)
    assert ended.code == Exit.NOT_FOUND
    assert told in ended.err


@pytest.mark.parametrize("command", ["remember", "recall", "forget"])
@pytest.mark.parametrize("text", ["", " …! ", "Gr\udcfc\udcdfe"])
def test_a_text_that_cannot_be_used_is_bad_input(
    call: Call, household: Household, command: str, text: str
) -> None:
    ended = call(command, text)
    assert ended.code == Exit.INPUT
    assert "Traceback" not in ended.err
    assert not household.memories.sayings
