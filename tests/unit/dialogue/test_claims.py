"""Which sentences claim that something was done, and which of the claims are true."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from jarvisd.dialogue.claims import asks_whether, claimed
from jarvisd.dialogue.truth import Facts, Ruling, judged
from jarvisd.dialogue.turn import Deed
from jarvisd.dialogue.wishes import wishes
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language
from tests.memory_makers import memory

CLAIMS = {
    Deed.FORGOTTEN: (
        "Das habe ich gelöscht.",
        "Ich habe den Code gelöscht.",
        "Gelöscht!",
        "Den Eintrag, den du meinst, habe ich gelöscht.",
        "Ich bestätige, dass ich den Code gelöscht habe.",
        "Okay, der Eintrag ist gelöscht.",
        "Die Erinnerung wurde gelöscht.",
        "Ich habe es aus meinem Gedächtnis gestrichen.",
        "Das habe ich vergessen.",
        "Ist vergessen.",
        "Gut, vergessen.",
        "Ich lösche das jetzt.",
        "Alles gelöscht!",
        "Ich habe deine Erinnerungen alle gelöscht.",
        "Ich werde den Code löschen.",
        "Der Eintrag existiert nicht mehr.",
        "Die Erinnerung ist weg.",
        "That entry no longer exists.",
        "The memory is gone.",
        "I've deleted that.",
        "I have forgotten that.",
        "Deleted.",
        "That's been deleted.",
        "That memory has been erased.",
        "It's forgotten.",
        "Consider it forgotten.",
        "I just deleted the code.",
        "I am deleting that now.",
        "I will delete the code.",
        "Okay, I have removed it from my memory.",
    ),
    Deed.REMEMBERED: (
        "Alles klar, ich habe mir gemerkt, dass dein Hund Bruno heißt.",
        "Notiert.",
        "Ist gemerkt!",
        "Das merke ich mir.",
        "Gern, ich merke es mir.",
        "Ich werde mir das merken.",
        "Das werde ich nicht vergessen.",
        "Das vergesse ich nicht.",
        "Hab ich mir notiert.",
        "Habe ich gespeichert.",
        "Ich habe es mir aufgeschrieben.",
        "Ich speichere das für dich.",
        "Das ist jetzt gespeichert.",
        "Gemerkt: Dein Hund heißt Bruno.",
        "Noted!",
        "I'll remember that.",
        "I've made a note of it.",
        "Got it, I've saved that.",
        "I'll keep that in mind.",
        "Sure, I've noted that your dog is called Bruno.",
        "I won't forget.",
    ),
    Deed.CHANGED: (
        "Ich habe deinen Arzt auf Frau Dr. Lange geändert.",
        "Den Termin habe ich jetzt auf Freitag geändert.",
        "I've updated your doctor to Dr. Lange.",
    ),
}
DONE = (
    "Der Code ist jetzt weg.",
    "Erledigt.",
    "Okay, mache ich.",
    "Done!",
    "Consider it done.",
    "Alles klar, wird gemacht.",
    "Alles weg.",
    "Und weg!",
    "Ist erledigt, weg ist es.",
    "Den Code gibt es nicht mehr.",
    "Davon ist nichts mehr da.",
    "Das weiß ich jetzt nicht mehr.",
    "All gone.",
    "It's gone.",
    "It no longer exists.",
    "There is nothing left of it.",
    "It isn't stored any more.",
    "I no longer have that.",
)
INNOCENT = (
    "Das habe ich vergessen zu erwähnen.",
    "Ich habe vergessen, wie er heißt.",
    "Ich habe vergessen, dir das zu sagen.",
    "Soll ich mir das merken?",
    "Soll ich das löschen?",
    "Ich kann das nicht löschen.",
    "Ich habe nichts gelöscht.",
    "Das ist leider nicht gespeichert.",
    "Mehr habe ich dazu nicht gespeichert.",
    "Mehr weiß ich dazu nicht.",
    "Der Weg ist das Ziel.",
    "Er geht weg.",
    "Wenn du willst, merke ich mir das.",
    "Sag „vergiss“, wenn ich etwas löschen soll.",
    "Das möchte ich mir gern merken.",
    "Ich würde mir das merken.",
    "Du hast vergessen, das Licht auszumachen.",
    "Du wolltest dir merken, wo der Schlüssel liegt.",
    "Anna hat den Termin gelöscht.",
    "Gestern hast du den Code geändert.",
    "Das hat sich geändert.",
    "Die Zeiten haben sich geändert.",
    "Ein Elefant vergisst nichts.",
    "Ich vergesse manchmal Dinge.",
    "Ich behalte das für mich.",
    "Merk dir einfach die erste Regel.",
    "Ich erinnere mich, dass dein Hund Bruno heißt.",
    "Ich ersetze beim Backen gern Zucker durch Honig.",
    "Dein Passwort solltest du ändern.",
    "Gestern hast du mir gesagt: „Der Termin wurde gelöscht.“",
    "Der Eiffelturm ist 330 Meter hoch.",
    "I forgot to mention that.",
    "I've forgotten how it is called.",
    "Should I remember that?",
    "Would you like me to delete that?",
    "I can't delete that.",
    "I have not deleted anything.",
    "I don't have that saved.",
    "I remember that your dog is called Bruno.",
    "If you want, I'll remember that.",
    "You told me to remember the keys.",
    "You have changed your mind.",
    "People often forget their keys.",
)
OF_OTHERS = (
    "Der Termin wurde gelöscht.",
    "Die Originalbänder der Mondlandung wurden gelöscht.",
    "Das Gesetz wurde 2002 geändert.",
    "Das Feuer ist gelöscht.",
    "Beim Backen wird der Zucker durch Honig ersetzt.",
    "Ich habe gehört, dass der Termin gelöscht wurde.",
    "The file was deleted in 1998.",
    "Die DDR existiert nicht mehr.",
    "Der Kuchen ist alle, alles weg.",
    "That shop no longer exists.",
)
NOTHING_DONE = Facts(
    language=Language.DE, done=frozenset(), before=frozenset(), wanted=frozenset(), known=()
)


def about(*texts: str) -> tuple[Memory, ...]:
    return tuple(memory(number, text) for number, text in enumerate(texts, start=1))


def verdict(sentence: str, facts: Facts) -> Ruling:
    return judged(sentence, facts)[0]


def pairs(table: Mapping[Deed, Iterable[str]]) -> list[tuple[Deed, str]]:
    return [(deed, sentence) for deed, sentences in table.items() for sentence in sentences]


@pytest.mark.parametrize(("deed", "sentence"), pairs(CLAIMS))
def test_a_claim_is_known_by_its_words_and_is_false_where_nothing_was_done(
    deed: Deed, sentence: str
) -> None:
    claim = claimed(sentence)
    assert claim is not None
    assert claim.deed is deed
    assert verdict(sentence, NOTHING_DONE) is Ruling.FALSE


@pytest.mark.parametrize("sentence", INNOCENT)
def test_what_claims_nothing_is_said_whatever_was_asked(sentence: str) -> None:
    assert claimed(sentence) is None
    assert verdict(sentence, replace(NOTHING_DONE, wanted=frozenset(Deed))) is Ruling.SPEAK


@pytest.mark.parametrize("sentence", OF_OTHERS)
def test_what_was_done_by_anybody_else_is_told(sentence: str) -> None:
    assert verdict(sentence, NOTHING_DONE) is Ruling.SPEAK


@pytest.mark.parametrize("sentence", DONE)
def test_done_is_a_claim_only_where_something_was_to_be_done(sentence: str) -> None:
    assert verdict(sentence, NOTHING_DONE) is Ruling.SPEAK
    asked = replace(NOTHING_DONE, wanted=frozenset({Deed.FORGOTTEN}))
    assert judged(sentence, asked) == (Ruling.FALSE, Deed.FORGOTTEN)


def test_what_is_still_remembered_is_not_said_to_be_deleted() -> None:
    kept = replace(NOTHING_DONE, known=about("Der Code für das Gartentor ist 4711."))
    assert verdict("Der Code ist gelöscht.", kept) is Ruling.FALSE
    assert verdict("Anna ist weg.", kept) is Ruling.SPEAK


@pytest.mark.parametrize(("deed", "sentence"), pairs(CLAIMS))
def test_what_the_house_has_said_itself_is_not_said_again(deed: Deed, sentence: str) -> None:
    assert verdict(sentence, replace(NOTHING_DONE, done=frozenset({deed}))) is Ruling.DROP


def test_what_was_done_earlier_in_the_session_may_be_told_but_does_not_bear_out_a_new_wish() -> (
    None
):
    before = replace(NOTHING_DONE, before=frozenset({Deed.FORGOTTEN}))
    assert verdict("Ja, das habe ich vorhin gelöscht.", before) is Ruling.SPEAK
    assert verdict("The entry no longer exists.", before) is Ruling.SPEAK
    assert verdict("Gelöscht.", before) is Ruling.FALSE
    assert verdict("Das habe ich gelöscht.", before) is Ruling.FALSE
    assert verdict("Deleted.", before) is Ruling.FALSE
    again = replace(before, wanted=frozenset({Deed.FORGOTTEN}))
    assert verdict("Das habe ich gelöscht.", again) is Ruling.FALSE


def test_who_asks_whether_it_was_done_is_told_so_where_it_was() -> None:
    asks = replace(NOTHING_DONE, asked=asks_whether("Ist der Code weg?"), heard="Ist der Code weg?")
    known = replace(asks, known=about("Der Code für das Gartentor ist 4711."))
    before = replace(asks, before=frozenset({Deed.FORGOTTEN}))
    for sentence in ("Ja, das habe ich gelöscht.", "Ja, der Eintrag ist weg."):
        assert verdict(sentence, asks) is Ruling.FALSE
        assert verdict(sentence, known) is Ruling.FALSE
        assert verdict(sentence, before) is Ruling.SPEAK
    assert verdict("Ja, alles weg.", known) is Ruling.FALSE
    assert verdict("Ja, alles weg.", before) is Ruling.SPEAK


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Hast du den Code gelöscht?", {Deed.FORGOTTEN}),
        ("Is the code gone?", {Deed.FORGOTTEN}),
        ("Did you remember that I smoke?", set()),
        ("Hast du dir das gemerkt?", {Deed.REMEMBERED}),
        ("Lösch den Code.", set()),
    ],
)
def test_a_question_whether_something_was_done_asks_for_nothing(
    text: str, asked: set[Deed]
) -> None:
    assert asks_whether(text) == asked
    if asked:
        assert not wishes(text)


def test_what_is_remembered_may_be_said_to_be_remembered() -> None:
    facts = replace(NOTHING_DONE, known=about("Mein Hund heißt Bruno."))
    said = "Ich habe mir gemerkt, dass dein Hund Bruno heißt."
    assert verdict(said, facts) is Ruling.SPEAK
    assert verdict("Ich habe mir gemerkt, dass deine Katze Mia heißt.", facts) is Ruling.FALSE


def test_a_memory_of_something_that_was_deleted_is_told() -> None:
    facts = replace(NOTHING_DONE, known=about("Der Termin am Freitag wurde gelöscht."))
    asked = replace(facts, wanted=frozenset({Deed.FORGOTTEN}))
    assert verdict("Der Termin wurde gelöscht.", facts) is Ruling.SPEAK
    assert verdict("Der Termin wurde gelöscht.", asked) is Ruling.SPEAK


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Vergiss den Code.", {Deed.FORGOTTEN}),
        ("Kannst du den Code bitte löschen?", {Deed.FORGOTTEN}),
        ("Das mit dem Code kann weg.", {Deed.FORGOTTEN}),
        ("Der Eintrag soll gelöscht werden.", {Deed.FORGOTTEN}),
        ("Could you delete the code?", {Deed.FORGOTTEN}),
        ("Please get rid of that.", {Deed.FORGOTTEN}),
        ("Vergiss nicht, dass die Leiter im Hof steht.", {Deed.REMEMBERED}),
        ("Don't forget the ladder is outside.", {Deed.REMEMBERED}),
        ("Schreib dir das auf.", {Deed.REMEMBERED}),
        ("Ändere bitte meinen Arzt.", {Deed.CHANGED}),
        ("Ist der Code gelöscht?", set()),
        ("Wo liegt der Schlüssel?", set()),
        ("Wurden die Bänder gelöscht?", set()),
        ("Kannst du dir merken, dass der Müll dienstags kommt?", {Deed.REMEMBERED}),
        ("Ich möchte, dass du dir das merkst.", {Deed.REMEMBERED}),
        ("Der Müll kommt dienstags, bitte merken.", {Deed.REMEMBERED}),
        ("Das solltest du dir merken: Dienstags kommt der Müll.", {Deed.REMEMBERED}),
        ("I smoke, please remember that.", {Deed.REMEMBERED}),
        ("Could you keep in mind the ladder is outside?", {Deed.REMEMBERED}),
        ("I want you to remember my birthday is in May.", {Deed.REMEMBERED}),
        ("Das ist merkwürdig.", set()),
        ("Ich kann mir das nie merken.", set()),
        ("Hast du dir das gemerkt?", set()),
        ("Merk dir das nicht.", set()),
        ("Das musst du dir nicht merken.", set()),
        ("Do you remember my name?", set()),
        ("I can't remember his name.", set()),
        ("Remember the time we went to Rome?", set()),
        ("Don't remember that.", set()),
    ],
)
def test_what_a_person_wants_stands_in_their_own_words(text: str, wanted: set[Deed]) -> None:
    assert wishes(text) == wanted
