"""A spoken correction changes the word it means, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.dialogue.correct import amended, respelled
from jarvisd.dialogue.likeness import likest

DOG = "mein Hund Bruna heißt"


@pytest.mark.parametrize(
    ("text", "fix", "right"),
    [
        (DOG, "Bruno mit o", "mein Hund Bruno heißt"),
        (DOG, "Bruna mit o", "mein Hund Bruno heißt"),
        (DOG, "Bruno mit o am Ende", "mein Hund Bruno heißt"),
        (DOG, "Bruno", "mein Hund Bruno heißt"),
        (DOG, "er heißt Bruno", "mein Hund Bruno heißt"),
        (DOG, "er heißt Rex", "mein Hund Rex heißt"),
        (DOG, "nicht Bruna, sondern Rex", "mein Hund Rex heißt"),
        (DOG, "Bruno, nicht Bruna", "mein Hund Bruno heißt"),
        (DOG, "mein Hund heißt Bruno", "mein Hund heißt Bruno"),
        ("mein Hund heißt Bruna", "er heißt Rex", "mein Hund heißt Rex"),
        ("Ana kommt", "Ana mit Doppel-n", "Anna kommt"),
        ("Ana kommt", "Anna mit zwei n", "Anna kommt"),
        ("Sara kommt", "Sara mit h", "Sarah kommt"),
        ("Tina kommt", "Dina mit d", "Dina kommt"),
        ("Katrin kommt", "Kathrin mit th", "Kathrin kommt"),
        ("Herr Maier kommt", "Maier mit ey", "Herr Meyer kommt"),
        ("Der Code ist 4711", "4712", "Der Code ist 4712"),
        ("Mein Gewicht ist 62,5 Kilo", "63,5", "Mein Gewicht ist 63,5 Kilo"),
        ("Mein Gewicht ist 62,5 Kilo", "63", "Mein Gewicht ist 63 Kilo"),
        ("Mein Gewicht ist 82", "nicht 82, sondern 83", "Mein Gewicht ist 83"),
        ("Mein Bus fährt um 8:50 Uhr", "8:15 Uhr", "Mein Bus fährt um 8:15 Uhr"),
        ("Der Bus 8 fährt um 8:50", "um 8:15 Uhr", "Der Bus 8 fährt um 8:15"),
        ("Mein Bus fährt um 8:15", "er fährt um 9:15", "Mein Bus fährt um 9:15"),
        ("My train leaves at 8:50", "8:15", "My train leaves at 8:15"),
        ("My weight is 62.5 kilos", "it is 63.5", "My weight is 63.5 kilos"),
        ("Die Dose steht im Flur", "sie steht im Keller", "Die Dose steht im Keller"),
        ("my dog is called Bruna", "Bruno with an o", "my dog is called Bruno"),
        ("mein Hund Bruna heißt", "nicht Brunna, sondern Rex", "mein Hund Rex heißt"),
        ("Fogel kommt", "Fogel mit v am Anfang", "Vogel kommt"),
        ("my dog is called Bruna", "not Bruna but Rex", "my dog is called Rex"),
        ("mein Hund heißt Bruna", "nicht Bruna, sondern Bruno", "mein Hund heißt Bruno"),
        ("mein Hund heißt Bruna", "mit o", "mein Hund heißt Bruno"),
        ("my dog is called Bruna", "with an o", "my dog is called Bruno"),
        ("der Schlüssel im Flur liegt", "in der Küche", "der Schlüssel in der Küche liegt"),
        ("der Schlüssel in der Küche liegt", "er liegt im Flur", "der Schlüssel im Flur liegt"),
        ("the key is in the hall", "in the kitchen", "the key is in the kitchen"),
    ],
)
def test_the_word_that_was_meant_is_changed(text: str, fix: str, right: str) -> None:
    assert amended(text, fix) == right


@pytest.mark.parametrize(
    "fix", ["den anderen", "so nicht", "Raumschiff", "", "er kommt morgen mit Rex"]
)
def test_what_cannot_be_told_is_left_to_be_asked(fix: str) -> None:
    assert amended(DOG, fix) is None


def test_only_a_spelling_is_respelled() -> None:
    assert respelled("Bruno mit o") == "Bruno"
    assert respelled("Bruno") is None


@given(text=st.text(max_size=60), fix=st.text(max_size=40))
def test_no_correction_is_too_strange(text: str, fix: str) -> None:
    assert amended(text, fix) != ""


@given(fix=st.from_regex(r"[A-Z][a-z]{2,8} mit [a-z]", fullmatch=True))
def test_a_spelled_word_always_has_its_letter(fix: str) -> None:
    word = respelled(fix)
    assert word is not None
    assert fix[-1] in word.lower()


def test_words_point_at_the_text_that_shares_most_of_them() -> None:
    texts = ["Der Kellerschlüssel hängt am Brett.", "Der Autoschlüssel hängt am Haken."]
    assert likest("vom Keller", texts) == [0]
    assert likest("am Haken", texts) == [1]
    assert likest("der Schlüssel", texts) == [0, 1]
    assert likest("das Raumschiff", texts) == []
