"""What a question is searched by."""

from hypothesis import given
from hypothesis import strategies as st

from jarvisd.phrases import Language
from jarvisd.storage.words import asked, clean, halves, telling


def test_small_words_are_left_out_unless_there_are_no_others() -> None:
    assert telling("Wo liegt der Kellerschlüssel?") == ["kellerschlüssel"]
    assert telling("Wer bin ich?") == ["wer", "bin", "ich"]


def test_a_compound_is_read_with_and_without_its_linking_sound() -> None:
    assert ("keller", "schlüssel") in set(halves("kellerschlüssel"))
    assert ("geburtstag", "kuchen") in set(halves("geburtstagskuchen"))
    assert ("katze", "futter") in set(halves("katzenfutter"))


@given(st.text(max_size=80))
def test_every_text_becomes_a_bounded_question_of_plain_words(text: str) -> None:
    question = asked(text, Language.DE)

    assert len(question.words) <= 24
    assert "\x00" not in clean(text)
    for word in question.words:
        assert word.isalnum() or not word.isascii()
        assert "'" not in word
