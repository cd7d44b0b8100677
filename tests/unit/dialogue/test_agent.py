"""The loop of a model and its tools, heard from outside: what is said, and when."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing

import pytest

from jarvisd.dialogue.agent import ROUNDS
from jarvisd.dialogue.prompt import PromptBudget
from jarvisd.dialogue.routing import Commands
from jarvisd.errors import StorageError, ThinkingError
from jarvisd.testing.thinker import ScriptedThinker
from jarvisd.testing.tiers import FakePast
from jarvisd.thinking.types import (
    Answered,
    Call,
    Delta,
    Prompt,
    Reach,
    Results,
    Stop,
    Stopped,
)
from tests.memory_makers import memory
from tests.unit.dialogue.conversing import STRANGER
from tests.unit.dialogue.modelled import call, saying, spoken, with_model

AWAY = ThinkingError("thinking-failed", reason="away")
BROKE_OFF = "Mehr weiß ich gerade nicht, die Verbindung ist abgerissen."
NOT_KNOWN = "Das weiß ich nicht. Wenn du es mir sagst, merke ich es mir."
APPLE = "Was ist ein Apfel?"


def results(thinker: ScriptedThinker) -> Results:
    """Return what the tools of the last round gave back."""
    last = thinker.prompts[-1].messages[-1]
    assert isinstance(last, Results)
    return last


def result(thinker: ScriptedThinker) -> str:
    """Return the text of the only result."""
    (returned,) = results(thinker).returned
    return " ".join(one.text for one in returned.passages)


async def test_the_first_sentence_is_out_before_the_model_has_finished() -> None:
    rest = asyncio.Event()
    talk = with_model(saying(["Ein Apfel ist eine Frucht. Er ", rest, "ist rund."]))
    first = asyncio.Event()
    said: list[str] = []

    async def listen() -> None:
        async for sentence in talk.sentences(APPLE):
            said.append(sentence)
            first.set()

    async with asyncio.TaskGroup() as together:
        together.create_task(listen())
        await first.wait()
        assert said == ["Ein Apfel ist eine Frucht."]
        rest.set()
    assert said == ["Ein Apfel ist eine Frucht.", "Er ist rund."]


async def test_what_a_tool_gives_back_is_read_in_the_next_round() -> None:
    thinker = saying(
        ["Moment. ", call("memory_search", query="Leiter")], "Die Leiter steht im Hof."
    )
    talk = with_model(thinker)
    await talk.say("Merk dir: Die Leiter steht im Hof.")
    assert await talk.say(APPLE) == "Moment. Die Leiter steht im Hof."
    assert "Die Leiter steht im Hof." in result(thinker)
    *_, asked, called, _ = thinker.prompts[-1].messages
    assert isinstance(called, Answered)
    assert [one.tool for one in called.calls] == ["memory_search"]
    assert spoken(thinker.prompts[-1])[-3] == f"> {APPLE}"
    assert asked == thinker.prompts[0].messages[-1]


async def test_reading_tools_run_side_by_side() -> None:
    thinker = saying(
        [call("memory_recent", topic="Dach"), call("memory_archive", topic="Dach")], "Fertig."
    )
    talk = with_model(thinker)
    met = asyncio.Barrier(2)
    talk.past.meet = met
    async with asyncio.timeout(5):
        assert await talk.say(APPLE) == "Fertig."
    assert talk.past.asked[-2:] == ["recent", "archived"]


async def test_after_some_rounds_the_tools_are_taken_away_and_the_answer_must_be_given() -> None:
    again = [[call("time_now")] for _ in range(ROUNDS)]
    thinker = saying(*again, ["Es ist Mittag. ", call("time_now")])
    talk = with_model(thinker)
    assert await talk.say(APPLE) == "Es ist Mittag."
    assert [prompt.closed for prompt in thinker.prompts] == [False] * ROUNDS + [True]
    assert thinker.prompts[-1].tools == thinker.prompts[0].tools


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (call("memory_search", query=""), "query"),
        (call("memory_search"), "query"),
        (call("memory_search", query=["a"]), "query"),
        (call("memory_search", query="x" * 501), "query"),
        (call("memory_search", query="Hund", everything=True), "everything"),
        (call("memory_forget"), "text or numbers"),
        (Call(id="x", tool="memory_search", arguments=None), "Angaben"),
        (call("switch_lights", on=True), "gibt es nicht"),
    ],
)
async def test_wrong_arguments_are_told_to_the_model_and_to_nobody_else(
    wrong: Call, told: str
) -> None:
    thinker = saying([wrong], "Das weiß ich leider nicht.")
    talk = with_model(thinker)
    assert await talk.say(APPLE) == "Das weiß ich leider nicht."
    (returned,) = results(thinker).returned
    assert returned.failed
    assert returned.id == wrong.id
    assert told in result(thinker)
    assert "x" * 100 not in result(thinker)


async def test_a_fault_of_ours_in_a_tool_or_before_it_is_not_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    talk = with_model(saying([call("memory_recent", topic="Dach")]))
    monkeypatch.setattr(FakePast, "recent", broken)
    with pytest.raises(RuntimeError):
        await talk.say(APPLE)
    monkeypatch.setattr(FakePast, "offered", broken)
    with pytest.raises(RuntimeError):
        await talk.say(APPLE)


async def test_what_a_tool_gives_back_is_bounded() -> None:
    thinker = saying([call("memory_search", query="Kiste")], "Viele.")
    talk = with_model(thinker, budget=PromptBudget(result=60))
    for number in range(30):
        await talk.say(f"Merk dir: In Kiste {number} liegt Werkzeug, und zwar altes.")
    await talk.say(APPLE)
    text = result(thinker)
    assert len(text.split()) < 90
    assert "weggelassen" in text


async def test_too_many_calls_at_once_are_not_all_run() -> None:
    thinker = saying([call("time_now") for _ in range(20)], "Mittag.")
    await with_model(thinker).say(APPLE)
    failed = [one.failed for one in results(thinker).returned]
    assert failed == [False] * 8 + [True] * 12


async def test_a_tool_without_its_database_says_so_to_the_model() -> None:
    thinker = saying([call("memory_search", query="Hund")], "Ich komme nicht ans Gedächtnis.")
    talk = with_model(thinker)
    talk.household.fault = StorageError("storage-away")
    talk.household.spared = 1
    assert await talk.say(APPLE) == "Ich komme nicht ans Gedächtnis."
    assert "nicht erreichbar" in result(thinker)


async def test_a_model_that_is_away_or_empty_leaves_the_answer_to_memory() -> None:
    for reply in ([AWAY], [], ["   "], [Stop.LENGTH], ["Ein halber Satz ohne", Stop.LENGTH]):
        assert await with_model(saying(reply)).say(APPLE) == NOT_KNOWN


async def test_a_call_written_as_text_is_not_read_aloud() -> None:
    written = '{"name": "memory_search", "arguments": {"query": "Apfel und Birne und Quitte"}}'
    assert await with_model(saying(written)).say(APPLE) == NOT_KNOWN
    mixed = saying(f"Ein Apfel ist rund. {written}")
    assert await with_model(mixed).say(APPLE) == "Ein Apfel ist rund."
    tagged = saying("<tool_call> memory_search </tool_call> Er ist rund.")
    assert "tool" not in await with_model(tagged).say(APPLE)


async def test_an_answer_that_breaks_off_is_admitted(caplog: pytest.LogCaptureFixture) -> None:
    thinker = saying(["Ein Apfel ist eine Frucht. Er ist ", AWAY])
    with caplog.at_level(logging.INFO):
        assert await with_model(thinker).say(APPLE) == f"Ein Apfel ist eine Frucht. {BROKE_OFF}"
    assert "Apfel" not in caplog.text
    later = saying(["Moment. ", call("time_now")], [AWAY])
    assert await with_model(later).say(APPLE) == f"Moment. {BROKE_OFF}"


async def test_a_reply_that_never_stops_is_one_that_broke_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinker = saying("Ein Apfel ist eine Frucht. Er ist rund")
    whole_reply = thinker.reply

    async def cut(prompt: Prompt) -> AsyncGenerator[Delta, None]:
        async with aclosing(whole_reply(prompt)) as deltas:
            async for delta in deltas:
                if not isinstance(delta, Stopped):
                    yield delta

    monkeypatch.setattr(ScriptedThinker, "reply", lambda _, prompt: cut(prompt))
    assert await with_model(thinker).say(APPLE) == f"Ein Apfel ist eine Frucht. {BROKE_OFF}"


async def test_what_was_done_stands_though_the_model_breaks_off_after_it() -> None:
    thinker = saying([call("memory_remember", text="Die Leiter steht im Hof.")], [AWAY])
    talk = with_model(thinker)
    said = await talk.say("Die Leiter steht im Hof, schreib dir das mal auf.")
    assert said == "Gemerkt: Die Leiter steht im Hof."
    assert talk.texts == ["Die Leiter steht im Hof."]


async def test_a_refusal_is_said_in_our_words_or_in_the_models_own() -> None:
    assert await with_model(saying([Stop.REFUSED])).say(APPLE) == "Dabei kann ich dir nicht helfen."
    own = saying(["Darüber rede ich nicht.", Stop.REFUSED])
    assert await with_model(own).say(APPLE) == "Darüber rede ich nicht."


async def test_an_answer_that_is_too_long_ends_with_a_whole_sentence() -> None:
    thinker = saying(["Der Apfel ist alt. Schon die Römer haben ihn", Stop.LENGTH])
    said = await with_model(thinker).say(APPLE)
    assert (
        said == "Der Apfel ist alt. Das war erst der Anfang. Frag mich, wenn du mehr wissen willst."
    )


@pytest.mark.parametrize(
    ("claim", "truth"),
    [
        ("Das habe ich mir gemerkt.", "Gemerkt habe ich mir gerade nichts."),
        ("Alles klar, ich habe mir gemerkt, dass Äpfel rund sind.", "Gemerkt habe ich mir gerade"),
        ("Das habe ich gelöscht.", "Vergessen habe ich gerade nichts."),
        ("Ich habe deinen Termin geändert.", "Geändert habe ich gerade nichts."),
    ],
)
async def test_a_claim_that_nothing_bears_out_is_replaced_by_the_truth(
    claim: str, truth: str
) -> None:
    said = await with_model(saying(f"Ein Apfel ist rund. {claim} Er ist rot.")).say(APPLE)
    assert said.startswith(f"Ein Apfel ist rund. {truth}")
    assert said.endswith("Er ist rot.")
    assert claim not in said


@pytest.mark.parametrize(
    "claim", ["Alles weg.", "Ist erledigt, weg ist es.", "Der Eintrag existiert nicht mehr."]
)
async def test_a_ja_to_a_models_own_offer_is_not_answered_with_a_lie(claim: str) -> None:
    talk = with_model(saying("Soll ich den Termin löschen?", claim))
    await talk.say("Der Termin am Freitag fällt wohl aus.")
    assert (await talk.say("Ja, bitte.")).startswith("Vergessen habe ich gerade nichts.")


async def test_one_deletion_does_not_bear_out_the_next() -> None:
    talk = with_model(saying("Gelöscht.", "Ja, die habe ich vorhin gelöscht."))
    talk.household.memories.append(memory(1, "Die Leiter steht im Hof."))
    await talk.say("Vergiss, dass die Leiter im Hof steht.")
    assert await talk.say("Ja") == "Das habe ich vergessen."
    assert (await talk.say(APPLE)).startswith("Vergessen habe ich gerade nichts.")
    assert await talk.say("Hast du die Leiter gelöscht?") == "Ja, die habe ich vorhin gelöscht."


async def test_a_claim_in_an_unfinished_sentence_is_not_said_either() -> None:
    said = await with_model(saying("Also gut, das habe ich gerade gelöscht,")).say(APPLE)
    assert said.startswith("Vergessen habe ich gerade nichts.")


async def test_once_the_house_has_asked_the_model_says_no_more() -> None:
    talk = with_model(saying("Das habe ich gelöscht. Sonst noch etwas?"), commands=Commands.MODEL)
    talk.household.memories.append(memory(1, "Mein Hund heißt Bruno."))
    said = await talk.say("Vergiss, dass mein Hund Bruno heißt.")
    assert said.endswith("Soll ich das vergessen?")


async def test_the_truth_is_told_once() -> None:
    said = await with_model(saying("Gelöscht! Das ist jetzt gelöscht. Alles gelöscht.")).say(APPLE)
    assert said.count("Vergessen habe ich gerade nichts.") == 1
    assert "elöscht" not in said


async def test_a_claim_in_two_clauses_is_judged_as_a_whole() -> None:
    talk = with_model(saying("Das habe ich doch glatt vergessen, dir zu sagen: Äpfel sind gesund."))
    assert (await talk.say(APPLE)).startswith("Das habe ich doch glatt vergessen, dir zu sagen:")


async def test_what_the_house_confirmed_is_not_confirmed_again_by_the_model() -> None:
    thinker = saying(
        ["Gern. ", call("memory_remember", text="Die Leiter steht im Hof.")],
        "Alles klar, das habe ich mir gemerkt, dass die Leiter im Hof steht. Sonst noch etwas?",
    )
    said = await with_model(thinker).say("Die Leiter steht im Hof, schreib dir das mal auf.")
    assert said == "Gern. Gemerkt: Die Leiter steht im Hof. Sonst noch etwas?"
    assert "Das Haus hat der Person gerade gesagt" in spoken(thinker.prompts[-1])[-1]


async def test_a_promise_before_the_tool_has_acted_is_not_said() -> None:
    thinker = saying(
        ["Ich merke mir das. ", call("memory_remember", text="Die Leiter steht im Hof.")], []
    )
    said = await with_model(thinker).say("Die Leiter steht im Hof, schreib dir das mal auf.")
    assert said == "Gemerkt: Die Leiter steht im Hof."


async def test_calls_are_as_private_as_what_was_read_before_them() -> None:
    thinker = saying([call("memory_search", query="Bruno")], "Bruno.")
    talk = with_model(thinker)
    await talk.say("Merk dir, dass mein Hund Bruno heißt.")
    await talk.say("Wie heißt mein Hund?")
    *_, called, _ = thinker.prompts[-1].messages
    assert isinstance(called, Answered)
    assert [one.reach for one in called.calls] == [Reach.HOME]


async def test_nobody_listening_any_more_ends_the_model() -> None:
    thinker = saying(["Ein Apfel ist eine Frucht. Er ", asyncio.Event(), "ist rund."])
    talk = with_model(thinker)
    async with aclosing(talk.sentences(APPLE, STRANGER)) as sentences:
        assert await anext(sentences) == "Ein Apfel ist eine Frucht."
    assert thinker.closed == 1
