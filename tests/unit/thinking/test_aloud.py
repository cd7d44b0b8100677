"""What a model thinks to itself is not said."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.thinking.aloud import Aloud, aloud


def fed(pieces: list[str]) -> str:
    filter_ = Aloud()
    return "".join([*map(filter_.feed, pieces), filter_.flush()])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Es ist zwölf.", "Es ist zwölf."),
        ("<think>Hm. <b>12</b>?</think>\n\nEs ist zwölf.", "Es ist zwölf."),
        ("<THINKING>Hm.</THINKING>Ja.", "Ja."),
        ("</think>Ja.", "Ja."),
        ("<think>Hm.", ""),
        ("<think></think>", ""),
        ("5 < 6 und 7 > 6", "5 < 6 und 7 > 6"),
        ("Ja.<think>Hm.</think> Nein.", "Ja. Nein."),
        ("a <thin", "a <thin"),
    ],
)
def test_only_what_is_meant_to_be_heard_is_said(text: str, said: str) -> None:
    assert aloud(text) == said
    assert fed(list(text)) == said


parts = st.sampled_from(
    ["<think>", "</think>", "<thinking>", "</thought>", "<", ">", "a", " ", "th"]
)


@given(st.lists(parts).map("".join), st.data())
def test_how_it_is_cut_into_pieces_makes_no_difference(text: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)) | {0, len(text)})
    pieces = [text[a:b] for a, b in pairwise(cuts)]
    assert fed(pieces) == fed([text])


@given(st.text(alphabet="abc d.,é\n"))
def test_plain_text_is_said_as_it_is(text: str) -> None:
    assert fed(list(text)) == text.lstrip()
