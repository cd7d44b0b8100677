"""When the scores of one model or two are a wake word."""

from itertools import pairwise, zip_longest

from hypothesis import given
from hypothesis import strategies as st

from jarvisd.audio.chunk import Detection
from jarvisd.audio.wake import MEMORY, Attention, NearMiss, WakeJudge, WakeRule

FRAME_MS = 80
NAN = float("nan")

scores = st.lists(st.floats(0, 1), max_size=120)
pairs = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=120)


def judge(
    firsts: list[float], seconds: list[float] | None = None, rule: WakeRule | None = None
) -> list[Detection]:
    """Return what is found; without *seconds* the word has one model only."""
    follower = WakeJudge("hey_jarvis", rule or WakeRule())
    opinions: list[tuple[float, float | None]] = (
        [(first, None) for first in firsts]
        if seconds is None
        else list(zip_longest(firsts, seconds, fillvalue=0.0))
    )
    found = (
        follower.judge(first, i * FRAME_MS, second=second)
        for i, (first, second) in enumerate(opinions)
    )
    return [detection for detection in found if detection is not None]


def test_a_sure_first_model_wakes_it_by_itself() -> None:
    (detection,) = judge([0.0, 0.85, 0.9, 0.0], [0.0] * 4)

    assert detection == Detection(
        word="hey_jarvis", score=0.9, at_ms=FRAME_MS, first=0.9, second=0.0
    )


def test_a_word_with_one_model_needs_the_stricter_score() -> None:
    assert judge([0.7] * 20) == []
    assert len(judge([0.85, 0.85])) == 1


def test_a_first_model_that_is_half_sure_needs_support() -> None:
    heard = [0.0, 0.6, 0.6, 0.0]

    assert judge(heard, [0.1] * 4) == []
    assert len(judge(heard, [0.0, 0.0, 0.3, 0.0])) == 1


def test_support_may_come_just_before_or_after() -> None:
    early = [0.3, *[0.0] * 12]
    late = [*[0.0] * 9, 0.3]

    assert len(judge([*[0.0] * 9, 0.6, 0.6], early)) == 1
    assert len(judge([0.6, 0.6], late)) == 1
    assert judge([0.6, 0.6], [*[0.0] * (MEMORY + 2), 0.3]) == []


def test_a_sure_second_model_wakes_it_if_the_first_has_a_trace() -> None:
    sure = [0.0, 0.99, 0.99, 0.99, 0.99, 0.0]
    (detection,) = judge([0.0, 0.0, 0.05], sure)

    assert detection.score == 0.99
    assert detection.at_ms == FRAME_MS


def test_the_second_model_never_wakes_it_by_itself() -> None:
    assert judge([0.005] * 50, [1.0] * 50) == []


def test_one_frame_wakes_nothing() -> None:
    assert judge([0.0, 0.99, 0.0, 0.99, 0.0], [0.2] * 5) == []


def test_a_miss_truly_resets_the_count() -> None:
    assert judge([0.9, 0.49] * 50) == []
    assert judge([0.1] * 200, [0.99, 0.99, 0.99, 0.9] * 50) == []


def test_a_long_word_is_one_wake() -> None:
    assert len(judge([0.0, *[0.99] * 9, 0.0])) == 1


def test_after_the_cooldown_it_wakes_again() -> None:
    again = [0.9, 0.9, *[0.0] * 26, 0.9, 0.9]

    assert len(judge(again)) == 2


def test_what_led_to_one_wake_leads_to_no_other() -> None:
    rule = WakeRule(cooldown_ms=0)

    assert len(judge([0.9, 0.9, 0.0, 0.0, 0.0], [0.3, 0.3, 0.3, 0.3, 0.3], rule)) == 1


def test_a_score_that_is_no_number_is_a_miss() -> None:
    assert judge([0.9, NAN, 0.9]) == []
    assert judge([0.1] * 6, [0.99, 0.99, NAN, 0.99, 0.99, NAN]) == []


def test_a_near_miss_is_counted_once_however_long_it_is() -> None:
    follower = WakeJudge("hey_jarvis", WakeRule())
    for i, score in enumerate([0.0, 0.2, 0.4, 0.3, 0.0, 0.9, 0.0, 0.9, 0.9, 0.0]):
        follower.judge(score, i * FRAME_MS)

    assert follower.near_misses == 2


def test_a_near_miss_of_the_second_model_counts_too() -> None:
    follower = WakeJudge("hey_jarvis", WakeRule())
    for i, second in enumerate([0.0, 0.5, 0.9, 0.0]):
        follower.judge(0.0, i * FRAME_MS, second=second)

    assert follower.near_misses == 1


def test_a_new_stream_begins_without_cooldown_and_without_memory() -> None:
    follower = WakeJudge("hey_jarvis", WakeRule())
    first = [follower.judge(0.9, at) for at in (0, 80)]
    follower.reset()
    second = [follower.judge(0.9, at) for at in (0, 80)]
    follower.reset()
    follower.judge(0.9, 0)
    follower.reset()

    assert first == second
    assert first[1] is not None
    assert follower.judge(0.9, 80) is None


@given(values=scores, patience=st.integers(1, 4), alone=st.floats(0.1, 0.9))
def test_every_wake_of_one_model_has_its_run_and_its_distance(
    values: list[float], patience: int, alone: float
) -> None:
    rule = WakeRule(alone=alone, threshold=alone, patience=patience)
    found = judge(values, None, rule)

    for detection in found:
        first = detection.at_ms // FRAME_MS
        run = values[first : first + patience]
        assert len(run) == patience
        assert min(run) >= alone
    for earlier, later in pairwise(found):
        assert later.at_ms - earlier.at_ms >= rule.cooldown_ms


@given(values=pairs)
def test_every_wake_was_seen_by_the_first_model(values: list[tuple[float, float]]) -> None:
    rule = WakeRule()
    firsts, seconds = [first for first, _ in values], [second for _, second in values]
    unseen = [first if first < rule.trace else 0.0 for first in firsts]

    assert judge(unseen, seconds, rule) == []


@given(values=pairs)
def test_higher_scores_never_lose_the_wake(values: list[tuple[float, float]]) -> None:
    firsts, seconds = [first for first, _ in values], [second for _, second in values]
    less = judge([first / 2 for first in firsts], [second / 2 for second in seconds])
    more = judge(firsts, seconds)

    assert not less or more


@given(values=pairs)
def test_a_stricter_rule_never_wakes_where_the_looser_does_not(
    values: list[tuple[float, float]],
) -> None:
    firsts, seconds = [first for first, _ in values], [second for _, second in values]
    strict = judge(
        firsts, seconds, WakeRule(threshold=0.6, alone=0.9, patience=3, second=0.99, support=0.4)
    )
    loose = judge(firsts, seconds)

    assert not strict or loose


def test_the_first_model_is_asked_for_a_second_after_the_other_stirred() -> None:
    attention = Attention()
    asked = [attention.follow([second]) for second in (0.0, 0.001, *[0.0] * 20)]

    assert asked == [False, *[True] * MEMORY, *[False] * (21 - MEMORY)]


def test_a_word_with_one_model_is_always_asked_about() -> None:
    attention = Attention()

    assert all(attention.follow([0.0, None]) for _ in range(50))


def test_attention_ends_with_the_stream() -> None:
    attention = Attention()
    attention.follow([1.0])
    attention.reset()

    assert not attention.follow([0.0])


def test_a_near_miss_is_told_once_with_each_model_at_its_surest() -> None:
    told: list[NearMiss] = []
    judge_ = WakeJudge("hey_jarvis", WakeRule(), missed=told.append)
    scores = [(0.0, 0.0), (0.12, 0.3), (0.35, 0.1), (0.0, float("nan")), (0.0, 0.0)]
    for frame, (first, second) in enumerate(scores):
        assert judge_.judge(first, frame * FRAME_MS, second=second) is None

    assert told == [NearMiss(word="hey_jarvis", at_ms=FRAME_MS, first=0.35, second=0.3)]
    assert judge_.near_misses == 1
