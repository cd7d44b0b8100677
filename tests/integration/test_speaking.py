"""Promises about the real voices."""

import asyncio
import os
from pathlib import Path

import pytest

from jarvisd.adapters.espeak import EspeakSynthesizer, find_espeak
from jarvisd.adapters.faster_whisper import open_transcriber
from jarvisd.adapters.piper import REPEATABLE, Manner, open_piper
from jarvisd.adapters.voices import open_voices
from jarvisd.audio.chunk import SAMPLE_RATE
from jarvisd.errors import ResourceError, SpeakingError
from jarvisd.phrases import Language, render
from jarvisd.speech.ports import Synthesizer
from jarvisd.speech.spoken import speakable
from tests.speech_samples import JOE, WHISPER, pcm16, utterance

DE, EN = Language.DE, Language.EN
KEY = "The spare key for the basement is in the blue tin in the hall."


async def length_ms(voice: Synthesizer, text: str) -> int:
    return sum([sound.duration_ms async for sound in voice.synthesize(text, EN)])


async def test_what_it_says_can_be_understood() -> None:
    import numpy as np
    import soxr

    async with open_piper(JOE, REPEATABLE) as voice:
        said = [sound async for sound in voice.synthesize(speakable(KEY, EN), EN)]
    samples = np.frombuffer(b"".join(sound.pcm for sound in said), "<i2") / 32_768
    pcm = pcm16(soxr.resample(samples, said[0].rate, SAMPLE_RATE))
    async with open_transcriber(WHISPER, threads=1) as whisper:
        heard = await whisper.transcribe(utterance(pcm), languages=[EN])
    assert "blue tin" in heard.text


async def test_sentences_come_one_by_one() -> None:
    async with open_piper(JOE, REPEATABLE) as voice:
        assert len([sound async for sound in voice.synthesize(f"{KEY} {KEY}", EN)]) == 2


async def test_a_faster_voice_is_done_sooner() -> None:
    async with open_piper(JOE, REPEATABLE) as voice:
        normal = await length_ms(voice, KEY)
    async with open_piper(JOE, Manner(speed=1.5, noise_scale=0.0, noise_w_scale=0.0)) as hurried:
        assert await length_ms(hurried, KEY) < 0.8 * normal
    assert await length_ms(find_espeak(speed=1.5), KEY) < 0.8 * await length_ms(find_espeak(), KEY)


async def test_the_fallback_is_plainly_marked() -> None:
    async with open_voices({DE: None, EN: JOE}, REPEATABLE) as voices:
        assert voices.voice(DE) == "espeak-ng de (fallback)"
        assert voices.voice(EN) == "piper en_US-joe-medium"
        assert [sound async for sound in voices.synthesize("Guten Morgen, schöne Grüße.", DE)]


async def test_a_voice_file_that_is_not_there_falls_back(tmp_path: Path) -> None:
    async with open_voices({DE: tmp_path / "de.onnx"}, REPEATABLE) as voices:
        assert voices.voice(DE) == "espeak-ng de (fallback)"


async def test_a_broken_voice_is_named(tmp_path: Path) -> None:
    voice = tmp_path / "de.onnx"
    voice.write_bytes(b"junk")
    with pytest.raises(ResourceError) as half:
        async with open_voices({DE: voice}, REPEATABLE):
            pass
    assert "de.onnx.json" in render(half.value, DE)
    (tmp_path / "de.onnx.json").write_bytes(JOE.with_name(JOE.name + ".json").read_bytes())
    with pytest.raises(ResourceError) as failure:
        async with open_voices({DE: voice}, REPEATABLE):
            pass
    for language in Language:
        assert "de.onnx" in render(failure.value, language)


async def test_a_missing_program_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ResourceError) as failure:
        find_espeak()
    for language in Language:
        assert "espeak-ng" in render(failure.value, language)


def program(folder: Path, script: str) -> str:
    file = folder / "program"
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return str(file)


async def test_stopping_ends_the_program(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    slow = EspeakSynthesizer(
        program(tmp_path, f"echo $$ > {note}.new; mv {note}.new {note}; exec sleep 600")
    )

    async def speak() -> None:
        async for _ in slow.synthesize("Hallo", DE):
            pass

    speaking = asyncio.create_task(speak())
    while not note.exists():  # noqa: ASYNC110 (another process writes the note)
        await asyncio.sleep(0.01)
    speaking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await speaking
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


async def test_a_program_that_fails_is_a_speaking_error(tmp_path: Path) -> None:
    for broken in (program(tmp_path, "exit 3"), str(tmp_path / "nothing")):
        with pytest.raises(SpeakingError):
            async for _ in EspeakSynthesizer(broken).synthesize("Hallo", DE):
                pass


async def test_a_sentence_never_shows_in_the_list_of_processes(tmp_path: Path) -> None:
    note = tmp_path / "arguments"
    prying = EspeakSynthesizer(program(tmp_path, f'echo "$@" > {note}; cat > /dev/null'))
    async for _ in prying.synthesize("Geheim", DE):
        pass
    assert "Geheim" not in note.read_text()
