"""What is said in confidence, and who hears the parts of a turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.disclosure import confided, in_confidence, reach, tells_secret
from jarvisd.memory.policy.passages import passages
from jarvisd.memory.policy.scope import may_hear
from jarvisd.memory.types import Scope, Wish
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role, Speaker
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA, BEN, CARE, STRANGER, audience

DE, EN = Language.DE, Language.EN


@pytest.mark.parametrize(
    ("text", "content", "wish"),
    [
        ("ich kündige im Mai, aber sag das niemandem", "ich kündige im Mai", Wish.ME),
        ("die Feier ist am Samstag, erzähl das nicht Ben", "die Feier ist am Samstag", Wish.ME),
        ("ich kündige im Mai, das muss unter uns bleiben", "ich kündige im Mai", Wish.ME),
        ("unter uns: ich kündige", "ich kündige", Wish.ME),
        ("ich bin krank. Behalte das für dich.", "ich bin krank", Wish.ME),
        ("er ist krank, das darf keiner wissen", "er ist krank", Wish.ME),
        (
            "das Erbe ist im Keller, das bleibt in der Familie",
            "das Erbe ist im Keller",
            Wish.MEMBERS,
        ),
        ("aber sag es nicht Anna: das Rad ist für sie", "das Rad ist für sie", Wish.ME),
        ("das Rad ist für sie, aber sag Anna nichts davon", "das Rad ist für sie", Wish.ME),
        ("das Rad ist für sie. Anna darf das nicht wissen", "das Rad ist für sie", Wish.ME),
        ("das Rad ist für sie, davon darf Anna nichts wissen", "das Rad ist für sie", Wish.ME),
        ("ich ziehe aus, sag das noch nicht den Kindern", "ich ziehe aus", Wish.ME),
        ("the bike is for her, keep it from Anna", "the bike is for her", Wish.ME),
        ("the bike is for her. Anna must not know", "the bike is for her", Wish.ME),
        ("I am quitting, but don't tell anyone", "I am quitting", Wish.ME),
        ("I am ill, keep that to yourself please", "I am ill", Wish.ME),
        ("between us, I am quitting", "I am quitting", Wish.ME),
        (
            "the will is in the cellar, keep it in the family",
            "the will is in the cellar",
            Wish.MEMBERS,
        ),
    ],
)
def test_a_request_at_the_end_says_for_whom_it_is_and_is_no_part_of_it(
    text: str, content: str, wish: Wish
) -> None:
    assert in_confidence(text) == (content, wish)


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("Anne ist schwanger, das soll Ben nicht erfahren.", "Anne ist schwanger"),
        ("Anne ist schwanger, das darf mein Bruder noch nicht wissen", "Anne ist schwanger"),
        ("das Auto wird verkauft, aber nicht Ben sagen!", "das Auto wird verkauft"),
        ("das Auto wird verkauft, bitte Ben noch nichts sagen", "das Auto wird verkauft"),
        ("das Auto wird verkauft, kein Wort zu Ben", "das Auto wird verkauft"),
        ("das Auto wird verkauft, das geht Ben nichts an", "das Auto wird verkauft"),
        ("das Auto wird verkauft, sag's keinem", "das Auto wird verkauft"),
        ("das Auto wird verkauft, das muss geheim bleiben", "das Auto wird verkauft"),
        ("das Auto wird verkauft, ohne dass Ben es erfährt", "das Auto wird verkauft"),
        ("als Geheimnis: Das Motorrad wird verkauft.", "Das Motorrad wird verkauft."),
        ("das ist ein Geheimnis: das Motorrad wird verkauft", "das Motorrad wird verkauft"),
        ("wir haben Gold im Keller, psst.", "wir haben Gold im Keller"),
        ("psst, wir haben Gold im Keller", "wir haben Gold im Keller"),
        ("Ben kriegt eine Uhr, das ist eine Überraschung.", "Ben kriegt eine Uhr"),
        ("Ben kriegt eine Uhr, es soll eine Überraschung sein", "Ben kriegt eine Uhr"),
        ("Ben kriegt eine Uhr als Überraschung", "Ben kriegt eine Uhr als Überraschung"),
        ("the car is sold, please don't mention it to Ben", "the car is sold"),
        ("the car is sold, don't tell my brother", "the car is sold"),
        ("the car is sold, but Ben can't know", "the car is sold"),
        ("the car is sold, Ben is not supposed to know", "the car is sold"),
        ("the car is sold, not a word to Ben", "the car is sold"),
        ("the car is sold, shhh", "the car is sold"),
        ("as a secret: the car is sold", "the car is sold"),
        ("Ben gets a bike for Christmas, it's a surprise", "Ben gets a bike for Christmas"),
        ("Ben gets a bike, that's a surprise for him", "Ben gets a bike"),
        ("there is a surprise party for Ben", "there is a surprise party for Ben"),
    ],
)
def test_so_does_a_confidence_in_whatever_everyday_words(text: str, content: str) -> None:
    assert in_confidence(text) == (content, Wish.ME)
    assert confided(text) is Wish.ME


@pytest.mark.parametrize(
    ("text", "content"),
    [
        (
            "der Schlüssel liegt unter der Fußmatte, das darf kein Fremder wissen.",
            "der Schlüssel liegt unter der Fußmatte",
        ),
        ("the key is under the mat, no stranger must know", "the key is under the mat"),
    ],
)
def test_what_no_stranger_may_know_is_for_members(text: str, content: str) -> None:
    assert in_confidence(text) == (content, Wish.MEMBERS)
    assert confided(text) is Wish.MEMBERS


def test_between_us_means_the_same_in_passing_as_in_a_command() -> None:
    text = "Mein Vater heißt Karl, das bleibt unter uns."
    assert in_confidence(text) == ("Mein Vater heißt Karl", Wish.ME)
    assert confided(text) is Wish.ME
    assert reach(("Der Schmuck liegt in der Truhe.", "Das bleibt unter uns.")) == (Wish.ME, Wish.ME)
    assert reach(("The gold is in the chest.", "That is between us.")) == (Wish.ME, Wish.ME)
    assert reach(("Anne ist schwanger.", "Das soll Ben nicht erfahren.")) == (Wish.ME, Wish.ME)


@pytest.mark.parametrize(
    "text",
    [
        "in den Keller darf niemand",
        "der Film hat ein Geheimnis, und Anna mag das Ende",
        "die Nachbarn dürfen im Garten nicht rauchen",
        "der Hund ist taub, er kann uns nicht hören",
        "Anna kommt um sechs, Ben kommt um sieben",
        "die Suppe ist heiß, don Carlos isst sie nicht",
        "the dog is deaf, he can't hear",
        "Anna erzählt niemandem von ihrer Arbeit im Büro",
        "keep the medicine away from the dog",
        "nobody eats the soup",
        "sag das niemandem",
        "don't tell anyone",
        "der Code ist 4711",
        "wenn ich schlafe, sag mir nichts",
        "Anna darf keine Nüsse essen",
        "Oma kommt, Anna weiß nichts davon",
    ],
)
def test_a_fact_about_nobody_is_no_request(text: str) -> None:
    assert in_confidence(text) == (text, None)


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("Please do not share the time with the cleaner.", Wish.ME),
        ("That stays private.", Wish.ME),
        ("The safe is for residents only.", Wish.MEMBERS),
        ("That stays family-only.", Wish.MEMBERS),
        ("Das bleibt bitte vertraulich.", Wish.ME),
        ("Das ist nur für die Familie.", Wish.MEMBERS),
        ("Sag das bitte niemandem.", Wish.ME),
        ("The bus leaves at 7:10 AM.", None),
        ("Der Bus fährt um 7 Uhr.", None),
    ],
)
def test_a_sentence_of_a_conversation_asks_to_be_kept(text: str, wish: Wish | None) -> None:
    assert confided(text) is wish


def test_a_request_that_tells_nothing_is_about_what_was_told_before_it() -> None:
    assert reach(("I leave at 6:40 AM.", "Keep that private.")) == (Wish.ME, Wish.ME)
    assert reach(("The bin is green.", "It is late.", "Keep the time private.")) == (
        None,
        None,
        Wish.ME,
    )
    assert reach(("The key is in the blue tin.", "Keep that private.")) == (Wish.ME, Wish.ME)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The gate code is 4711.", True),
        ("Das Passwort lautet Sonnenblume.", True),
        ("I do not need any code.", False),
        ("Ich brauche keinen Code.", False),
        ("The bus leaves at 7:10 AM.", False),
    ],
)
def test_a_secret_is_told_where_its_value_is(text: str, told: bool) -> None:
    assert tells_secret(text) is told


secrets = st.sampled_from(
    [
        ("I meet the doctor at 6:40 AM. Keep that time private.", EN, "6:40"),
        ("The clinic is at 6:40 AM, do not tell anyone.", EN, "6:40"),
        ("Ich bin um 6:40 Uhr beim Arzt. Sag das niemandem.", DE, "6:40"),
        ("Das ist vertraulich: um 6:40 Uhr.", DE, "6:40"),
    ]
)
chatter = st.sampled_from(["", "The bin is green. ", "Morgen kommt die Post. "])
speakers: st.SearchStrategy[Speaker] = st.sampled_from([ANNA, BEN, CARE])
listeners: st.SearchStrategy[Speaker] = st.sampled_from([ANNA, BEN, CARE, STRANGER])


@given(chatter, secrets, speakers, listeners)
def test_nobody_hears_what_was_confided_by_another(
    before: str, told: tuple[str, Language, str], speaker: Speaker, listener: Speaker
) -> None:
    text, language, value = told
    who = audience(listener)
    heard = [
        part.text
        for part in passages(before + text, language, speaker, None)
        if may_hear(part.placement, who)
    ]
    assert any(value in one for one in heard) == (listener == speaker)


@given(secrets, speakers, st.sampled_from([*Role, None]))
def test_a_confidence_stays_closed_whatever_role_the_listener_is_given(
    told: tuple[str, Language, str], speaker: Speaker, role: Role | None
) -> None:
    text, language, value = told
    other = Audience(person=audience(BEN if speaker != BEN else ANNA).person, role=role, room=None)
    for part in passages(text, language, speaker, None):
        assert value not in part.text or not may_hear(part.placement, other)


@given(chatter, listeners)
def test_a_code_is_heard_by_members_only(before: str, listener: Speaker) -> None:
    parts = passages(before + "The gate code is 4711.", EN, ANNA, None)
    who = audience(listener)
    heard = any("4711" in part.text and may_hear(part.placement, who) for part in parts)
    assert heard == (who.role is Role.MEMBER)


def test_what_a_stranger_confides_is_for_members() -> None:
    (part,) = passages("I leave at 6:40 AM, do not tell anyone.", EN, STRANGER, None)
    assert part.placement.scope is Scope.SHARED
    assert part.placement.members_only


def test_what_is_for_all_is_not_lost_beside_what_is_not() -> None:
    parts = passages("The bin is green. My rent is 900 euros, that stays private.", EN, ANNA, None)
    assert [part.placement.scope for part in parts] == [Scope.SHARED, Scope.PRIVATE]


@given(st.text(max_size=80), st.sampled_from(Language), listeners)
def test_any_turn_is_parted_without_failing(text: str, language: Language, who: Speaker) -> None:
    for part in passages(text, language, who, None):
        assert part.sentences
        assert may_hear(part.placement, audience(who)) or audience(who).role is not Role.MEMBER
