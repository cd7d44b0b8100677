"""Subordinate clauses become sentences, and sentences are told to their owner."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.address import to_owner
from jarvisd.memory.policy.wording import sentence
from jarvisd.phrases import Language


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("mein Hund Bruno heißt", "Mein Hund heißt Bruno."),
        ("dass mein Hund Bruno heißt", "Mein Hund heißt Bruno."),
        ("mein hund bruno heißt", "Mein hund heißt bruno."),
        ("der Code für das Gartentor 4711 ist", "Der Code für das Gartentor ist 4711."),
        (
            "der Ersatzschlüssel für den Keller in der blauen Dose im Flur liegt",
            "Der Ersatzschlüssel für den Keller liegt in der blauen Dose im Flur.",
        ),
        ("die Kiste Nummer 50 im Keller steht", "Die Kiste Nummer 50 steht im Keller."),
        ("Kiste Nr. 5 im Keller steht", "Kiste Nr. 5 steht im Keller."),
        (
            "die Kiste mit der Nummer 50 im Keller steht",
            "Die Kiste mit der Nummer 50 steht im Keller.",
        ),
        ("der Schlüssel Nummer drei klemmt", "Der Schlüssel Nummer drei klemmt."),
        ("die Linie 7 am Dom hält", "Die Linie 7 hält am Dom."),
        ("das Zimmer 12 frei ist", "Das Zimmer 12 ist frei."),
        ("der Code 4711 ist", "Der Code ist 4711."),
        ("der Bus 8 Minuten braucht", "Der Bus braucht 8 Minuten."),
        ("meine Lieblingszahl die 7 ist", "Meine Lieblingszahl ist die 7."),
        ("ich gegen Walnüsse allergisch bin", "Ich bin gegen Walnüsse allergisch."),
        ("ich allergisch bin gegen Walnüsse", "Ich bin allergisch gegen Walnüsse."),
        ("mein Arzt jetzt Frau Dr. Lange ist", "Mein Arzt ist jetzt Frau Dr. Lange."),
        ("Anna morgen Geburtstag hat", "Anna hat morgen Geburtstag."),
        ("Tims Klassenlehrerin Frau Brandt heißt", "Tims Klassenlehrerin heißt Frau Brandt."),
        ("der Hund der Familie Bello heißt", "Der Hund der Familie heißt Bello."),
        ("das Auto meiner Mutter rot ist", "Das Auto meiner Mutter ist rot."),
        ("Oma Helga jeden Morgen joggt", "Oma Helga joggt jeden Morgen."),
        ("ich gestern Milch gekauft habe", "Ich habe gestern Milch gekauft."),
        ("der Müll dienstags abgeholt wird", "Der Müll wird dienstags abgeholt."),
        ("Papa die Kinder am Freitag abholt", "Papa holt die Kinder am Freitag ab."),
        ("das Konzert am Freitag stattfindet", "Das Konzert findet am Freitag statt."),
        ("wir im August nach Norderney fahren", "Wir fahren im August nach Norderney."),
        ("ich morgen arbeiten muss, wenn es regnet", "Ich muss morgen arbeiten, wenn es regnet."),
        ("meine Schwester Ärztin ist", "Meine Schwester ist Ärztin."),
        ("die Katze meiner Tante Minka heißt", "Die Katze meiner Tante heißt Minka."),
        ("der Termin verschoben wurde", "Der Termin wurde verschoben."),
        ("das Auto repariert wurde", "Das Auto wurde repariert."),
        ("ich Peter heiße", "Ich heiße Peter."),
        ("Anna und Ben am Samstag heiraten", "Anna und Ben heiraten am Samstag."),
        ("wir eine neue Adresse haben: Am Markt 4", "Wir haben eine neue Adresse: Am Markt 4."),
        ("Anna Müller Ärztin ist", "Anna Müller ist Ärztin."),
        ("unser Nachbar Herr Schulz heißt", "Unser Nachbar heißt Herr Schulz."),
        ("unser WLAN Passwort Sonnenblume7 ist", "Unser WLAN Passwort ist Sonnenblume7."),
        ("Herr Schulz unser Nachbar ist", "Herr Schulz ist unser Nachbar."),
        # What opens the clause may be a time or a place.
        ("morgen der Klempner kommt", "Morgen kommt der Klempner."),
        ("hier eine Spinne ist", "Hier ist eine Spinne."),
        ("in der Küche der Hahn tropft", "In der Küche tropft der Hahn."),
        ("am 3. Mai Oma Geburtstag hat", "Am 3. Mai hat Oma Geburtstag."),
        ("am Dienstag kommt der Klempner", "Am Dienstag kommt der Klempner."),
        # Main clauses stay.
        ("mein WLAN Netz heißt FritzBox", "Mein WLAN Netz heißt FritzBox."),
        ("der Hund bellt", "Der Hund bellt."),
        ("Meine Tante wohnt in Bremen", "Meine Tante wohnt in Bremen."),
        ("Der Onkel heißt Karl", "Der Onkel heißt Karl."),
        ("Annas Bruder kommt morgen", "Annas Bruder kommt morgen."),
        ("Anna und", "Anna und."),
        ("Der Rasen wird samstags gemäht", "Der Rasen wird samstags gemäht."),
        ("Freitags gibt es bei uns Pizza.", "Freitags gibt es bei uns Pizza."),
        ("meine Mutter Rosen liebt", "Meine Mutter liebt Rosen."),
        ("meine Tochter Klavier spielt", "Meine Tochter spielt Klavier."),
        ("mein Bruder Fußball spielt", "Mein Bruder spielt Fußball."),
        ("der Hund Katzen jagt", "Der Hund jagt Katzen."),
        ("Papa Diabetes hat", "Papa hat Diabetes."),
        ("Mama Krebs hat", "Mama hat Krebs."),
        ("mein Bruder Karl Diabetes hat", "Mein Bruder Karl hat Diabetes."),
        ("mein Bruder Paul Geld stiehlt", "Mein Bruder Paul stiehlt Geld."),
        # A name beside a noun is whose the verb is: nobody is turned into its object.
        ("unsere Putzfrau Maria klaut", "Unsere Putzfrau Maria klaut."),
        ("unsere Putzfrau Maria klaut oft", "Unsere Putzfrau Maria klaut oft."),
        ("mein Kollege Uwe ist auch Trainer", "Mein Kollege Uwe ist auch Trainer."),
        ("meine Schwester Rosa wird bald Ärztin", "Meine Schwester Rosa wird bald Ärztin."),
        ("mein Chef Huber heißt mit Nachnamen", "Mein Chef heißt Huber mit Nachnamen."),
        ("mein Spind 🔐 hat die Nummer 12", "Mein Spind 🔐 hat die Nummer 12."),
        ("ich allergisch bin gegen Nüsse", "Ich bin allergisch gegen Nüsse."),
        ("der Mann Otto schlägt", "Der Mann Otto schlägt."),
        ("mein Chef Müller trinkt", "Mein Chef Müller trinkt."),
        ("unser Hund Rex beißt", "Unser Hund Rex beißt."),
        ("unser Nachbar Hans klaut", "Unser Nachbar Hans klaut."),
        ("mein Mann Otto einen Hund hat", "Mein Mann Otto einen Hund hat."),
        ("Anna Müller lacht", "Anna Müller lacht."),
        # Where the subject's end cannot be told, the words stay as said.
        ("der", "Der."),
        ("der alte", "Der alte."),
        ("der im Keller", "Der im Keller."),
        ("der Hund von", "Der Hund von."),
        ("der Hund von in", "Der Hund von in."),
        ("", ""),
        (" dass ", ""),
        ("?!", ""),
    ],
)
def test_a_clause_is_kept_as_a_sentence(said: str, kept: str) -> None:
    assert sentence(said, Language.DE) == kept


def test_english_keeps_its_order() -> None:
    assert sentence("that my dog is called Bruno", Language.EN) == "My dog is called Bruno."


@given(st.text(max_size=80))
def test_wording_never_fails_and_settles(text: str) -> None:
    once = sentence(text, Language.DE)
    assert once == "" or once.endswith(".")
    assert sorted(once.lower().split()) != [""]


@given(
    st.lists(
        st.sampled_from(
            [
                "mein",
                "Hund",
                "Bruno",
                "heißt",
                "ich",
                "bin",
                "der",
                "Flur",
                "im",
                "liegt",
                "und,",
                "rot",
            ]
        )
    )
)
def test_wording_loses_no_word(words: list[str]) -> None:
    said = " ".join(words)
    kept = sentence(said, Language.DE).lower()
    for word in words:
        assert word.strip(",.").lower() in kept


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ("Mein Hund heißt Bruno.", "Dein Hund heißt Bruno."),
        ("Ich bin gegen Walnüsse allergisch.", "Du bist gegen Walnüsse allergisch."),
        ("Mir schmeckt Lasagne.", "Dir schmeckt Lasagne."),
        ("Bei uns gibt es freitags Pizza.", "Bei euch gibt es freitags Pizza."),
        ("Am liebsten trinke ich Tee.", "Am liebsten trinkst du Tee."),
        ("Ich esse kein Fleisch.", "Du isst kein Fleisch."),
        ("Ich arbeite bei der Post.", "Du arbeitest bei der Post."),
        ("Ich wollte zum Arzt.", "Du wolltest zum Arzt."),
        ("Ich heiße Anna.", "Du heißt Anna."),
        ("Ich tanze gern.", "Du tanzt gern."),
        ("Ich mag Hunde und Katzen.", "Du magst Hunde und Katzen."),
        ("Mir schmeckt Spinat nicht.", "Dir schmeckt Spinat nicht."),
        ("Ich freue mich auf meinen Urlaub.", "Du freust dich auf deinen Urlaub."),
        ("Ich gehe zum Arzt, weil ich krank bin.", "Du gehst zum Arzt, weil du krank bist."),
        ("Unser Vermieter heißt Kowalski.", "Euer Vermieter heißt Kowalski."),
        ("Unserer Oma geht es gut.", "Eurer Oma geht es gut."),
        ("Wir fahren im August weg.", "Ihr fahrt im August weg."),
        ("Wir arbeiten zu Hause.", "Ihr arbeitet zu Hause."),
        ("Wir sind müde.", "Ihr seid müde."),
        ("Der Code ist 4711.", "Der Code ist 4711."),
    ],
)
def test_an_owner_is_told_in_the_second_person(kept: str, told: str) -> None:
    assert to_owner(kept, Language.DE) == told


@pytest.mark.parametrize(
    "kept",
    [
        "Ich esse Fisch und trinke Tee.",
        "Ich mag, wenn du leise bist.",
        "Ich und Anna sind Freunde.",
        "Ich sammle Münzen.",
        "Ich gestern.",
        "Wir bald Urlaub.",
        "Sprich immer leise mit mir.",
        "Sag mir nie die Uhrzeit.",
    ],
)
def test_what_cannot_be_turned_with_certainty_is_left_to_be_quoted(kept: str) -> None:
    assert to_owner(kept, Language.DE) is None


@pytest.mark.parametrize("kept", ["Never tell me the time.", "Always speak softly to me."])
def test_what_the_assistant_is_told_to_do_is_left_to_be_quoted(kept: str) -> None:
    assert to_owner(kept, Language.EN) is None


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ("My dog is called Bruno.", "Your dog is called Bruno."),
        ("I am allergic to nuts.", "You are allergic to nuts."),
        ("I'm a nurse.", "You're a nurse."),
        ("I was born in Bonn.", "You were born in Bonn."),
        ("It was mine.", "It was yours."),
        ("Our landlord is kind.", "Your landlord is kind."),
    ],
)
def test_an_owner_is_told_in_the_second_person_in_english(kept: str, told: str) -> None:
    assert to_owner(kept, Language.EN) == told


@given(st.text(max_size=80), st.sampled_from(Language))
def test_telling_an_owner_never_fails(text: str, language: Language) -> None:
    to_owner(text, language)
