"""What of a model's retelling is kept: only what was said, by whom it was said, not all of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from jarvisd.ids import TurnNumber
from jarvisd.memory.asked_for import asked_for
from jarvisd.memory.policy import importance
from jarvisd.memory.policy.asserted import of_the_moment, unresolved
from jarvisd.memory.policy.polarity import negated
from jarvisd.memory.policy.retelling import lacking, spoken_in, telling
from jarvisd.memory.policy.support import Said, rests_on
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.policy.words import tokens
from jarvisd.memory.transcripts import Gathered, Transcript, Utterance
from jarvisd.memory.types import Kind, Provenance, Wish
from jarvisd.people.types import Known, Speaker, person_of
from jarvisd.phrases import Language
from jarvisd.speech.sentences import sentences

MOST_OF_A_TURN = 5
MOST = 30
"""So much is kept of one conversation, what matters most; a model that tells more chatters."""
LONGEST = 30
"""Words of one fact."""
_NEAR = 2
"""So many turns around may tell who "er" is."""
UNKNOWN = "unknown"
"""What a voice is called that nobody knows."""
_NARROWEST = (Wish.ME, Wish.MEMBERS, Wish.ROOM, Wish.EVERYONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A fact as a model tells it, and what it says it has it from."""

    text: str
    kind: Kind
    turns: tuple[int, ...]
    speaker: str


@dataclass(frozen=True, slots=True)
class _Place:
    """A sentence of the conversation."""

    turn: TurnNumber
    said: Said


def called(speaker: Speaker) -> str:
    """Return what *speaker* is called in the conversation that a model reads."""
    return speaker.person.name if isinstance(speaker, Known) else UNKNOWN


class Sieve:
    """Holds back what nobody said, and what is too much."""

    def __init__(self, left: Transcript, whole: Transcript) -> None:
        """*left* is what of the *whole* conversation stood in the end; it alone is evidence.

        The whole tells for whom something was said to be meant.
        """
        self._left = left
        self._whole = whole
        self._found: list[Gathered] = []

    def put(self, candidate: Candidate) -> None:
        """Take *candidate* in, if what was said bears it."""
        self._found += _gathered(candidate, self._left, self._whole)

    @property
    def kept(self) -> tuple[Gathered, ...]:
        """Return what may be learnt, in the order it was said."""
        found = sorted(self._found, key=lambda one: one.turn)
        return _weightiest(_once(found))


def _gathered(candidate: Candidate, left: Transcript, whole: Transcript) -> Iterator[Gathered]:
    """Yield what *candidate* tells, if its evidence bears it."""
    by_turn = {one.turn: one for one in left.utterances}
    cited = [by_turn[TurnNumber(turn)] for turn in candidate.turns if turn in by_turn]
    if not cited or len({_voice(one) for one in cited}) > 1:
        return
    speaker, language = cited[0].speaker, cited[0].language
    text = sentence(" ".join(candidate.text.split()), language)
    shaped = 2 <= len(tokens(text)) <= LONGEST and not unresolved(text)
    if not _same_name(candidate.speaker, called(speaker)) or not shaped or of_the_moment(text):
        return
    told = _told(left, cited)
    name = speaker.person.name if isinstance(speaker, Known) else None
    bearing = rests_on(text, [place.said for place in told], name)
    if bearing is None or not spoken_in(text, told[bearing[0]].said.language):
        return
    basis = [told[at] for at in bearing]
    yield Gathered(
        turn=basis[0].turn,
        text=_as_said(text, basis, name),
        language=basis[0].said.language,
        kind=candidate.kind,
        wish=_wish(basis, whole),
        basis=" ".join(place.said.text for place in basis),
    )


def _as_said(text: str, basis: Sequence[_Place], name: str | None) -> str:
    """Return the speaker's own sentence where *text* says no less and no more."""
    said = basis[0].said
    own = telling(name or "", said.language)
    told = set(telling(text, said.language)) - set(own)
    alone = len(basis) == 1 and told == set(telling(said.text, said.language)) - set(own)
    return said.text if alone else text


def _same_name(one: str, other: str) -> bool:
    return one.strip().casefold() == other.casefold()


def _voice(utterance: Utterance) -> object:
    return person_of(utterance.speaker)


def _told(left: Transcript, cited: Sequence[Utterance]) -> list[_Place]:
    """Return the sentences of the turns *cited*, and of those near that the same person spoke.

    Nobody can tell whether two voices that are unknown are one.
    """
    turns = {one.turn for one in cited}
    known = isinstance(cited[0].speaker, Known)
    return [
        _Place(
            one.turn, Said(text=text, language=one.language, cited=one.turn in turns)
        )
        for one in left.utterances
        if _voice(one) == _voice(cited[0])
        and (one.turn in turns or (known and any(abs(one.turn - at) <= _NEAR for at in turns)))
        for text in sentences(one.text)
    ]  # fmt: skip


def _wish(basis: Iterable[_Place], whole: Transcript) -> Wish | None:
    """Return for whom what *basis* tells was said to be meant, the narrowest of all."""
    wishes = {asked_for(place.said.text, place.turn, whole) for place in basis}
    return next((wish for wish in _NARROWEST if wish in wishes), None)


def _once(found: Sequence[Gathered]) -> list[Gathered]:
    """Return *found* without what another tells as well, or more fully."""
    kept: list[Gathered] = []
    for one in found:
        if any(_says(other, one) for other in kept):
            continue
        kept = [other for other in kept if not _says(one, other)]
        kept.append(one)
    return kept


def _says(fuller: Gathered, other: Gathered) -> bool:
    """Tell whether *fuller*, taken from the same turn, says all that *other* does."""
    if fuller.turn != other.turn or fuller.language is not other.language:
        return False
    language: Language = fuller.language
    if negated(fuller.text, language) != negated(other.text, language):
        return False
    return not lacking(other.text, telling(fuller.text, language), language)


def _weightiest(found: Sequence[Gathered]) -> tuple[Gathered, ...]:
    """Return of *found* what matters most, at most so much of each turn and of all."""
    ordered = sorted(range(len(found)), key=lambda at: -_weight(found[at]))
    chosen: list[int] = []
    for at in ordered:
        of_turn = sum(found[other].turn == found[at].turn for other in chosen)
        if len(chosen) < MOST and of_turn < MOST_OF_A_TURN:
            chosen.append(at)
    return tuple(found[at] for at in sorted(chosen))


def _weight(one: Gathered) -> float:
    kind = one.kind or importance.kind(one.text, one.language)
    return importance.at_birth(one.text, one.language, kind, Provenance.EXTRACTED)
