"""Services elsewhere: what is asked of them, and every way in which they can fail."""

import asyncio
import socket
from collections.abc import Awaitable, Callable

import pytest
from wyoming.asr import Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.error import Error
from wyoming.event import Event

from jarvisd.adapters.wyoming.synthesizer import WyomingSynthesizer
from jarvisd.adapters.wyoming.transcriber import WyomingTranscriber
from jarvisd.address import Address
from jarvisd.audio.chunk import Sound
from jarvisd.errors import SpeakingError, TranscriptionError
from jarvisd.phrases import Language, render
from jarvisd.speech.types import Transcript as Understood
from tests.speech_samples import utterance
from tests.unit.wyoming.scripted import Side, scripted
from tests.wyoming_peers import free_address

DE, EN = Language.DE, Language.EN
SPOKEN = utterance(bytes(32_000))
PATIENCE_S = 0.5


async def heard(
    play: Callable[[Side], Awaitable[None]], *languages: Language, wake: str | None = None
) -> Understood:
    async with scripted(play) as address:
        transcriber = WyomingTranscriber(address, patience_s=PATIENCE_S)
        return await transcriber.transcribe(
            utterance(bytes(32_000), wake=wake), languages=languages or (DE, EN), names=["Annika"]
        )


def says(text: str, **more: object) -> Callable[[Side], Awaitable[None]]:
    async def play(side: Side) -> None:
        await side.until("audio-stop")
        await side.send(Event("transcript", {"text": text, **more}))

    return play


async def test_the_whole_utterance_is_sent_with_the_names_and_the_only_language() -> None:
    seen: list[Event] = []

    async def play(side: Side) -> None:
        await side.until("audio-stop")
        seen.extend(side.seen)
        await side.send(Transcript(text="Hallo").event())

    await heard(play, DE, wake="hey_jarvis")

    assert [event.type for event in (seen[0], seen[1], seen[-1])] == [
        "transcribe",
        "audio-start",
        "audio-stop",
    ]
    assert seen[0].data == {"language": "de", "transcript_names": ["Hey Jarvis", "Annika"]}
    assert b"".join(event.payload or b"" for event in seen) == SPOKEN.pcm


async def test_with_several_languages_none_is_demanded() -> None:
    seen: list[Event] = []

    async def play(side: Side) -> None:
        await side.until("audio-stop")
        seen.extend(side.seen)
        await side.send(Transcript(text="Hallo").event())

    await heard(play)

    assert "language" not in seen[0].data


async def test_the_language_is_the_one_that_is_told_or_else_that_of_the_words() -> None:
    assert (await heard(says("Okay.", language="en_GB"))).language is EN
    assert (await heard(says("Where is the key?"))).language is EN
    assert (await heard(says("Wo ist der Schlüssel?"))).language is DE
    assert (await heard(says("Okay.", language="fr"))).language is DE


async def test_what_another_jarvisd_knows_of_its_words_is_believed() -> None:
    sure = await heard(says("Hallo", context={"confidence": 0.4, "no_speech": 0.3}))
    plain = await heard(says("Hallo", context={"confidence": "very", "no_speech": 7}))

    assert (sure.confidence, sure.no_speech) == (0.4, 0.3)
    assert (plain.confidence, plain.no_speech) == (0.8, 0.0)


async def test_messages_of_other_kinds_are_passed_over() -> None:
    async def play(side: Side) -> None:
        await side.until("audio-stop")
        await side.send(Event("transcript-start"), Event("pong"), Transcript(text="Ja").event())

    assert (await heard(play)).text == "Ja"


LAST = ("audio-stop", "synthesize")
"""What is sent last of a question."""


async def silent(side: Side) -> None:
    await asyncio.sleep(60)


async def hangs_up(side: Side) -> None:
    await side.read()


async def half(side: Side) -> None:
    while (event := await side.read()) is not None and event.type not in LAST:
        pass
    await side.raw(b'{"type": "transcript", "data_length": 90}\n{"text"')


async def nonsense(side: Side) -> None:
    await side.raw(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    await asyncio.sleep(60)


async def far_too_long(side: Side) -> None:
    await side.raw(b'{"type": "transcript", "payload_length": 4294967296}\n')
    await asyncio.sleep(60)


async def refuses(side: Side) -> None:
    await side.send(Error(text="the secret sentence", code="RuntimeError").event())


FAULTS = {
    "wyoming-silent": silent,
    "wyoming-closed": hangs_up,
    "wyoming-garbled": half,
    "wyoming-garbled ": nonsense,
    "wyoming-garbled  ": far_too_long,
    "wyoming-refused": refuses,
}


@pytest.mark.parametrize("key", FAULTS)
async def test_each_fault_of_a_recogniser_has_its_sentence(key: str) -> None:
    with pytest.raises(TranscriptionError) as caught:
        await heard(FAULTS[key])

    assert caught.value.key == key.strip()
    for language in Language:
        told = render(caught.value, language)
        assert "tcp://127.0.0.1" in told
        assert "secret" not in told


@pytest.mark.parametrize("key", FAULTS)
async def test_each_fault_of_a_voice_has_its_sentence(key: str) -> None:
    with pytest.raises(SpeakingError) as caught:
        await spoken(FAULTS[key])

    assert caught.value.key == key.strip()


@pytest.mark.parametrize(
    ("known", "german"),
    [(True, "Dort lauscht niemand."), (False, "Den Namen kennt das Netz nicht.")],
)
async def test_nobody_there_is_told_at_once_and_why(
    known: bool, german: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    address = free_address()
    if not known:
        address = Address("gpu.local", address.port)
        monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(TranscriptionError) as caught:
        await WyomingTranscriber(address, patience_s=5).transcribe(SPOKEN, languages=[DE])

    assert caught.value.key == "wyoming-unreachable"
    assert str(address) in render(caught.value, EN)
    told = f"{address} ist nicht zu erreichen: {german}"
    assert told in render(caught.value, DE)


async def spoken(
    play: Callable[[Side], Awaitable[None]], text: str = "Hallo.", voices: str = ""
) -> list[Sound]:
    async with scripted(play) as address:
        voice = WyomingSynthesizer(address, patience_s=PATIENCE_S, voices={DE: voices, EN: ""})
        return [sound async for sound in voice.synthesize(text, DE)]


def plays(*chunks: AudioChunk) -> Callable[[Side], Awaitable[None]]:
    async def play(side: Side) -> None:
        await side.until("synthesize")
        first = chunks[0]
        await side.send(AudioStart(first.rate, first.width, first.channels).event())
        await side.send(*(chunk.event() for chunk in chunks), AudioStop().event())

    return play


async def test_what_is_spoken_elsewhere_comes_as_one_sound() -> None:
    pieces = [AudioChunk(24_000, 2, 2, b"\x01\x00\x02\x00" * 50) for _ in range(3)]

    assert await spoken(plays(*pieces)) == [Sound(b"\x01\x00" * 150, 24_000)]


@pytest.mark.parametrize(
    ("named", "asked"), [("thorsten", {"name": "thorsten"}), ("", {"language": "de"})]
)
async def test_a_voice_is_asked_for_by_its_name_or_by_the_language(
    named: str, asked: dict[str, str]
) -> None:
    seen: list[Event] = []

    async def play(side: Side) -> None:
        seen.append(await side.read() or Event("none"))
        await side.send(AudioStop().event())

    assert await spoken(play, "Hallo\0 Welt.", named) == []
    assert seen[0].data == {"text": "Hallo  Welt.", "voice": asked}


async def test_sound_that_changes_or_never_ends_is_given_up() -> None:
    async def endless(side: Side) -> None:
        await side.read()
        while True:
            await side.send(AudioChunk(8_000, 1, 1, bytes(500_000)).event())

    changing = plays(AudioChunk(16_000, 2, 1, b"\0\0"), AudioChunk(22_050, 2, 1, b"\0\0"))
    for play in (changing, endless):
        with pytest.raises(SpeakingError) as caught:
            await spoken(play)
        assert caught.value.key == "wyoming-garbled"


async def test_a_cancelled_question_leaves_no_connection() -> None:
    gone = asyncio.Event()

    async def play(side: Side) -> None:
        while await side.read() is not None:
            pass
        gone.set()

    async with scripted(play) as address:
        transcriber = WyomingTranscriber(address, patience_s=60)
        asking = asyncio.create_task(transcriber.transcribe(SPOKEN, languages=[DE]))
        await asyncio.sleep(0.05)
        asking.cancel()
        await asyncio.wait({asking})
        async with asyncio.timeout(10):
            await gone.wait()


def test_a_voice_says_where_it_is() -> None:
    voice = WyomingSynthesizer(Address("gpu", 10_200), patience_s=1, voices={DE: "thorsten"})

    assert voice.voice(DE) == "thorsten (tcp://gpu:10200)"
    assert voice.voice(EN) == "en (tcp://gpu:10200)"
