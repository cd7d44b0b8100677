"""Where sayings belong, and who hears or erases them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.ids import PersonId, RoomName
from jarvisd.memory.policy.scope import may_erase, may_hear, place, secret
from jarvisd.memory.types import Placement, Refusal, Scope, Wish
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role, Speaker
from jarvisd.testing.audience import audible, erasable
from tests.unit.memory.shelf import ANNA, BEN, CARE, KITCHEN, STRANGER, audience

owners = st.sampled_from([ANNA.person.id, BEN.person.id, None])
rooms = st.sampled_from([KITCHEN, RoomName("flur")])
speakers: st.SearchStrategy[Speaker] = st.sampled_from([ANNA, BEN, CARE, STRANGER])


@st.composite
def placements(draw: st.DrawFn) -> Placement:
    scope = draw(st.sampled_from(Scope))
    owner: PersonId | None = draw(owners)
    if scope is Scope.PRIVATE and owner is None:
        owner = ANNA.person.id
    room = draw(rooms) if scope is Scope.ROOM else None
    return Placement(
        scope=scope,
        owner=owner,
        room=room,
        secret=draw(st.booleans()),
        members_only=draw(st.booleans()),
    )


audiences = st.builds(audience, speakers, st.one_of(rooms, st.none()))


@given(placements(), audiences)
def test_nobody_hears_what_is_private_to_another(placement: Placement, who: Audience) -> None:
    if placement.scope is Scope.PRIVATE and may_hear(placement, who):
        assert who.person == placement.owner


@given(placements(), audiences)
def test_an_unknown_voice_hears_no_secret_and_nothing_for_members(
    placement: Placement, who: Audience
) -> None:
    if who.person is None and may_hear(placement, who):
        assert placement.scope is not Scope.PRIVATE
        assert not placement.secret
        assert not placement.members_only


@given(placements(), audiences)
def test_who_may_erase_may_hear(placement: Placement, who: Audience) -> None:
    assert may_hear(placement, who) or not may_erase(placement, who)


@given(placements(), audiences)
def test_of_what_may_be_heard_the_store_erases_by_the_same_rule(
    placement: Placement, who: Audience
) -> None:
    heard = may_hear(placement, who) and audible(placement, who)
    assert not heard or may_erase(placement, who) == erasable(placement, who)


@given(placements(), audiences)
def test_an_unknown_voice_erases_only_what_an_unknown_voice_said(
    placement: Placement, who: Audience
) -> None:
    if who.person is None and may_erase(placement, who):
        assert placement.owner is None
        assert placement.scope is not Scope.SYSTEM


@given(placements(), speakers)
def test_a_room_memory_stays_in_its_room(placement: Placement, speaker: Speaker) -> None:
    if placement.room is not None:
        assert not may_hear(placement, audience(speaker, RoomName("elsewhere")))


@given(st.text(max_size=60), speakers, st.sampled_from([*Wish, None]), st.one_of(rooms, st.none()))
def test_every_saying_has_a_place_that_its_speaker_has_chosen_or_nothing_wider(
    text: str, speaker: Speaker, wish: Wish | None, room: RoomName | None
) -> None:
    found = place(text, speaker, room, wish)
    if isinstance(found, Refusal):
        assert wish in (Wish.ME, Wish.ROOM)
        return
    wanted = {Wish.ME: Scope.PRIVATE, Wish.ROOM: Scope.ROOM}.get(wish) if wish else None
    assert wanted is None or found.scope is wanted
    assert found.members_only == (wish is Wish.MEMBERS)


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("Mein Hund heißt Bruno.", Scope.PRIVATE),
        ("Ich bin gegen Nüsse allergisch.", Scope.PRIVATE),
        ("Das schmeckt mir nicht.", Scope.PRIVATE),
        ("My dog is called Bruno.", Scope.PRIVATE),
        ("I'm allergic to nuts.", Scope.PRIVATE),
        ("Wir fahren im August weg.", Scope.SHARED),
        ("Unser Vermieter heißt Kowalski.", Scope.SHARED),
        ("Der Ersatzschlüssel liegt im Flur.", Scope.SHARED),
        ("Our landlord is called Kowalski.", Scope.SHARED),
    ],
)
def test_first_person_of_a_recognised_speaker_is_private_and_the_household_shared(
    text: str, scope: Scope
) -> None:
    found = place(text, ANNA, KITCHEN, None)
    assert isinstance(found, Placement)
    assert found.scope is scope
    assert found.owner == ANNA.person.id


def test_what_a_stranger_says_of_itself_is_shared_and_of_nobody() -> None:
    found = place("Ich bin allergisch gegen Walnüsse.", STRANGER, KITCHEN, None)
    assert found == Placement(scope=Scope.SHARED, owner=None)


def test_only_for_me_from_a_stranger_is_declined() -> None:
    assert place("Der Ball ist rot.", STRANGER, KITCHEN, Wish.ME) is Refusal.PRIVATE_OF_NOBODY


def test_in_this_room_without_a_room_is_declined_rather_than_told_everywhere() -> None:
    assert place("Der Ball ist rot.", ANNA, None, Wish.ROOM) is Refusal.NO_ROOM


def test_a_shared_code_is_for_members_only() -> None:
    found = place("Der Code für das Gartentor ist 4711.", ANNA, KITCHEN, None)
    assert isinstance(found, Placement)
    assert [may_hear(found, audience(who)) for who in (ANNA, BEN, CARE, STRANGER)] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Die PIN ist 1234.",
        "Das WLAN-Passwort lautet Sonne.",
        "Der Türcode ist neu.",
        "Das Kennwort ist Rose.",
        "Die Alarmanlage geht mit der 9 aus.",
        "The password is rose.",
        "The alarm code is 99.",
    ],
)
def test_codes_passwords_and_alarms_are_secrets(text: str) -> None:
    assert secret(text)


@pytest.mark.parametrize(
    "text", ["Ich mag Spinat.", "Die Postcodes sind neu.", "Es gab Fehlalarm."]
)
def test_words_that_only_sound_like_secrets_are_none(text: str) -> None:
    assert not secret(text)


def test_what_the_system_keeps_only_members_erase() -> None:
    kept = Placement(scope=Scope.SYSTEM, owner=None)
    assert may_erase(kept, audience(ANNA))
    assert not may_erase(kept, Audience(person=CARE.person.id, role=Role.STAFF, room=KITCHEN))
