"""Remembering, recalling and forgetting together, with the real embedder."""

from dataclasses import dataclass, field, replace
from uuid import UUID

import pytest

from jarvisd.ids import MemoryId
from jarvisd.memory.forget import Forget
from jarvisd.memory.policy.budget import Budget
from jarvisd.memory.policy.ranking import Ranking
from jarvisd.memory.ports import Embedder
from jarvisd.memory.recall import Recall, Weighing
from jarvisd.memory.remember import AlreadyKnown, Declined, Kept, Refusal, Remember, Wish
from jarvisd.memory.rotation import rotated
from jarvisd.memory.types import Kind, Memory, Provenance, Scope
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language
from tests.unit.memory.shelf import (
    ANNA,
    BEN,
    CARE,
    KEY,
    NOON,
    SESSION,
    STRANGER,
    AwayEmbedder,
    RealEmbedder,
    Shelf,
    Ticking,
    audience,
    saying,
)


@dataclass
class Home:
    """The three services on one store."""

    shelf: Shelf = field(default_factory=Shelf)
    clock: Ticking = field(default_factory=Ticking)
    embedder: Embedder = field(default_factory=RealEmbedder)

    @property
    def remember(self) -> Remember:
        return Remember(self.shelf, self.embedder, self.clock, KEY)

    @property
    def forget(self) -> Forget:
        return Forget(self.shelf, self.embedder, self.clock, KEY)

    @property
    def recall(self) -> Recall:
        return Recall(
            self.shelf,
            self.embedder,
            self.clock,
            Weighing(
                ranking=Ranking(),
                budget=Budget(),
                pricing=lambda *_: lambda memory: len(memory.text.split()),
            ),
        )

    async def keeps(
        self,
        text: str,
        speaker: Speaker = ANNA,
        wish: Wish | None = None,
        language: Language = Language.DE,
    ) -> Memory:
        result = await self.remember.keep(saying(text, speaker, wish=wish, language=language))
        assert isinstance(result, Kept)
        return result.memory

    async def hears(self, question: str, speaker: Speaker = ANNA) -> list[str]:
        found = await self.recall.about(question, Language.DE, audience(speaker))
        return [one.memory.text for one in found.kept]

    async def finds(self, text: str, speaker: Speaker = ANNA) -> list[str]:
        found = await self.forget.find(text, Language.DE, audience(speaker))
        return [one.text for one in found]

    async def forgets(self, text: str, speaker: Speaker = ANNA) -> int:
        found = await self.forget.find(text, Language.DE, audience(speaker))
        return await self.forget.erase([one.id for one in found], audience(speaker))


@pytest.fixture
def home() -> Home:
    return Home()


BRUNO = "Mein Hund heißt Bruno."
CODE = "Der Code für das Gartentor ist 4711."
CELLAR = "Der Ersatzschlüssel für den Keller liegt in der blauen Dose im Flur."


async def test_a_private_fact_is_for_its_owner_until_it_is_forgotten(home: Home) -> None:
    kept = await home.keeps("dass mein Hund Bruno heißt")
    assert kept.text == BRUNO
    assert kept.placement.scope is Scope.PRIVATE
    assert kept.provenance is Provenance.CONFIRMED
    assert await home.hears("Wie heißt mein Hund?") == [BRUNO]
    assert await home.hears("Wie heißt mein Hund?", BEN) == []
    assert await home.hears("Wie heißt mein Hund?", STRANGER) == []
    assert await home.finds("dass mein Hund Bruno heißt", BEN) == []
    assert await home.forgets("dass mein Hund Bruno heißt") == 1
    assert await home.hears("Wie heißt mein Hund?") == []
    assert "Bruno" not in repr(home.shelf)


async def test_a_shared_fact_is_found_by_its_compound_by_anyone(home: Home) -> None:
    await home.keeps(CELLAR)
    for question in ("Wo liegt der Ersatzschlüssel für den Keller?", "Wo ist der Kellerschlüssel?"):
        for who in (ANNA, BEN, STRANGER):
            assert await home.hears(question, who) == [CELLAR]


async def test_the_keys_are_both_found_and_the_spaceship_is_not(home: Home) -> None:
    await home.keeps(CELLAR)
    await home.keeps("Der Schlüssel für das Gartenhaus hängt neben der Tür.")
    await home.keeps("Der Rasen wird samstags gemäht.")
    assert len(await home.finds("den Schlüssel")) == 2
    assert await home.finds("den Schlüssel vom Keller") == [CELLAR]
    assert await home.finds("das Raumschiff") == []
    assert await home.finds("") == []
    assert await home.forget.erase([], audience(ANNA)) == 0


async def test_what_was_set_aside_is_found_to_be_forgotten(home: Home) -> None:
    faded = await home.keeps("Bruno mag Leberwurst.")
    await home.keeps("Bruno hat Angst vor Gewitter.")
    validity = replace(faded.validity, archived_at=NOON)
    kept, vector = home.shelf.memories[faded.id]
    home.shelf.memories[faded.id] = (replace(kept, validity=validity), vector)
    assert await home.finds("dass Bruno Leberwurst mag", STRANGER) == []
    assert await home.finds("dass Bruno Leberwurst mag") == [faded.text]


async def test_what_was_superseded_is_found_only_where_nothing_else_is_meant(home: Home) -> None:
    await home.keeps(CODE)
    new = await home.keeps("Der Code für das Gartentor ist jetzt 0815.")
    assert await home.finds("den Code für das Gartentor") == [new.text]
    await home.keeps("Mein Arzt ist Dr. Weber.")
    lange = await home.keeps("Mein Arzt ist jetzt Frau Dr. Lange.")
    assert await home.finds("meinen Arzt") == [lange.text]


async def test_what_was_superseded_is_found_by_its_name_whatever_else_is_near(home: Home) -> None:
    weber = await home.keeps("Mein Arzt ist Dr. Weber.")
    lange = await home.keeps("Mein Arzt ist jetzt Frau Dr. Lange.")
    await home.keeps("Der Arzt von Bruno ist Dr. Böse.")
    for words in ("Weber", "Dr. Weber", "meinen Arzt Dr. Weber", "dass mein Arzt Dr. Weber ist"):
        assert await home.finds(words) == [weber.text], words
    assert await home.finds("dass mein Arzt Frau Dr. Lange ist") == [lange.text]
    assert await home.forgets("Dr. Weber") == 1
    assert (await home.hears("Wer ist mein Arzt?"))[0] == lange.text
    assert await home.finds("Dr. Weber") != [weber.text]


async def test_among_several_what_was_superseded_comes_last(home: Home) -> None:
    old = await home.keeps("Mein Trainer ist Herr Alt.")
    new = await home.keeps("Mein Trainer ist jetzt Herr Neu.")
    assert await home.finds("den Trainer") == [new.text]
    other = await home.keeps("Der Kollege Uwe ist Trainer.")
    found = await home.finds("den Trainer")
    assert sorted(found[:2]) == sorted([new.text, other.text])
    assert found[2:] == [old.text]


async def test_history_goes_with_it_however_much_was_kept_since(home: Home) -> None:
    old = await home.keeps(CODE)
    new = await home.keeps("Der Code für das Gartentor ist jetzt 0815.")
    _, vector = home.shelf.memories[new.id]
    for number in range(1, 1_100):
        later = replace(new, id=MemoryId(UUID(int=number)), text=f"Nummer {number}.")
        home.shelf.memories[later.id] = (later, vector)
    assert await home.forget.erase([new.id], audience(ANNA)) == 2
    assert old.id not in home.shelf.memories


async def test_of_two_facts_of_one_dog_the_one_said_is_meant(home: Home) -> None:
    await home.keeps(BRUNO)
    await home.keeps("Mein Hund Bruno mag Käse.")
    assert await home.finds("dass mein Hund Bruno heißt") == [BRUNO]


async def test_what_a_stranger_says_is_never_the_owners(home: Home) -> None:
    kept = await home.keeps("ich bin allergisch gegen Walnüsse", STRANGER)
    assert kept.placement.owner is None
    assert kept.slot is None
    own = await home.keeps("Ich bin allergisch gegen Pollen.")
    told = await home.recall.of_person(ANNA.person, audience(ANNA), 10)
    assert [one.id for one in told] == [own.id]
    assert await home.recall.of_person(ANNA.person, audience(STRANGER), 10) == ()


async def test_what_is_known_about_a_person_is_not_all_that_they_said(home: Home) -> None:
    for text in (
        "Ich bin allergisch gegen Pollen.",
        "Der Ersatzschlüssel liegt im Flur.",
        "Bens Hund heißt Rex.",
        "Annabelle spielt Cello.",
    ):
        await home.keeps(text, wish=Wish.EVERYONE)
    await home.keeps("I like lasagne.", language=Language.EN)
    await home.keeps("Anna plays the violin.", BEN, language=Language.EN)
    await home.keeps("Anna hat am 3. Mai Geburtstag.", BEN)
    told = await home.recall.of_person(ANNA.person, audience(ANNA), 10)
    assert {one.text for one in told} == {
        "Ich bin allergisch gegen Pollen.",
        "I like lasagne.",
        "Anna plays the violin.",
        "Anna hat am 3. Mai Geburtstag.",
    }
    for_ben = await home.recall.of_person(ANNA.person, audience(BEN), 10)
    assert {one.text for one in told} - {one.text for one in for_ben} == {"I like lasagne."}


async def test_a_strangers_word_neither_replaces_nor_erases_a_members(home: Home) -> None:
    await home.keeps(CELLAR)
    await home.keeps("Der Ersatzschlüssel für den Keller liegt unter der Matte.", STRANGER)
    assert len(home.shelf.current()) == 2
    assert await home.finds("den Ersatzschlüssel für den Keller", STRANGER) == [
        "Der Ersatzschlüssel für den Keller liegt unter der Matte."
    ]
    ids = [one.id for one in home.shelf.all()]
    assert await home.forget.erase(ids, audience(STRANGER)) == 1


async def test_a_secret_is_told_to_members_who_ask_for_it_and_to_nobody_else(home: Home) -> None:
    await home.keeps(CODE)
    assert await home.hears("Wie ist der Code für das Gartentor?") == [CODE]
    assert await home.hears("Wie ist der Code für das Gartentor?", BEN) == [CODE]
    assert await home.hears("Wie ist der Code für das Gartentor?", CARE) == []
    assert await home.hears("Wie ist der Code für das Gartentor?", STRANGER) == []
    assert await home.hears("Was ist mit dem Gartentor?") == []
    found = await home.recall.about("Was ist mit dem Gartentor?", Language.DE, audience(ANNA))
    assert [reason for _, reason in found.dropped] == ["secret"]


async def test_a_stranger_cannot_probe_for_a_code_that_a_stranger_said(home: Home) -> None:
    await home.keeps(CODE, STRANGER)
    again = await home.remember.keep(saying(CODE, STRANGER))
    assert isinstance(again, Kept)


async def test_a_changed_code_supersedes_and_forgetting_it_takes_its_history(home: Home) -> None:
    old = await home.keeps(CODE)
    result = await home.remember.keep(saying("Der Code für das Gartentor ist jetzt 1234."))
    assert isinstance(result, Kept)
    assert [one.id for one in result.replaced] == [old.id]
    assert await home.hears("Wie ist der Code für das Gartentor?") == [
        "Der Code für das Gartentor ist jetzt 1234."
    ]
    assert await home.forgets("den Code") == 2
    assert home.shelf.all() == []
    assert all("4711" not in repr(replace(one, vector=())) for one in home.shelf.graves.values())


async def test_only_an_explicit_word_brings_back_what_was_forgotten(home: Home) -> None:
    await home.keeps(CODE)
    assert await home.forgets("den Code") == 1
    assert len(home.shelf.graves) == 1
    result = await home.remember.keep(saying(CODE))
    assert isinstance(result, Kept)
    assert len(result.lifted) == 1
    assert home.shelf.graves == {}
    await home.remember.undo(result, ANNA)
    assert home.shelf.all() == []
    assert list(home.shelf.graves.values()) == list(result.lifted)


async def test_negations_never_merge_and_the_last_word_counts(home: Home) -> None:
    first = await home.keeps("Ich bin gegen Nüsse allergisch.")
    await home.keeps("Ich bin nicht gegen Laktose allergisch.")
    last = await home.remember.keep(saying("Ich bin doch nicht gegen Nüsse allergisch."))
    assert isinstance(last, Kept)
    assert [one.id for one in last.replaced] == [first.id]
    assert len(home.shelf.current()) == 2


async def test_said_again_is_reinforced_and_said_more_fully_is_reworded(home: Home) -> None:
    kept = await home.keeps("Tim spielt Cello.")
    again = await home.remember.keep(saying("Cello spielt Tim."))
    assert isinstance(again, AlreadyKnown)
    assert again.memory.text == kept.text
    assert home.shelf.all()[0].usage.count == 1
    fuller = await home.remember.keep(saying("Tim spielt seit zwei Jahren Cello."))
    assert isinstance(fuller, AlreadyKnown)
    assert [one.text for one in home.shelf.all()] == ["Tim spielt seit zwei Jahren Cello."]
    await home.remember.undo(fuller, ANNA)
    assert home.shelf.all() == [again.memory]


async def test_what_was_only_gathered_becomes_confirmed_when_a_person_says_it(home: Home) -> None:
    kept = await home.keeps("Tim spielt Cello, seit zwei Jahren.")
    _, vector = home.shelf.memories[kept.id]
    gathered = replace(kept, provenance=Provenance.EXTRACTED, confidence=0.5)
    home.shelf.memories[kept.id] = gathered, vector
    again = await home.remember.keep(saying("Tim spielt Cello."))
    assert isinstance(again, AlreadyKnown)
    (stored,) = home.shelf.all()
    assert stored == again.memory
    assert (stored.text, stored.provenance) == (kept.text, Provenance.CONFIRMED)
    await home.remember.undo(again, ANNA)
    assert home.shelf.all() == [gathered]


async def test_undoing_leaves_everything_as_it_was(home: Home) -> None:
    await home.keeps("Mein Arzt ist Dr. Weber.")
    before = repr(home.shelf)
    result = await home.remember.keep(saying("Mein Arzt ist jetzt Frau Dr. Lange."))
    assert isinstance(result, Kept)
    assert result.replaced
    await home.remember.undo(result, ANNA)
    assert repr(home.shelf) == before


async def test_what_cannot_be_kept_is_declined_with_the_reason(home: Home) -> None:
    nobodys = await home.remember.keep(saying("Der Ball ist rot.", STRANGER, wish=Wish.ME))
    assert nobodys == Declined(reason=Refusal.PRIVATE_OF_NOBODY)
    assert await home.remember.keep(saying(" dass ")) == Declined(reason=Refusal.EMPTY)
    assert home.shelf.all() == []


async def test_without_an_embedder_words_still_find_the_fact(home: Home) -> None:
    await home.keeps(CELLAR)
    away = Home(shelf=home.shelf, embedder=AwayEmbedder())
    assert await away.hears("Wo ist der Kellerschlüssel?") == [CELLAR]
    assert await away.hears("Wie wird das Wetter?") == []


async def test_forgetting_takes_the_stored_vectors_and_needs_no_embedder(home: Home) -> None:
    kept = await home.keeps(CELLAR)
    away = Home(shelf=home.shelf, embedder=AwayEmbedder())

    assert await away.forget.erase([kept.id], audience(ANNA)) == 1

    (stone,) = home.shelf.graves.values()
    (vector,) = await home.embedder.embed([CELLAR])
    assert stone.vector == pytest.approx(rotated(vector, KEY), abs=1e-6)
    assert await home.forget.erase([kept.id], audience(ANNA)) == 0


async def test_an_event_that_is_over_comes_last(home: Home) -> None:
    over = await home.keeps("Am 5. Mai kommt der Klempner ins Haus.")
    ahead = await home.keeps("Am 20. Mai kommt der Maler ins Haus.")
    assert over.kind is ahead.kind is Kind.EVENT
    home.clock.at = home.clock.at.replace(day=10)
    assert await home.hears("Wer kommt ins Haus, der Klempner?") == [ahead.text, over.text]


async def test_used_memories_are_reinforced_and_only_those(home: Home) -> None:
    kept = await home.keeps(BRUNO)
    recall = home.recall
    await recall.used((), SESSION, audience(ANNA))
    await recall.used((kept.id,), SESSION, audience(ANNA))
    await recall.used((kept.id,), SESSION, audience(ANNA))
    assert [one.usage.count for one in home.shelf.all()] == [0]
    await recall.close()
    assert [one.usage.count for one in home.shelf.all()] == [1]
