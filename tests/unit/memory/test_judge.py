"""The judge tells repetition from contradiction, whatever the cosine says."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.judge import (
    Nomination,
    Relation,
    Statement,
    outranks,
    relation,
    values,
    vetoed,
)
from jarvisd.memory.policy.polarity import negated
from jarvisd.memory.policy.slots import SINGLE, extract
from jarvisd.memory.types import Provenance
from jarvisd.phrases import Language
from tests.unit.memory.shelf import SPACE, RealEmbedder, cosine

SHARED = Path(os.environ.get("JARVISD_SHARED", Path(__file__).parents[3].parent / "shared"))


def said(
    text: str,
    provenance: Provenance = Provenance.CONFIRMED,
    language: Language = Language.DE,
) -> Statement:
    slot = extract(text, language, "Anna")
    return Statement(text=text, language=language, slot=slot, provenance=provenance)


def judged(new: str, old: str, cosine: float = 0.95) -> Relation:
    nomination = Nomination(cosine=cosine, same=SPACE.same, similar=SPACE.similar)
    return relation(said(new), said(old), nomination)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("Der Termin in Raum 3 ist um 3 Uhr.", "Der Termin in Raum 5 ist um 3 Uhr."),
        ("Der Termin in Raum 5 ist um 3 Uhr.", "Der Termin in Raum 3 ist um 3 Uhr."),
        (
            "Die Kiste Nummer 14 steht im Regal 14 hinter dem Karton 1.",
            "Die Kiste Nummer 50 steht im Regal 14 hinter dem Karton 1.",
        ),
        ("Box 7 is on shelf 7.", "Box 2 is on shelf 7."),
    ],
)
def test_a_number_that_is_said_twice_is_not_the_other_one(new: str, old: str) -> None:
    assert judged(new, old, cosine=0.99) not in {Relation.SAME, Relation.FULLER}


def test_what_names_its_number_twice_is_still_the_fuller() -> None:
    assert judged("Der Code ist 4711, ja, 4711.", "Der Code ist 4711.") in {
        Relation.SAME,
        Relation.FULLER,
    }


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("Der Code ist jetzt 1234.", "Der Code ist 4711."),
        ("Mein Arzt ist jetzt Frau Dr. Lange.", "Mein Arzt ist Dr. Weber."),
        ("Ich bin doch nicht gegen Nüsse allergisch.", "Ich bin gegen Nüsse allergisch."),
        ("Mama isst kein Fleisch.", "Mama isst Fleisch."),
        ("Der Ball liegt im Keller.", "Der Ball liegt im Flur."),
        ("Ich habe am 4. Mai Geburtstag.", "Ich habe am 3. Mai Geburtstag."),
        ("Der Rasen wird jetzt mittwochs gemäht.", "Der Rasen wird samstags gemäht."),
    ],
)
def test_what_changed_contradicts(new: str, old: str) -> None:
    assert judged(new, old) is Relation.CONTRADICTS


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("Ich bin nicht gegen Laktose allergisch.", "Ich bin gegen Nüsse allergisch."),
        ("Ich mag Spinat.", "Ich mag Käse."),
        ("Tim ist mein Bruder.", "Max ist mein Bruder."),
        ("Der Schlüssel für den Keller liegt im Flur.", "Der Schlüssel liegt im Flur."),
    ],
)
def test_what_can_both_hold_is_unrelated(new: str, old: str) -> None:
    assert judged(new, old, cosine=0.88) is Relation.UNRELATED


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("Die Putzhilfe kommt montags um elf.", "Die Putzhilfe kommt montags um neun."),
        ("Der Einkauf wird bei Rewe erledigt.", "Der Einkauf wird bei Edeka erledigt."),
        ("Das Sofa ist unbequem und grün.", "Das Sofa ist bequem und grün."),
    ],
)
def test_another_value_without_a_slot_is_a_conflict_and_never_merged(new: str, old: str) -> None:
    assert judged(new, old, cosine=0.99) is Relation.CONFLICT


def test_the_same_words_are_the_same_and_more_words_are_fuller() -> None:
    assert judged("Samstags wird der Rasen gemäht.", "Der Rasen wird samstags gemäht.") == "same"
    assert judged("Tim spielt Cello.", "Tim spielt Cello, seit zwei Jahren.") == "same"
    assert judged("Tim spielt Cello, seit zwei Jahren.", "Tim spielt Cello.") == "fuller"


def test_the_same_slot_is_the_same_though_worded_otherwise() -> None:
    assert judged("Frau Brandt ist Tims Lehrerin.", "Tims Lehrerin heißt Frau Brandt.") == "same"


def test_a_slot_of_the_same_value_with_another_number_is_judged_by_its_words() -> None:
    new, old = "Der Ball liegt im Keller in Kiste 4.", "Der Ball liegt im Keller in Kiste 5."
    assert judged(new, old) is Relation.CONTRADICTS
    one = "Mein Hund heißt Bruno, er ist 4."
    other = "Mein Hund heißt Bruno, er ist 5."
    assert judged(one, other) not in (Relation.SAME, Relation.FULLER)


def test_a_guess_never_supersedes_what_was_confirmed() -> None:
    nomination = Nomination(cosine=0.9, same=SPACE.same, similar=SPACE.similar)
    guess = said("Mein Arzt ist Dr. Lange.", Provenance.INFERRED)
    assert relation(guess, said("Mein Arzt ist Dr. Weber."), nomination) is Relation.CONFLICT


VOCABULARY = "Tim Lena Hund Katze nicht kein 3 vier Montag mag Keller Cello und rot".split()  # noqa: SIM905
words = st.lists(
    st.sampled_from(
        [
            "Tim",
            "Lena",
            "Hund",
            "Katze",
            "nicht",
            "kein",
            "3",
            "vier",
            "Montag",
            "mag",
            "Keller",
            "Cello",
            "und",
            "rot",
        ]
    ),
    min_size=1,
    max_size=7,
).map(" ".join)
cosines = st.floats(-1, 1)


@given(words, words, cosines)
def test_what_is_vetoed_is_never_merged_without_the_same_slot(
    new: str, old: str, cosine: float
) -> None:
    one, other = said(new), said(old)
    found = judged(new, old, cosine)
    if vetoed(one, other) and (one.slot is None or other.slot is None):
        assert found not in (Relation.SAME, Relation.FULLER)


@given(words, words)
def test_a_veto_is_mutual(one: str, other: str) -> None:
    assert vetoed(said(one), said(other)) == vetoed(said(other), said(one))


@given(words, st.floats(SPACE.similar, 1))
def test_everything_is_the_same_as_itself(text: str, cosine: float) -> None:
    assert judged(text, text, cosine) is Relation.SAME


@given(words, words, cosines, st.sampled_from(Provenance), st.sampled_from(Provenance))
def test_the_less_sure_never_takes_the_place_of_the_surer(
    new: str, old: str, cosine: float, mine: Provenance, theirs: Provenance
) -> None:
    nomination = Nomination(cosine=cosine, same=SPACE.same, similar=SPACE.similar)
    found = relation(said(new, mine), said(old, theirs), nomination)
    order = list(Provenance)
    if order.index(mine) > order.index(theirs):
        assert found is not Relation.CONTRADICTS


@pytest.mark.skipif(not SHARED.is_dir(), reason=f"no labelled pairs: {SHARED} is not there")
async def test_labelled_pairs_no_contradiction_is_merged_and_repetitions_are() -> None:
    pairs = json.loads((SHARED / "data/household-de/pairs.json").read_text())
    merged: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for pair in pairs:
        old, new = await RealEmbedder().embed([pair["a"], pair["b"]])
        english = pair["relation"] == "translation"
        language = Language.EN if english else Language.DE
        nomination = Nomination(cosine=cosine(old, new), same=SPACE.same, similar=SPACE.similar)
        found = relation(said(pair["b"], language=language), said(pair["a"]), nomination)
        total[pair["relation"]] += 1
        merged[pair["relation"]] += found in (Relation.SAME, Relation.FULLER)
    assert merged["contradiction"] == merged["contradiction_minimal"] == merged["same_topic"] == 0
    assert merged["near_verbatim"] >= 0.8 * total["near_verbatim"]
    assert merged["reworded"] >= 0.6 * total["reworded"]


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("Papa lebt in Köln.", "Mein Vater wohnt in Köln."),
        ("Der Rasenmäher benötigt Benzin.", "Der Rasenmäher braucht Benzin."),
        ("Am liebsten liest Tim Momo.", "Tims Lieblingsbuch ist Momo."),
        ("Vor neun Uhr soll niemand anrufen.", "Bitte nie vor neun Uhr anrufen."),
        ("Cello spielt Tim.", "Tim spielt Cello."),
    ],
)
def test_everyday_words_for_the_same_are_the_same(new: str, old: str) -> None:
    assert judged(new, old) in {Relation.SAME, Relation.FULLER}


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("Tante Ute kommt vor Weihnachten.", "Tante Ute kommt nach Weihnachten."),
        ("Ich trinke Kaffee mit Milch.", "Ich trinke Kaffee ohne Milch."),
        ("Anna schuldet Ben 20 Euro.", "Ben schuldet Anna 20 Euro."),
        ("Ben ist größer als Anna.", "Anna ist größer als Ben."),
        ("Die Bank öffnet um 9 Uhr.", "Die Bank schließt um 9 Uhr."),
        ("I am not allergic to nuts.", "I am allergic to nuts."),
        ("Bens Arzt ist Dr. Weber.", "Mein Arzt ist Dr. Weber."),
    ],
)
def test_opposites_are_never_merged(new: str, old: str) -> None:
    for one, other in ((new, old), (old, new)):
        assert judged(one, other, cosine=0.99) not in {Relation.SAME, Relation.FULLER}


SENTENCES = st.sampled_from(
    [
        "Mein Arzt ist Dr. Weber.",
        "Mein Arzt ist jetzt Frau Dr. Lange.",
        "Ich bin gegen Nüsse allergisch.",
        "Ich bin doch nicht gegen Nüsse allergisch.",
        "Der Code für das Gartentor ist 4711.",
        "Der Code für das Gartentor ist 4712.",
        "Der Rasen wird samstags gemäht.",
        "Der Rasen wird mittwochs gemäht.",
        "Ich mag Lasagne.",
        "Ich mag keinen Fisch.",
        "Tante Ute kommt vor Weihnachten.",
        "Papa wohnt in Köln.",
    ]
)
COSINES = st.floats(-1, 1)
MERGED = {Relation.SAME, Relation.FULLER}


@given(SENTENCES, COSINES)
def test_a_sentence_is_always_the_same_as_itself(text: str, near: float) -> None:
    assert judged(text, text, near) is Relation.SAME


@given(SENTENCES, SENTENCES, COSINES)
def test_two_of_which_one_denies_are_never_merged(new: str, old: str, near: float) -> None:
    if negated(new, Language.DE) != negated(old, Language.DE):
        assert judged(new, old, near) not in MERGED


@given(SENTENCES, SENTENCES, COSINES)
def test_two_that_name_other_values_are_never_merged(new: str, old: str, near: float) -> None:
    mine, theirs = values(new, Language.DE), values(old, Language.DE)
    if mine - theirs and theirs - mine:
        assert judged(new, old, near) not in MERGED


@given(SENTENCES, SENTENCES, COSINES)
def test_a_veto_does_not_depend_on_which_was_first(new: str, old: str, near: float) -> None:
    assert vetoed(said(new), said(old)) == vetoed(said(old), said(new))


@given(SENTENCES, SENTENCES, st.sampled_from(list(Provenance)), st.sampled_from(list(Provenance)))
def test_what_outranks_it_is_never_contradicted(
    new: str, old: str, by: Provenance, known_by: Provenance
) -> None:
    nomination = Nomination(cosine=0.95, same=SPACE.same, similar=SPACE.similar)
    found = relation(said(new, by), said(old, known_by), nomination)
    assert not (found is Relation.CONTRADICTS and outranks(known_by, by))


@given(SENTENCES, SENTENCES, COSINES)
def test_of_several_values_none_takes_the_place_of_another(new: str, old: str, near: float) -> None:
    mine, theirs = said(new).slot, said(old).slot
    several = mine and theirs and mine.predicate == theirs.predicate
    if (
        several
        and mine
        and mine.predicate not in SINGLE
        and negated(new, Language.DE) == negated(old, Language.DE)
    ):
        assert judged(new, old, near) is not Relation.CONTRADICTS


@pytest.mark.parametrize(
    ("new", "old", "language"),
    [
        ("I don't like cheese.", "I like cheese.", Language.EN),
        ("I like cheese after all.", "I don't like cheese.", Language.EN),
        ("I hate cheese.", "I like cheese.", Language.EN),
        ("My sister doesn't like fish.", "My sister loves fish.", Language.EN),
        ("Ich hasse Käse.", "Ich mag Käse.", Language.DE),
        ("Käse mag ich nicht.", "Ich mag Käse.", Language.DE),
        ("Ich mag Käse.", "Ich kann Käse nicht ausstehen.", Language.DE),
    ],
)
@pytest.mark.parametrize("cosine", [0.4, 0.8, 0.99])
def test_a_liking_and_its_denial_contradict_each_other_however_they_are_worded(
    new: str, old: str, language: Language, cosine: float
) -> None:
    nomination = Nomination(cosine=cosine, same=SPACE.same, similar=SPACE.similar)
    found = relation(said(new, language=language), said(old, language=language), nomination)
    assert found is Relation.CONTRADICTS


def test_two_wordings_of_one_dislike_are_one() -> None:
    for new, old, language in (
        ("I hate cheese.", "I don't like cheese.", Language.EN),
        ("I can't stand cheese.", "I don't like cheese at all.", Language.EN),
        ("Ich hasse Käse.", "Ich mag keinen Käse.", Language.DE),
    ):
        nomination = Nomination(cosine=0.8, same=SPACE.same, similar=SPACE.similar)
        found = relation(said(new, language=language), said(old, language=language), nomination)
        assert found in {Relation.SAME, Relation.FULLER}, new
