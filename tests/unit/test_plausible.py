"""Promises about the guard against what a recogniser dreams up."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.phrases import Language
from jarvisd.speech.dreams import without_annotations
from jarvisd.speech.loops import is_loop, says_twice
from jarvisd.speech.plausible import Plausibility, Refused, refusal
from jarvisd.speech.types import Transcript

RULE = Plausibility()


def heard(
    text: str, speech_ms: int = 3_000, confidence: float = 0.9, no_speech: float = 0.05
) -> Transcript:
    return Transcript(
        text=text,
        language=Language.DE,
        confidence=confidence,
        no_speech=no_speech,
        speech_ms=speech_ms,
    )


def why(text: str, speech_ms: int = 3_000) -> Refused | None:
    return refusal(heard(text, speech_ms), RULE)


@pytest.mark.parametrize(
    ("text", "speech_ms"),
    [
        ("Ja.", 180),
        ("Nein!", 220),
        ("Stopp.", 250),
        ("Danke.", 350),
        ("Danke schön.", 700),
        ("Vielen Dank.", 600),
        ("Tschüss.", 450),
        ("Thank you.", 550),
        ("Nein, nein, nein.", 900),
        ("Stopp, stopp, stopp, stopp!", 1_200),
        ("Ha ha ha.", 600),
        ("Wie spät ist es?", 800),
        ("Merk dir, dass der Ersatzschlüssel in der blauen Dose im Flur liegt.", 3_200),
        ("Merk dir, die PIN ist 0000 0000.", 3_000),
        ("Fischers Fritze fischt frische Fische, frische Fische fischt Fischers Fritze.", 4_000),
        ("Schalte die Untertitel ein.", 1_500),
        ("Mach den Fernseher an, ich will ZDF sehen.", 2_500),
        ("Danke, das war alles für heute.", 2_000),
        ("Subscribe to the newspaper for me.", 2_000),
        ("Danke, dass du mich geweckt hast.", 1_800),
        ("Öffne www.beispiel.de im Browser.", 2_500),
        ("Merk dir, dass Anna das Video übersetzt hat.", 3_000),
        ("Bis zum nächsten Mal ist noch Zeit.", 2_000),
        ("Wie spät ist es? Wie spät ist es?", 2_000),
    ],
)
def test_what_people_say_survives(text: str, speech_ms: int) -> None:
    assert why(text, speech_ms) is None


@pytest.mark.parametrize(
    "text",
    [
        "Untertitel der Amara.org-Community",
        "Untertitel von der Amara.org Community",
        "Mach das Licht an. Untertitel der Amara.org-Community",
        "Untertitelung des ZDF, 2020",
        "Untertitelung. BR 2018",
        "Untertitel im Auftrag des ZDF für funk, 2017",
        "Untertitel von Stephanie Geiges",
        "ARD Text im Auftrag von Funk",
        "Copyright WDR 2021",
        "© BF-WATCH TV 2021",
        "SWR 2021",
        "Vielen Dank fürs Zuschauen!",
        "Vielen Dank für Ihre Aufmerksamkeit.",
        "Danke fürs Zuhören.",
        "Thanks for watching!",
        "Thank you so much for watching. Please subscribe.",
        "Please subscribe to my channel.",
        "Subtitles by the Amara.org community",
        "Transcription by CastingWords",
        "Captions provided by nobody",
        "Mehr Infos auf www.sommers-radio.de",
        "www.mooji.org",
        "Untertitelung aufgrund der Audioqualität nicht möglich",
        "Untertitel erstellt durch Freiwillige",
        "Danke, dass Sie zugeschaut haben.",
        "Vielen Dank, dass ihr zugehört habt. Tschüss!",
        "Wir sehen uns im nächsten Video.",
        "Bis zum nächsten Video!",
        "Abonniere den Kanal.",
        "Transcription by ESO. Translation by —",
        "Copyright Australian Broadcasting Corporation",
        "Thanks for watching, and I'll see you in the next video.",
        "I'll see you in the next one.",
        "Don't forget to like and subscribe!",
    ],
)
@pytest.mark.parametrize("speech_ms", [400, 30_000])
def test_credits_are_refused_however_long_somebody_spoke(text: str, speech_ms: int) -> None:
    assert why(text, speech_ms) in {Refused.CREDITS, Refused.TOO_FAST}
    assert why(text, 30_000) is Refused.CREDITS


@pytest.mark.parametrize(
    "text", ["Vielen Dank.", "Tschüss.", "Thank you.", "Vielen Dank. Tschüss!", "Auf Wiedersehen."]
)
def test_a_courtesy_out_of_hardly_any_speech_is_refused(text: str) -> None:
    assert why(text, 180) is Refused.COURTESY
    assert why(text, 2_000) is None
    assert refusal(heard(text, 2_000, no_speech=0.6), RULE) is Refused.COURTESY


@pytest.mark.parametrize(
    "text",
    ["", " ", "...", "[Musik]", "(lacht)", "♪", "♪ la la ♪", "*seufzt*", "[Applaus] (Musik)", "–"],
)
def test_a_noise_is_not_a_sentence(text: str) -> None:
    assert why(text) is Refused.NO_WORDS


def test_an_annotation_beside_words_does_not_hide_them() -> None:
    assert without_annotations("[Musik] Mach das Licht an. (lacht)") == "Mach das Licht an."
    assert why("[Musik] Mach das Licht an.") is None


@pytest.mark.parametrize(
    "text",
    [
        "ja ja ja ja ja ja ja",
        "Ich bin hier. Ich bin hier. Ich bin hier. Ich bin hier.",
        "und dann und dann und dann und dann",
        "Das ist gut so, das ist gut so, das ist gut so",
        "Hahahahahahahahahahaha",
        "Also: " + "wir gehen jetzt nach Hause, " * 12,
    ],
)
def test_a_loop_is_refused_however_sure_the_model_is(text: str) -> None:
    assert refusal(heard(text, 30_000, confidence=0.99), RULE) is Refused.LOOP


def test_more_words_than_the_time_allows_are_refused() -> None:
    sentence = "Ich möchte heute gern wissen wann der nächste Bus nach Hause fährt"
    assert why(sentence, 600) is Refused.TOO_FAST
    assert why(sentence, 3_000) is None


def test_without_speech_there_are_no_words() -> None:
    assert why("Mach das Licht an.", 100) is Refused.TOO_LITTLE_SPEECH


def test_what_the_model_does_not_believe_itself_is_refused() -> None:
    text = "Mach das Licht an."
    assert refusal(heard(text, confidence=0.2), RULE) is Refused.UNSURE
    assert refusal(heard(text, confidence=0.5, no_speech=0.9), RULE) is Refused.NOISE
    assert refusal(heard(text, confidence=0.9, no_speech=0.9), RULE) is None


def test_a_phrase_said_twice_is_noticed_but_no_loop() -> None:
    text = "Wie spät ist es? Wie spät ist es?"
    assert says_twice(text)
    assert not is_loop(text)
    assert not says_twice("Wie spät ist es?")


_HEARD = st.builds(
    heard,
    st.text(max_size=60) | st.lists(st.sampled_from(["danke", "ja", "das", "[x]"])).map(" ".join),
    st.integers(0, 30_000),
    st.floats(0, 1),
    st.floats(0, 1),
)


@given(_HEARD)
def test_more_speech_never_makes_a_believable_text_doubtful(one: Transcript) -> None:
    if refusal(one, RULE) is None:
        assert refusal(replace(one, speech_ms=one.speech_ms + 500), RULE) is None


@given(_HEARD)
def test_more_confidence_never_makes_a_believable_text_doubtful(one: Transcript) -> None:
    if refusal(one, RULE) is None:
        assert refusal(replace(one, confidence=1.0), RULE) is None


@given(st.lists(st.sampled_from(["das", "Licht", "an", "aus"]), min_size=3, max_size=8))
def test_whatever_is_said_over_and_over_is_a_loop(phrase: list[str]) -> None:
    assert is_loop(" ".join(phrase * 6))
