"""What is shown in a terminal: an answer while it comes, a table as wide as its content."""

import pytest

from jarvisd.cli.output import Column, Output
from jarvisd.cli.paragraph import Paragraph
from jarvisd.phrases import Language
from tests.command_line import Terminal

SENTENCES = ("Der Hund heißt Bruno.", "Er mag Möhren, Äpfel und", "Birnen.")


def shown(*, as_json: bool = False) -> None:
    paragraph = Paragraph(Output(language=Language.DE, as_json=as_json))
    for sentence in SENTENCES:
        paragraph.add(sentence)
    paragraph.end()


def test_in_a_terminal_it_is_wrapped_between_words_as_if_it_had_come_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    shown()
    assert screen.getvalue() == "Der Hund heißt Bruno. Er mag\nMöhren, Äpfel und Birnen.\n"


def test_each_sentence_is_there_before_the_next_one_comes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    paragraph = Paragraph(Output(language=Language.DE, as_json=False))
    paragraph.add("Der Hund heißt Bruno.")
    assert capsys.readouterr().out == "Der Hund heißt Bruno."
    paragraph.end(" …")
    assert capsys.readouterr().out == " …\n"


def test_a_table_whose_cells_are_short_stays_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("TERM", "xterm")
    columns = [Column(title="Anbieter"), Column(title="Modell", fold=True)]
    Output(language=Language.DE, as_json=False).table(columns, [("claude", "sonnet")])
    heading, _, row = screen.getvalue().strip().splitlines()
    assert "Anbieter" in heading
    assert "claude" in row
    assert "sonnet" in row


def test_in_a_pipe_it_is_one_line_and_in_json_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    shown()
    assert capsys.readouterr().out == " ".join(SENTENCES) + "\n"
    shown(as_json=True)
    assert capsys.readouterr().out == ""
