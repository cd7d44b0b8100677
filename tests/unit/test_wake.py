"""When a run of scores is a wake word."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from jarvisd.audio.chunk import Detection
from jarvisd.audio.wake import WakeJudge, WakeRule

FRAME_MS = 80

scores = st.lists(st.floats(0, 1), max_size=120)


def judge(values: list[float], rule: WakeRule | None = None) -> list[Detection]:
    follower = WakeJudge("hey_jarvis", rule or WakeRule())
    found = (follower.judge(score, i * FRAME_MS) for i, score in enumerate(values))
    return [detection for detection in found if detection is not None]


def test_two_frames_in_a_row_wake_it() -> None:
    (detection,) = judge([0.0, 0.6, 0.9, 0.0])

    assert detection == Detection(word="hey_jarvis", score=0.9, at_ms=FRAME_MS)


def test_one_frame_does_not() -> None:
    assert judge([0.0, 0.99, 0.0, 0.99, 0.0]) == []


def test_a_miss_truly_resets_the_count() -> None:
    assert judge([0.9, 0.49] * 50) == []


def test_a_long_word_is_one_wake() -> None:
    assert len(judge([0.0, *[0.99] * 9, 0.0])) == 1


def test_after_the_cooldown_it_wakes_again() -> None:
    again = [0.9, 0.9, *[0.0] * 26, 0.9, 0.9]

    assert len(judge(again)) == 2


def test_a_score_that_is_no_number_is_a_miss() -> None:
    assert judge([0.9, float("nan"), 0.9]) == []


def test_a_near_miss_is_counted_once_however_long_it_is() -> None:
    follower = WakeJudge("hey_jarvis", WakeRule())
    for i, score in enumerate([0.0, 0.2, 0.4, 0.3, 0.0, 0.9, 0.0, 0.9, 0.9, 0.0]):
        follower.judge(score, i * FRAME_MS)

    assert follower.near_misses == 2


def test_a_new_stream_begins_without_cooldown() -> None:
    follower = WakeJudge("hey_jarvis", WakeRule())
    first = [follower.judge(0.9, at) for at in (0, 80)]
    follower.reset()
    second = [follower.judge(0.9, at) for at in (0, 80)]

    assert first == second
    assert first[1] is not None


@given(values=scores, patience=st.integers(1, 4), threshold=st.floats(0.1, 0.9))
def test_every_wake_has_its_run_and_its_distance(
    values: list[float], patience: int, threshold: float
) -> None:
    rule = WakeRule(threshold=threshold, patience=patience)
    found = judge(values, rule)

    for detection in found:
        first = detection.at_ms // FRAME_MS
        run = values[first : first + patience]
        assert len(run) == patience
        assert min(run) >= threshold
        assert detection.score == max(run)
    for earlier, later in pairwise(found):
        assert later.at_ms - earlier.at_ms >= rule.cooldown_ms


@given(values=scores)
def test_a_stricter_rule_never_wakes_first(values: list[float]) -> None:
    strict = judge(values, WakeRule(threshold=0.7, patience=3))
    loose = judge(values, WakeRule(threshold=0.5, patience=2))

    assert not strict or (loose and loose[0].at_ms <= strict[0].at_ms)
