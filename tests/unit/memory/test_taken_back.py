"""A conversation without what was taken back in it."""

from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.taken_back import taken_back
from jarvisd.phrases import Language

DE, EN = Language.DE, Language.EN


def test_what_was_taken_back_is_nowhere_in_what_is_left() -> None:
    left = taken_back(
        [
            ("Der Code für das Tor ist 4711. Die Tonne ist grün.", DE),
            ("Lösche bitte den Code 4711.", DE),
            ("Mit 4711 geht es auch hinten. Morgen regnet es.", DE),
        ]
    )
    assert left == ("Die Tonne ist grün.", "", "Morgen regnet es.")


def test_what_was_only_described_is_gone_too() -> None:
    left = taken_back(
        [
            ("The gate code for the gardener is 4711.", EN),
            ("Please forget the gardener's gate code.", EN),
            ("He typed 4711 twice.", EN),
        ]
    )
    assert left == ("", "", "")


def test_a_place_that_was_only_described_is_gone() -> None:
    left = taken_back(
        [
            ("The spare bicycle key is behind the water barrel.", EN),
            ("Please delete the water barrel spare key spot.", EN),
        ]
    )
    assert left == ("", "")


def test_where_nothing_was_taken_back_all_is_left() -> None:
    told = "Der Code ist 4711. Wie spät ist es?"
    assert taken_back([(told, DE)]) == (told,)


turns = st.lists(
    st.tuples(
        st.sampled_from(["It is 4711.", "The bin is green.", "Is it 4711?", "Use 4711 now."]),
        st.just(EN),
    ),
    max_size=5,
)


@given(turns, turns)
def test_a_value_is_gone_before_and_after_it_was_taken_back(
    before: list[tuple[str, Language]], after: list[tuple[str, Language]]
) -> None:
    asked = ("Please delete the code 4711.", EN)
    assert "4711" not in " ".join(taken_back([*before, asked, *after]))
