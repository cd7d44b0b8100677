"""Promises about making text speakable."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.phrases import Language
from jarvisd.speech.spoken import readable, speakable

DE, EN = Language.DE, Language.EN

GERMAN = {
    # numbers
    "Es sind 0 Grad.": "Es sind null Grad.",
    "Ich habe 1 Apfel und 1 Birne.": "Ich habe ein Apfel und eine Birne.",
    "Es sind 21.": "Es sind einundzwanzig.",
    "Das sind 1.250 Schritte.": "Das sind eintausendzweihundertfünfzig Schritte.",
    "3,5 mal so viel": "drei Komma fünf mal so viel",
    "Pi ist 3,14.": "Pi ist drei Komma eins vier.",
    "-5 Grad": "minus fünf Grad",
    "Es wird −5 °C kalt.": "Es wird minus fünf Grad Celsius kalt.",
    "½ Liter Milch": "einhalb Liter Milch",
    "2x täglich": "zweimal täglich",
    "4 x 5 Meter": "vier mal fünf Meter",
    "die 90er Jahre": "die neunziger Jahre",
    "B12 und 5G": "B zwölf und fünf G",
    "3–5 Tage": "drei bis fünf Tage",
    "Es steht 3:2.": "Es steht drei zu zwei.",
    "Es steht 3:90.": "Es steht drei zu neunzig.",
    "3/4 der Leute": "drei Viertel der Leute",
    "in den 1990ern": "in den neunzehnhundertneunzigern",
    "die 1990er": "die neunzehnhundertneunziger",
    "vor 1 Woche und 1 Tag": "vor einer Woche und ein Tag",
    "in 1 Stunde": "in einer Stunde",
    "1 Nachricht": "eine Nachricht",
    # ordinals
    "im 2. Stock": "im zweiten Stock",
    "in der 3. Etage": "in der dritten Etage",
    "die 4. Tür links": "die vierte Tür links",
    "zum 1. Mal": "zum ersten Mal",
    "Das war der 20. Versuch.": "Das war der zwanzigste Versuch.",
    "Es sind 3. Danach ist Schluss.": "Es sind drei. Danach ist Schluss.",
    # dates
    "am 3. Mai": "am dritten Mai",
    "Heute ist der 3. Mai 2026.": "Heute ist der dritte Mai zweitausendsechsundzwanzig.",
    "Sonntag, den 3. Mai": "Sonntag, den dritten Mai",
    "Termin: 03.05.2026": "Termin: dritter Mai zweitausendsechsundzwanzig",
    "am 03.05.": "am dritten Mai",
    "am 2026-05-03": "am dritten Mai zweitausendsechsundzwanzig",
    "vom 3. bis 5. Mai": "vom dritten bis fünften Mai",
    "seit dem 1.1.1998": "seit dem ersten Januar neunzehnhundertachtundneunzig",
    "Er ist 1998 geboren.": "Er ist neunzehnhundertachtundneunzig geboren.",
    "im Jahr 2005": "im Jahr zweitausendfünf",
    # times
    "Es ist 18:30 Uhr.": "Es ist achtzehn Uhr dreißig.",
    "um 8:00": "um acht Uhr",
    "um 18.05 Uhr": "um achtzehn Uhr fünf",
    "um 1 Uhr": "um ein Uhr",
    "9–17 Uhr": "neun bis siebzehn Uhr",
    "2026-05-03T18:30": "dritter Mai zweitausendsechsundzwanzig achtzehn Uhr dreißig",
    # units and money
    "21,5 °C": "einundzwanzig Komma fünf Grad Celsius",
    "50 km/h": "fünfzig Kilometer pro Stunde",
    "1 kg": "ein Kilogramm",
    "1 h 20 min": "eine Stunde zwanzig Minuten",
    "40 % Regen": "vierzig Prozent Regen",
    "80m² Wohnung": "achtzig Quadratmeter Wohnung",
    "3,50 €": "drei Euro fünfzig",
    "0,50 €": "fünfzig Cent",
    "1 €": "ein Euro",
    "20 EUR": "zwanzig Euro",
    "3 Mio. €": "drei Millionen Euro",
    "1 Mio. Euro": "eine Million Euro",
    "1 Std. 5 Min.": "eine Stunde fünf Minuten",
    # codes
    "Der Code für das Gartentor ist 4711.": "Der Code für das Gartentor ist vier sieben eins eins.",
    "Gartentor-PIN: 0815": "Gartentor-PIN: null acht eins fünf",
    "Ruf 0170-1234567 an.": "Ruf null eins sieben null eins zwei drei vier fünf sechs sieben an.",
    "+49 30 123456": "plus vier neun drei null eins zwei drei vier fünf sechs",
    "Das Passwort ist abc123.": "Das Passwort ist abc eins zwei drei.",
    "Der Code kostete 1000 Euro.": "Der Code kostete eintausend Euro.",
    "Version 1.2.3": "Version eins Punkt zwei Punkt drei",
    # abbreviations
    "Obst, z. B. Äpfel, d.h. rote.": "Obst, zum Beispiel Äpfel, das heißt rote.",
    "bzgl. Dr. Müller": "bezüglich Doktor Müller",
    "ca. 5, evtl. mehr": "circa fünf, eventuell mehr",
    "Äpfel, Birnen usw.": "Äpfel, Birnen und so weiter.",
    "Hauptstr. 12a": "Hauptstraße zwölf a",
    "Hr. Meier und Fr. Huber, Nr. 5": "Herr Meier und Frau Huber, Nummer fünf",
    # for the eye
    "**Ja**, das _geht_ `so`.": "Ja, das geht so.",
    "# Einkauf\n- Milch\n- Brot": "Einkauf. Milch. Brot",
    "1. Milch\n2. Brot": "eins, Milch. zwei, Brot",
    "Siehe [Wetter](https://wetter.de/x?y=1) heute.": "Siehe Wetter heute.",
    "Mehr unter https://wetter.de/heute.": "Mehr unter.",
    "https://wetter.de/heute": "ein Link",
    "anna@web.de": "anna at web Punkt de",
    "Gern! 😀🇩🇪👍🏽": "Gern!",
    "Salz & Pfeffer": "Salz und Pfeffer",
    "<b>Hallo</b> &amp; guten Tag": "Hallo und guten Tag",
}  # fmt: skip

ENGLISH = {
    "It is 6:30 pm.": "It is six thirty p m.",
    "at 6 a.m.": "at six a m.",
    "at 18:05": "at eighteen oh five",
    "7:00": "seven o'clock",
    "May 3, 2026": "May third, twenty twenty-six",
    "on 3 May": "on the third of May",
    "the 3rd of May 1998": "the third of May nineteen ninety-eight",
    "2026-05-03": "May third, twenty twenty-six",
    "since 1905": "since nineteen oh-five",
    "the 21st time": "the twenty-first time",
    "1,250.5 steps": "one thousand two hundred and fifty point five steps",
    "21.5 °C and 50 km/h": "twenty-one point five degrees Celsius and fifty kilometers per hour",
    "1 kg, 2 kg": "one kilogram, two kilograms",
    "40%": "forty percent",
    "€3.50": "three euros fifty",
    "€1": "one euro",
    "The PIN is 4711.": "The PIN is four seven one one.",
    "Call 555-123-4567 now.": "Call five five five one two three four five six seven now.",
    "the 1990s": "the nineteen nineties",
    "3/4 of it": "three quarters of it",
    "Dial 112.": "Dial one one two.",
    "3-5 days": "three to five days",
    "2x": "two times",
    "e.g. apples, i.e. fruit etc.": "for example apples, that is fruit et cetera.",
    "Mr. Smith vs. Dr. Who, No. 5": "Mister Smith versus Doctor Who, Number five",
    "No.": "No.",
    "No. I never heard of it.": "No. I never heard of it.",
    "House No. 12, flat No. 3": "House Number twelve, flat Number three",
    "[the page](http://x.org) **now**": "the page now",
    "www.example.org/a": "a link",
    "salt & pepper": "salt and pepper",
}


@pytest.mark.parametrize(("text", "said"), GERMAN.items())
def test_german_is_said_as_people_say_it(text: str, said: str) -> None:
    assert speakable(text, DE) == said


@pytest.mark.parametrize(("text", "said"), ENGLISH.items())
def test_english_is_said_as_people_say_it(text: str, said: str) -> None:
    assert speakable(text, EN) == said


def test_the_household_spells_its_own_words() -> None:
    lexicon = {"Siân": "Schahn", "iPad": "Ei-Päd"}
    assert speakable("Siân sucht ihr iPad.", DE, lexicon) == "Schahn sucht ihr Ei-Päd."
    assert speakable("iPads", DE, lexicon) == "iPads"


_BITS = st.lists(
    st.sampled_from(
        """
        3.|Mai|2026|18:30|Uhr|am|der|z. B.|z.|B.|**|_x_|-|–|4711|PIN|3,50|€|$|%|°C|km/h|1|1.000
        0815|https://a.de/b|1.|- a|May|3rd|pm|p.m.|&amp;|<b>|😀|½|²|/|+49|,|.|(|)|[a](b)|x|er|`
        ③|٣|Ⅷ|min.|5 m|2026-05-03|99:99|\n|\0|3-5|1998|im Jahr|Nr.|usw.|−|×|#|>|1/2/2026|T
        """.strip()
        .replace("\n        ", "|")
        .split("|")
    )
)
_TEXTS = st.text(max_size=60) | _BITS.map(" ".join) | _BITS.map("".join)


@given(_TEXTS, st.sampled_from(Language))
def test_no_digit_is_left_to_stumble_over(text: str, language: Language) -> None:
    assert not any(char.isdigit() for char in speakable(text, language))


@given(_TEXTS, st.sampled_from(Language))
def test_what_is_speakable_stays_as_it_is(text: str, language: Language) -> None:
    once = speakable(text, language)
    assert speakable(once, language) == once


@given(_TEXTS, st.sampled_from(Language))
def test_words_never_fall_silent(text: str, language: Language) -> None:
    if any(char.isascii() and char.isalnum() for char in text):
        assert any(char.isalpha() for char in speakable(text, language))


@pytest.mark.parametrize("text", ["", " ", "…", "...", "?!", "**", "— –", "»…«"])
@pytest.mark.parametrize("language", Language)
def test_nothing_is_said_of_marks_without_a_word(text: str, language: Language) -> None:
    assert speakable(text, language) == ""


@pytest.mark.parametrize("case", [*GERMAN.values(), *ENGLISH.values()])
def test_what_it_says_needs_no_second_look(case: str) -> None:
    language = EN if case in ENGLISH.values() else DE
    assert speakable(case, language) == case


@pytest.mark.parametrize(
    ("marked", "read"),
    [
        ("**Äpfel** sind *rund* und __rot__.", "Äpfel sind rund und rot."),
        ("# Obst", "Obst."),
        ("- Milch\n- Brot", "Milch. Brot."),
        ("1. Milch", "1. Milch"),
        ("Das ist `pip` auf [dieser Seite](https://example.org).", "Das ist pip auf dieser Seite."),
        ("| a | b |", "a, b"),
        ("| a | b |\n|---|---|\n| c | d |", "a, b. c, d"),
        ("Jemand, den ich nicht kenne,",) * 2,
        ("---", ""),
        ("2 * 3 * 4 ist 24, snake_case bleibt, 20 °C auch.",) * 2,
        ("Der Code ist 4711, am 3. Mai um 14:03 Uhr.",) * 2,
    ],
)
def test_what_is_read_has_no_marks_and_all_its_figures(marked: str, read: str) -> None:
    assert readable(marked) == read
