"""Summaries: at once by quoting, with a model when it is quiet, and never more than was said."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

import pytest

from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.grammar import Grammar
from jarvisd.errors import ThinkingError
from jarvisd.ids import SessionId, TurnNumber
from jarvisd.memory.forget import Forget
from jarvisd.memory.policy.digest import Line
from jarvisd.memory.policy.faithful import faithful
from jarvisd.memory.ports import Filter
from jarvisd.memory.remember import Remember
from jarvisd.people.audience import insider
from jarvisd.people.types import Speaker, person_of
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.testing.meaning import ComparesWords
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.thinker import ScriptedThinker
from jarvisd.testing.tiers import EarlierInMind, SummariesInMind
from jarvisd.thinking.types import Arguments, Asked, Form, Place, Prompt
from jarvisd.tiers.behind import Behind
from jarvisd.tiers.condense import Condense
from jarvisd.tiers.graves import Graves
from jarvisd.tiers.summaries import Summaries
from jarvisd.tiers.types import Summary
from tests.unit.memory.shelf import ANNA, BEN, KEY, KITCHEN, NOON, STRANGER, Ticking, saying

DE, EN = Language.DE, Language.EN
GRAMMAR = Grammar()
TONIGHT = SessionId(UUID(int=70))
ROOF = "Das Dach der Gartenhütte ist seit gestern fertig."
PAINTER = "Der Maler kommt am Dienstag."
TOLD = "Anna sagte, das Dach der Gartenhütte sei seit gestern fertig."
COMES = "Außerdem kommt am Dienstag der Maler."


class Asking(ScriptedThinker):
    """A model that waits until it may answer, where a test wants it to."""

    during: Callable[[], object] | None = None

    async def fill(self, prompt: Prompt, form: Form) -> Arguments:
        """Return the next form."""
        filled = await super().fill(prompt, form)
        if self.during is not None:
            waiting = self.during()
            if asyncio.iscoroutine(waiting):
                await waiting
        return filled


@dataclass
class House:
    """A house whose sessions are summed up."""

    sessions: SessionsInMind = field(default_factory=lambda: SessionsInMind([KITCHEN]))
    memories: MemoriesInMind = field(default_factory=MemoriesInMind)
    embedder: ComparesWords = field(default_factory=ComparesWords)
    thinker: Asking = field(default_factory=Asking)
    said: int = 0

    def __post_init__(self) -> None:
        self.store = SummariesInMind(self.sessions)
        people = PeopleInMind()
        graves = Graves(self.memories, self.embedder, people, KEY)
        self.people = people
        self.summaries = Summaries(
            EarlierInMind(self.sessions), self.store, self.embedder, graves, Gist(GRAMMAR).account
        )

    def behind(self, *, quiet_s: float = 0.0, thoughtful: bool = True) -> Behind:
        model = Condense(self.thinker) if thoughtful else None
        return Behind(self.summaries, model, quiet_s=quiet_s)

    async def says(self, text: str, speaker: Speaker = ANNA) -> Turn:
        if TONIGHT not in self.sessions.held:
            await self.sessions.open(TONIGHT, KITCHEN, NOON)
            for known in (ANNA, BEN):
                await self.people.add(known.person, [])
        self.said += 1
        turn = Turn(
            session=TONIGHT,
            number=TurnNumber(self.said),
            at=NOON + timedelta(seconds=self.said),
            speaker=speaker,
            heard=text,
            said="Die Haustür ist offen.",
            language=DE,
            outcome="answered",
        )
        await self.sessions.record(turn)
        return turn

    async def written(self, *texts: str, speaker: Speaker = ANNA) -> Summary | None:
        """Let *texts* be said and summed up with the model."""
        for text in texts:
            await self.says(text, speaker)
        behind = self.behind()
        await behind.renew(TONIGHT, person_of(speaker), KITCHEN)
        return self.summary(speaker)

    def summary(self, speaker: Speaker = ANNA) -> Summary | None:
        kept = self.store.kept.get((TONIGHT, person_of(speaker)))
        return kept[0] if kept else None

    def told(self, *sentences: str) -> None:
        self.thinker.forms.append({"sentences": list(sentences)})


@pytest.fixture
def house() -> House:
    return House()


async def test_a_model_sums_up_in_words_of_its_own(house: House) -> None:
    house.told(TOLD, COMES)
    summary = await house.written(ROOF, PAINTER)
    assert summary is not None
    assert summary.text == f"{TOLD} {COMES}"
    assert (summary.language, summary.quoted, summary.person) == (DE, False, ANNA.person.id)


async def test_it_is_shown_only_what_one_person_said_and_that_may_be_told(house: House) -> None:
    await house.says("Ich ziehe nach Ulm um.", BEN)
    await house.says("Der Code für das Gartentor ist 4711.")
    house.told(TOLD)
    await house.written(ROOF)
    (prompt,) = house.thinker.prompts
    (asked,) = prompt.messages
    assert isinstance(asked, Asked)
    assert [json.loads(passage.text) for passage in asked.passages] == [{"told": ROOF}]
    for other in ("Ulm", "4711", "Haustür"):
        assert other not in repr(prompt)


async def test_each_audience_has_a_summary_of_its_own(house: House) -> None:
    await house.says(PAINTER, STRANGER)
    house.told("Es kommt am Dienstag der Maler.")
    await house.behind().renew(TONIGHT, None, KITCHEN)
    house.told(TOLD)
    await house.written(ROOF)
    anna, stranger = house.summary(ANNA), house.summary(STRANGER)
    assert anna is not None
    assert stranger is not None
    assert (anna.text, stranger.text) == (TOLD, "Es kommt am Dienstag der Maler.")


@pytest.mark.parametrize(
    "answer",
    [
        ThinkingError("thinking-failed", reason="slow"),
        {"sentences": []},
        {"sentences": ["Ben hat das Dach bezahlt, 3000 Euro."]},
        {"sentences": "Das Dach ist fertig."},
        {"text": TOLD},
    ],
)
async def test_where_a_model_fails_what_is_quoted_stays(
    house: House, answer: Arguments | ThinkingError
) -> None:
    house.thinker.forms.append(answer)
    summary = await house.written(ROOF)
    assert summary is not None
    assert summary.quoted
    assert ROOF in summary.text


async def test_where_nobody_may_be_asked_it_quotes(house: House) -> None:
    house.thinker.place = Place.CLOUD
    summary = await house.written(ROOF)
    assert summary is not None
    assert summary.quoted
    assert house.thinker.prompts == []


async def test_of_what_a_model_makes_up_nothing_is_kept(house: House) -> None:
    house.told(TOLD, "Danach fuhr sie mit Ben nach Hamburg.", COMES, "Und noch ein Satz.")
    summary = await house.written(ROOF, PAINTER)
    assert summary is not None
    assert summary.text == f"{TOLD} {COMES}"


FAITHFUL = [
    (TOLD, [ROOF], DE, True),
    ("Anna fragte, wann der Maler kommt.", [PAINTER], DE, True),
    ("Sie mag keinen Fisch.", ["Ich mag keinen Fisch."], DE, True),
    ("Sie mag Fisch.", ["Ich mag keinen Fisch."], DE, False),
    ("Sie mag keinen Fisch.", ["Ich mag Fisch."], DE, False),
    ("Der Maler kommt am Mittwoch.", [PAINTER], DE, False),
    ("Der Maler kommt um 8 Uhr.", [PAINTER], DE, False),
    ("Herr Krause kommt am Dienstag.", [PAINTER], DE, False),
    ("The painter comes on Tuesday.", [PAINTER], DE, False),
    ("Der Code ist bekannt.", ["Der Code ist bekannt."], DE, False),
    ("Maler.", [PAINTER], DE, False),
    ("Anna said that the roof is done.", ["The roof is done."], EN, True),
    ("Anna said that Tom did the roof.", ["The roof is done."], EN, False),
]


@pytest.mark.parametrize(("sentence", "texts", "language", "kept"), FAITHFUL)
def test_a_sentence_of_a_summary_adds_no_name_no_number_and_turns_nothing_round(
    sentence: str, texts: list[str], language: Language, kept: bool
) -> None:
    lines = [Line(text=text, language=language) for text in texts]
    assert faithful(sentence, lines, language, "Anna") is kept


async def test_what_was_erased_is_neither_shown_nor_told(house: House) -> None:
    await house.says(ROOF)
    await erased(house, PAINTER)
    # The model heard of it somewhere else.
    house.told(TOLD, PAINTER)
    summary = await house.written(f"{PAINTER} {ROOF}")
    assert summary is not None
    assert "Maler" not in repr(house.thinker.prompts)
    assert "Maler" not in summary.text


async def erased(house: House, text: str) -> None:
    remember = Remember(house.memories, house.embedder, Ticking(), KEY)
    await remember.keep(saying(text))
    forget = Forget(house.memories, house.embedder, Ticking(), KEY)
    audience = insider(ANNA.person.id, KITCHEN)
    ids = [one.id for one in await house.memories.listed(Filter(), audience, 9)]
    assert await forget.erase(ids, audience) == len(ids) > 0


async def test_what_is_erased_while_a_model_sums_up_is_not_in_it(house: House) -> None:
    house.told(TOLD, COMES)
    house.thinker.during = lambda: erased(house, PAINTER)
    summary = await house.written(ROOF, PAINTER)
    assert summary is not None
    assert summary.quoted
    assert "Maler" not in summary.text
    assert "Dach" in summary.text


async def test_what_is_said_while_a_model_sums_up_is_summed_up_too(house: House) -> None:
    house.told(TOLD)
    house.thinker.during = lambda: house.says(PAINTER)
    summary = await house.written(ROOF)
    assert summary is not None
    assert "Maler" in summary.text


async def test_a_turn_waits_for_no_model_and_is_quoted_at_once(house: House) -> None:
    asked, answer = asyncio.Event(), asyncio.Event()

    async def thinking() -> None:
        asked.set()
        await answer.wait()

    house.thinker.during = thinking
    house.told(TOLD)
    behind = house.behind()
    behind.taken(await house.says(ROOF), KITCHEN)
    await asked.wait()
    # The model thinks, and the next turn is taken nevertheless.
    behind.taken(await house.says(PAINTER), KITCHEN)
    summary = house.summary()
    assert summary is not None
    assert summary.quoted
    house.told(f"{TOLD} {COMES}")
    answer.set()
    await behind.settled()
    after = house.summary()
    assert after is not None
    assert not after.quoted
    assert "Maler" in after.text


async def test_many_turns_are_summed_up_by_a_model_once_it_is_quiet(house: House) -> None:
    behind = house.behind(quiet_s=0.05)
    house.told(TOLD, COMES)
    for text in (ROOF, PAINTER, "Das Sofa ist bestellt."):
        behind.taken(await house.says(text), KITCHEN)
        await asyncio.sleep(0)
    await behind.settled()
    assert len(house.thinker.prompts) == 1
    assert "Sofa" in repr(house.thinker.prompts)


async def test_at_the_end_no_model_is_asked_any_more(house: House) -> None:
    behind = house.behind(quiet_s=3600)
    behind.taken(await house.says(ROOF), KITCHEN)
    await behind.drain()
    summary = house.summary()
    assert summary is not None
    assert summary.quoted
    assert house.thinker.prompts == []


async def test_at_the_end_the_last_turn_is_quoted_too(house: House) -> None:
    behind = house.behind(quiet_s=3600)
    behind.taken(await house.says(ROOF), KITCHEN)
    await asyncio.sleep(0)
    behind.taken(await house.says(PAINTER), KITCHEN)
    await behind.drain()
    summary = house.summary()
    assert summary is not None
    assert "Maler" in summary.text


async def test_without_a_model_it_quotes_and_ends(house: House) -> None:
    behind = house.behind(quiet_s=3600, thoughtful=False)
    behind.taken(await house.says(ROOF), KITCHEN)
    await behind.settled()
    summary = house.summary()
    assert summary is not None
    assert ROOF in summary.text


async def test_what_a_model_has_summed_up_is_not_summed_up_again(house: House) -> None:
    house.told(TOLD)
    await house.written(ROOF)
    await house.behind().renew(TONIGHT, ANNA.person.id, KITCHEN)
    assert len(house.thinker.prompts) == 1


async def test_the_language_is_that_of_most_of_what_was_said(house: House) -> None:
    lines = [Line(text="Hello there, my friend.", language=EN), *(
        Line(text=text, language=DE) for text in (ROOF, PAINTER)
    )]  # fmt: skip
    house.told(TOLD)
    assert await Condense(house.thinker).summarise(lines, "Anna") == TOLD
    assert "in German" in house.thinker.prompts[0].system[0].text
