"""Laws of the ordered walk and of the digest."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from jarvisd.ids import PersonId, SessionId, TurnNumber
from jarvisd.memory.policy.digest import Line, digest
from jarvisd.memory.policy.walk import Clue, Enough, Step, Tier, Told, answers, latest, next_tier
from jarvisd.phrases import Language
from jarvisd.tiers.closest import Closest

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
ENOUGH = Enough(meaning=0.3)
SHARES = st.floats(0, 1)


@st.composite
def told(draw: st.DrawFn) -> Told:
    return Told(
        session=SessionId(UUID(int=draw(st.integers(1, 3)))),
        number=TurnNumber(draw(st.integers(1, 20))),
        at=NOON + timedelta(minutes=draw(st.integers(0, 10_000))),
        person=PersonId(UUID(int=1)),
        text=draw(st.text(max_size=5)),
        language=Language.DE,
        clue=Clue(words=draw(SHARES), cosine=draw(st.none() | SHARES)),
    )


@given(found=st.lists(st.integers(0, 3), min_size=4, max_size=4))
def test_the_walk_goes_in_order_and_stops_where_it_is_answered(found: list[int]) -> None:
    walked: list[Step] = []
    while (tier := next_tier(walked)) is not None:
        walked.append(Step(tier=tier, found=found[len(walked)]))

    assert [step.tier for step in walked] == list(Tier)[: len(walked)]
    assert not any(step.answered for step in walked[:-1])
    assert walked[-1].answered or len(walked) == len(Tier)


@given(st.lists(told(), max_size=8))
def test_the_latest_is_of_one_session_and_nothing_fitting_is_later(found: list[Told]) -> None:
    chosen = latest(found, ENOUGH)
    fitting = [one for one in found if answers(one.clue, ENOUGH)]

    assert bool(chosen) == bool(fitting)
    assert set(chosen) <= set(fitting)
    assert len({one.session for one in chosen}) <= 1
    assert list(chosen) == sorted(chosen, key=lambda one: (one.at, one.number, one.text))
    if chosen:
        best = max(one.clue.words for one in fitting)
        close = [one for one in fitting if one.clue.words >= best - ENOUGH.lead]
        assert chosen[-1].at == max(one.at for one in close)


def test_what_fits_badly_is_not_told_for_being_later() -> None:
    def one(minute: int, words: float) -> Told:
        return Told(
            session=SessionId(UUID(int=1)), number=TurnNumber(minute),
            at=NOON + timedelta(minutes=minute), person=None, text=str(minute),
            language=Language.DE, clue=Clue(words=words),
        )  # fmt: skip

    found = [one(1, 0.9), one(2, 1.0), one(3, 0.95), one(4, 0.6), one(5, 0.4)]
    assert [each.text for each in latest(found, ENOUGH)] == ["2", "3"]


def line(text: str, *, question: bool = False, language: Language = Language.DE) -> Line:
    return Line(text=text, language=language, question=question)


ROOF = line("Das Dach ist neu.")
PAINTER = line("Der Maler kommt am Freitag mit der Leiter.")
AGAIN = line("Das neue Dach ist das Dach.")


def test_a_digest_quotes_what_says_most_in_the_order_it_was_said() -> None:
    asked = line("Wann kommt der Maler?", question=True)
    assert digest([ROOF, asked, AGAIN, PAINTER], "Anna") == (
        "Anna erzählte: „Das neue Dach ist das Dach. Der Maler kommt am Freitag mit der Leiter.“"
        " Anna fragte: „Wann kommt der Maler?“"
    )
    assert digest([line("It rains.", language=Language.EN)], None) == (
        "Somebody unknown said: “It rains.”"
    )
    assert digest([], "Anna") == ""


NOUNS = ["Dach", "Maler", "Leiter", "Hund", "Code", "Passwort", "rot", "neu", "PIN", "alarm"]
WORDS = st.lists(st.sampled_from(NOUNS), min_size=1, max_size=6).map(" ".join)


@given(
    lines=st.lists(st.builds(line, WORDS, question=st.booleans()), max_size=8),
    secret=st.sampled_from(["Der Code ist 4711.", "Das WLAN-Passwort heißt Bruno."]),
)
def test_a_digest_holds_whole_sentences_that_were_said_and_never_a_secret(
    lines: list[Line], secret: str
) -> None:
    text = digest([line(secret), *lines], "Anna")

    for canary in ("Code", "Passwort", "PIN", "alarm", "Bruno"):
        assert canary not in text
    quoted = [one for one in lines if one.text in text]
    assert bool(text) == bool(quoted)


@given(found=st.lists(told(), max_size=12), most=st.integers(1, 4))
def test_the_closest_of_a_stream_are_those_of_the_whole(found: list[Told], most: int) -> None:
    closest = Closest(most)
    for one in found:
        if closest.wants(one.clue.words, one.at):
            closest.keep(one)

    def order(one: Told) -> tuple[float, datetime]:
        return one.clue.words, one.at

    whole = sorted(found, key=order, reverse=True)[:most]
    assert [order(one) for one in closest.best] == [order(one) for one in whole]
    assert closest.complete == (len(whole) == most and whole[-1].clue.words >= 1.0)
