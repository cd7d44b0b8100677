"""A conversation is learnt from with a model, on the real database and the real embedder."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from jarvisd.app import Mind, build_jobs, open_mind
from jarvisd.jobs import Jobs
from jarvisd.memory.fate import Fate
from jarvisd.memory.types import Scope
from jarvisd.people.audience import Audience
from jarvisd.settings import Paths, Settings
from jarvisd.testing.thinker import ScriptedThinker
from jarvisd.thinking.types import Arguments, Form, Place, Prompt
from tests.e2e.household import ANNA, BEN, KITCHEN, STRANGER, Calendar, House

PIANO = "Ich spiele seit drei Jahren Klavier."
KNEE = "Mein Knie macht mir seit Wochen Probleme."
WALNUTS = "Ich bin allergisch gegen Walnüsse."


@asynccontextmanager
async def at_home(data: Path, thinker: ScriptedThinker | None) -> AsyncIterator[House]:
    """A household whose memory role is *thinker*; the same data may be opened again."""
    weights = os.environ.get("JARVISD_WEIGHTS") or Path(__file__).parents[2] / "models"
    calendar = Calendar()
    settings = Settings(paths=Paths(data=data, weights=Path(weights)))
    async with open_mind(settings, clock=calendar, thinker=thinker) as mind:
        house = House(mind, calendar)
        yield house if await mind.people.everyone() else await house.moved_in()


def told(*facts: tuple[str, int, str]) -> Arguments:
    return {
        "facts": [
            {"text": text, "kind": "fact", "evidence": [turn], "speaker": who}
            for text, turn, who in facts
        ]
    }


async def everything(mind: Mind) -> None:
    """Do what the jobs do after a conversation."""
    await mind.tiers.behind.drain()
    await mind.learn.run()
    await mind.reread.run()


async def test_what_is_learnt_answers_whoever_said_it_and_nobody_else(tmp_path: Path) -> None:
    thinker = ScriptedThinker()
    async with at_home(tmp_path, thinker) as house:
        await house.hold((ANNA, PIANO), (BEN, KNEE), (STRANGER, WALNUTS))
        thinker.forms += [
            told((PIANO, 1, "Anna"), (KNEE, 2, "Ben"), (WALNUTS, 3, "unknown"), (KNEE, 1, "Anna")),
            *({"sentences": []} for _ in range(3)),
        ]
        await house.mind.learn.run()
        report = await house.mind.reread.run()
        assert (report[Fate.LEARNT], report[Fate.UNSUPPORTED]) == (2, 1)
        kept = {one for speaker in (ANNA, BEN) for one in await house.memories(speaker)}
        assert {(one.text, one.placement.scope, one.placement.owner) for one in kept} == {
            (PIANO, Scope.PRIVATE, ANNA.person.id),
            (KNEE, Scope.PRIVATE, BEN.person.id),
            (WALNUTS, Scope.SHARED, None),
        }
        assert "Klavier" in await house.ask(ANNA, "Seit wann spiele ich Klavier?")
        assert "Klavier" not in await house.ask(BEN, "Seit wann spielt Anna Klavier?")


async def test_what_waits_for_a_model_is_done_after_a_restart_with_one(tmp_path: Path) -> None:
    async with at_home(tmp_path, None) as house:
        await house.hold((ANNA, f"Mein Hund heißt Bruno. {PIANO}"))
        await everything(house.mind)
        assert await house.texts(ANNA) == ["Mein Hund heißt Bruno."]
    thinker = ScriptedThinker()
    said = "Anna erzählte, dass ihr Hund Bruno heißt und dass sie seit drei Jahren Klavier spielt."
    thinker.forms += [told((PIANO, 1, "Anna")), {"sentences": [said]}]
    async with at_home(tmp_path, thinker) as house:
        await everything(house.mind)
        assert sorted(await house.texts(ANNA)) == sorted([PIANO, "Mein Hund heißt Bruno."])
        await everything(house.mind)
        assert len(thinker.prompts) == 2
        (vector,) = await house.mind.embedder.embed([PIANO])
        near = house.mind.tiers.stores.summaries.near
        ((summary, _),) = await near(vector, Audience.of(ANNA, KITCHEN), 3)
        assert (summary.text, summary.quoted) == (said, False)


async def test_a_cloud_model_learns_and_sums_up_nothing_said_at_home(tmp_path: Path) -> None:
    thinker = ScriptedThinker(place=Place.CLOUD)
    async with at_home(tmp_path, thinker) as house:
        await house.hold((ANNA, f"Mein Hund heißt Bruno. {PIANO}"), (STRANGER, WALNUTS))
        await everything(house.mind)
        assert "Mein Hund heißt Bruno." in await house.texts(ANNA)
    assert thinker.prompts == []


async def test_what_is_erased_drops_the_summary_that_a_model_wrote(tmp_path: Path) -> None:
    thinker = ScriptedThinker()
    async with at_home(tmp_path, thinker) as house:
        await house.hold((ANNA, "Merk dir, dass mein Hund Bruno heißt."), (ANNA, PIANO))
        said = "Anna erzählte, dass ihr Hund Bruno heißt."
        thinker.forms += [told(), {"sentences": [said]}]
        await everything(house.mind)
        (vector,) = await house.mind.embedder.embed([said])
        near, hers = house.mind.tiers.stores.summaries.near, Audience.of(ANNA, KITCHEN)
        assert [one.text for one, _ in await near(vector, hers, 9)] == [said]

        await house.hold((ANNA, "Vergiss, wie mein Hund heißt."), (ANNA, "Ja."))

        assert await house.texts(ANNA) == []
        left = [one.text for one, _ in await near(vector, hers, 9)]
        assert not [text for text in left if "Bruno" in text]


class Slow(ScriptedThinker):
    """A model that never comes to an end."""

    asked: asyncio.Event

    async def fill(self, prompt: Prompt, form: Form) -> Arguments:
        """Think for ever."""
        self.asked.set()
        await asyncio.Event().wait()
        raise AssertionError


async def test_a_turn_waits_for_no_job_and_stopping_cuts_the_job_off(tmp_path: Path) -> None:
    thinker = Slow()
    thinker.asked = asyncio.Event()
    async with at_home(tmp_path, thinker) as house:
        mind = house.mind
        await house.hold((ANNA, PIANO))
        await mind.learn.run()
        jobs = Jobs(build_jobs(mind), mind.ledger, mind.clock)
        jobs.due("reread")
        await thinker.asked.wait()
        answers = await house.hold(
            (ANNA, "Merk dir, dass mein Fahrrad grün ist."),
            (ANNA, "Welche Farbe hat mein Fahrrad?"),
            (ANNA, "Vergiss, dass mein Fahrrad grün ist."),
            (ANNA, "Ja."),
        )
        assert "grün" in answers[1]
        assert await house.texts(ANNA) == []
        assert [run.running for run in await mind.ledger.last()] == [True]
        await jobs.drain()
        (run,) = await mind.ledger.last()
        assert (run.job, run.running, run.fault) == ("reread", False, "cut-off")
