"""Promises about cutting a stream of text into sentences."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.speech.sentences import FIRST_CLAUSE, SentenceCutter

GERMAN = [
    "Ja. Das geht.|Ja.|Das geht.",
    "Dr. Müller kommt. Er bringt Kuchen.|Dr. Müller kommt.|Er bringt Kuchen.",
    "Obst, z. B. Äpfel. Gut?|Obst, z. B. Äpfel.|Gut?",
    "Obst, z.B. Äpfel. Gut?|Obst, z.B. Äpfel.|Gut?",
    "Das ist, d. h. Morgen. Ja!|Das ist, d. h. Morgen.|Ja!",
    "Am 3. Mai hat Lena Geburtstag. Schön.|Am 3. Mai hat Lena Geburtstag.|Schön.",
    "Der Raum im 2. Stock. Dort.|Der Raum im 2. Stock.|Dort.",
    "Es sind 3. Danach ist Schluss.|Es sind 3.|Danach ist Schluss.",
    "Äpfel, Birnen usw. Danach Brot.|Äpfel, Birnen usw.|Danach Brot.",
    "Es sind 3.5 Grad. Kalt.|Es sind 3.5 Grad.|Kalt.",
    "Es ist 18.30 Uhr. Spät.|Es ist 18.30 Uhr.|Spät.",
    "Also … ich weiß nicht. Doch.|Also … ich weiß nicht.|Doch.",
    "Hm… Vielleicht. Nein?!|Hm…|Vielleicht.|Nein?!",
    "„Komm!“ rief sie. Er kam.|„Komm!“ rief sie.|Er kam.",
    "Sie sagte: „Nein.“ Dann ging sie.|Sie sagte: „Nein.“|Dann ging sie.",
    "Das ist Max. Er kommt.|Das ist Max.|Er kommt.",
    "Milch\nBrot\n\nEier|Milch|Brot|Eier",
    "Hr. Meier und Fr. Huber warten. Bald.|Hr. Meier und Fr. Huber warten.|Bald.",
]
ENGLISH = [
    "Mr. Smith called. He is late.|Mr. Smith called.|He is late.",
    "Fruit, e.g. Apples. Fine?|Fruit, e.g. Apples.|Fine?",
    "It costs 3.5 dollars. Okay.|It costs 3.5 dollars.|Okay.",
    "Never mind. I know it.|Never mind.|I know it.",
    'She said "No." Then she left.|She said "No."|Then she left.',
    "Wait... what? Yes!|Wait... what?|Yes!",
]


def cut(*pieces: str) -> list[str]:
    cutter = SentenceCutter()
    return [s for piece in pieces for s in cutter.feed(piece)] + cutter.flush()


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("case", GERMAN + ENGLISH)
def test_a_sentence_ends_where_a_reader_would_end_it(case: str) -> None:
    text, *sentences = case.split("|")
    assert cut(text) == sentences


def test_a_long_first_clause_is_let_go_at_its_comma() -> None:
    cutter = SentenceCutter()
    assert cutter.feed("Der Schlüssel liegt in der blauen Dose, und zwar ") == [
        "Der Schlüssel liegt in der blauen Dose,"
    ]


def test_only_the_first_clause_is_let_go_early() -> None:
    text = "Ja. Der Schlüssel liegt in der blauen Dose, und zwar im Flur."
    assert cut(text) == ["Ja.", "Der Schlüssel liegt in der blauen Dose, und zwar im Flur."]


def test_a_short_clause_and_a_decimal_comma_do_not_cut() -> None:
    assert cut("Ja, gern.") == ["Ja, gern."]
    assert cut("Im Wohnzimmer sind es gerade 21,5 Grad.") == [
        "Im Wohnzimmer sind es gerade 21,5 Grad."
    ]


def test_a_sentence_is_let_go_as_soon_as_the_next_word_is_known() -> None:
    cutter = SentenceCutter()
    assert cutter.feed("Guten Morgen. ") == []
    assert cutter.feed("Es ist") == ["Guten Morgen."]


def test_after_a_flush_it_begins_anew() -> None:
    cutter = SentenceCutter()
    long = "Der Schlüssel liegt in der blauen Dose, und zwar im Flur."
    first = cutter.feed(long) + cutter.flush()
    assert cutter.feed(long) + cutter.flush() == first
    assert cutter.flush() == []


_TEXTS = st.text(alphabet=st.sampled_from("aBzÄ. ,:;!?…\n\"“3Dr'9(") | st.characters(), max_size=80)
_WORDS = st.lists(
    st.sampled_from(
        ["Dr.", "am", "3.", "Mai", "gut.", "Ja,", "z.", "B.", "Nein!", "usw.", "\n", "„So.“"]
    )
).map(" ".join)


@given(_TEXTS | _WORDS)
def test_nothing_is_lost_or_said_twice(text: str) -> None:
    assert squeezed("".join(cut(text))).replace(" ", "") == squeezed(text).replace(" ", "")
    assert all(sentence.strip() == sentence != "" for sentence in cut(text))


@given(_TEXTS | _WORDS, st.lists(st.integers(0, 80), max_size=6))
def test_how_the_text_arrives_changes_nothing(text: str, at: list[int]) -> None:
    places = [0, *sorted(at), len(text)]
    pieces = [text[a:b] for a, b in pairwise(places)]
    assert cut(*pieces) == cut(text)


@given(_WORDS)
def test_an_early_clause_is_never_short(text: str) -> None:
    early = [s for s in cut(text) if s.endswith(",") and s != cut(text)[-1]]
    assert all(len(s) >= FIRST_CLAUSE for s in early if not text.count("\n"))
