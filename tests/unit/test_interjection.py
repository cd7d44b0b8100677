"""What somebody says while the room speaks: when it is noticed, looked at, and let go of."""

from collections.abc import Iterable
from itertools import pairwise

import pytest

from jarvisd.audio.chunk import BYTES_PER_MS, AudioChunk
from jarvisd.audio.interjection import (
    FIRST_REST_MS,
    LEAD_MS,
    LONGEST_REST_MS,
    MOST_MS,
    OVER_MS,
    WORD_MS,
    Interjected,
    Interjection,
    Interjections,
    Stirred,
    Subsided,
)

CHUNK_MS = 32
NAN = float("nan")


class Listened:
    """A stream that is told by its probabilities, a chunk each, and what it led to."""

    def __init__(self, *, heeded: bool = True) -> None:
        self.interjections = Interjections()
        self.interjections.heed(heeded)
        self.told: list[Interjection] = []
        self.at_ms = 0

    def hear(self, *probabilities: float) -> "Listened":
        for probability in probabilities:
            pcm = bytes([self.at_ms // CHUNK_MS % 256]) * (CHUNK_MS * BYTES_PER_MS)
            chunk = AudioChunk(pcm, self.at_ms)
            self.at_ms = chunk.end_ms
            if (told := self.interjections.hear(chunk, probability)) is not None:
                self.told.append(told)
        return self

    def quiet(self, ms: int) -> "Listened":
        return self.hear(*[0.0] * -(-ms // CHUNK_MS))

    def speech(self, ms: int) -> "Listened":
        return self.hear(*[0.9] * -(-ms // CHUNK_MS))

    @property
    def kinds(self) -> list[type[Interjection]]:
        return [type(each) for each in self.told]

    @property
    def utterances(self) -> list[tuple[int, int]]:
        heard = [each.utterance for each in self.told if isinstance(each, Interjected)]
        return [(each.start_ms, each.end_ms) for each in heard]


def test_a_word_is_noticed_looked_at_in_the_pause_after_it_and_then_over() -> None:
    stream = Listened().quiet(640).speech(320).quiet(1_000)

    assert stream.kinds == [Stirred, Interjected, Interjected, Subsided]
    (start_ms, end_ms), last = stream.utterances
    assert stream.told[0] == Stirred(640)
    assert 640 - LEAD_MS <= start_ms <= 640 - LEAD_MS + 2 * CHUNK_MS
    assert end_ms == 640 + 320 + 64
    assert last == (start_ms, 640 + 320 + OVER_MS)
    word, _ = [each.utterance for each in stream.told if isinstance(each, Interjected)]
    assert word.speech_ms == 320
    assert len(word.pcm) == (end_ms - start_ms) * BYTES_PER_MS


def test_the_sound_of_an_utterance_is_what_was_heard_in_one_piece() -> None:
    stream = Listened().quiet(640).speech(320).quiet(1_000)
    word, _ = [each.utterance for each in stream.told if isinstance(each, Interjected)]
    numbers = word.pcm[:: CHUNK_MS * BYTES_PER_MS]

    assert list(numbers) == list(range(numbers[0], numbers[0] + len(numbers)))
    assert numbers[0] == word.start_ms // CHUNK_MS


@pytest.mark.parametrize(
    ("probabilities", "noticed"),
    [
        ([0.7], True),
        ([0.35, 0.35], True),
        ([0.5, 0.0, 0.5], False),
        ([0.29] * 20, False),
        ([NAN] * 20, False),
    ],
)
def test_one_sure_chunk_or_two_likely_ones_are_an_onset(
    probabilities: Iterable[float], noticed: bool
) -> None:
    assert bool(Listened().quiet(320).hear(*probabilities).told) is noticed


def test_a_click_is_over_soon_and_nothing_to_look_at() -> None:
    stream = Listened().quiet(640).speech(64).quiet(192)

    assert stream.kinds == [Stirred, Subsided]


def test_the_gap_inside_a_word_that_begins_with_a_hiss_does_not_end_it() -> None:
    stream = Listened().quiet(640).hear(0.7, 0.1, 0.1, 0.1).speech(288).quiet(64)

    assert stream.kinds == [Stirred, Interjected]


def test_who_talks_on_is_looked_at_when_a_word_would_be_over_and_once_more_at_the_end() -> None:
    stream = Listened().quiet(640).speech(3_000)

    assert stream.kinds[:4] == [Stirred, Interjected, Interjected, Subsided]
    (_, first_ms), (_, last_ms) = stream.utterances[:2]
    assert WORD_MS <= first_ms - 640 < WORD_MS + CHUNK_MS
    assert MOST_MS <= last_ms - 640 < MOST_MS + CHUNK_MS


def test_a_second_word_after_a_pause_is_looked_at_together_with_the_first() -> None:
    stream = Listened().quiet(640).speech(224).quiet(160).speech(256).quiet(64)

    assert stream.kinds == [Stirred, Interjected, Interjected]
    assert stream.utterances[0][0] == stream.utterances[1][0]


def test_nothing_is_told_while_nobody_is_heeded() -> None:
    assert not Listened(heeded=False).quiet(640).speech(3_000).told


def test_speech_that_began_before_it_is_heeded_counts() -> None:
    stream = Listened(heeded=False).quiet(640).speech(160)
    stream.interjections.heed(True)
    stream.speech(32)

    assert stream.told == [Stirred(640)]


def test_talk_makes_it_rest_longer_and_longer_so_that_it_is_not_examined_all_the_time() -> None:
    stream = Listened().quiet(640)
    for _ in range(40):
        stream.speech(1_000).quiet(400)
    onsets = [each.at_ms for each in stream.told if isinstance(each, Stirred)]
    apart = [later - earlier for earlier, later in pairwise(onsets)]

    assert apart[0] >= MOST_MS + FIRST_REST_MS - 1_000
    assert min(apart[4:]) >= LONGEST_REST_MS


def test_every_answer_begins_with_a_short_rest_again() -> None:
    stream = Listened().quiet(640)
    for _ in range(10):
        stream.speech(1_000).quiet(400)
    stream.interjections.heed(False)
    stream.interjections.heed(True)
    stream.told.clear()
    stream.quiet(320).speech(320)

    assert stream.kinds[0] is Stirred


def test_what_is_forgotten_is_in_no_utterance() -> None:
    stream = Listened().quiet(640).speech(160)
    stream.interjections.forget()
    stream.told.clear()
    stream.quiet(32).speech(320).quiet(64)

    [(start_ms, _)] = stream.utterances
    assert start_ms == 640 + 160
