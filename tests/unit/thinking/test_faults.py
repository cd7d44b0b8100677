"""Why a model did not answer, for people and for the log."""

import pytest

from jarvisd.phrases import Language, render
from jarvisd.thinking.faults import LASTING, OF_THE_PROMPT, PASSING, Fault, ModelError


@pytest.mark.parametrize("language", Language)
def test_each_fault_has_a_sentence_of_its_own(language: Language) -> None:
    told = [render(ModelError(fault, model="a/b", status=500), language) for fault in Fault]
    assert len(set(told)) == len(Fault)
    assert not [sentence for sentence in told if "(" in sentence]


def test_no_fault_is_treated_in_two_ways() -> None:
    assert not PASSING & LASTING
    assert not PASSING & OF_THE_PROMPT
    assert not LASTING & OF_THE_PROMPT


def test_the_log_names_the_model_and_the_status() -> None:
    told = str(ModelError(Fault.BUSY, model="claude/x", status=529))
    assert told == "thinking-failed (reason=busy, model=claude/x, status=529)"
