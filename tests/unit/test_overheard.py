"""Telling the house's own words from a person's, in both languages."""

from asyncio import CancelledError
from contextlib import suppress

import pytest

from jarvisd.audio.chunk import Detection, Utterance
from jarvisd.people.types import Doubt, Speaker, Unknown
from jarvisd.session.own_words import OwnWords
from jarvisd.speech.overheard import LATE_MS, Saying, beside, repeats

STRANGER = Unknown(reason=Doubt.NOT_SIMILAR)
WEATHER = Saying(text="Morgen wird es sonnig.", began_ms=1_000, ended_ms=3_000)


@pytest.mark.parametrize(
    ("heard", "said"),
    [
        ("Morgen wird es sonnig.", "Morgen wird es sonnig."),
        ("wird es sonnig", "Morgen wird es sonnig."),
        ("Morgen würde es sonnig", "Morgen wird es sonnig."),
        ("Es ist acht Uhr zwanzig.", "Es ist 8:20 Uhr."),
        ("Es ist 20 Uhr.", "Es ist zwanzig Uhr. Es ist 20 Uhr."),
        ("The spare key is in the blue tin", "The spare key is in the blue tin in the hall."),
        ("is in the blue team in the hall", "The spare key is in the blue tin in the hall."),
        ("It costs twenty euros.", "It costs €20."),
        ("in the hall I am listening", "It is in the hall. I am listening."),
    ],
)
def test_the_houses_words_are_known_again_however_they_were_understood(
    heard: str, said: str
) -> None:
    assert repeats(heard, [said])


@pytest.mark.parametrize(
    ("heard", "said"),
    [
        ("Nein, lösch die zweite.", "Soll ich die erste oder die zweite löschen?"),
        ("Morgen wird es sonnig. Und übermorgen, regnet es da?", "Morgen wird es sonnig."),
        ("Sonnig es wird morgen", "Morgen wird es sonnig."),
        ("Hey Jarvis, stopp", "Sag stopp, wenn es genug ist."),
        ("Who put it there?", "It is in the blue tin in the hall."),
        ("Hall the in tin", "It is in the blue tin in the hall."),
        ("", "Ja."),
        ("Danke.", ""),
    ],
)
def test_other_words_are_a_persons(heard: str, said: str) -> None:
    assert not repeats(heard, [said])


@pytest.mark.parametrize(
    ("start_ms", "end_ms"), [(1_000, 3_300), (900, 3_000), (2_500, 3_500), (1_500, 2_500)]
)
def test_what_was_over_with_the_house_may_be_its_echo(start_ms: int, end_ms: int) -> None:
    assert beside([WEATHER], start_ms, end_ms) == [WEATHER]


@pytest.mark.parametrize(
    ("start_ms", "end_ms"), [(3_100, 3_000 + LATE_MS + 1), (2_500, 4_000), (60_000, 61_000)]
)
def test_who_goes_on_speaking_when_the_house_is_silent_is_a_person(
    start_ms: int, end_ms: int
) -> None:
    assert not beside([WEATHER], start_ms, end_ms)


def test_what_was_said_after_the_utterance_is_not_in_it() -> None:
    later = Saying(text="Und am Abend Regen.", began_ms=3_400, ended_ms=5_000)

    assert beside([WEATHER, later], 1_000, 3_300) == [WEATHER]


class Stream:
    """A microphone's stream that is as far as a test says."""

    def __init__(self) -> None:
        self.at_ms = 0

    def __call__(self) -> int:
        return self.at_ms


def spoken(own: OwnWords, stream: Stream, text: str, ms: int) -> None:
    with own.saying(text):
        stream.at_ms += ms


def between(start_ms: int, end_ms: int) -> Utterance:
    return Utterance(pcm=b"", start_ms=start_ms, end_ms=end_ms, speech_ms=end_ms - start_ms)


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("Meinst du Anna oder Bruno?", "Bruno"),
        ("Soll ich das löschen? Sag ja oder nein. Ja?", "Ja"),
        ("Do you mean Anna or Bruno?", "Bruno"),
        ("Shall I delete it? Say yes or no. Yes?", "Yes"),
    ],
)
def test_who_repeats_the_last_word_is_heard_and_its_echo_is_not(said: str, word: str) -> None:
    stream = Stream()
    own = OwnWords(stream)
    spoken(own, stream, said, 2_500)

    # The echo: the word's last part, a little late, and the silence kept after it.
    assert own.echoed(between(2_100, 3_000), word, STRANGER)
    # A person, who needs a moment to answer.
    assert not own.echoed(between(2_500, 3_350), word, STRANGER)


def test_words_that_are_not_understood_are_known_by_the_voice() -> None:
    stream = Stream()
    own = OwnWords(stream)
    spoken(own, stream, "Morgen wird es sonnig.", 2_000)
    voice: Speaker = Unknown(reason=Doubt.OWN_VOICE)

    assert own.echoed(between(500, 2_300), "more can wear it sony", voice)
    assert not own.echoed(between(500, 2_300), "more can wear it sony", STRANGER)
    assert not own.echoed(between(2_200, 4_300), "more can wear it sony", voice)


def test_a_cancelled_sentence_was_said_as_far_as_it_came() -> None:
    stream = Stream()
    own = OwnWords(stream)
    with suppress(CancelledError), own.saying("Morgen wird es sonnig."):
        stream.at_ms = 900
        raise CancelledError

    assert own.echoed(between(100, 1_300), "Morgen wird", STRANGER)
    assert not own.echoed(between(100, 1_700), "Morgen wird", STRANGER)


def test_a_recording_stands_still_and_holds_no_echo() -> None:
    own = OwnWords()
    with own.saying("Ja."):
        pass

    assert not own.echoed(between(0, 400), "Ja.", STRANGER)


@pytest.mark.parametrize(
    ("text", "at_ms", "own"),
    [
        ("Sag einfach „Hey Jarvis“.", 1_500, True),
        ("Just say hey Jarvis.", 2_300, True),
        ("Just say hey Jarvis.", 9_000, False),
        ("Morgen wird es sonnig.", 1_500, False),
    ],
)
def test_it_does_not_obey_itself(text: str, at_ms: int, own: bool) -> None:
    stream = Stream()
    words = OwnWords(stream)
    call = Detection(word="hey_jarvis", score=0.9, at_ms=at_ms)
    with words.saying(text):
        stream.at_ms = 2_000
        assert words.called(call) is (own and at_ms <= 2_600)
    assert words.called(call) is own
