"""Promises about faster-whisper with the real weights."""

import asyncio
import shutil
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from jarvisd.adapters import faster_whisper_window
from jarvisd.adapters.faster_whisper import FasterWhisperTranscriber, load_single, open_transcriber
from jarvisd.adapters.faster_whisper_window import LEAST_WINDOW_S
from jarvisd.audio.chunk import SAMPLE_RATE
from jarvisd.errors import ResourceError
from jarvisd.phrases import Language, render
from jarvisd.speech.loops import words_of
from jarvisd.speech.plausible import Plausibility, refusal
from tests.speech_samples import (
    SHARED,
    WHISPER,
    joe,
    needs_shared,
    pcm16,
    recording,
    slt,
    trimmed,
    utterance,
)

DE, EN = Language.DE, Language.EN
NAMES = ["Jarvis", "Anna", "Bruno", "Wohnzimmer"]
SECOND = SAMPLE_RATE * 2


@pytest.fixture
async def whisper() -> AsyncIterator[FasterWhisperTranscriber]:
    async with open_transcriber(WHISPER, threads=1) as transcriber:
        yield transcriber


@pytest.fixture
def windows(whisper: FasterWhisperTranscriber, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths in seconds of what the encoder was given."""
    seen: list[int] = []
    encode = whisper._decoder._model.encode

    def noted(features: Any) -> Any:
        seen.append(features.shape[-1] // 100)
        return encode(features)

    monkeypatch.setattr(whisper._decoder._model, "encode", noted)
    return seen


@pytest.mark.parametrize("speak", [joe, lambda text: joe(text, 400), slt])
@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            "Remember that the spare key for the basement is in the blue tin in the hall.",
            "blue tin",
        ),
        ("What do you know about the basement key?", "basement key"),
        ("Forget that.", "forget that"),
        ("Yes.", "yes"),
        ("Stop.", "stop"),
    ],
)
async def test_commands_are_understood_in_each_test_voice(
    whisper: FasterWhisperTranscriber, speak: Callable[[str], bytes], said: str, kept: str
) -> None:
    spoken = utterance(speak(said))
    heard = await whisper.transcribe(spoken, languages=[DE, EN], names=NAMES)
    assert kept in heard.text.lower()
    assert heard.language is EN
    assert refusal(heard, Plausibility()) is None


async def test_the_encoder_sees_what_was_said_and_no_more(
    whisper: FasterWhisperTranscriber, windows: list[int]
) -> None:
    short = joe("What time is it?")
    await whisper.transcribe(utterance(short), languages=[EN])
    await whisper.transcribe(utterance(short + bytes(12 * SECOND)), languages=[EN])
    assert windows[0] == LEAST_WINDOW_S
    assert 13 <= windows[1] <= 17


async def test_a_text_that_repeats_itself_is_looked_at_in_twice_the_window(
    whisper: FasterWhisperTranscriber, windows: list[int]
) -> None:
    spoken = utterance(joe("What time is it now? What time is it now?"))
    heard = await whisper.transcribe(spoken, languages=[EN])
    assert windows == [LEAST_WINDOW_S, 2 * LEAST_WINDOW_S]
    assert heard.text.lower().count("what time is it now") == 2


async def test_whoever_outruns_the_tokens_is_heard_again_with_more_room(
    whisper: FasterWhisperTranscriber, windows: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faster_whisper_window, "_TOKENS", 2)
    monkeypatch.setattr(faster_whisper_window, "_TOKENS_A_SECOND", 2)
    spoken = utterance(joe("The spare key for the basement is in the blue tin in the hall."))
    heard = await whisper.transcribe(spoken, languages=[EN])
    assert windows == [LEAST_WINDOW_S, 2 * LEAST_WINDOW_S]
    assert "in the hall" in heard.text.lower()


async def test_words_that_nobody_waits_for_any_more_are_not_written(
    whisper: FasterWhisperTranscriber, monkeypatch: pytest.MonkeyPatch
) -> None:
    listening, dropped, prompts = threading.Event(), threading.Event(), list[Any]()
    model = whisper._decoder._model
    encode, prompt = model.encode, model.get_prompt

    def slowly(features: Any) -> Any:
        listening.set()
        dropped.wait()
        return encode(features)

    def noted(*given: Any, **options: Any) -> Any:
        prompts.append(given)
        return prompt(*given, **options)

    monkeypatch.setattr(model, "encode", slowly)
    monkeypatch.setattr(model, "get_prompt", noted)
    spoken = utterance(joe("The spare key is in the blue tin."))
    in_vain = asyncio.create_task(whisper.transcribe(spoken, languages=[EN]))
    await asyncio.to_thread(listening.wait)
    in_vain.cancel()
    await asyncio.wait({in_vain})
    dropped.set()

    heard = await whisper.transcribe(spoken, languages=[EN])

    assert in_vain.cancelled()
    assert "blue tin" in heard.text.lower()
    assert len(prompts) == 1


async def test_more_than_thirty_seconds_are_heard_to_the_end(
    whisper: FasterWhisperTranscriber,
) -> None:
    pcm = joe("The spare key is in the blue tin.") + bytes(29 * SECOND) + joe("Forget that.")
    heard = await whisper.transcribe(utterance(pcm), languages=[EN])
    assert "blue tin" in heard.text.lower()
    assert heard.text.lower().rstrip(".").endswith("forget that")


async def test_names_are_spelt_as_the_household_spells_them(
    whisper: FasterWhisperTranscriber,
) -> None:
    spoken = utterance(joe("Tell Annika that Matteo is in the kitchen."))
    heard = await whisper.transcribe(spoken, languages=[EN], names=["Jarvis", "Annika", "Matteo"])
    assert "Annika" in heard.text
    assert "Matteo" in heard.text


async def test_the_hint_itself_is_never_heard(whisper: FasterWhisperTranscriber) -> None:
    hiss = utterance(noises()["hiss"])
    for language, hint in ((DE, "Gespräch mit"), (EN, "conversation with")):
        heard = await whisper.transcribe(hiss, languages=[language], names=NAMES)
        assert hint not in heard.text


def noises() -> dict[str, bytes]:
    time = np.arange(6 * SAMPLE_RATE) / SAMPLE_RATE
    chance = np.random.default_rng(7)
    chord = sum(np.sin(2 * np.pi * hertz * time) for hertz in (220, 277, 330)) / 4
    pulse = np.sin(2 * np.pi * 90 * time) * (np.sin(2 * np.pi * 2 * time) > 0.9)
    return {
        "silence": bytes(6 * SECOND),
        "hiss": pcm16(chance.normal(0, 0.05, len(time))),
        "music": pcm16(chord * np.abs(np.sin(2 * np.pi * 1.5 * time))),
        "knocking": pcm16(pulse * 0.5),
    }


@pytest.mark.parametrize("noise", noises())
async def test_noise_does_not_reach_the_dialogue(
    whisper: FasterWhisperTranscriber, noise: str
) -> None:
    spoken = trimmed(noises()[noise])
    heard = await whisper.transcribe(spoken, languages=[DE, EN], names=NAMES)
    assert refusal(heard, Plausibility()) is not None


@needs_shared
@pytest.mark.parametrize("name", ["doing_the_dishes", "empty_room", "noise"])
async def test_no_recorded_noise_reaches_the_dialogue(
    whisper: FasterWhisperTranscriber, name: str
) -> None:
    pcm = recording(SHARED / "data" / "speech" / "noise" / f"{name}.wav")
    step = 8 * SECOND
    for start in range(0, len(pcm), step):
        part = pcm[start : start + step]
        # As the endpointer would cut it, and as if the VAD had taken it all for speech.
        for spoken in (trimmed(part), utterance(part)):
            heard = await whisper.transcribe(spoken, languages=[DE, EN], names=NAMES)
            assert refusal(heard, Plausibility()) is not None, (start // SECOND, heard.text)


def errors(said: list[str], heard: list[str]) -> int:
    """Return the word errors: what must be inserted, left out or replaced."""
    row = list(range(len(heard) + 1))
    for at, word in enumerate(said, 1):
        diagonal, row[0] = row[0], at
        for place, other in enumerate(heard, 1):
            best = min(row[place] + 1, row[place - 1] + 1, diagonal + (word != other))
            diagonal, row[place] = row[place], best
    return row[-1]


@needs_shared
async def test_german_readers_are_understood_about_as_well_as_with_the_full_window(
    whisper: FasterWhisperTranscriber,
) -> None:
    wrong = total = 0
    for path in sorted((SHARED / "data" / "speech" / "german").glob("fleurs-de-*.wav")):
        said = words_of(path.with_suffix(".txt").read_text(encoding="utf-8"))
        heard = await whisper.transcribe(trimmed(recording(path)), languages=[DE, EN])
        assert heard.language is DE
        wrong += errors(said, words_of(heard.text))
        total += len(said)
    assert wrong / total < 0.28


@needs_shared
async def test_short_german_commands_are_not_taken_for_english(
    whisper: FasterWhisperTranscriber,
) -> None:
    for path in sorted((SHARED / "data" / "speech" / "german").glob("command_*.wav")):
        heard = await whisper.transcribe(trimmed(recording(path)), languages=[DE, EN])
        assert heard.language is DE, (path.name, heard.text)


async def test_a_folder_that_tells_the_wrong_number_of_bands_is_heard_with_all_the_same(
    tmp_path: Path,
) -> None:
    for file in WHISPER.iterdir():
        (tmp_path / file.name).symlink_to(file.resolve())
    told = '{"feature_size": 128, "sampling_rate": 16000, "hop_length": 160, "n_fft": 400}'
    (tmp_path / "preprocessor_config.json").write_text(told, encoding="utf-8")
    async with open_transcriber(tmp_path, beam=1, threads=1) as whisper:
        heard = await whisper.transcribe(utterance(joe("What time is it?")), languages=[EN])
    assert heard.text.lower().startswith("what time")


async def test_the_words_are_the_same_on_one_thread_and_on_two() -> None:
    assert load_single(WHISPER, 1) is None
    spoken = utterance(joe("What do you know about the basement key?"))
    heard = []
    for threads in (1, 2):
        async with open_transcriber(WHISPER, threads=threads) as whisper:
            heard.append((await whisper.transcribe(spoken, languages=[EN])).text)
    assert heard[0] == heard[1]


def test_a_larger_model_is_not_held_twice(tmp_path: Path) -> None:
    with (tmp_path / "model.bin").open("wb") as file:
        file.truncate(480_000_000)
    assert load_single(tmp_path, 4) is None


async def test_missing_weights_are_named(tmp_path: Path) -> None:
    with pytest.raises(ResourceError) as failure:
        async with open_transcriber(tmp_path / "whisper"):
            pass
    for language in Language:
        assert "config.json" in render(failure.value, language)


@pytest.mark.parametrize("broken", ["model.bin", "tokenizer.json", "config.json"])
async def test_broken_weights_are_named(tmp_path: Path, broken: str) -> None:
    for file in WHISPER.iterdir():
        (tmp_path / file.name).symlink_to(file.resolve())
    (tmp_path / broken).unlink()
    (tmp_path / broken).write_bytes(b"\0junk")
    with pytest.raises(ResourceError) as failure:
        async with open_transcriber(tmp_path):
            pass
    for language in Language:
        assert str(tmp_path) in render(failure.value, language)


async def test_a_model_that_was_cut_off_is_named(tmp_path: Path) -> None:
    shutil.copytree(WHISPER, tmp_path / "cut")
    with (tmp_path / "cut" / "model.bin").open("r+b") as file:
        file.truncate(1_000_000)
    with pytest.raises(ResourceError):
        async with open_transcriber(tmp_path / "cut"):
            pass
