"""Who answers a turn, what a model may read of it, and what is kept of its answer."""

import logging
from contextlib import aclosing

import pytest

from jarvisd.dialogue.routing import Commands
from jarvisd.dialogue.types import Farewell, OffRecord, Recollected, Sentence
from jarvisd.errors import StorageError, ThinkingError
from jarvisd.memory.policy.walk import Digested
from jarvisd.memory.recall import Reason
from jarvisd.phrases import Language
from jarvisd.testing.thinker import InOrder, ScriptedThinker
from jarvisd.thinking.types import Place, Stop
from tests.unit.dialogue.conversing import BEN, START, STRANGER, TOO_SHORT, Conversation, voice
from tests.unit.dialogue.modelled import call, saying, spoken, system, whole, with_model

APPLE = "Was ist ein Apfel?"
FRUIT = "Eine Frucht."
TOWER = "Wie hoch ist der Eiffelturm?"
DOG = "Merk dir, dass mein Hund Bruno heißt."
NOT_KNOWN = "Das weiß ich nicht. Wenn du es mir sagst, merke ich es mir."
AWAY = ThinkingError("thinking-failed", reason="away")


def always(answer: str = FRUIT, *, away: bool = False) -> ScriptedThinker:
    """Return a model at home that gives one and the same answer."""
    return ScriptedThinker(rule=lambda _: [answer], away=away)


def cloud(answer: str = "330 Meter.", *, personal: bool = False) -> ScriptedThinker:
    """Return one elsewhere."""
    return ScriptedThinker(place=Place.CLOUD, rule=lambda _: [answer], personal=personal)


# Who answers.


@pytest.mark.parametrize(
    "text",
    [
        DOG,
        "Vergiss das Raumschiff.",
        "Lösche alles, was du über mich weißt.",
        "Wie spät ist es?",
        "Wer bin ich?",
        "Was weißt du über mich?",
        "Wie bitte?",
        "Stopp",
        "Danke",
        "Tschüss",
        "Hilfe",
        "",
    ],
)
async def test_what_the_grammar_understands_for_certain_needs_no_model(text: str) -> None:
    thinker = always()
    await with_model(thinker).say(text)
    assert not thinker.prompts


@pytest.mark.parametrize(
    "text",
    [
        APPLE,
        "Was weißt du über Birnen?",
        "Ich bin müde.",
        "Ja",
        "Den zweiten.",
        "Und früher?",
        "Merk dir das.",
        "Das stimmt nicht.",
    ],
)
async def test_everything_else_is_the_models(text: str) -> None:
    assert await with_model(always()).say(text) == FRUIT


@pytest.mark.parametrize("text", [DOG, "Wie spät ist es?", "Danke", "Wer bin ich?", "Hilfe"])
async def test_a_household_may_give_the_model_the_commands_too(text: str) -> None:
    assert await with_model(always(), commands=Commands.MODEL).say(text) == FRUIT


async def test_a_goodbye_to_the_model_ends_the_session_all_the_same() -> None:
    talk = with_model(always("Mach's gut!"), commands=Commands.MODEL)
    assert await talk.say("Tschüss") == "Mach's gut!"
    assert isinstance(talk.deltas[-1], Farewell)


@pytest.mark.parametrize("text", ["Stopp", "Wie bitte?"])
async def test_stop_and_repeat_are_never_the_models(text: str) -> None:
    thinker = always()
    talk = with_model(thinker, commands=Commands.MODEL)
    first = await talk.say(APPLE)
    assert await talk.say(text) == ("" if text == "Stopp" else first)
    assert len(thinker.prompts) == 1


async def test_the_answer_to_what_the_house_asked_is_never_the_models() -> None:
    thinker = always()
    talk = with_model(thinker)
    await talk.say(DOG)
    await talk.say("Vergiss, dass mein Hund Bruno heißt.")
    assert await talk.say("Ja") == "Das habe ich vergessen."
    assert not thinker.prompts


async def test_the_latest_is_told_from_the_tiers_and_what_they_do_not_hold_by_the_model() -> None:
    thinker = always("Davon weiß ich nichts.")
    talk = with_model(thinker)
    await talk.say("Merk dir: Das Dach der Gartenhütte ist fertig.")
    assert "fertig" in await talk.say("Was war der letzte Stand bei der Gartenhütte?")
    assert not thinker.prompts
    said = await talk.say("Was war der letzte Stand bei der Mondlandung?")
    assert said == "Davon weiß ich nichts."


async def test_the_offer_to_remember_does_not_wait_behind_the_models_answer() -> None:
    talk = with_model(always())
    await talk.say("Ich heiße Gundula.", voice(BEN))
    assert await talk.say("Ja", voice(BEN)) == FRUIT
    assert not talk.texts


async def test_what_no_model_answers_is_answered_from_memory() -> None:
    for thinker in (saying([AWAY]), always(away=True), InOrder([])):
        talk = with_model(thinker)
        await talk.say("Merk dir: Die Leiter steht im Hof.", STRANGER)
        assert "im Hof" in await talk.say("Wo steht die Leiter?", STRANGER)
    assert await with_model(always(away=True)).say("Ich rauche nicht mehr.") == (
        "Dazu fällt mir nichts ein. Soll ich es mir merken?"
    )


async def test_an_offer_made_instead_of_the_model_is_accepted() -> None:
    talk = with_model(always(away=True))
    await talk.say("Meine Tante heißt Helga.")
    assert "Helga" in await talk.say("Ja")
    assert talk.texts == ["Meine Tante heißt Helga."]


async def test_it_is_brought_to_mind_once_for_a_turn_whoever_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    talk = with_model(saying([AWAY]))
    recall = talk.recall.about

    async def counted(*given: object) -> object:
        asked.append("recall")
        return await recall(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(talk.recall, "about", counted)
    assert await talk.say(APPLE) == NOT_KNOWN
    assert asked == ["recall"]


async def test_a_question_that_gets_no_answer_here_is_not_put_to_a_model(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinker = always()
    talk = with_model(thinker)
    await talk.say("Merk dir: Die Leiter steht im Hof.", STRANGER)
    audience = talk.heard("", STRANGER).audience
    selection = await talk.recall.about("Leiter", Language.DE, audience)
    withheld = tuple((one, Reason.PRESENCE) for one in selection.kept)

    async def reserved(*_: object) -> object:
        return type(selection)(kept=(), dropped=withheld)

    monkeypatch.setattr(talk.recall, "about", reserved)
    assert await talk.say("Ist jemand zu Hause?", STRANGER) == NOT_KNOWN
    assert not thinker.prompts


# What leaves the house (R-D3, S14).


async def test_a_recognised_person_may_ask_a_cloud_what_holds_nothing_of_them() -> None:
    thinker = cloud()
    talk = with_model(thinker)
    await talk.say(DOG)
    talk.past.summaries = (Digested(text="Anna erzählte von Lissabon.", at=START),)
    assert await talk.say(TOWER) == "330 Meter."
    (prompt,) = thinker.prompts
    for word in ("Anna", "Bruno", "Lissabon", "kueche"):
        assert word not in whole(prompt)


@pytest.mark.parametrize(
    "text", ["Was soll ich kochen?", "Mein Hund hustet.", "Wann kommt Ben?", "Ich bin traurig."]
)
async def test_what_a_recognised_person_says_of_themselves_never_leaves(text: str) -> None:
    thinker = cloud()
    talk = with_model(thinker)
    await talk.say(text)
    await talk.say(text, TOO_SHORT, via="voice")
    assert not thinker.prompts


async def test_s14_a_private_turn_reaches_only_the_model_at_home() -> None:
    away, home = cloud(), always("Er heißt Bruno.")
    talk = with_model(InOrder([away, home]))
    await talk.say(DOG)
    talk.new_session()
    assert await talk.say(TOWER) == "330 Meter."
    assert await talk.say("Wie heißt mein Hund?") == "Er heißt Bruno."
    assert await talk.say("Wie alt wird ein Hund?") == "Er heißt Bruno."
    assert len(away.prompts) == 1
    assert ["Bruno" in system(prompt) for prompt in home.prompts] == [True, True]


async def test_s14_once_private_things_are_spoken_of_a_conversation_stays_at_home() -> None:
    away, home = cloud(), always("Bruno ist drei.")
    talk = with_model(InOrder([away, home]))
    await talk.say(DOG)
    await talk.say("Wie alt ist mein Hund?")
    assert await talk.say(TOWER) == "Bruno ist drei."
    assert not away.prompts


async def test_s14_with_no_model_at_home_the_cloud_gets_the_words_but_nothing_private() -> None:
    away = cloud()
    talk = with_model(away)
    await talk.say(DOG)
    await talk.say("Wie heißt mein Hund?")
    assert not away.prompts
    assert await talk.say("Wie alt wird ein Hund?") == "330 Meter."
    assert await talk.say(TOWER) == "330 Meter."
    for prompt in away.prompts:
        assert "Bruno" not in whole(prompt)
    assert spoken(away.prompts[-1]) == [
        "> Wie alt wird ein Hund?",
        "< 330 Meter.",
        f"> {TOWER}",
    ]


async def test_with_leave_a_persons_own_memories_go_but_never_a_secret() -> None:
    thinker = cloud("Er heißt Bruno.", personal=True)
    talk = with_model(thinker)
    await talk.say(DOG)
    await talk.say("Merk dir: Der Code vom Hund ist 4711.")
    await talk.say("Merk dir, dass mein Hund Rex heißt.", voice(BEN))
    assert await talk.say("Wie heißt mein Hund?") == "Er heißt Bruno."
    (prompt,) = thinker.prompts
    assert "Bruno" in whole(prompt)
    assert "Anna" in whole(prompt)
    assert "4711" not in whole(prompt)
    assert "Rex" not in whole(prompt)


async def test_a_code_is_told_to_no_cloud_by_whoever_asks_to_remember_it() -> None:
    thinker = cloud(personal=True)
    talk = with_model(thinker, commands=Commands.MODEL)
    assert "4711" in await talk.say("Merk dir: Der Code für das Gartentor ist 4711.")
    assert talk.texts
    assert not thinker.prompts


async def test_what_a_tool_finds_privately_is_withheld_from_a_cloud() -> None:
    thinker = ScriptedThinker(
        place=Place.CLOUD, replies=[[call("memory_search", query="Hund")], ["Keine Ahnung."]]
    )
    talk = with_model(thinker)
    await talk.say(DOG)
    assert await talk.say("Welche Tiere leben in Europa?") == "Keine Ahnung."
    assert "Bruno" not in whole(thinker.prompts[-1])
    assert "stays in the house" in whole(thinker.prompts[-1])


# What the next turn is told (R-P5, R-M11).


async def test_what_was_said_before_is_in_the_prompt_and_of_the_tools_nothing() -> None:
    thinker = saying(["Moment. ", call("time_now")], "Mittag.", "Eine Stunde später.")
    talk = with_model(thinker)
    await talk.say("Sag mal, ist es schon Mittag?")
    await talk.say("Und in New York?")
    assert spoken(thinker.prompts[-1]) == [
        "> Sag mal, ist es schon Mittag?",
        "< Moment. Mittag.",
        "> Und in New York?",
    ]


async def test_what_one_person_said_is_withheld_from_the_next_one() -> None:
    thinker = always()
    talk = with_model(thinker)
    await talk.say(DOG)
    await talk.say(APPLE)
    for speaker in (voice(BEN), STRANGER, TOO_SHORT):
        await talk.say("Was weißt du über Hunde?", speaker)
        assert "Apfel" not in whole(thinker.prompts[-1])
        assert "Bruno" not in whole(thinker.prompts[-1])
    await talk.say(TOWER)
    assert f"> {APPLE}" in spoken(thinker.prompts[-1])


async def test_two_unknown_voices_share_what_was_for_everybody() -> None:
    thinker = always()
    talk = with_model(thinker)
    await talk.say(APPLE, STRANGER)
    await talk.say(TOWER, STRANGER)
    assert spoken(thinker.prompts[-1])[0] == f"> {APPLE}"
    await talk.say("Merk dir in diesem Raum: Der Hund schläft im Körbchen.")
    await talk.say("Wo schläft der Hund?", STRANGER)
    await talk.say(TOWER, STRANGER)
    assert "> Wo schläft der Hund?" not in spoken(thinker.prompts[-1])


async def test_a_working_memory_holds_thirty_messages() -> None:
    thinker = always()
    talk = with_model(thinker)
    for number in range(20):
        await talk.say(f"Was ist Sache Nummer {number}?", STRANGER)
    assert len(thinker.prompts[-1].messages) <= 30
    assert spoken(thinker.prompts[-1])[-3] == "> Was ist Sache Nummer 18?"


async def test_an_interrupted_answer_is_carried_as_it_was_heard() -> None:
    thinker = saying("Es war einmal ein Apfel. Der hing am Baum. Dann fiel er.", "Gern.")
    talk = with_model(thinker)
    heard = talk.heard("Erzähl was von einem Apfel.", STRANGER)
    async with aclosing(talk.dialogue.answer(heard)) as deltas:
        async for delta in deltas:
            if isinstance(delta, Sentence) and "Baum" in delta.text:
                break
    talk.dialogue.spoken(heard, "Es war einmal …")
    await talk.say("Und weiter?", STRANGER)
    assert spoken(thinker.prompts[-1]) == [
        "> Erzähl was von einem Apfel.",
        "< Es war einmal …",
        "> Und weiter?",
    ]


async def test_an_answer_cut_off_at_home_does_not_go_to_a_cloud_later() -> None:
    home = always("Bruno ist ein Dackel. Er ist drei.")
    away = cloud()
    talk = with_model(InOrder([home, away]))
    await talk.say(DOG)
    async with aclosing(talk.sentences("Was für ein Hund ist das eigentlich?")) as sentences:
        assert "Bruno" in await anext(sentences)
    home.away = True
    await talk.say(TOWER)
    assert "Bruno" not in whole(away.prompts[-1])


async def test_what_was_forgotten_is_in_no_later_prompt_of_any_room() -> None:
    thinker = always("Dein Hund heißt Bruno.")
    talk = with_model(thinker)
    await talk.say(DOG)
    await talk.say("Wie heißt mein Hund?")
    talk.session = 2
    await talk.say("Wie heißt mein Hund?")
    await talk.say("Vergiss, dass mein Hund Bruno heißt.")
    await talk.say("Ja, vergiss, dass mein Hund Bruno heißt.")
    thinker.rule = lambda _: [FRUIT]
    for session in (1, 2):
        talk.session = session
        await talk.say(APPLE)
        assert "Bruno" not in whole(thinker.prompts[-1])
    assert spoken(thinker.prompts[-1])[:2] == ["> Ja.", "< Das habe ich vergessen."]


async def test_what_is_off_the_record_is_not_carried() -> None:
    thinker = always()
    talk = with_model(thinker)
    await talk.say(DOG)
    await talk.say("Vergiss, dass mein Hund Bruno heißt, auch aus dem Protokoll.")
    await talk.say("Ja")
    assert any(isinstance(delta, OffRecord) for delta in talk.deltas)
    await talk.say(APPLE)
    assert spoken(thinker.prompts[-1]) == [f"> {APPLE}"]


async def test_an_answer_with_something_private_is_repeated_only_to_who_heard_it() -> None:
    talk = with_model(always("Er heißt Bruno."))
    await talk.say(DOG)
    await talk.say("Wie heißt mein Hund?")
    assert "Bruno" not in await talk.say("Wie bitte?", voice(BEN))
    await talk.say("Wie heißt mein Hund?")
    assert await talk.say("Wie bitte?") == "Er heißt Bruno."


# What is told of it, and strengthened.


async def test_what_a_model_told_is_what_is_explained_and_strengthened() -> None:
    talk = with_model(always("Die Leiter steht im Hof."))
    await talk.say("Merk dir: Die Leiter steht im Hof.")
    await talk.say("Merk dir: Die Leiter ist aus Holz.")
    await talk.say("Wo steht die Leiter?")
    hof, holz = talk.household.memories
    assert talk.household.used == [hof.id]
    assert {id for id, _ in talk.recollected.memories} == {hof.id, holz.id}
    assert isinstance(talk.deltas[0], Recollected)
    said = await talk.say("Woher weißt du das?")
    assert said.startswith("Das hast du mir heute um")


async def test_where_a_model_told_nothing_from_memory_nothing_is_strengthened() -> None:
    talk = with_model(always("Das weiß ich leider nicht."))
    await talk.say("Merk dir: Die Leiter steht im Hof.")
    await talk.say("Wo steht die Leiter?")
    assert not talk.household.used


async def test_what_was_just_told_can_be_forgotten_by_that() -> None:
    talk = with_model(always("Die Leiter steht im Hof."))
    await talk.say("Merk dir: Die Leiter steht im Hof.")
    await talk.say("Wo steht die Leiter?")
    assert await talk.say("Vergiss das.") == "Die Leiter steht im Hof. Soll ich das vergessen?"


# What goes wrong (S11).


async def test_without_its_database_the_model_answers_and_is_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thinker = always()
    talk = with_model(thinker)
    talk.household.fault = StorageError("storage-away")
    with caplog.at_level(logging.WARNING):
        assert await talk.say(APPLE) == FRUIT
    assert "nicht an dein Gedächtnis" in system(thinker.prompts[0])
    assert "Apfel" not in caplog.text


async def test_unclear_words_are_said_to_be_unclear() -> None:
    thinker = always()
    await with_model(thinker).say(APPLE, confidence=0.1)
    assert "undeutlich" in system(thinker.prompts[0])


async def test_neither_what_was_said_nor_what_was_answered_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.DEBUG, logger="jarvisd"):
        talk = with_model(saying([AWAY], ["Das habe ich gelöscht.", Stop.LENGTH]))
        await talk.say(DOG)
        await talk.say("Wie heißt mein Hund?")
        await talk.say("Wie heißt mein Hund?")
    assert "did not answer" in caplog.text
    assert "not done" in caplog.text
    for word in ("Bruno", "Hund", "gelöscht", "Anna"):
        assert word not in caplog.text


def test_without_a_model_nothing_is_different() -> None:
    assert Conversation().dialogue._model is None
