"""Sentences that come one after the other, shown as one paragraph while they come."""

from typing import Final

from rich.cells import cell_len
from rich.text import Text

from jarvisd.cli.output import Output

STYLE: Final = "green"


class Paragraph:
    """One answer on the screen; nothing of it where JSON is wanted."""

    def __init__(self, output: Output) -> None:
        self._silent = output.as_json
        self._console = output.console
        self._width = self._console.width if self._console.is_terminal else 0
        """Zero where nothing is wrapped: whoever reads a pipe wants whole lines."""
        self._column = 0

    def add(self, sentence: str) -> None:
        """Show *sentence* behind what is there already, at once."""
        self._show("".join(self._placed(word) for word in sentence.split()))

    def end(self, mark: str = "") -> None:
        """End the line; *mark* stands behind what was cut off."""
        # "Stopp" is obeyed in silence: that leaves no empty line.
        if mark or self._column:
            self._show(f"{mark}\n")

    def _placed(self, word: str) -> str:
        """Return *word* behind what stands before it, or on a new line if this one is full."""
        length = cell_len(word)
        before = "" if self._column == 0 else " "
        if self._width and before and self._column + 1 + length > self._width:
            before, self._column = "\n", 0
        self._column += length + (before == " ")
        return before + word

    def _show(self, text: str) -> None:
        if not self._silent:
            self._console.print(Text(text, style=STYLE), end="", soft_wrap=True)
            self._console.file.flush()
