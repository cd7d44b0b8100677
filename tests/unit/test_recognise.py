"""Recognising a speaker from the evidence of a session."""

from collections.abc import Sequence
from uuid import UUID

import pytest

from jarvisd.audio.chunk import BYTES_PER_MS, Detection, Utterance
from jarvisd.errors import SpeakingError, StorageError
from jarvisd.ids import PersonId
from jarvisd.people.match import Certainty, Evidence
from jarvisd.people.own_voice import OwnVoice
from jarvisd.people.recognise import Recognise
from jarvisd.people.speech import VoiceBranch
from jarvisd.people.types import Doubt, Enrolled, Known, Person, Role, Speaker, Unknown, Voiceprint
from jarvisd.testing.noise import MutesTheQuiet
from jarvisd.testing.sound import HearsWords, sound
from jarvisd.testing.voices import ReadsVoices

SENTENCE = "the spare key for the cellar is in the blue tin in the hall by the door over there"
ANNA, BEN = 0, 1


def axis(voice: int) -> Voiceprint:
    return tuple(float(voice == i) for i in range(8))


class Household:
    """A people store of two, which may be away."""

    def __init__(self, *, enrolled: bool = True, away: bool = False) -> None:
        self._enrolled = enrolled
        self._away = away

    async def everyone(self) -> Sequence[Enrolled]:
        if self._away:
            raise StorageError("database-away")
        return [self._member("Anna", ANNA), self._member("Ben", BEN)]

    def _member(self, name: str, voice: int) -> Enrolled:
        person = Person(id=PersonId(UUID(int=voice + 1)), name=name)
        return Enrolled(person=person, prints=(axis(voice),) * 3 if self._enrolled else ())

    async def named(self, name: str) -> Person | None:
        raise NotImplementedError

    async def add(self, person: Person, prints: Sequence[Voiceprint]) -> None:
        raise NotImplementedError

    async def add_prints(self, person: PersonId, prints: Sequence[Voiceprint]) -> None:
        raise NotImplementedError

    async def set_role(self, person: PersonId, role: Role) -> None:
        raise NotImplementedError

    async def forget_voice(self, person: PersonId) -> int:
        raise NotImplementedError

    async def remove(self, person: PersonId) -> int:
        raise NotImplementedError


def recogniser(encoder: ReadsVoices | None = None, people: Household | None = None) -> Recognise:
    voices = VoiceBranch(encoder or ReadsVoices(), MutesTheQuiet(), HearsWords)
    return Recognise(voices, people or Household(), Certainty())


HOUSE = 6


def house(*, failing: bool = False) -> OwnVoice:
    async def samples() -> list[bytes]:
        if failing:
            raise SpeakingError("voice-failed")
        return [sound(SENTENCE, voice=HOUSE)]

    return OwnVoice(samples, VoiceBranch(ReadsVoices(), MutesTheQuiet(), HearsWords))


def knows_itself(people: Household | None = None, own: OwnVoice | None = None) -> Recognise:
    voices = VoiceBranch(ReadsVoices(), MutesTheQuiet(), HearsWords)
    return Recognise(voices, people or Household(), Certainty(), own or house())


def said(text: str, voice: int, *, wake: str = "", waker: int | None = None) -> Utterance:
    pcm = sound(text, voice=voice)
    return Utterance(
        pcm=pcm,
        start_ms=0,
        end_ms=len(pcm) // BYTES_PER_MS,
        speech_ms=len(pcm) // BYTES_PER_MS,
        wake=Detection(word="hey_jarvis", score=1.0, at_ms=0) if wake else None,
        wake_pcm=sound(wake, voice=voice if waker is None else waker),
    )


async def told(
    recognise: Recognise, utterance: Utterance, earlier: Evidence | None = None
) -> tuple[Speaker, Evidence | None]:
    heard = await recognise.of(utterance, earlier)
    return heard.speaker, heard.evidence


async def test_a_sentence_of_a_known_voice_is_theirs() -> None:
    speaker, evidence = await told(recogniser(), said(SENTENCE, ANNA))

    assert isinstance(speaker, Known)
    assert speaker.person.name == "Anna"
    assert evidence is not None


async def test_the_wake_word_counts_with_the_command() -> None:
    short = " ".join(SENTENCE.split()[:12])
    alone, _ = await told(recogniser(), said(short, ANNA))
    together, _ = await told(recogniser(), said(short, ANNA, wake="now hey there dear jarvis"))

    assert isinstance(alone, Unknown)
    assert alone.reason is Doubt.TOO_LITTLE_SPEECH
    assert isinstance(together, Known)


@pytest.mark.parametrize("waker", [BEN, 5])
async def test_a_wake_word_by_somebody_else_lends_nothing(waker: int) -> None:
    short = " ".join(SENTENCE.split()[:12])
    call = "now hey there dear jarvis"
    speaker, _ = await told(recogniser(), said(short, ANNA, wake=call, waker=waker))
    longer, evidence = await told(recogniser(), said(SENTENCE, ANNA, wake=call, waker=waker))
    _, alone = await told(recogniser(), said(SENTENCE, ANNA))

    assert isinstance(speaker, Unknown)
    assert speaker.reason is Doubt.TOO_LITTLE_SPEECH
    assert isinstance(longer, Known)
    assert longer.person.name == "Anna"
    assert evidence == alone


async def test_a_stranger_is_not_known_by_the_wake_word_of_somebody_known() -> None:
    speaker, _ = await told(recogniser(), said(SENTENCE, 5, wake=SENTENCE, waker=ANNA))

    assert isinstance(speaker, Unknown)


async def test_a_wake_word_too_short_to_compare_lends_nothing() -> None:
    speaker, evidence = await told(recogniser(), said(SENTENCE, ANNA, wake="hey jarvis", waker=BEN))
    _, alone = await told(recogniser(), said(SENTENCE, ANNA))

    assert isinstance(speaker, Known)
    assert evidence == alone


async def test_noise_is_taken_away_before_a_voice_is_measured() -> None:
    hum = bytes([5, 0]) * 16_000  # to the fake encoder a fifth voice
    denoiser = MutesTheQuiet()
    recognise = Recognise(
        VoiceBranch(ReadsVoices(), denoiser, HearsWords), Household(), Certainty()
    )
    pcm = hum + said(SENTENCE, ANNA).pcm + hum
    noisy = Utterance(pcm=pcm, start_ms=0, end_ms=len(pcm) // BYTES_PER_MS, speech_ms=0)
    speaker, _ = await told(recognise, noisy)

    assert denoiser.calls == 1
    assert isinstance(speaker, Known)
    assert speaker.similarity == pytest.approx(1)


async def test_evidence_of_the_same_voice_is_pooled() -> None:
    recognise = recogniser()
    _, first = await told(recognise, said(SENTENCE, ANNA))
    _, second = await told(recognise, said(SENTENCE, ANNA), first)

    assert first is not None
    assert second is not None
    assert second.speech_ms == 2 * first.speech_ms


async def test_another_voice_inherits_nothing() -> None:
    recognise = recogniser()
    _, annas = await told(recognise, said(SENTENCE, ANNA))
    ben, bens = await told(recognise, said(SENTENCE, BEN), annas)
    stranger, _ = await told(recognise, said(SENTENCE, 5), annas)

    assert isinstance(ben, Known)
    assert ben.person.name == "Ben"
    assert bens is not None
    assert annas is not None
    assert bens.speech_ms == annas.speech_ms
    assert isinstance(stranger, Unknown)


async def test_a_short_yes_is_nobodys_but_tells_whom_it_sounds_like() -> None:
    recognise = recogniser()
    _, annas = await told(recognise, said(SENTENCE, ANNA))
    speaker, after = await told(recognise, said("ja bitte sehr das stimmt", BEN), annas)

    assert isinstance(speaker, Unknown)
    assert speaker.reason is Doubt.TOO_LITTLE_SPEECH
    assert speaker.nearest is not None
    assert speaker.nearest.name == "Ben"
    assert after == annas


async def test_silence_is_nobody() -> None:
    quiet = Utterance(pcm=bytes(64_000), start_ms=0, end_ms=2_000, speech_ms=0)
    speaker, _ = await told(recogniser(), quiet)

    assert speaker == Unknown(reason=Doubt.TOO_LITTLE_SPEECH)


async def test_a_failing_encoder_never_costs_the_turn() -> None:
    _, evidence = await told(recogniser(), said(SENTENCE, ANNA))
    broken = recogniser(ReadsVoices(failing=True))

    assert await told(broken, said(SENTENCE, ANNA), evidence) == (
        Unknown(reason=Doubt.NOT_HEARD),
        evidence,
    )


async def test_nor_does_a_database_that_is_away() -> None:
    speaker, _ = await told(recogniser(people=Household(away=True)), said(SENTENCE, ANNA))

    assert speaker == Unknown(reason=Doubt.NOT_HEARD)


async def test_nobody_enrolled_costs_no_measuring() -> None:
    encoder = ReadsVoices()
    speaker, _ = await told(recogniser(encoder, Household(enrolled=False)), said(SENTENCE, ANNA))

    assert speaker == Unknown(reason=Doubt.NOBODY_ENROLLED)
    assert encoder.calls == 0


@pytest.mark.parametrize("enrolled", [True, False])
async def test_the_houses_own_voice_is_nobodys(enrolled: bool) -> None:
    recognise = knows_itself(Household(enrolled=enrolled))
    speaker, evidence = await told(recognise, said(SENTENCE, HOUSE))

    assert isinstance(speaker, Unknown)
    assert speaker.reason is Doubt.OWN_VOICE
    assert evidence is None


async def test_who_is_known_is_still_recognised_beside_the_houses_voice() -> None:
    recognise = knows_itself()
    speaker, evidence = await told(recognise, said(SENTENCE, ANNA))
    _, kept = await told(recognise, said(SENTENCE, HOUSE), evidence)

    assert isinstance(speaker, Known)
    assert kept == evidence


async def test_a_member_with_the_houses_voice_is_the_member() -> None:
    class Alike(Household):
        async def everyone(self) -> Sequence[Enrolled]:
            return [self._member("Joe", HOUSE)]

    speaker, _ = await told(knows_itself(Alike()), said(SENTENCE, HOUSE))

    assert isinstance(speaker, Known)


async def test_a_house_that_cannot_speak_recognises_people_all_the_same() -> None:
    speaker, _ = await told(knows_itself(own=house(failing=True)), said(SENTENCE, ANNA))

    assert isinstance(speaker, Known)


async def test_a_voice_that_goes_on_is_told_from_another() -> None:
    recognise = recogniser()
    first = await recognise.of(said(SENTENCE, ANNA))

    assert not first.another
    assert not (await recognise.of(said(SENTENCE, ANNA), first.evidence)).another
    assert (await recognise.of(said(SENTENCE, BEN), first.evidence)).another
    assert (await recognise.of(said(SENTENCE, 5), first.evidence)).another


async def test_the_house_itself_is_another_voice_once_somebody_has_spoken() -> None:
    recognise = knows_itself(Household(enrolled=False))
    first = await recognise.of(said(SENTENCE, ANNA))

    assert not (await recognise.of(said(SENTENCE, HOUSE))).another
    assert (await recognise.of(said(SENTENCE, HOUSE), first.evidence)).another


@pytest.mark.parametrize("spoken", ["ja", "ja bitte sehr das stimmt"])
async def test_what_is_too_short_to_tell_may_be_the_same_voice(spoken: str) -> None:
    recognise = recogniser()
    first = await recognise.of(said(SENTENCE, ANNA))

    assert not (await recognise.of(said(spoken, BEN), first.evidence)).another


async def test_what_was_too_short_to_tell_counts_with_what_comes_next() -> None:
    recognise = recogniser()
    first = await recognise.of(said("hey jarvis who am i today", ANNA))
    second = await recognise.of(said(SENTENCE, ANNA), first.evidence)
    _, alone = await told(recognise, said(SENTENCE, ANNA))

    assert isinstance(first.speaker, Unknown)
    assert isinstance(second.speaker, Known)
    assert second.evidence is not None
    assert alone is not None
    assert second.evidence.speech_ms > alone.speech_ms
