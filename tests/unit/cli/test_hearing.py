"""What ``listen`` tells, and that the documentation tells the same."""

import json
import re
from enum import StrEnum
from importlib.resources import files
from pathlib import Path
from uuid import UUID

import pytest

from jarvisd.cli.hearing import Account
from jarvisd.cli.output import Output
from jarvisd.events import (
    Answered,
    Fact,
    MemoriesRecalled,
    SessionEnded,
    SpeakerHeard,
    Transcribed,
    Woken,
)
from jarvisd.ids import MemoryId, PersonId, RoomName, SessionId, TurnNumber
from jarvisd.people.types import Doubt
from jarvisd.phrases import Language
from jarvisd.session.ending import Ending
from jarvisd.speech.plausible import Refused

KITCHEN = RoomName("kueche")
SESSION = SessionId(UUID(int=1))
TURN = TurnNumber(1)
FACTS: tuple[Fact, ...] = (
    Woken(room=KITCHEN, session=SESSION, at_ms=800, word="hey_jarvis", score=0.98765),
    Transcribed(
        room=KITCHEN, session=SESSION, at_ms=2_400, turn=TURN, text="Wie spät ist es?",
        language="de", confidence=0.81234, stt_ms=320,
    ),
    SpeakerHeard(
        room=KITCHEN, session=SESSION, at_ms=2_400, turn=TURN, person=PersonId(UUID(int=2)),
        name="Anna", similarity=0.87654, margin=0.2, reason=None, speech_ms=1_400,
    ),
    MemoriesRecalled(
        room=KITCHEN, session=SESSION, at_ms=2_400, turn=TURN,
        memories=((MemoryId(UUID(int=3)), 0.71234),), recall_ms=9,
    ),
    Answered(
        room=KITCHEN, session=SESSION, at_ms=2_400, turn=TURN, text="Es ist zwölf Uhr.",
        voice="piper x", first_sound_ms=500,
    ),
    SessionEnded(room=KITCHEN, session=SESSION, at_ms=9_000, reason="silence"),
)  # fmt: skip


def told(facts: tuple[Fact, ...], capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    account = Account(Output(language=Language.EN, as_json=True), KITCHEN)
    for fact in facts:
        account.note(fact)
    account.close(4_000)
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_one_object_a_line_in_the_order_of_what_happened(
    capsys: pytest.CaptureFixture[str],
) -> None:
    events = told(FACTS, capsys)

    assert [event["event"] for event in events] == [
        "woken", "transcript", "speaker", "recalled", "answer", "ended",
    ]  # fmt: skip
    assert events[0]["score"] == 0.988
    assert events[2]["person"] == "Anna"
    assert (events[-1]["woken"], events[-1]["turns"], events[-1]["reason"]) == (1, 1, "silence")


def test_a_recording_that_wakes_nobody_still_ends_with_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    [ended] = told((), capsys)

    assert (ended["event"], ended["woken"], ended["reason"]) == ("ended", 0, "not-woken")
    assert ended["at_ms"] == 4_000


def test_every_key_is_documented_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[3] / "docs" / "listen-events.md").read_text(encoding="utf-8")
    common, *sections = re.split(r"^## ", page, flags=re.MULTILINE)
    documented = {re.match(r"`(\w+)`", s)[1]: _keys(s) for s in sections}  # type: ignore[index]

    for event in told(FACTS, capsys):
        name = str(event["event"])
        turn = set() if name in {"woken", "ended"} else {"turn"}
        assert set(event) == _keys(common) | documented[name] | turn


def test_a_person_reads_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    account = Account(Output(language=Language.EN, as_json=False), KITCHEN)
    for fact in FACTS:
        account.note(fact)
    account.close(4_000)

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "0:00.8  woken (0.99)"
    assert lines[-1] == "Over (silence): woken once, one turn."


def _keys(section: str) -> set[str]:
    return set(re.findall(r"^\| `(\w+)` \|", section, flags=re.MULTILINE))


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize(
    ("key", "reasons"),
    [("hearing-refused", Refused), ("hearing-stranger", Doubt), ("hearing-ended", Ending)],
)
def test_a_person_is_told_every_reason_in_words(
    key: str, reasons: type[StrEnum], language: Language
) -> None:
    table = (files("jarvisd.phrases") / language.value / "session.ftl").read_text(encoding="utf-8")
    entry = re.search(rf"^{key} = .*?(?=^\S+ = )", table, re.MULTILINE | re.DOTALL)
    assert entry is not None
    for reason in reasons:
        assert f"[{reason.value}]" in entry.group()
