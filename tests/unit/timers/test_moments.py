"""When something is to happen, as people say it in German and English."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.phrases import Language
from jarvisd.timers.moments.calendar import (
    FARTHEST,
    Leaning,
    Repeat,
    Set,
    Trouble,
    moment,
    next_time,
    on_calendar,
)
from jarvisd.timers.moments.reading import find, whole
from jarvisd.timers.moments.types import (
    After,
    Ahead,
    At,
    Clock,
    Date,
    Every,
    Half,
    Part,
    Weekday,
    When,
)

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 5, 4, 10, tzinfo=BERLIN)
"""A Monday."""

SAID = {
    Language.DE: {
        "in zehn Minuten": "2026-05-04 10:10",
        "in 10 Minuten": "2026-05-04 10:10",
        "in einer Stunde": "2026-05-04 11:00",
        "in einer halben Stunde": "2026-05-04 10:30",
        "in anderthalb Stunden": "2026-05-04 11:30",
        "in eineinhalb Stunden": "2026-05-04 11:30",
        "in zweieinhalb Stunden": "2026-05-04 12:30",
        "in zwei und einer halben Stunde": "2026-05-04 12:30",
        "in einer Viertelstunde": "2026-05-04 10:15",
        "in einer dreiviertel Stunde": "2026-05-04 10:45",
        "in einer Dreiviertelstunde": "2026-05-04 10:45",
        "in zwei Stunden und fünf Minuten": "2026-05-04 12:05",
        "in einer Stunde dreißig": "2026-05-04 11:30",
        "in 1,5 Stunden": "2026-05-04 11:30",
        "in hundertzwanzig Minuten": "2026-05-04 12:00",
        "in zwei Tagen": "2026-05-06 10:00",
        "in zwei Tagen um neun": "2026-05-06 09:00",
        "in einer Woche": "2026-05-11 10:00",
        "in einem Monat": "2026-06-04 10:00",
        "um sieben": "2026-05-04 19:00",
        "um elf": "2026-05-04 11:00",
        "um 19 Uhr": "2026-05-04 19:00",
        "um 19:30": "2026-05-04 19:30",
        "um 19.30 Uhr": "2026-05-04 19:30",
        "um 19 Uhr 30": "2026-05-04 19:30",
        "um 07:00": "2026-05-05 07:00",
        "um ein Uhr": "2026-05-04 13:00",
        "um halb acht": "2026-05-04 19:30",
        "um halb eins": "2026-05-04 12:30",
        "um viertel nach sieben": "2026-05-04 19:15",
        "um Viertel vor acht": "2026-05-04 19:45",
        "um drei viertel acht": "2026-05-04 19:45",
        "um dreiviertel acht": "2026-05-04 19:45",
        "um viertel acht": "2026-05-04 19:15",
        "um zehn nach acht": "2026-05-04 20:10",
        "um fünf vor halb neun": "2026-05-04 20:25",
        "um fünf nach halb neun": "2026-05-04 20:35",
        "um zwanzig vor elf": "2026-05-04 10:40",
        "heute um 14 Uhr": "2026-05-04 14:00",
        "heute um acht": "2026-05-04 20:00",
        "heute Abend um acht": "2026-05-04 20:00",
        "heute Nachmittag": "2026-05-04 15:00",
        "heute Nacht um eins": "2026-05-05 01:00",
        "um neun Uhr abends": "2026-05-04 21:00",
        "um drei Uhr nachmittags": "2026-05-04 15:00",
        "morgen um sieben": "2026-05-05 07:00",
        "morgen um drei": "2026-05-05 15:00",
        "morgen früh um sieben": "2026-05-05 07:00",
        "morgen früh": "2026-05-05 08:00",
        "morgen": "2026-05-05 09:00",
        "morgen Abend um halb neun": "2026-05-05 20:30",
        "übermorgen um 9": "2026-05-06 09:00",
        "am Freitag um 15 Uhr": "2026-05-08 15:00",
        "Freitagabend um acht": "2026-05-08 20:00",
        "am Montag um neun": "2026-05-11 09:00",
        "nächsten Dienstag um 9 Uhr": "2026-05-05 09:00",
        "nächsten Montag um 11 Uhr": "2026-05-11 11:00",
        "kommenden Samstag um 12 Uhr": "2026-05-09 12:00",
        "übernächsten Dienstag um 9": "2026-05-12 09:00",
        "Dienstag in einer Woche um 9": "2026-05-12 09:00",
        "am 3. Mai um 14 Uhr": "2027-05-03 14:00",
        "am 24. Dezember um 18 Uhr": "2026-12-24 18:00",
        "am 24.12. um 18 Uhr": "2026-12-24 18:00",
        "am dritten Juni um neun Uhr": "2026-06-03 09:00",
        "am 1.6.2026 um 8:15 Uhr": "2026-06-01 08:15",
        "am 15. um neun": "2026-05-15 09:00",
        "am 29. Februar um zwölf": "2028-02-29 12:00",
        "um Mitternacht": "2026-05-05 00:00",
        "um 24 Uhr": "2026-05-05 00:00",
        "morgen Mittag": "2026-05-05 12:00",
    },
    Language.EN: {
        "in 10 minutes": "2026-05-04 10:10",
        "in forty-five minutes": "2026-05-04 10:45",
        "in forty five minutes": "2026-05-04 10:45",
        "in an hour and a half": "2026-05-04 11:30",
        "in half an hour": "2026-05-04 10:30",
        "in a quarter of an hour": "2026-05-04 10:15",
        "in one hour 30": "2026-05-04 11:30",
        "in two and a half hours": "2026-05-04 12:30",
        "in 1 hour and 20 minutes": "2026-05-04 11:20",
        "two hours from now": "2026-05-04 12:00",
        "at half past seven": "2026-05-04 19:30",
        "at quarter to eight": "2026-05-04 19:45",
        "at a quarter past eleven": "2026-05-04 11:15",
        "at ten to eleven": "2026-05-04 10:50",
        "at six thirty": "2026-05-04 18:30",
        "at 630": "2026-05-04 18:30",
        "at 9 o'clock": "2026-05-04 21:00",
        "at 6:30 a.m.": "2026-05-05 06:30",
        "at 7pm": "2026-05-04 19:00",
        "tomorrow at 7 am": "2026-05-05 07:00",
        "tomorrow morning at seven": "2026-05-05 07:00",
        "tomorrow at three": "2026-05-05 15:00",
        "tonight at 8": "2026-05-04 20:00",
        "next Tuesday at 9": "2026-05-05 09:00",
        "on Friday evening at eight": "2026-05-08 20:00",
        "a week on Tuesday at 9": "2026-05-12 09:00",
        "on May 3rd at 2 pm": "2027-05-03 14:00",
        "on the third of June at nine": "2026-06-03 09:00",
        "on the second of June at nine": "2026-06-02 09:00",
        "on December 24th at 6 pm": "2026-12-24 18:00",
        "on the 15th at noon": "2026-05-15 12:00",
        "the day after tomorrow at noon": "2026-05-06 12:00",
        "at midnight": "2026-05-05 00:00",
    },
}
TABLE = [(language, text, at) for language, said in SAID.items() for text, at in said.items()]


def at(when: When, now: datetime = NOW, leaning: Leaning = Leaning.ANY) -> str:
    found = on_calendar(when, now.astimezone(UTC), BERLIN, leaning)
    assert isinstance(found, Set), found
    return found.at.astimezone(BERLIN).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(("language", "text", "expected"), TABLE)
def test_what_people_say_is_put_on_the_calendar(
    language: Language, text: str, expected: str
) -> None:
    when = whole(text, language)

    assert when is not None
    assert at(when) == expected


@pytest.mark.parametrize(
    ("language", "text", "days", "clock"),
    [
        (Language.DE, "jeden Tag um sieben", {0, 1, 2, 3, 4, 5, 6}, Clock(hour=7)),
        (Language.DE, "täglich um 7 Uhr", {0, 1, 2, 3, 4, 5, 6}, Clock(hour=7)),
        (Language.DE, "werktags um 6:30", {0, 1, 2, 3, 4}, Clock(hour=6, minute=30)),
        (Language.DE, "an Werktagen um halb sieben", {0, 1, 2, 3, 4}, Clock(hour=6, minute=30)),
        (Language.DE, "jedes Wochenende um zehn", {5, 6}, Clock(hour=10)),
        (Language.DE, "jeden Montag", {0}, None),
        (Language.DE, "jeden Montag und Mittwoch um acht", {0, 2}, Clock(hour=8)),
        (Language.DE, "montags und donnerstags um acht", {0, 3}, Clock(hour=8)),
        (Language.DE, "montags bis freitags um acht", None, None),
        (Language.DE, "von Montag bis Freitag um acht", {0, 1, 2, 3, 4}, Clock(hour=8)),
        (Language.EN, "every day at 7", {0, 1, 2, 3, 4, 5, 6}, Clock(hour=7)),
        (Language.EN, "at 6:30 on weekdays", {0, 1, 2, 3, 4}, Clock(hour=6, minute=30)),
        (Language.EN, "every Monday", {0}, None),
        (Language.EN, "every Monday and Thursday at 8", {0, 3}, Clock(hour=8)),
        (Language.EN, "Monday to Friday at 8", {0, 1, 2, 3, 4}, Clock(hour=8)),
        (Language.EN, "on weekends at 10", {5, 6}, Clock(hour=10)),
    ],
)
def test_what_comes_again_is_told_by_its_days(
    language: Language, text: str, days: set[int] | None, clock: Clock | None
) -> None:
    when = whole(text, language)

    if days is None:
        assert not isinstance(when, Every)
    else:
        assert when == Every(days=frozenset(days), clock=clock)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (Language.DE, "alle zwei Wochen"),
        (Language.DE, "jeden zweiten Montag um acht"),
        (Language.DE, "jeden Monat"),
        (Language.DE, "stündlich"),
        (Language.EN, "every other week"),
        (Language.EN, "every two weeks"),
        (Language.EN, "every month"),
    ],
)
def test_a_repetition_that_cannot_be_kept_is_told_instead_of_guessed(
    language: Language, text: str
) -> None:
    when = whole(text, language)

    assert when is not None
    assert on_calendar(when, NOW.astimezone(UTC), BERLIN) is Trouble.REPEAT


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("um 25 Uhr", Trouble.NO_SUCH_CLOCK),
        ("um 8:75", Trouble.NO_SUCH_CLOCK),
        ("um 24:30", Trouble.NO_SUCH_CLOCK),
        ("am 31. Februar um neun", Trouble.NO_SUCH_DATE),
        ("am 45.13. um neun", Trouble.NO_SUCH_DATE),
        ("am 3.5.2019 um neun", Trouble.PAST),
        ("heute um 9 Uhr früh", Trouble.PAST),
        ("am 1.1.2150 um neun", Trouble.TOO_FAR),
        ("am 1.1.2060 um neun", Trouble.TOO_FAR),
        ("in 99999999999 Stunden", Trouble.TOO_FAR),
        ("in 9000 Jahren", Trouble.TOO_FAR),
        ("in null Minuten", Trouble.ZERO),
    ],
)
def test_a_time_that_does_not_exist_is_told(text: str, trouble: Trouble) -> None:
    when = whole(text, Language.DE)

    assert when is not None
    assert on_calendar(when, NOW.astimezone(UTC), BERLIN) is trouble


@pytest.mark.parametrize(
    ("said", "hour", "expected"),
    [
        ("um sieben", 10, "2026-05-05 07:00"),
        ("um sieben", 5, "2026-05-04 07:00"),
        ("um drei", 13, "2026-05-04 15:00"),
        ("morgen um sieben", 23, "2026-05-05 07:00"),
        ("morgen um sieben", 1, "2026-05-04 07:00"),
        ("um halb zwölf", 10, "2026-05-04 11:30"),
    ],
)
def test_who_is_to_be_woken_sleeps_at_night(said: str, hour: int, expected: str) -> None:
    when = whole(said, Language.DE)

    assert when is not None
    assert at(when, NOW.replace(hour=hour), Leaning.MORNING) == expected


def test_a_day_without_a_time_wakes_nobody() -> None:
    for text in ("morgen", "jeden Tag"):
        when = whole(text, Language.DE)
        assert when is not None
        assert on_calendar(when, NOW, BERLIN, Leaning.MORNING) is Trouble.NO_TIME


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("morgen um 9 an den Zahnarzt", "an den Zahnarzt"),
        ("an den Zahnarzt morgen um 9", "an den Zahnarzt"),
        ("um 9 an den Zahnarzt am Freitag", "an den Zahnarzt"),
        ("morgen daran, dass der Zug um 10 Uhr fährt", "daran, dass der Zug um 10 Uhr fährt"),
        ("in zwei Stunden daran, Ben anzurufen", "daran, Ben anzurufen"),
        ("in zehn Minuten und fünf Sekunden an den Tee", "an den Tee"),
        ("um acht den Kuchen 40 Minuten zu backen", "den Kuchen 40 Minuten zu backen"),
        ("morgen daran, früh aufzustehen", "daran, früh aufzustehen"),
    ],
)
def test_what_is_no_time_is_left_as_it_was_said(text: str, rest: str) -> None:
    found = find(text, Language.DE, in_passing=True)

    assert found is not None
    assert found.rest == rest


@pytest.mark.parametrize(
    "text",
    ["den Kuchen 40 Minuten backen", "zwei Eier", "die Acht von Seite sieben", "", "???", "Mai"],
)
def test_not_every_number_is_a_time(text: str) -> None:
    assert find(text, Language.DE, in_passing=True) is None


def test_where_the_clocks_jump_a_time_is_as_much_later() -> None:
    early = datetime(2026, 3, 28, 12, tzinfo=BERLIN)
    skipped, twice = whole("morgen um 02:30", Language.DE), whole("morgen um 02:30", Language.DE)
    assert skipped is not None
    assert twice is not None

    assert at(skipped, early) == "2026-03-29 03:30"
    found = on_calendar(twice, datetime(2026, 10, 24, 12, tzinfo=BERLIN), BERLIN)
    assert isinstance(found, Set)
    assert found.at == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_hours_are_hours_and_days_are_days_whatever_the_clocks_do() -> None:
    before = datetime(2026, 3, 28, 20, tzinfo=BERLIN)

    assert at(After(seconds=24 * 3_600), before) == "2026-03-29 21:00"
    assert at(After(days=1), before) == "2026-03-29 20:00"


clocks = st.builds(
    Clock,
    hour=st.integers(0, 30),
    minute=st.integers(0, 70),
    half=st.none() | st.sampled_from(Half),
    exact=st.booleans(),
)
days = (
    st.none()
    | st.builds(Ahead, st.integers(0, 800))
    | st.builds(Weekday, day=st.integers(0, 6), weeks=st.integers(0, 2), other=st.booleans())
    | st.builds(
        Date,
        day=st.integers(0, 40),
        month=st.none() | st.integers(0, 15),
        year=st.none() | st.integers(0, 9_999),
    )
)
parts = st.none() | st.sampled_from(Part)
whens = (
    st.builds(
        After,
        months=st.integers(0, 10_000),
        days=st.integers(0, 10**9),
        seconds=st.integers(0, 10**15),
    )
    | st.builds(At, day=days, clock=st.none() | clocks, part=parts)
    | st.builds(
        Every,
        days=st.frozensets(st.integers(0, 6), min_size=1),
        clock=st.none() | clocks,
        part=parts,
    )
)
zones = st.sampled_from(
    [BERLIN, ZoneInfo("America/New_York"), ZoneInfo("Asia/Kathmandu"), ZoneInfo("UTC"), None]
)
moments = st.floats(datetime(2020, 1, 1, tzinfo=UTC).timestamp(), 2.8e9).map(
    lambda seconds: datetime.fromtimestamp(seconds, UTC)
)


@given(when=whens, now=moments, zone=zones, leaning=st.sampled_from(Leaning))
def test_whatever_is_said_it_lies_ahead_or_is_told_to_be_impossible(
    when: When, now: datetime, zone: ZoneInfo | None, leaning: Leaning
) -> None:
    found = on_calendar(when, now, zone, leaning)

    if isinstance(found, Set):
        assert now < found.at <= now + FARTHEST
        assert found.at.tzinfo is UTC
        assert (found.repeat is not None) == isinstance(when, Every)


@given(
    repeated=st.frozensets(st.integers(0, 6), min_size=1),
    hour=st.integers(0, 23),
    minute=st.integers(0, 59),
    after=moments,
    zone=zones,
)
def test_what_comes_again_comes_on_its_days_at_its_time_and_skips_none(
    repeated: frozenset[int], hour: int, minute: int, after: datetime, zone: ZoneInfo | None
) -> None:
    repeat = Repeat(days=repeated, hour=hour, minute=minute)

    first = next_time(repeat, after, zone)
    second = next_time(repeat, first, zone)

    assert after < first < second
    for found in (first, second):
        local = found.astimezone(zone)
        # Where the clocks jumped over it, it is later than usual, on the same day.
        assert moment(local.date(), local.time().replace(hour=hour, minute=minute), zone) == found
        assert local.weekday() in repeated
    between = (second.astimezone(zone).date() - first.astimezone(zone).date()).days
    later = [n for n in range(1, between) if (first.astimezone(zone).weekday() + n) % 7 in repeated]
    assert not later


@given(text=st.text(max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    for language in Language:
        find(text, language)
        find(f"um {text} in 3 Minuten {text}", language, in_passing=True)
