"""What is offered to Home Assistant, asked for as it asks."""

import asyncio
from collections.abc import Iterator

import pytest
from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.event import Event
from wyoming.handle import Handled, NotHandled
from wyoming.info import Describe, Info
from wyoming.intent import Recognize
from wyoming.ping import Ping
from wyoming.tts import (
    Synthesize,
    SynthesizeChunk,
    SynthesizeStart,
    SynthesizeStop,
    SynthesizeVoice,
)
from wyoming.wake import Detect, Detection

import jarvisd
from jarvisd.adapters.wyoming.detectors import MOST
from jarvisd.adapters.wyoming.services import Services
from jarvisd.audio.chunk import SAMPLE_RATE
from jarvisd.dialogue.types import Farewell, Sentence
from jarvisd.errors import ThinkingError
from jarvisd.phrases import Language
from jarvisd.testing.sound import silence, sound, words
from tests.unit.wyoming.guest import LANGUAGES, House, answers, ask, at_home, guest

START = AudioStart(rate=SAMPLE_RATE, width=2, channels=1).event()
STOP = AudioStop().event()


def stream(pcm: bytes, step: int = 2_048) -> Iterator[Event]:
    yield START
    for at in range(0, len(pcm), step):
        yield AudioChunk(
            rate=SAMPLE_RATE, width=2, channels=1, audio=pcm[at : at + step], timestamp=at // 32
        ).event()


async def test_it_says_what_there_is_with_languages_and_whose_work_it_is() -> None:
    async with at_home() as address:
        [event] = await ask(address, Describe().event(), until="info")
    info = Info.from_event(event)

    assert info.asr[0].version == info.tts[0].version == jarvisd.__version__
    assert info.asr[0].models[0].languages == ["de", "en"]
    assert [(voice.name, voice.languages) for voice in info.tts[0].voices] == [
        ("jarvisd-de", ["de"]),
        ("jarvisd-en", ["en"]),
    ]
    assert info.tts[0].supports_synthesize_streaming
    assert [(model.name, model.phrase) for model in info.wake[0].models] == [
        ("hey_jarvis", "Hey Jarvis")
    ]
    assert info.handle[0].models[0].languages == ["de", "en"]
    programs = [*info.asr, *info.tts, *info.wake, *info.handle]
    assert all(program.installed and program.attribution.name for program in programs)
    assert info.satellite is None


async def test_only_what_is_offered_is_told_of_and_done() -> None:
    async with at_home(services=Services(languages=LANGUAGES)) as address:
        [event] = await ask(address, Describe().event(), until="info")
        info = Info.from_event(event)
        assert not [*info.asr, *info.tts, *info.wake, *info.handle]
        for asked in (
            Transcribe().event(),
            Synthesize(text="Hallo").event(),
            Detect().event(),
            Transcript(text="Hallo").event(),
        ):
            [refused] = await ask(address, asked, until="none")
            assert (refused.type, refused.data["code"]) == ("error", "nonsense")


async def test_speech_becomes_text_in_the_language_that_is_asked_for() -> None:
    house = House()
    async with at_home(house) as address:
        events = [*stream(silence(480) + sound("wo ist der schlüssel") + silence(900)), STOP]
        asked = Transcribe(language="de", transcript_names=["Bruno"]).event()
        [answer] = await ask(address, asked, *events, until="transcript")

    assert Transcript.from_event(answer).text == "wo ist der schlüssel"
    assert answer.data["language"] == "de"
    assert answer.data["context"] == {"confidence": 0.95, "no_speech": 0.02}
    [heard] = house.transcriber.heard
    assert heard.speech_ms == 4 * 96
    assert 4 * 96 < heard.end_ms - heard.start_ms < 4 * 96 + 700
    assert house.transcriber.names == [("Bruno", "Jarvis")]


async def test_without_a_language_it_is_told_by_the_speech() -> None:
    async with at_home() as address:
        events = [*stream(sound("where is the key")), STOP]
        [answer] = await ask(address, *events, until="transcript")

    assert answer.data["language"] == "en"


@pytest.mark.parametrize("text", ["", "vielen dank", "untertitel der amara.org-community"])
async def test_what_nobody_said_is_no_text(text: str) -> None:
    house = House()
    house.transcriber.no_speech = 0.9
    async with at_home(house) as address:
        [answer] = await ask(address, *stream(sound(text)), STOP, until="transcript")

    assert answer.data["text"] == ""


async def test_one_connection_may_be_used_again() -> None:
    async with at_home() as address, guest(address) as client:
        for text in ("wo ist anna", "wo ist ben"):
            for event in (Transcribe().event(), *stream(sound(text)), STOP):
                await client.write_event(event)
            [answer] = await answers(client, "transcript")
            assert answer.data["text"] == text


async def test_the_recogniser_s_failure_is_told() -> None:
    house = House()
    house.transcriber.failing = True
    async with at_home(house) as address:
        [answer] = await ask(address, *stream(sound("hallo")), STOP, until="transcript")

    assert (answer.type, answer.data["code"]) == ("error", "recogniser-failed")


def spoken(events: list[Event]) -> str:
    return words(b"".join(event.payload or b"" for event in events))


@pytest.mark.parametrize(
    ("voice", "language"),
    [
        (None, Language.DE),
        (SynthesizeVoice(name="jarvisd-en"), Language.EN),
        (SynthesizeVoice(language="en_GB"), Language.EN),
        (SynthesizeVoice(name="somebody"), Language.DE),
    ],
)
async def test_text_becomes_one_stretch_of_sound(
    voice: SynthesizeVoice | None, language: Language
) -> None:
    house = House()
    async with at_home(house) as address:
        asked = Synthesize(text="Guten Morgen. Bis gleich!", voice=voice).event()
        answer = await ask(address, asked, until="audio-stop")

    assert answer[0].type == "audio-start"
    assert {event.type for event in answer[1:-1]} == {"audio-chunk"}
    assert spoken(answer) == "guten morgen. bis gleich!"
    assert [each for _, each in house.synthesizer.said] == [language, language]


async def test_text_that_is_still_being_written_is_spoken_by_the_sentence_and_once() -> None:
    house = House()
    async with at_home(house) as address, guest(address) as client:
        await client.write_event(SynthesizeStart().event())
        for piece in ("Guten ", "Morgen. Wie ", "geht es?"):
            await client.write_event(SynthesizeChunk(text=piece).event())
        first = await answers(client, "audio-chunk")
        whole = Synthesize(text="Guten Morgen. Wie geht es?").event()
        for event in (whole, SynthesizeStop().event()):
            await client.write_event(event)
        rest = await answers(client, "synthesize-stopped")

    assert [event.type for event in first] == ["audio-start", "audio-chunk"]
    assert spoken([*first, *rest]) == "guten morgen. wie geht es?"
    assert [event.type for event in rest[-2:]] == ["audio-stop", "synthesize-stopped"]


async def test_text_is_made_speakable_and_long_sentences_are_said_in_parts() -> None:
    house = House()
    async with at_home(house) as address:
        text = "**Um 9:30 Uhr** " + "und noch etwas " * 60
        await ask(address, Synthesize(text=text).event(), until="audio-stop")

    assert house.synthesizer.said[0][0].startswith("Um neun Uhr dreißig")
    assert all(len(part) <= 300 for part, _ in house.synthesizer.said)


async def test_nothing_to_say_is_an_empty_sound() -> None:
    async with at_home() as address:
        answer = await ask(address, Synthesize(text=" 😀 ").event(), until="audio-stop")

    assert [event.type for event in answer] == ["audio-start", "audio-stop"]


async def test_a_voice_that_fails_is_told() -> None:
    house = House()
    house.synthesizer.failing = True
    async with at_home(house) as address:
        answer = await ask(address, Synthesize(text="Hallo.").event(), until="audio-stop")

    assert answer[-1].data["code"] == "voice-failed"


async def test_the_wake_word_is_told_with_its_place() -> None:
    async with at_home() as address, guest(address) as client:
        asked = Detect(names=["hey_jarvis_v0.1"]).event()
        for event in (asked, *stream(silence(960) + sound("hey_jarvis") + silence(500))):
            await client.write_event(event)
        [found] = await answers(client, "detection")
        detection = Detection.from_event(found)

        assert detection.name == "hey_jarvis"
        assert detection.timestamp is not None
        assert 960 <= detection.timestamp <= 960 + 96 + 80
        await client.write_event(STOP)
        await client.write_event(Ping(text="still there").event())
        assert [event.type for event in await answers(client, "pong")] == ["pong"]


async def test_a_stream_without_the_word_is_told_at_its_end() -> None:
    async with at_home() as address:
        events = [Detect().event(), *stream(sound("good morning") + silence(500)), STOP]
        answer = await ask(address, *events, until="not-detected")

    assert [event.type for event in answer] == ["not-detected"]


async def test_a_word_that_was_not_asked_for_is_not_told() -> None:
    async with at_home() as address:
        events = [Detect(names=["alexa"]).event(), *stream(sound("hey_jarvis") + silence(500))]
        answer = await ask(address, *events, STOP, until="not-detected")

    assert [event.type for event in answer] == ["not-detected"]


async def test_detectors_are_used_again_and_there_are_not_too_many() -> None:
    house = House()
    async with at_home(house) as address:
        for _ in range(3):
            await ask(address, Detect().event(), START, STOP, until="not-detected")
        assert len(house.detectors) == 1
        clients = [AsyncTcpClient(address.host, address.port) for _ in range(MOST + 1)]
        told = []
        for client in clients:
            await client.connect()
            for event in (Detect().event(), Ping().event()):
                await client.write_event(event)
            told.append((await client.read_event() or Event("none")).type)
        for client in clients:
            await client.disconnect()

    assert told == ["pong"] * MOST + ["error"]


async def test_a_sentence_is_answered_and_the_conversation_goes_on() -> None:
    house = House()
    house.dialogue.answers = [[Sentence("Er heißt Bruno.")], [Sentence("Gern. Bis bald.")]]
    async with at_home(house) as address:
        context = {"conversation_id": "01HX", "device_id": "kitchen"}
        for text, answer in (("Wie heißt er?", "Er heißt Bruno."), ("Danke", "Gern. Bis bald.")):
            asked = Transcript(text=text, language="de-DE", context=context).event()
            [told] = await ask(address, asked, until="handled")
            assert Handled.from_event(told).text == answer
            assert told.data["context"] == {"conversation_id": "01HX"}

    first, second = house.dialogue.heard
    assert first.session == second.session
    assert (first.turn, second.turn) == (1, 2)
    assert (first.room, first.via, first.language) == ("homeassistant", "text", Language.DE)


async def test_the_speaker_of_a_written_sentence_is_nobody_known() -> None:
    house = House()
    async with at_home(house) as address:
        await ask(address, Recognize(text="Wer bin ich?").event(), until="handled")

    [heard] = house.dialogue.heard
    assert heard.audience.person is None


async def test_other_conversations_are_others() -> None:
    house = House()
    async with at_home(house) as address:
        for name in ("a", "b"):
            asked = Transcript(text="Hallo", context={"conversation_id": name}).event()
            await ask(address, asked, until="handled")
        for _ in range(2):
            await ask(address, Transcript(text="Hallo").event(), until="handled")

    assert len({heard.session for heard in house.dialogue.heard}) == 4


async def test_after_a_goodbye_the_same_name_begins_anew() -> None:
    house = House()
    house.dialogue.answers = [[Sentence("Tschüss."), Farewell()]]
    async with at_home(house) as address:
        for _ in range(2):
            asked = Transcript(text="Tschüss", context={"conversation_id": "a"}).event()
            await ask(address, asked, until="handled")

    assert len({heard.session for heard in house.dialogue.heard}) == 2


async def test_an_answer_that_fails_is_not_handled_and_says_so_politely() -> None:
    house = House()
    house.dialogue.answers = [ThinkingError("turn-too-slow")]
    async with at_home(house) as address:
        [told] = await ask(address, Transcript(text="Hallo").event(), until="not-handled")

    assert NotHandled.from_event(told).text


async def test_nothing_said_is_refused() -> None:
    async with at_home() as address:
        for data in ({"text": "  "}, {"text": 7}, {}):
            [told] = await ask(address, Event("transcript", data), until="handled")
            assert told.data["code"] == "nonsense"


async def test_half_a_character_does_no_harm() -> None:
    house = House()
    raw = b'{"type": "transcript", "data": {"text": "Hallo \\ud800 \\u0000"}}\n'
    async with at_home(house) as address:
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(raw)
        assert b"handled" in await reader.readline()
        writer.close()
        await writer.wait_closed()

    assert house.dialogue.heard[0].text == "Hallo ?"
