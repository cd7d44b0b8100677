"""When someone has finished speaking."""

import math

from hypothesis import given
from hypothesis import strategies as st

from jarvisd.audio.endpoint import Endpointer, Hearing, Patience

CHUNK_MS = 32
FINAL = {Hearing.ENDED, Hearing.NOTHING}

probabilities = st.lists(
    st.tuples(st.integers(1, 40), st.sampled_from([0.0, 0.2, 0.49, 0.5, 0.9, math.nan])),
    max_size=60,
)


def follow(
    stretches: list[tuple[int, float]], patience: Patience, chunk_ms: int = CHUNK_MS
) -> tuple[Hearing, int, Endpointer]:
    """Feed stretches of (chunks, probability); return the verdict and when it was final."""
    endpointer = Endpointer(patience)
    verdict, elapsed = Hearing.WAITING, 0
    for count, probability in stretches:
        left = count * CHUNK_MS
        while left > 0:
            step = min(left, chunk_ms)
            verdict = endpointer.feed(step, probability)
            elapsed += step
            left -= step
            if verdict in FINAL:
                return verdict, elapsed, endpointer
    return verdict, elapsed, endpointer


def test_a_sentence_ends_after_seven_tenths_of_a_second_of_silence() -> None:
    verdict, elapsed, endpointer = follow([(10, 0.0), (30, 0.9), (60, 0.0)], Patience())

    assert verdict is Hearing.ENDED
    assert 0 <= elapsed - 40 * CHUNK_MS - 700 < CHUNK_MS
    assert endpointer.speech_ms == 30 * CHUNK_MS


def test_a_breath_does_not_end_a_sentence() -> None:
    verdict, _, endpointer = follow([(20, 0.9), (15, 0.0), (20, 0.9), (5, 0.0)], Patience())

    assert verdict is Hearing.SPEECH
    assert endpointer.speech_ms == 40 * CHUNK_MS


def test_a_pause_may_be_the_end_until_somebody_goes_on() -> None:
    pausing, elapsed, _ = follow([(20, 0.9), (8, 0.0)], Patience())
    going_on, _, _ = follow([(20, 0.9), (8, 0.0), (1, 0.9)], Patience())
    drawing_breath, _, _ = follow([(20, 0.9), (7, 0.0)], Patience())

    assert pausing is Hearing.PAUSING
    assert 0 <= elapsed - 20 * CHUNK_MS - 250 < CHUNK_MS
    assert going_on is Hearing.SPEECH
    assert drawing_breath is Hearing.SPEECH


def test_who_waits_no_longer_than_for_a_pause_is_never_pausing() -> None:
    patience = Patience(pause_ms=700)
    endpointer = Endpointer(patience)

    assert {endpointer.feed(CHUNK_MS, p) for p in [0.9] * 20 + [0.0] * 22} == {
        Hearing.WAITING,
        Hearing.SPEECH,
        Hearing.ENDED,
    }


def test_the_shortest_words_are_heard() -> None:
    # "Stopp" is above the threshold for 192 ms, the shortest of the answers measured.
    verdict, _, _ = follow([(5, 0.0), (6, 0.8), (40, 0.0)], Patience())

    assert verdict is Hearing.ENDED


def test_a_click_is_not_a_word_and_does_not_prolong_the_waiting() -> None:
    clicks = [(10, 0.0), (1, 0.9)] * 30
    verdict, elapsed, _ = follow(clicks, Patience())

    assert verdict is Hearing.NOTHING
    assert elapsed <= 5_000 + 2 * CHUNK_MS


def test_nobody_is_cut_off_in_their_first_syllable() -> None:
    before = 5_000 // CHUNK_MS
    verdict, _, _ = follow([(before, 0.0), (1, 0.9), (10, 0.9)], Patience())

    assert verdict is Hearing.SPEECH


def test_what_the_detector_cannot_tell_is_not_silence() -> None:
    unknown = [(10, 0.9), (25, math.nan), (10, 0.9), (3, 0.0)]
    verdict, _, _ = follow(unknown, Patience())

    assert verdict is Hearing.SPEECH


def test_a_television_does_not_keep_it_listening_for_ever() -> None:
    verdict, elapsed, _ = follow([(10_000, 0.99)], Patience())

    assert verdict is Hearing.ENDED
    assert elapsed - 30_000 < CHUNK_MS


@given(stretches=probabilities)
def test_however_the_sound_is_split_the_verdict_is_the_same(
    stretches: list[tuple[int, float]],
) -> None:
    patience = Patience(at_most_ms=6_000, before_speech_ms=2_000, onset_ms=64)
    coarse, coarse_ms, _ = follow(stretches, patience)
    fine, fine_ms, _ = follow(stretches, patience, chunk_ms=8)

    assert fine is coarse or not {fine, coarse} & FINAL
    assert 0 <= coarse_ms - fine_ms < CHUNK_MS


@given(stretches=probabilities)
def test_a_verdict_stands_whatever_comes_after(stretches: list[tuple[int, float]]) -> None:
    verdict, _, endpointer = follow(stretches, Patience(at_most_ms=3_000))
    later = {endpointer.feed(CHUNK_MS, p) for p in (0.0, 0.9, math.nan) for _ in range(50)}

    if verdict in FINAL:
        assert later == {verdict}


@given(stretches=probabilities)
def test_it_has_always_decided_by_the_cap(stretches: list[tuple[int, float]]) -> None:
    cap = 1_000
    verdict, elapsed, _ = follow(stretches, Patience(at_most_ms=cap))

    assert elapsed < cap + CHUNK_MS
    assert elapsed < cap or verdict in FINAL


@given(stretches=probabilities)
def test_it_never_hears_more_speech_than_there_was(stretches: list[tuple[int, float]]) -> None:
    _, elapsed, endpointer = follow(stretches, Patience())

    assert endpointer.speech_ms <= elapsed
    assert not endpointer.spoke or endpointer.speech_ms >= Patience().onset_ms
