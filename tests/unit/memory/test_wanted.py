"""What sort of answer a question wants, told by its question word alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.ranking import Calibration, Evidence, Ranking, answers, score
from jarvisd.memory.policy.wanted import Answer, holds, wanted
from jarvisd.phrases import Language
from tests.unit.memory.shelf import memory

CALIBRATION = Calibration(floor=0.25, typical=0.8)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Wann kommt der Maler?", Answer.TIME),
        ("An welchem Tag ist Chorprobe?", Answer.TIME),
        ("Which day is bin day?", Answer.TIME),
        ("Wie viele Eier brauchen wir?", Answer.NUMBER),
        ("How old is Mira?", Answer.NUMBER),
        ("Wem gehört die Leiter?", Answer.PERSON),
        ("Wo liegt der Schlüssel?", None),
        ("", None),
    ],
)
def test_the_question_word_tells_the_sort_of_answer(question: str, answer: Answer | None) -> None:
    assert wanted(question) is answer


@pytest.mark.parametrize(
    ("text", "sorts"),
    [
        ("Die Chorprobe ist mittwochs.", {Answer.TIME}),
        ("Der Code ist 4711.", {Answer.NUMBER}),
        ("Die Leiter gehört Herrn Kowalski.", {Answer.PERSON}),
        ("Der Schlüssel liegt im Keller.", set()),
    ],
)
def test_a_memory_holds_what_is_written_in_it(text: str, sorts: set[Answer]) -> None:
    assert {answer for answer in Answer if holds(text, Language.DE, answer)} == sorts


@given(st.text(max_size=60), st.sampled_from(Language), st.sampled_from(Answer))
def test_no_text_breaks_it(text: str, language: Language, answer: Answer) -> None:
    wanted(text)
    holds(text, language, answer)


@given(st.floats(-1, 1), st.floats(0, 1))
def test_fitting_nudges_the_rank_and_never_the_floor(cosine: float, keywords: float) -> None:
    plain = Evidence(cosine=cosine, keywords=keywords)
    fitting = Evidence(cosine=cosine, keywords=keywords, fits=True)
    one, ranking = memory("x"), Ranking()

    assert answers(plain, ranking, CALIBRATION) == answers(fitting, ranking, CALIBRATION)
    before = score(one, plain, ranking, CALIBRATION)
    after = score(one, fitting, ranking, CALIBRATION)
    assert 0 < after.closeness - before.closeness < 0.1
    assert after.total >= before.total
