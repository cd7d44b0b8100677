"""A person's word settles what contradicts what they had asked to be kept."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from jarvisd.ids import MemoryId, SessionId, TurnNumber
from jarvisd.memory.changes import Add, Reinforce
from jarvisd.memory.forget import Forget
from jarvisd.memory.policy.dispute import AGAIN, TIMES, Dispute, Meant
from jarvisd.memory.remember import Remember, Wish
from jarvisd.memory.settle import Settle
from jarvisd.memory.settlement import Lapsed, Settled, Word
from jarvisd.memory.types import Memory, Placement, Provenance, Scope, Source
from jarvisd.people.audience import insider
from jarvisd.people.types import Known, Role, Speaker
from jarvisd.testing.memories import MemoriesInMind
from tests.unit.memory.house import Home
from tests.unit.memory.shelf import (
    ANNA,
    BEN,
    CARE,
    KEY,
    KITCHEN,
    NOON,
    SESSION,
    STRANGER,
    Ticking,
    audience,
    saying,
)
from tests.unit.memory.test_learning import LANGE, WEBER

HALL, CELLAR = "Der Ersatzschlüssel liegt im Flur.", "Der Ersatzschlüssel liegt im Keller."
LATER = NOON + timedelta(days=20)
SETTLING = Source(via="voice", session=SessionId(UUID(int=9)), turn=TurnNumber(3))


class House(Home):
    """The same, with what settles."""

    clock = Ticking(LATER)

    @property
    def settle(self) -> Settle:
        return Settle(self.memories, self.embedder, self.clock, KEY)

    async def disputes(self, speaker: Speaker = ANNA) -> tuple[Dispute, ...]:
        return await self.settle.open(audience(speaker))

    async def everything(self, speaker: Known = ANNA) -> dict[str, Memory]:
        found = await self.told(speaker, current=False)
        return {one.text: one for one in found}


def word(speaker: Speaker = ANNA) -> Word:
    return Word(speaker=speaker, room=KITCHEN, source=SETTLING)


@pytest.fixture
async def house() -> House:
    home = House()
    home.clock = Ticking(LATER)
    await home.confirms(WEBER)
    await home.learns((ANNA, LANGE), at=LATER)
    return home


@pytest.fixture
async def shared() -> House:
    """What Anna told the household, and said otherwise in passing."""
    home = House()
    home.clock = Ticking(LATER)
    remember = Remember(home.memories, home.embedder, Ticking(), KEY)
    await remember.keep(saying(HALL, ANNA, wish=Wish.EVERYONE))
    await home.learns((ANNA, CELLAR), at=LATER)
    return home


async def test_its_owner_is_asked_and_nobody_else(house: House) -> None:
    (open_,) = await house.disputes()
    assert (open_.known.text, open_.heard.text) == (WEBER, LANGE)
    assert await house.disputes(BEN) == ()


async def test_nobody_is_asked_again_for_some_days(house: House) -> None:
    (open_,) = await house.disputes()
    await house.settle.asked(open_, audience(ANNA))
    assert await house.disputes() == ()
    house.clock.at += AGAIN - timedelta(hours=1)
    assert await house.disputes() == ()
    house.clock.at += timedelta(hours=2)
    assert await house.disputes() == (open_,)


async def test_whoever_never_answers_is_asked_twice_and_then_left_alone(house: House) -> None:
    for _ in range(TIMES):
        (open_,) = await house.disputes()
        await house.settle.asked(open_, audience(ANNA))
        house.clock.at += AGAIN + timedelta(hours=1)
    assert await house.disputes() == ()
    # It can still be settled, and what is said otherwise is asked about anew.
    assert LANGE in await house.everything()
    await house.learns((ANNA, "Mein Arzt ist Dr. Neu."), at=house.clock.at)
    (anew,) = await house.disputes()
    assert anew.heard.text == "Mein Arzt ist Dr. Neu."


async def test_the_first_is_said_again_and_the_second_goes_without_a_trace(house: House) -> None:
    (open_,) = await house.disputes()
    settled = await house.settle.settle(open_, Meant.KNOWN, word())
    assert settled == Settled(memory=open_.known)
    assert set(await house.everything()) == {WEBER}
    (weber,) = await house.told()
    assert weber.usage.count == 1
    assert await house.disputes() == ()
    # Nothing is kept away: said once more it is asked about once more.
    await house.learns((ANNA, LANGE), at=LATER + timedelta(days=9))
    house.clock.at += timedelta(days=30)
    assert len(await house.disputes()) == 1


async def test_the_second_is_the_persons_word_now_and_the_first_is_history(house: House) -> None:
    (open_,) = await house.disputes()
    settled = await house.settle.settle(open_, Meant.HEARD, word())
    assert isinstance(settled, Settled)
    assert settled.replaced == (open_.known,)
    lange = (await house.everything())[LANGE]
    assert lange == settled.memory
    assert lange.id == open_.heard.id
    assert lange.provenance is Provenance.CONFIRMED
    assert lange.source == SETTLING
    assert lange.validity.disputes is None
    weber = (await house.everything())[WEBER]
    assert weber.validity.superseded_by == lange.id
    assert await house.texts() == [LANGE]


async def test_both_stay_and_learning_and_keeping_leave_them_apart(house: House) -> None:
    (open_,) = await house.disputes()
    await house.settle.settle(open_, Meant.BOTH, word())
    assert set(await house.texts()) == {WEBER, LANGE}
    await house.learns((ANNA, WEBER), (ANNA, LANGE), at=LATER + timedelta(days=1))
    assert set(await house.texts()) == {WEBER, LANGE}
    assert await house.disputes() == ()
    slots = {one.slot.predicate for one in await house.told() if one.slot}
    assert slots == {"name", "one-of"}


async def test_neither_takes_the_second_away_and_leaves_the_first_to_be_asked(
    house: House,
) -> None:
    (open_,) = await house.disputes()
    settled = await house.settle.settle(open_, Meant.NEITHER, word())
    assert settled == Settled(memory=open_.known)
    assert set(await house.everything()) == {WEBER}


async def test_what_was_heard_twice_is_settled_at_once(house: House) -> None:
    await house.learns((ANNA, "Mein Arzt ist Frau Dr. Lange."), at=LATER + timedelta(days=1))
    first, second = await house.disputes()
    assert first.known == second.known
    await house.settle.settle(first, Meant.KNOWN, word())
    assert set(await house.everything()) == {WEBER}


async def test_what_has_gone_or_changed_meanwhile_is_not_settled(house: House) -> None:
    (open_,) = await house.disputes()
    forget = Forget(house.memories, house.embedder, Ticking(), KEY)
    await forget.erase([open_.known.id], audience(ANNA))
    for meant in (Meant.KNOWN, Meant.HEARD, Meant.BOTH, Meant.NEITHER):
        assert await house.settle.settle(open_, meant, word()) == Lapsed()
    assert set(await house.everything()) == {LANGE}


async def test_what_was_used_meanwhile_keeps_its_use(house: House) -> None:
    (open_,) = await house.disputes()
    told = Reinforce(ids=(open_.known.id,), at=LATER, session=SESSION)
    await house.memories.apply([told], audience(ANNA))
    await house.settle.settle(open_, Meant.KNOWN, word())
    (weber,) = await house.told()
    assert weber.usage.count == 2


async def test_a_member_may_say_what_holds_for_the_household_in_their_own_name(
    shared: House,
) -> None:
    (open_,) = await shared.disputes(BEN)
    settled = await shared.settle.settle(open_, Meant.HEARD, word(BEN))
    assert isinstance(settled, Settled)
    assert settled.memory.placement == Placement(scope=Scope.SHARED, owner=BEN.person.id)
    every = await shared.everything()
    assert every[CELLAR].id == settled.memory.id
    assert every[HALL].validity.superseded_by == settled.memory.id
    assert await shared.texts(BEN) == [CELLAR]


async def test_what_the_member_had_said_before_is_said_again(shared: House) -> None:
    remember = Remember(shared.memories, shared.embedder, Ticking(), KEY)
    await remember.keep(saying(CELLAR, BEN, wish=Wish.EVERYONE))
    (open_,) = await shared.disputes(BEN)
    settled = await shared.settle.settle(open_, Meant.HEARD, word(BEN))
    assert isinstance(settled, Settled)
    assert await shared.texts(BEN) == [CELLAR]
    assert settled.replaced == (open_.known,)
    assert (await shared.everything(BEN))[HALL].validity.superseded_by == settled.memory.id


async def test_both_of_which_one_is_known_to_the_member_stay(shared: House) -> None:
    remember = Remember(shared.memories, shared.embedder, Ticking(), KEY)
    await remember.keep(saying(CELLAR, BEN, wish=Wish.EVERYONE))
    (open_,) = await shared.disputes(BEN)
    await shared.settle.settle(open_, Meant.BOTH, word(BEN))
    assert set(await shared.texts(BEN)) == {HALL, CELLAR}
    assert await shared.disputes(BEN) == ()


async def test_what_was_only_gathered_becomes_sure_when_it_is_said_to_hold(house: House) -> None:
    (open_,) = await house.disputes()
    guess = replace(open_.known, id=MemoryId(UUID(int=77)), provenance=Provenance.EXTRACTED)
    heard = replace(
        open_.heard,
        id=MemoryId(UUID(int=78)),
        provenance=Provenance.INFERRED,
        validity=replace(open_.heard.validity, disputes=guess.id),
    )
    (vector,) = await house.embedder.embed([guess.text])
    anna = insider(ANNA.person.id, KITCHEN)
    await house.memories.apply([Add(memory=one, vector=vector) for one in (guess, heard)], anna)

    await house.settle.settle(Dispute(known=guess, heard=heard), Meant.KNOWN, word())

    kept = await house.memories.get(guess.id, anna)
    assert kept is not None
    assert kept.provenance is Provenance.CONFIRMED
    assert await house.memories.get(heard.id, anna) is None


async def test_an_unclear_answer_settles_nothing(house: House) -> None:
    (open_,) = await house.disputes()
    with pytest.raises(ValueError, match="unclear"):
        await house.settle.settle(open_, Meant.UNCLEAR, word())
    assert await house.disputes() == (open_,)


async def test_a_third_takes_the_place_of_both(house: House) -> None:
    (open_,) = await house.disputes()
    third = "Mein Arzt ist Dr. Neu."
    settled = await house.settle.renew(open_, third, word())
    assert isinstance(settled, Settled)
    assert settled.memory.text == third
    assert settled.memory.provenance is Provenance.CONFIRMED
    assert settled.memory.source == SETTLING
    assert [one.id for one in settled.replaced] == [open_.known.id]
    assert await house.texts() == [third]
    stored = await house.everything()
    assert set(stored) == {WEBER, third}
    assert stored[WEBER].validity.superseded_by == settled.memory.id
    assert isinstance(await house.settle.renew(open_, third, word()), Lapsed)
    await house.learns((ANNA, WEBER), at=LATER + timedelta(days=1))
    assert third in await house.texts()


OLD, NEW = "Der WLAN-Code ist 1234.", "Der WLAN-Code ist 5678."


@pytest.fixture
async def told_twice() -> House:
    """What Anna told the household, and Ben otherwise twenty days later."""
    home = House(memories=MemoriesInMind(roles={CARE.person.id: Role.STAFF}))
    home.clock = Ticking(LATER)
    first = Remember(home.memories, home.embedder, Ticking(), KEY)
    await first.keep(saying(OLD, ANNA, wish=Wish.EVERYONE))
    await Remember(home.memories, home.embedder, Ticking(LATER), KEY).keep(saying(NEW, BEN))
    return home


async def against(house: House, text: str, speaker: Speaker) -> tuple[Dispute, ...]:
    everything = await house.everything(ANNA) | await house.everything(BEN)
    return await house.settle.against([everything[text]], audience(speaker))


async def test_who_tells_otherwise_is_asked_and_so_is_who_is_told(told_twice: House) -> None:
    for speaker in (BEN, ANNA):
        (open_,) = await against(told_twice, NEW, speaker)
        assert (open_.known.text, open_.heard.text) == (NEW, OLD)
    assert await against(told_twice, NEW, CARE) == ()
    assert await against(told_twice, NEW, STRANGER) == ()
    assert await told_twice.disputes() == ()


async def test_of_what_was_told_since_nobody_was_asked(told_twice: House) -> None:
    (open_,) = await against(told_twice, NEW, BEN)
    await told_twice.settle.asked(open_, audience(BEN))
    assert await against(told_twice, NEW, BEN) == ()
    told_twice.clock.at += timedelta(days=1)
    remember = Remember(told_twice.memories, told_twice.embedder, told_twice.clock, KEY)
    await remember.keep(saying("Der WLAN-Code ist 9999.", STRANGER))
    found = await against(told_twice, NEW, ANNA)
    assert [one.heard.text for one in found] == ["Der WLAN-Code ist 9999."]
    told_twice.clock.at += AGAIN
    assert len(await against(told_twice, NEW, ANNA)) == 2


@pytest.mark.parametrize(("meant", "holds"), [(Meant.KNOWN, NEW), (Meant.HEARD, OLD)])
@pytest.mark.parametrize("by", [ANNA, BEN])
async def test_a_members_word_closes_the_other_and_leaves_it_whose_it_is(
    told_twice: House, meant: Meant, holds: str, by: Known
) -> None:
    (open_,) = await against(told_twice, NEW, by)
    settled = await told_twice.settle.settle(open_, meant, word(by))
    assert isinstance(settled, Settled)
    assert settled.memory.text == holds
    everything = await told_twice.everything(ANNA) | await told_twice.everything(BEN)
    gone = everything[OLD if holds == NEW else NEW]
    assert gone.validity.superseded_by == everything[holds].id
    assert everything[holds].placement.owner == (BEN if holds == NEW else ANNA).person.id
    assert await against(told_twice, holds, by) == ()
    assert await told_twice.settle.settle(open_, meant, word(by)) == Lapsed()


async def test_both_of_two_people_hold_from_then_on(told_twice: House) -> None:
    (open_,) = await against(told_twice, NEW, BEN)
    await told_twice.settle.settle(open_, Meant.BOTH, word(BEN))
    assert await against(told_twice, NEW, BEN) == ()
    assert {OLD, NEW} <= {*await told_twice.texts(ANNA), *await told_twice.texts(BEN)}


async def test_neither_leaves_one_to_be_asked_about(told_twice: House) -> None:
    (open_,) = await against(told_twice, NEW, BEN)
    settled = await told_twice.settle.settle(open_, Meant.NEITHER, word(BEN))
    assert settled == Settled(memory=open_.known)
    assert OLD not in await told_twice.everything(ANNA)


@pytest.mark.parametrize("by", [ANNA, BEN])
async def test_a_third_takes_the_place_of_what_two_people_told(
    told_twice: House, by: Known
) -> None:
    (open_,) = await against(told_twice, NEW, by)
    text = "Der WLAN-Code ist 7777."
    settled = await told_twice.settle.renew(open_, text, word(by))
    assert isinstance(settled, Settled)
    assert {one.text for one in settled.replaced} == {OLD, NEW}
    everything = await told_twice.everything(ANNA) | await told_twice.everything(BEN)
    assert everything[text].placement.owner == by.person.id
    assert {everything[one].validity.superseded_by for one in (OLD, NEW)} == {settled.memory.id}
    assert isinstance(await told_twice.settle.renew(open_, text, word(by)), Lapsed)
