"""memory graph: what it shows, to whom, in both languages."""

import json

import pytest

from jarvisd.cli.exits import Exit
from jarvisd.dialogue.moments import day_in_words
from jarvisd.phrases import Language
from tests.command_line import Call
from tests.unit.cli.household import CAR_KEY, DOG, KEY, Household


@pytest.fixture(autouse=True)
def household(monkeypatch: pytest.MonkeyPatch) -> Household:
    household = Household()
    monkeypatch.setattr("jarvisd.app.open_mind", household.open_mind)
    return household


def test_all_that_a_person_may_know_of_is_listed_with_its_relations(call: Call) -> None:
    ended = call("memory", "graph", "--as", "anna")

    assert ended.code == Exit.OK
    rows = [line.split("\t") for line in ended.out.splitlines()]
    assert rows[0] == ["Wer oder was", "Art", "Erinnerungen", "Beziehungen"]
    assert ["Hund (Anna)", "Tier", "1", "heißt Bruno"] in rows
    assert ["Kellerschlüssel", "Ding", "1", "liegt in Dose"] in rows


def test_one_name_is_shown_with_the_memories_that_tell_of_it(call: Call) -> None:
    ended = call("--language", "en", "memory", "graph", "mein Hund", "--as", "anna")

    rows = [line.split("\t") for line in ended.out.splitlines()]
    assert rows[0] == ["who or what", "relation", "whom or what", "memory", "id"]
    assert ["Hund (Anna)", "is called", "Bruno", DOG.text, str(DOG.id)[:8]] in rows


def test_nobody_is_shown_a_name_from_another_s_private_memory(call: Call) -> None:
    everything = call("memory", "graph", "--json")
    named = call("memory", "graph", "Bruno")

    assert "Bruno" not in everything.out
    assert "bruno" not in everything.out
    assert named.code == Exit.NEGATIVE
    assert named.out.count("Bruno") == 1  # only as it was asked for
    told = json.loads(everything.out)
    key = {"key": "kellerschlüssel", "name": "Kellerschlüssel", "sort": "thing", "memories": 1}
    assert key in told["entities"]
    places = {one["memory"]["text"] for one in told["relations"] if one["predicate"] == "place"}
    assert places == {KEY.text, CAR_KEY.text}


def test_an_empty_graph_says_so(call: Call, household: Household) -> None:
    household.memories.kept.clear()

    ended = call("memory", "graph")

    assert ended.code == Exit.OK
    assert "Noch kenne ich niemanden" in ended.out


def test_a_memory_shows_what_it_is_about(call: Call) -> None:
    shown = json.loads(call("memory", "show", "aaaa", "--as", "anna", "--json").out)

    assert shown["entities"] == ["Anna", "Hund (Anna)", "Bruno"]


def test_a_name_without_a_word_is_bad_input(call: Call) -> None:
    assert call("memory", "graph", "").code == Exit.INPUT


def test_a_day_is_told_in_the_language_of_the_call() -> None:
    assert day_in_words("3 mai", Language.DE) == "3. Mai"
    assert day_in_words("3 mai", Language.EN) == "May 3"
    assert day_in_words("1990 3 mai", Language.EN) == "May 3, 1990"
    assert day_in_words("29 februar", Language.DE) == "29. Februar"
    for other in ("mai", "12 9 mai", "31 februar", "3 hund"):
        assert day_in_words(other, Language.DE) is None


def test_what_somebody_has_is_not_said_to_be_theirs_once_more(
    call: Call, household: Household
) -> None:
    rows = [line.split("\t") for line in call("memory", "graph", "--as", "anna").out.splitlines()]
    (anna,) = [row for row in rows if row[0] == "Anna"]
    assert "hat Hund" in anna[-1]
    assert "(Anna)" not in anna[-1]
