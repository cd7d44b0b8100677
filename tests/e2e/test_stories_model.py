"""The stories S1 to S9, S11 and S14 where a language model takes the commands too.

Real database, real embedder; the model does what it is asked and knows what its prompt says
(``jarvisd.testing.household_model``), so what it answers was brought to mind by the house.
"""

import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace

import pytest
import pytest_asyncio

from jarvisd.adapters.tokens import at_most
from jarvisd.app import Mind, open_mind
from jarvisd.app.dialogue import build_dialogue
from jarvisd.dialogue.routing import Commands
from jarvisd.errors import EmbeddingError, StorageError
from jarvisd.memory.fate import Fate
from jarvisd.memory.types import Kind, Provenance, Scope
from jarvisd.phrases import Language, phrase
from jarvisd.settings import Database, Paths, Settings
from jarvisd.settings_models import Models
from jarvisd.testing.household_model import obedient
from jarvisd.testing.thinker import InOrder, ScriptedThinker
from jarvisd.thinking.ports import Thinker
from jarvisd.thinking.types import Place, Prompt
from tests.database import Postgres, emptied, migrated
from tests.e2e.household import ANNA, BEN, STRANGER, Calendar, House
from tests.places import WEIGHTS
from tests.unit.dialogue.conversing import GRAMMAR, TOO_SHORT
from tests.unit.dialogue.modelled import whole

pytestmark = pytest.mark.asyncio(loop_scope="module")

CELLAR_KEY = "Der Ersatzschlüssel für den Keller liegt in der blauen Dose im Flur."
CODE = "Der Code für das Gartentor ist 4711."
NOT_KNOWN = "Das weiß ich leider nicht."
CANARY = "Lissabon"


@dataclass
class Home:
    """A household whose dialogue has a model at home."""

    house: House
    thinker: ScriptedThinker
    mind: Mind
    """As it was opened, without any model."""

    @property
    def prompts(self) -> list[Prompt]:
        """Return what the model was given, in order."""
        return self.thinker.prompts

    def thinking(self, thinker: Thinker, commands: Commands = Commands.MODEL) -> House:
        """Return the same household with other models."""
        return replace(self.house, mind=with_models(self.mind, thinker, commands))


def with_models(mind: Mind, thinker: Thinker, commands: Commands) -> Mind:
    """Return *mind* with a dialogue that asks *thinker*."""
    settings = mind.settings.model_copy(update={"models": Models(commands=commands)})
    dialogue = build_dialogue(
        settings, mind.services, mind.people, GRAMMAR, at_most, thinker=thinker
    )
    return replace(mind, dialogue=dialogue)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def opened(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[tuple[Mind, Calendar, str]]:
    """Open one mind for all stories here; loading it takes longer than they do."""
    calendar = Calendar()
    paths = Paths(data=tmp_path_factory.mktemp("mind"), weights=WEIGHTS)
    async with migrated(postgres) as owner:
        settings = Settings(paths=paths, database=Database(dsn=owner))
        async with open_mind(settings, clock=calendar) as mind:
            yield mind, calendar, owner


@pytest_asyncio.fixture(loop_scope="module")
async def home(opened: tuple[Mind, Calendar, str]) -> AsyncIterator[Home]:
    """A household that has just moved in."""
    mind, calendar, owner = opened
    await emptied(owner)
    calendar.at = Calendar().at
    thinker = ScriptedThinker(rule=obedient)
    house = House(with_models(mind, thinker, Commands.MODEL), calendar)
    yield Home(house=await house.moved_in(), thinker=thinker, mind=mind)
    await mind.tiers.behind.settled()


async def test_s1_what_one_person_said_is_theirs_until_they_say_forget(home: Home) -> None:
    house = home.house
    said = await house.ask(ANNA, "Merke dir, dass mein Hund Bruno heißt.")
    assert said == "Gemerkt: Dein Hund heißt Bruno."
    assert "Bruno" in await house.ask(ANNA, "Wie heißt mein Hund?")
    asked_by_anna = len(home.prompts)
    for other in (BEN, STRANGER):
        assert await house.ask(other, "Wie heißt mein Hund?") == NOT_KNOWN
    assert not [one for one in home.prompts[asked_by_anna:] if "Bruno" in whole(one)]

    question, done = await house.hold((ANNA, "Vergiss, dass mein Hund Bruno heißt."), (ANNA, "Ja."))
    assert question == "Dein Hund heißt Bruno. Soll ich das vergessen?"
    assert done == "Das habe ich vergessen."
    assert await house.ask(ANNA, "Wie heißt mein Hund?") == NOT_KNOWN
    assert not await house.memories(ANNA, current=False)


@pytest.mark.parametrize(
    ("language", "told", "questions", "place"),
    [
        (
            Language.DE,
            f"Merk dir bitte: {CELLAR_KEY}",
            ("Wo liegt der Ersatzschlüssel für den Keller?", "Wo ist der Kellerschlüssel?"),
            "blauen Dose im Flur",
        ),
        (
            Language.EN,
            "Remember that the spare key for the basement is in the blue tin in the hall.",
            ("Where is the spare key for the basement?",),
            "blue tin in the hall",
        ),
    ],
)
async def test_s2_what_is_shared_is_found_by_anyone_in_other_words(
    home: Home, language: Language, told: str, questions: Sequence[str], place: str
) -> None:
    house = home.house
    await house.hold((ANNA, told), language=language)
    (memory,) = await house.memories(STRANGER)
    assert (memory.kind, memory.placement.scope) == (Kind.FACT, Scope.SHARED)
    assert memory.provenance is Provenance.CONFIRMED
    for question in questions:
        for speaker in (ANNA, BEN, STRANGER):
            (answer,) = await house.hold((speaker, question), language=language)
            assert place in answer


async def test_s3_what_was_forgotten_is_not_learnt_again_until_it_is_asked_to_be_kept(
    home: Home,
) -> None:
    house = home.house
    await house.hold((ANNA, f"Merk dir: {CODE}"), (ANNA, CODE))
    assert "4711" in await house.ask(ANNA, "Wie ist der Code für das Gartentor?")
    await house.hold((ANNA, "Vergiss den Code."), (ANNA, "Ja."))
    report = await house.mind.learn.run()
    assert report[Fate.SKIPPED_FORGOTTEN] == 2
    await house.mind.tidy.run()
    before = len(home.prompts)
    assert "4711" not in await house.ask(ANNA, "Wie ist der Code für das Gartentor?")
    assert not [one for one in home.prompts[before:] if "4711" in whole(one)]

    await house.hold((ANNA, f"Merk dir: {CODE}"))
    assert "4711" in await house.ask(ANNA, "Wie ist der Code für das Gartentor?")
    assert await house.texts(ANNA) == [CODE]


@pytest.mark.parametrize("choice", ["den zweiten", "den vom Keller"])
async def test_s4_of_several_one_is_chosen_and_asked_back_once_more(
    home: Home, choice: str
) -> None:
    house = home.house
    await house.hold((ANNA, f"Merk dir: {CELLAR_KEY}"))
    await house.hold((ANNA, "Merk dir: Der Autoschlüssel hängt am Haken."))
    both, question, done = await house.hold(
        (ANNA, "Vergiss den Schlüssel."), (ANNA, choice), (ANNA, "Ja")
    )
    assert "Dose" in both
    assert "Haken" in both
    assert ("Dose" in question) != ("Haken" in question)
    assert choice == "den zweiten" or "Dose" in question
    assert done == "Das habe ich vergessen."
    (left,) = await house.texts(ANNA)
    assert left not in question


async def test_s4_what_is_not_there_is_said_not_to_be_there(home: Home) -> None:
    await home.house.hold((ANNA, f"Merk dir: {CELLAR_KEY}"))
    assert "nichts" in await home.house.ask(ANNA, "Vergiss das Raumschiff.")
    assert len(await home.house.texts(ANNA)) == 1


async def test_s5_only_the_askers_own_ja_deletes(home: Home) -> None:
    house = home.house
    await house.hold((ANNA, "Merk dir, dass mein Hund Bruno heißt."))
    _, refused, done = await house.hold(
        (ANNA, "Vergiss, dass mein Hund Bruno heißt."), (BEN, "Ja"), (TOO_SHORT, "Ja")
    )
    assert refused.startswith("Das hat Anna von mir verlangt")
    assert done == "Das habe ich vergessen."
    assert not await house.memories(ANNA)


@pytest.mark.parametrize("commands", Commands)
async def test_s6_what_anna_said_privately_reaches_neither_ben_nor_a_stranger(
    home: Home, commands: Commands, caplog: pytest.LogCaptureFixture
) -> None:
    house = home.thinking(home.thinker, commands)
    with caplog.at_level(logging.DEBUG, logger="jarvisd"):
        await house.hold((ANNA, "Ich fliege im Mai nach Lissabon zu Maria."))
        await house.mind.tiers.behind.settled()
        questions = (
            "Was hat Anna gesagt?",
            "Was weißt du?",
            "Wie bitte?",
            "Woher weißt du das?",
            "Wohin fliegt Anna am Freitag heimlich?",
            "Was war der letzte Stand bei der Reise am Freitag?",
        )
        before, *answers = await house.hold(
            (ANNA, "Merk dir, dass ich am Freitag heimlich nach Lissabon fliege."),
            (ANNA, "Wohin fliege ich am Freitag?"),
            *((speaker, text) for speaker in (BEN, STRANGER, BEN) for text in questions),
        )
        await house.mind.tiers.behind.settled()
    assert CANARY in before
    hers, *theirs = answers
    assert CANARY in hers
    assert not [answer for answer in theirs if CANARY in answer]
    of_anna = [one for one in home.prompts if "Es ist Anna." in whole(one)]
    assert [one for one in of_anna if CANARY in whole(one)]
    of_others = [one for one in home.prompts if one not in of_anna]
    assert len(of_others) >= 6
    assert not [one for one in of_others if CANARY in whole(one)]
    (vector,) = await house.mind.embedder.embed(["Fliegt Anna nach Lissabon?"])
    near = house.mind.tiers.stores.summaries.near
    for speaker in (BEN, STRANGER):
        audience = house.audience(speaker)
        assert not [one for one, _ in await near(vector, audience, 10) if CANARY in one.text]
        assert not await house.mind.tiers.past.archived(CANARY, Language.DE, audience, 10)
    assert [one for one, _ in await near(vector, house.audience(ANNA), 10) if CANARY in one.text]
    assert CANARY not in caplog.text


async def test_an_earlier_conversation_is_offered_to_its_own_person(home: Home) -> None:
    house = home.house
    await house.hold((ANNA, "Ich fliege im Mai nach Lissabon zu Maria."))
    await house.mind.tiers.behind.settled()
    question = "Was soll ich für den Flug nach Portugal im Mai einpacken?"
    for speaker in (ANNA, BEN):
        await house.ask(speaker, question)
    of_anna = [one for one in home.prompts if "Es ist Anna." in whole(one)]
    of_ben = [one for one in home.prompts if "Es ist Ben." in whole(one)]
    assert "Anna erzählte: 'Ich fliege im Mai nach Lissabon zu Maria." in whole(of_anna[-1])
    assert CANARY not in "".join(map(whole, of_ben))


async def test_s7_a_strangers_allergy_is_never_the_owners(home: Home) -> None:
    house = home.house
    await house.hold((STRANGER, "Merk dir, ich bin allergisch gegen Walnüsse."))
    (memory,) = await house.memories(ANNA)
    assert memory.placement.scope is Scope.SHARED
    assert memory.placement.owner is None
    said = await house.ask(ANNA, "Wogegen bin ich allergisch?")
    assert said == ("Jemand, den ich nicht kenne, hat gesagt: Ich bin allergisch gegen Walnüsse.")


async def test_s8_the_new_doctor_is_told_and_the_old_one_is_history(home: Home) -> None:
    house = home.house
    await house.hold((ANNA, "Mein Arzt ist Dr. Weber."))
    await house.mind.learn.run()
    house.calendar.pass_days(21)
    await house.hold((ANNA, "Mein Arzt ist jetzt Frau Dr. Lange."))
    await house.mind.learn.run()
    house.calendar.pass_days(1)
    now, before = await house.hold((ANNA, "Wer ist mein Arzt?"), (ANNA, "Und früher?"))
    assert "Lange" in now
    assert "Weber" not in now
    assert "Weber" in before
    assert "Früher, bis 2026-03-23: „Mein Arzt ist Dr. Weber.“" in whole(home.prompts[-1])
    asked_by_anna = len(home.prompts)
    for other in (BEN, STRANGER):
        for answer in await house.hold((other, "Wer ist mein Arzt?"), (other, "Und früher?")):
            assert answer == NOT_KNOWN
    assert not [one for one in home.prompts[asked_by_anna:] if "Weber" in whole(one)]


async def test_s9_no_negation_is_merged_and_the_last_word_holds(home: Home) -> None:
    house = home.house
    for line in ("Ich bin gegen Nüsse allergisch.", "Ich bin nicht gegen Laktose allergisch."):
        await house.hold((ANNA, f"Merk dir: {line}"))
    assert len(await house.texts(ANNA)) == 2
    await house.hold((ANNA, "Merk dir: Ich bin doch nicht gegen Nüsse allergisch."))
    assert await house.texts(ANNA) == [
        "Ich bin doch nicht gegen Nüsse allergisch.",
        "Ich bin nicht gegen Laktose allergisch.",
    ]


async def test_s11_without_its_embedder_the_answer_comes_without_what_needs_it(
    home: Home, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = home.house
    await house.hold((ANNA, "Merk dir: Der Rasenmäher steht in der Gartenhütte."))
    await house.mind.tiers.behind.settled()

    async def broken(self: object, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        raise EmbeddingError("embedder-failed")

    monkeypatch.setattr(type(house.mind.embedder), "embed", broken)
    with caplog.at_level(logging.WARNING):
        found, lost = await house.hold(
            (ANNA, "Wo steht der Rasenmäher?"), (ANNA, "Merk dir: Der Besen steht im Keller.")
        )
    assert "Gartenhütte" in found
    assert "früheren Gesprächen" not in whole(home.prompts[-1])
    assert "gemerkt" not in lost.lower()
    assert "the tool memory_remember failed" in caplog.text
    assert "Besen" not in caplog.text
    monkeypatch.undo()
    assert "Gartenhütte" in await house.ask(ANNA, "Wo steht der Rasenmäher?")


async def test_s11_without_its_database_the_model_answers_and_claims_nothing(
    home: Home, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = home.house
    await house.hold((ANNA, "Merk dir: Der Rasenmäher steht in der Gartenhütte."))
    lying = home.thinking(ScriptedThinker(rule=lambda _: ["Das habe ich mir gemerkt. Schön."]))

    async def away(*_: object, **__: object) -> None:
        raise StorageError("storage-away")

    with monkeypatch.context() as gone, caplog.at_level(logging.WARNING):
        for name in ("near", "apply", "rivals", "tombstones"):
            gone.setattr(type(house.mind.memories), name, away)
        assert await house.ask(ANNA, "Wo steht der Rasenmäher?") == NOT_KNOWN
        assert "nicht an dein Gedächtnis" in whole(home.prompts[-1])
        said = await lying.ask(ANNA, "Merk dir: Der Besen ist rot.")
        assert said == phrase("trouble-storage", Language.DE) + " Schön."
    assert "Rasenmäher" not in caplog.text
    assert await house.texts(ANNA) == ["Der Rasenmäher steht in der Gartenhütte."]


async def test_s11_a_summary_that_fails_costs_no_answer(
    home: Home, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing(*_: object) -> None:
        raise RuntimeError("geheim")

    monkeypatch.setattr(type(home.house.mind.tiers.summaries), "write", failing)
    assert "Bruno" in await home.house.ask(ANNA, "Merk dir, dass mein Hund Bruno heißt.")
    await home.house.mind.tiers.behind.settled()
    assert "Bruno" in await home.house.ask(ANNA, "Wie heißt mein Hund?")
    assert "summary was not written" in caplog.text


@pytest.mark.parametrize("commands", Commands)
async def test_s14_a_private_turn_reaches_only_the_model_at_home(
    home: Home, commands: Commands
) -> None:
    cloud = ScriptedThinker(place=Place.CLOUD, rule=obedient)
    house = home.thinking(InOrder([cloud, home.thinker]), commands)
    await house.ask(ANNA, "Merk dir, dass mein Hund Bruno heißt.")
    assert "Bruno" in await house.ask(ANNA, "Wie heißt mein Hund?")
    assert not cloud.prompts
    assert "Bruno" in whole(home.prompts[-1])
    await house.ask(ANNA, "Wie hoch ist der Eiffelturm?")
    assert cloud.prompts
    for prompt in cloud.prompts:
        assert "Bruno" not in whole(prompt)
        assert "Anna" not in whole(prompt)


async def test_s14_with_none_at_home_the_cloud_prompt_holds_no_private_memory(home: Home) -> None:
    cloud = ScriptedThinker(place=Place.CLOUD, rule=obedient)
    house = home.thinking(cloud, Commands.GRAMMAR)
    answers = await house.hold(
        (ANNA, "Merk dir, dass mein Hund Bruno heißt."),
        (ANNA, "Wie heißt mein Hund?"),
        (ANNA, "Was frisst ein Hund am liebsten?"),
        (ANNA, "Wie hoch ist der Eiffelturm?"),
    )
    assert "Bruno" in answers[1]
    assert cloud.prompts
    for prompt in cloud.prompts:
        for word in ("Bruno", "Anna", "kueche"):
            assert word not in whole(prompt)
