"""What households of four make of the trials, by the code that decides in the product."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from uuid import NAMESPACE_OID, uuid5

from benchmarks.speakers_trials import CLEAN, Heard, Trial
from jarvisd.ids import PersonId
from jarvisd.people.calibrate import calibrate
from jarvisd.people.match import (
    Certainty,
    Evidence,
    Household,
    another_voice,
    follow,
    identify,
    similarity,
)
from jarvisd.people.types import Enrolled, Known, Person, Speaker

FAMILY = 4
MOST_FAMILIES = 12
STARTS = (0, 5)
"""With which of their recordings readers begin to enrol."""
IN_NOISE = "in the noise"
BOTH = "both"
ENROLMENTS = {CLEAN: (CLEAN,), IN_NOISE: ("10 dB",), BOTH: (CLEAN, "10 dB")}
SURE = Certainty()


@dataclass(frozen=True)
class Setting:
    """How many recordings each of a household enrolled with, and where."""

    clips: int
    enrolment: str


@dataclass(frozen=True)
class Home:
    """One household, and which recordings it learnt its voices from."""

    household: Household
    learnt: frozenset[str]

    @property
    def residents(self) -> frozenset[str]:
        """Return the readers who live here."""
        return frozenset(someone.person.name for someone in self.household.people)


@dataclass(frozen=True)
class Verdict:
    """Whom a household took a trial for."""

    trial: Trial
    resident: bool
    named: str
    """Empty for unknown."""
    genuine: float | None
    """Raw similarity to the speaker's own exemplars, for a resident."""
    foreign: tuple[float, ...]
    """Raw similarities to everybody else's."""

    @property
    def false_accept(self) -> bool:
        """Return whether somebody was called by a name that is not theirs."""
        return bool(self.named) and not (self.resident and self.named == self.trial.reader)


def homes(heard: Heard, setting: Setting) -> Iterator[Home]:
    """Yield all households of four, each for every start."""
    families = list(combinations(sorted(heard.exemplars), FAMILY))
    step = -(-len(families) // MOST_FAMILIES)
    for start in STARTS:
        for family in families[::step]:
            yield _home(heard, setting, family, start)


def _home(heard: Heard, setting: Setting, family: Sequence[str], start: int) -> Home:
    people, learnt = [], set()
    for reader in family:
        known = heard.exemplars[reader]
        clips = sorted({clip for _, clip in known})
        chosen = [clips[(start + place) % len(clips)] for place in range(setting.clips)]
        learnt |= set(chosen)
        prints = tuple(
            print_
            for noise in ENROLMENTS[setting.enrolment]
            for clip in chosen
            for print_ in known[noise, clip]
        )
        person = Person(id=PersonId(uuid5(NAMESPACE_OID, reader)), name=reader)
        people.append(Enrolled(person=person, prints=prints))
    return Home(calibrate(people, SURE), frozenset(learnt))


def verdicts(heard: Heard, home: Home, noises: Sequence[str]) -> Iterator[Verdict]:
    """Yield what *home* makes of each trial in *noises* that it has not learnt from."""
    for trial in heard.trials:
        if trial.clip in home.learnt or trial.noise not in noises:
            continue
        yield _verdict(trial, home)


def _verdict(trial: Trial, home: Home) -> Verdict:
    resident = trial.reader in home.residents
    if trial.evidence is None:
        return Verdict(trial, resident, "", None, ())
    voice = trial.evidence.print
    scores = {
        someone.person.name: similarity(voice, someone.prints) for someone in home.household.people
    }
    return Verdict(
        trial,
        resident,
        _name(identify(trial.evidence, home.household, SURE)),
        scores.get(trial.reader),
        tuple(score for name, score in scores.items() if name != trial.reader),
    )


@dataclass(frozen=True)
class Session:
    """A resident speaks three times for 2 s; then somebody else takes over."""

    named: tuple[str, ...]
    reader: str
    takeovers: tuple[str, ...]
    """Whom each of those who are not this reader was taken for, right afterwards."""
    takers: tuple[str, ...]
    """Who they were, strangers without a name."""


def sessions(heard: Heard, home: Home, noise: str) -> Iterator[Session]:
    """Yield a session for each three successive recordings of each resident."""
    short = [t for t in heard.trials if t.cut_ms == 2_000 and t.noise == noise and t.evidence]
    for reader in sorted(home.residents):
        own = [t for t in short if t.reader == reader and t.clip not in home.learnt]
        others = [t for t in short if t.reader != reader and t.clip not in home.learnt]
        for place in range(0, len(own) - 2, 3):
            named, evidence = _turns(own[place : place + 3], home)
            after = [_after(other, evidence, home) for other in others]
            takers = tuple(t.reader if t.reader in home.residents else "" for t in others)
            yield Session(named, reader, tuple(after), takers)


@dataclass(frozen=True)
class FollowUp:
    """What somebody says without the wake word, after a resident has spoken."""

    own: bool
    """It is the resident who goes on."""
    ignored: bool


def follow_ups(heard: Heard, home: Home, noise: str, before_ms: int, ms: int) -> Iterator[FollowUp]:
    """Yield, for each beginning of *before_ms* by a resident, what becomes of all of *ms* after."""
    heard_here = [t for t in heard.trials if t.noise == noise and t.clip not in home.learnt]
    firsts = [t for t in heard_here if t.cut_ms == before_ms and t.reader in home.residents]
    for first in firsts:
        for trial in heard_here:
            if trial.cut_ms != ms or trial.clip == first.clip:
                continue
            if first.evidence is not None and trial.evidence is not None:
                another = another_voice(trial.evidence, first.evidence, home.household, SURE)
                yield FollowUp(trial.reader == first.reader, another)


def _turns(trials: Sequence[Trial], home: Home) -> tuple[tuple[str, ...], Evidence | None]:
    named: list[str] = []
    evidence: Evidence | None = None
    for trial in trials:
        if trial.evidence is not None:
            speaker, evidence = follow(trial.evidence, evidence, home.household, SURE)
            named.append(_name(speaker))
    return tuple(named), evidence


def _after(trial: Trial, earlier: Evidence | None, home: Home) -> str:
    if trial.evidence is None:
        return ""
    return _name(follow(trial.evidence, earlier, home.household, SURE)[0])


def _name(speaker: Speaker) -> str:
    return speaker.person.name if isinstance(speaker, Known) else ""


def equal_error(genuine: Sequence[float], foreign: Sequence[float]) -> float:
    """Return the error rate at the threshold that refuses and accepts wrongly equally often."""
    ranked = sorted([(score, True) for score in genuine] + [(score, False) for score in foreign])
    refused, accepted, best = 0, len(foreign), 1.0
    for _, own in ranked:
        best = min(best, max(refused / len(genuine), accepted / len(foreign)))
        refused += own
        accepted -= not own
    return best
