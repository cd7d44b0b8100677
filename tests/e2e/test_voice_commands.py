"""``selftest``, ``listen`` and ``say`` as a person calls them, with the real models."""

import json
from pathlib import Path

import pytest
from rich.text import Text

from jarvisd.adapters.soundfile import inspect
from jarvisd.adapters.wav import write_wav
from jarvisd.audio.chunk import SAMPLE_RATE, Sound
from jarvisd.cli.exits import Exit
from tests.command_line import Call
from tests.places import WEIGHTS
from tests.voices import pause, say


@pytest.fixture(autouse=True)
def weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands find the weights of the tests."""
    monkeypatch.setenv("JARVISD_WEIGHTS", str(WEIGHTS))


def test_the_selftest_passes_every_step(call: Call) -> None:
    ended = call("selftest", "--json")

    told = json.loads(ended.out)
    assert [step["name"] for step in told["steps"] if not step["passed"]] == []
    assert len(told["steps"]) == 9
    assert (ended.code, told["passed"]) == (Exit.OK, True)


def test_several_recordings_are_one_conversation(call: Call, tmp_path: Path) -> None:
    first, second, out = (tmp_path / name for name in ("1.wav", "2.wav", "answer.wav"))
    told = say("Hey Jarvis.", "joe+400") + pause(350) + say("What time is it?", "joe+400")
    write_wav(first, Sound(pause(500) + told, SAMPLE_RATE))
    write_wav(second, Sound(pause(300) + say("Say that again, please.", "joe+400"), SAMPLE_RATE))

    ended = call(
        "listen", str(first), str(second), "--room", "kueche", "--answer", str(out), "--json"
    )

    events = [json.loads(line) for line in ended.out.splitlines()]
    kinds = [event["event"] for event in events]
    assert kinds.count("woken") == 1
    assert [event["turn"] for event in events if event["event"] == "answer"] == [1, 2]
    assert len({event["session"] for event in events}) == 1
    assert (kinds[-1], events[-1]["turns"]) == ("ended", 2)
    assert inspect(out).duration_ms > 1_000
    assert ended.code == Exit.OK


def test_what_cannot_be_heard_is_told_before_anything_is_loaded(call: Call, tmp_path: Path) -> None:
    empty = tmp_path / "empty.wav"
    empty.write_bytes(b"")

    assert call("listen", str(empty), "--room", "kueche").code == Exit.INPUT
    unknown = call("--language", "en", "listen", str(empty), "--room", "kuche")
    assert unknown.code == Exit.NOT_FOUND
    assert "kueche" in unknown.err


def test_a_text_is_spoken_into_a_file(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "said.wav"

    ended = call("say", "It is half past seven.", "--language", "en", "--out", str(out), "--json")

    assert json.loads(ended.out)["said"] == "It is half past seven."
    assert inspect(out).duration_ms > 500
    assert call("say", "*** 🙂", "--out", str(out)).code == Exit.INPUT


def test_a_written_conversation_remembers_and_tells_why(call: Call) -> None:
    lines = "Merk dir: Der Besen steht im Keller.\n\nWo steht der Besen?\n"

    ended = call("--language", "de", "talk", "--room", "kueche", "--why", typed=lines)

    assert ended.code == Exit.OK
    plain = Text.from_ansi(ended.out).plain
    assert "Der Besen steht im Keller. Das hat heute" in plain
    assert plain.count("Der Besen steht im Keller.") == 3
    assert "Strg+D" in ended.err


def test_a_written_conversation_ends_at_a_goodbye(call: Call) -> None:
    ended = call("--language", "de", "talk", typed="Tschüss\nWie spät ist es?\n")

    assert ended.code == Exit.OK
    assert "Uhr" not in ended.out


def test_nobody_talks_as_someone_who_is_not_known(call: Call) -> None:
    assert call("talk", "--as", "Anna", typed="Hallo\n").code == Exit.NOT_FOUND
