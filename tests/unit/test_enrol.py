"""Learning a voice, and refusing what would teach it badly."""

from array import array
from itertools import count
from uuid import UUID

import pytest

from jarvisd.errors import InputError, SeveralInputsError
from jarvisd.ids import PersonId
from jarvisd.people.enrol import Enrol, Recording, refuse_known_voice
from jarvisd.people.own_voice import OwnVoice
from jarvisd.people.quality import Quality, fault
from jarvisd.people.speech import NetSpeech, VoiceBranch
from jarvisd.people.types import Enrolled, Person
from jarvisd.phrases import Language, render
from jarvisd.testing.noise import MutesTheQuiet
from jarvisd.testing.sound import HearsWords, silence, sound
from jarvisd.testing.voices import ReadsVoices

_OWN = count(1)
SENTENCE = " ".join(["the spare key for the cellar is in the blue tin"] * 4)


def recording(name: str, pcm: bytes | None = None, voice: int = 0) -> Recording:
    # A little silence of its own: no two recordings are the same.
    own = sound(SENTENCE, voice=voice) + silence(next(_OWN))
    return Recording(name=name, pcm=own if pcm is None else pcm)


def three(*, instead: Recording | None = None) -> list[Recording]:
    return [recording("one.wav"), instead or recording("two.wav"), recording("three.wav")]


def enrol(encoder: ReadsVoices | None = None) -> Enrol:
    return Enrol(VoiceBranch(encoder or ReadsVoices(), MutesTheQuiet(), HearsWords))


def scaled(pcm: bytes, factor: float) -> bytes:
    samples = array("h", pcm)
    return array("h", [max(-32_768, min(32_767, round(s * factor))) for s in samples]).tobytes()


async def refused(recordings: list[Recording]) -> InputError:
    with pytest.raises(InputError) as caught:
        await enrol().learn(recordings)
    return caught.value


async def test_three_good_recordings_give_an_exemplar_each() -> None:
    prints = await enrol().learn(three())

    assert len(prints) == 3
    assert set(prints) == {(1.0, *(0.0,) * 7)}


async def test_a_long_recording_gives_several() -> None:
    long = recording("long.wav", sound(" ".join([SENTENCE] * 3)))

    assert len(await enrol().learn(three(instead=long))) == 5


@pytest.mark.parametrize("count", [0, 1, 2])
async def test_fewer_than_three_are_too_few_however_long(count: int) -> None:
    long = sound(" ".join([SENTENCE] * 5))
    error = await refused([recording("long.wav", long)] * count)

    assert error.key == "enrol-too-few"
    assert error.details == {"least": 3, "given": count}


async def test_the_same_recording_does_not_count_twice() -> None:
    one, _, three = (recording(name) for name in ("one.wav", "two.wav", "three.wav"))
    error = await refused([one, recording("copy.wav", one.pcm), three])

    assert error.key == "enrol-same-recording"
    assert error.details == {"one": "one.wav", "other": "copy.wav"}


async def test_ten_seconds_are_needed_together() -> None:
    words = sound(" ".join(SENTENCE.split()[:20]))
    short = [recording(f"{n}.wav", words + silence(n)) for n in range(3)]
    error = await refused(short)

    assert error.key == "enrol-too-little"


@pytest.mark.parametrize(
    ("pcm", "key"),
    [
        (silence(5_000), "enrol-too-short"),
        (sound("only this") + silence(5_000), "enrol-too-short"),
        (scaled(sound(SENTENCE), 0.01), "enrol-too-quiet"),
        (scaled(sound(SENTENCE), 1_000), "enrol-clipped"),
        (sound(SENTENCE, voice=3), "enrol-other-voice"),
    ],
)
async def test_a_poor_recording_is_named_with_its_reason(pcm: bytes, key: str) -> None:
    error = await refused(three(instead=recording("poor.wav", pcm)))

    assert error.key == key
    assert error.details["name"] == "poor.wav"
    for language in Language:
        assert "poor.wav" in render(error, language)


async def test_every_poor_recording_is_named() -> None:
    poor = [
        recording("silent.wav", silence(5_000)),
        recording("loud.wav", scaled(sound(SENTENCE), 1_000)),
    ]
    error = await refused([recording("good.wav"), *poor])

    assert error.key == "enrol-refused"
    assert isinstance(error, SeveralInputsError)
    assert [problem.key for problem in error.problems] == ["enrol-too-short", "enrol-clipped"]
    for language in Language:
        told = [render(problem, language) for problem in error.problems]
        assert ["silent.wav" in told[0], "loud.wav" in told[1]] == [True, True]


def noisy(background: int, ms: int = 1_000) -> NetSpeech:
    """Speech at an amplitude of 4,000, with *background* between the words."""
    voice = array("h", [4_000, -4_000] * 24_000).tobytes()
    around = array("h", [background, -background] * (8 * ms)).tobytes()
    return NetSpeech(pcm=voice, recorded=voice, background=around, speech_ms=3_000)


@pytest.mark.parametrize(
    ("speech", "key"),
    [
        (noisy(200), None),
        (noisy(2_500), None),
        (noisy(3_900), "enrol-noisy"),
        (noisy(3_900, ms=200), None),
    ],
)
def test_a_voice_may_be_learnt_in_noise_but_not_under_it(
    speech: NetSpeech, key: str | None
) -> None:
    error = fault("kitchen.wav", speech, Quality())

    assert (error.key if error else None) == key
    if error:
        assert all("kitchen.wav" in render(error, language) for language in Language)


async def test_more_can_be_learnt_later_of_the_same_voice_only() -> None:
    known = await enrol().learn(three())

    assert len(await enrol().learn_more([recording("later.wav")], known)) == 1
    with pytest.raises(InputError) as caught:
        await enrol().learn_more([recording("ben.wav", voice=1)], known)
    assert caught.value.key == "enrol-other-voice"


async def test_all_or_nothing_is_measured_only_after_all_passed() -> None:
    encoder = ReadsVoices()
    with pytest.raises(InputError):
        await enrol(encoder).learn(three(instead=recording("poor.wav", silence(5_000))))

    assert encoder.calls == 0


async def test_half_of_each_of_two_voices_is_nobody() -> None:
    error = await refused([recording(f"{place}.wav", voice=place // 2 * 3) for place in range(4)])
    assert error.key in {"enrol-two-voices", "enrol-other-voice"}


async def test_a_voice_is_not_learnt_under_a_second_name() -> None:
    prints = await enrol().learn(three())
    ben = Person(id=PersonId(UUID(int=1)), name="Ben")
    with pytest.raises(InputError) as caught:
        refuse_known_voice(prints, [Enrolled(person=ben, prints=prints)])
    assert (caught.value.key, caught.value.details) == ("enrol-known-voice", {"name": "Ben"})
    refuse_known_voice(prints, [Enrolled(person=ben, prints=((0.0, 1.0, *(0.0,) * 6),))])
    refuse_known_voice(prints, [Enrolled(person=ben, prints=())])
    refuse_known_voice((), [Enrolled(person=ben, prints=prints)])


async def test_the_houses_own_voice_is_not_learnt() -> None:
    async def samples() -> list[bytes]:
        return [sound(SENTENCE, voice=0)]

    voices = VoiceBranch(ReadsVoices(), MutesTheQuiet(), HearsWords)
    learner = Enrol(voices, own=OwnVoice(samples, voices))
    with pytest.raises(InputError) as caught:
        await learner.learn(three())

    assert caught.value.key == "enrol-own-voice"
    assert len(await learner.learn([recording(f"{n}.wav", voice=1) for n in range(3)])) == 3
