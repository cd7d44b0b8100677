"""What sentences mean, in both languages, as people say them and recognisers write them."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from jarvisd.controls.types import By, Dial
from jarvisd.dialogue.choices import AllBut, Every, Like, Neither, Nth
from jarvisd.dialogue.intents import (
    Agree,
    Ask,
    AskAbout,
    AskAboutMe,
    Choose,
    Clock,
    Correct,
    Decline,
    Dismiss,
    Earlier,
    Forget,
    ForgetAbout,
    ForgetAll,
    ForgetEverything,
    ForgetThat,
    ForSome,
    Fragment,
    Goodbye,
    Greet,
    Help,
    Intent,
    Introduce,
    KeepNothing,
    Nothing,
    Passing,
    Refuse,
    Remark,
    Remember,
    Repeat,
    Request,
    Statement,
    Stop,
    TakeBack,
    Thank,
    Today,
    Undo,
    Unsure,
    Whence,
    WhoAmI,
)
from jarvisd.dialogue.room_intents import Adjust
from jarvisd.memory.types import Wish
from jarvisd.phrases import Language
from tests.unit.dialogue.conversing import GRAMMAR

DOG = Remember("mein Hund Bruno heißt")
KEY = "Der Ersatzschlüssel für den Keller liegt in der blauen Dose im Flur"
GERMAN: list[tuple[str, Intent]] = [
    ("„Merk dir, dass mein Hund Bruno heißt.“", DOG),
    ("Merk dir, dass mein Hund \x1b[31mBruno\x00 heißt.", Remember("mein Hund [31mBruno heißt")),
    ("Schreib dir bitte auf, dass mein Hund Bruno heißt.", DOG),
    ("Merke: mein Hund Bruno heißt", DOG),
    ("Behalte bitte für dich, dass mein Hund Bruno heißt.", Remember(DOG.text, Wish.ME)),
    ("Merk dir nur für mich", Remember("", Wish.ME)),
    ("Ja, aber nur für mich.", Remember("", Wish.ME)),
    ("Vergiss den Termin morgen nicht!", Remember("den Termin morgen")),
    ("Das mit dem Ofen kannst du vergessen.", Forget("Ofen")),
    ("Vergiss, was ich gerade gesagt habe.", TakeBack()),
    ("Vergiss bitte, was ich dir heute erzählt habe", TakeBack()),
    ("Vergiss, dass ich das gesagt habe", TakeBack()),
    ("Bitte merk dir nichts davon.", KeepNothing()),
    ("Das ist falsch, er fährt um 9:15.", Correct("er fährt um 9:15")),
    ("Das ist falsch herum montiert.", Passing("Das ist falsch herum montiert")),
    (
        "Merk dir, mein Wein ist Riesling, und vergiss den Helm.",
        Remember("mein Wein ist Riesling", also="vergiss den Helm"),
    ),
    (
        "Merk dir, dass mein Lieblingsessen Lasagne ist und wie spät ist es?",
        Remember("mein Lieblingsessen Lasagne ist", also="wie spät ist es"),
    ),
    ("Merk dir, dass ich Anna mag und Ben auch", Remember("ich Anna mag und Ben auch")),
    (
        "Merk dir, wo das Salz und wo der Pfeffer steht: im Schrank.",
        Remember("wo das Salz und wo der Pfeffer steht: im Schrank"),
    ),
    ("Merk dir nur für mich und Ben, die Party ist Samstag.", ForSome()),
    ("Das ist nur für Ben: Die Party ist Samstag.", ForSome()),
    ("Merk dir, die Party ist Samstag, aber nur für mich und Ben.", ForSome()),
    ("Nur für meinen Mann: Der Tisch ist reserviert.", ForSome()),
    ("Der Kuchen ist nur für Ben.", Statement("Der Kuchen ist nur für Ben")),
    (
        "Merk dir, nur für Notfälle: Der Nachbar hat einen Schlüssel.",
        Remember("nur für Notfälle: Der Nachbar hat einen Schlüssel"),
    ),
    ("Merk dir nur für mich: Die Party ist Samstag.", Remember("Die Party ist Samstag", Wish.ME)),
    ("Davon brauchst du dir nichts zu merken.", KeepNothing()),
    ("Merk dir nichts von dem, was ich sage.", KeepNothing()),
    ("Bitte nicht merken.", Decline()),
    ("Das musst du dir nicht merken.", Decline()),
    ("Schreib dir das bitte nicht auf", Decline()),
    ("Merk dir nicht, dass ich rauche.", Decline("ich rauche")),
    ("Ich wohne in Ulm. Bitte nicht merken.", Decline("Ich wohne in Ulm")),
    ("Ich bin gegen Nüsse allergisch. Merk dir das.", Remember("Ich bin gegen Nüsse allergisch")),
    ("Ich mag Tee. Merk dir das bitte.", Remember("Ich mag Tee")),
    ("Ich mag Tee, merk dir das", Remember("Ich mag Tee")),
    (
        "Ich mag Tee und keinen Kaffee. Merk dir das, aber nur für mich.",
        Remember("Ich mag Tee und keinen Kaffee", Wish.ME),
    ),
    ("Vergiss", ForgetThat()),
    ("Ich weiß nicht mehr, wann Oma kommt.", Ask("wann Oma kommt")),
    ("Stimmt nicht, er heißt Rex", Correct("er heißt Rex")),
    ("?!", Nothing()),
    ("😀", Nothing()),
    ("Merke dir, dass mein Hund Bruno heißt.", DOG),
    ("merke dir dass mein Hund Bruno heißt", DOG),
    ("Hey Jarvis, merk dir, dass mein Hund Bruno heißt.", DOG),
    ("Jarvis, merk dir bitte, dass mein Hund Bruno heißt!", DOG),
    ("Hey Charvis merk die dass mein Hund Bruno heißt", DOG),
    ("Merke dir das mein Hund Bruno heißt.", DOG),
    ("Kannst du dir bitte merken, dass mein Hund Bruno heißt?", DOG),
    ("Denk dran, dass mein Hund Bruno heißt.", DOG),
    ("Vergiss nicht, dass mein Hund Bruno heißt.", DOG),
    ("Vergiss bitte nicht, dass mein Hund Bruno heißt.", DOG),
    ("Behalte, dass mein Hund Bruno heißt.", DOG),
    (f"Merk dir bitte: {KEY}.", Remember(KEY)),
    (f"MERK DIR MAL: {KEY}", Remember(KEY)),
    (
        "Merk dir: Der Code für das Gartentor ist 4711.",
        Remember("Der Code für das Gartentor ist 4711"),
    ),
    ("Merk dir das Passwort ist Rose 7.", Remember("das Passwort ist Rose 7")),
    ("Merk dir – ich komme um 18:30 Uhr.", Remember("ich komme um 18:30 Uhr")),
    ("Merk dir: Mein Arzt ist Dr. Weber.", Remember("Mein Arzt ist Dr. Weber")),
    ("Merk dir, ich bin allergisch gegen Walnüsse.", Remember("ich bin allergisch gegen Walnüsse")),
    ("Merk dir nur für mich, dass ich Angst habe.", Remember("ich Angst habe", Wish.ME)),
    ("Nur für mich: Merk dir, dass ich Angst habe.", Remember("ich Angst habe", Wish.ME)),
    ("Merk dir, dass ich Angst habe, aber nur für mich.", Remember("ich Angst habe", Wish.ME)),
    ("Merk dir für alle, dass dienstags Müll ist.", Remember("dienstags Müll ist", Wish.EVERYONE)),
    (
        "Merk dir: Dienstags ist Müll, und zwar für alle.",
        Remember("Dienstags ist Müll", Wish.EVERYONE),
    ),
    ("Merk dir in diesem Raum: Die Heizung klemmt.", Remember("Die Heizung klemmt", Wish.ROOM)),
    (
        "Merk dir: Die Heizung klemmt, nur in diesem Raum.",
        Remember("Die Heizung klemmt", Wish.ROOM),
    ),
    (
        "Merk dir nur für uns: Der Schmuck liegt oben.",
        Remember("Der Schmuck liegt oben", Wish.MEMBERS),
    ),
    ("Merk dir: Das Buffet ist für alle.", Remember("Das Buffet ist für alle")),
    ("Merk dir, mein Hund heißt Jarvis.", Remember("mein Hund heißt Jarvis")),
    ("Merk dir das.", Remember("")),
    ("Merk dir", Remember("")),
    ("Vergiss den Code.", Forget("den Code")),
    ("Vergiss, dass mein Hund Bruno heißt.", Forget("mein Hund Bruno heißt")),
    ("Bitte vergiss das Passwort vom Computer.", Forget("das Passwort vom Computer")),
    ("Lösch den Eintrag Gartentor", Forget("Gartentor")),
    ("Lösche bitte alles über das Gartentor.", ForgetAbout("das Gartentor")),
    ("Vergiss alles, was du über den Garten weißt.", ForgetAbout("den Garten")),
    ("Vergiss alles zum Thema Urlaub", ForgetAbout("Urlaub")),
    ("Vergiss den Code, auch aus dem Protokoll.", Forget("den Code", transcript=True)),
    (
        "Vergiss alles über den Garten, auch aus dem Protokoll",
        ForgetAbout("den Garten", transcript=True),
    ),
    ("Lösche alles über mich, auch aus dem Protokoll.", ForgetEverything(transcript=True)),
    ("Streich den Schlüssel.", Forget("den Schlüssel")),
    ("Jarvis, vergiss das Raumschiff!", Forget("das Raumschiff")),
    ("Du kannst den Code vergessen.", Forget("den Code")),
    ("Vergiss das.", ForgetThat()),
    ("Lösch das bitte wieder", ForgetThat()),
    ("Vergiss alles, was du über mich weißt.", ForgetEverything()),
    ("Lösche alles, was du über mich weißt", ForgetEverything()),
    ("Vergiss alles.", ForgetAll()),
    ("Lösche alles, was du weißt.", ForgetAll()),
    ("Lösche mich", ForgetEverything()),
    ("Lösche alle meine Daten", ForgetEverything()),
    ("Vergiss es.", Dismiss()),
    ("vergiss es einfach", Dismiss()),
    ("Stopp!", Stop()),
    ("Stop", Stop()),
    ("Abbrechen", Stop()),
    ("Schon gut.", Dismiss()),
    ("Sei bitte still.", Stop()),
    ("Halt, stopp", Stop()),
    ("Wie heißt mein Hund?", Ask("Wie heißt mein Hund?")),
    ("wie heißt mein hund", Ask("wie heißt mein hund")),
    (
        "Hey Jarvis, wo liegt der Ersatzschlüssel für den Keller?",
        Ask("wo liegt der Ersatzschlüssel für den Keller?"),
    ),
    ("Wogegen bin ich allergisch?", Ask("Wogegen bin ich allergisch?")),
    ("Gegen was bin ich allergisch", Ask("Gegen was bin ich allergisch")),
    ("Welche Tabletten nimmt Oma?", Ask("Welche Tabletten nimmt Oma?")),
    ("Und wann kommt Anna?", Ask("Und wann kommt Anna?")),
    ("Mit wem war ich im Kino", Ask("Mit wem war ich im Kino")),
    ("Hat Lena morgen Schule?", Ask("Hat Lena morgen Schule?")),
    ("Ist mein Hund geimpft", Ask("Ist mein Hund geimpft")),
    ("Weißt du, wo der Schlüssel ist?", Ask("wo der Schlüssel ist")),
    ("Sag mir mal, wie mein Hund heißt.", Ask("wie mein Hund heißt")),
    ("Was hast du nicht vergessen?", Ask("Was hast du nicht vergessen?")),
    ("Der Schlüssel liegt im Flur?", Ask("Der Schlüssel liegt im Flur?")),
    ("Warum?", Ask("Warum?")),
    ("Was weißt du über den Keller?", AskAbout("den Keller")),
    ("Erzähl mir alles über Oma.", AskAbout("Oma")),
    ("Was weißt du noch von Lena", AskAbout("Lena")),
    ("Was weißt du über mich?", AskAboutMe()),
    ("was weißt du alles", AskAboutMe()),
    ("Was hast du dir über mich gemerkt?", AskAboutMe()),
    ("Wie spät ist es?", Clock()),
    ("Wie viel Uhr ist es", Clock()),
    ("Hey Jarvis wie spät ist es", Clock()),
    ("Sag mir bitte die Uhrzeit", Clock()),
    ("Welches Datum ist heute?", Today()),
    ("Welcher Tag ist heute?", Today()),
    ("Den wievielten haben wir heute?", Today()),
    ("Was ist heute für ein Tag?", Today()),
    ("Wer bin ich?", WhoAmI()),
    ("Weißt du, wer ich bin?", WhoAmI()),
    ("Erkennst du mich?", WhoAmI()),
    ("Woher weißt du das?", Whence()),
    ("Wer hat dir das gesagt?", Whence()),
    ("Bist du sicher?", Whence()),
    ("Noch mal.", Repeat()),
    ("Wie bitte?", Repeat()),
    ("Was hast du gesagt?", Repeat()),
    ("Hilfe", Help()),
    ("Was kannst du alles?", Help()),
    ("Hey Jarvis!", Greet()),
    ("Guten Morgen, Jarvis.", Greet()),
    ("Hallo", Greet()),
    ("Danke Jarvis", Thank()),
    ("Vielen Dank!", Thank()),
    ("Tschüss!", Goodbye()),
    ("Gute Nacht, Jarvis", Goodbye()),
    ("Danke, das war's.", Goodbye()),
    ("Ja.", Agree()),
    ("ja bitte", Agree()),
    ("Genau.", Agree()),
    ("Okay", Agree()),
    ("Ja, vergiss den Code.", Agree("den Code")),
    ("Ja, lösch bitte den Schlüssel vom Keller", Agree("den Schlüssel vom Keller")),
    ("Nein.", Refuse()),
    ("Nein, danke", Refuse()),
    ("Lieber nicht", Refuse()),
    ("Den zweiten.", Choose(Nth(2), "Den zweiten")),
    ("das erste", Choose(Nth(1), "das erste")),
    ("Nummer drei bitte", Choose(Nth(3), "Nummer drei bitte")),
    ("die letzte", Choose(Nth(-1), "die letzte")),
    ("den vom Keller", Choose(Like("Keller"), "den vom Keller")),
    ("Merk dir: mach das Licht aus", Request("mach das Licht aus")),
    ("Merk dir, erzähl mir einen Witz.", Request("erzähl mir einen Witz")),
    ("Merk dir: spiel Musik", Request("spiel Musik")),
    ("Merk dir: sei leise", Request("sei leise")),
    ("Merk dir: Öffne das Garagentor", Request("Öffne das Garagentor")),
    ("Merk dir: vergiss den Helm", Forget("den Helm")),
    ("Merk dir: lauter", Adjust(Dial.VOLUME, By(1))),
    (
        "Merk dir, mein Rad ist rot, und mach das Licht aus",
        Remember("mein Rad ist rot", also="mach das Licht aus"),
    ),
    (
        "Merk dir: mach das Licht aus und vergiss den Helm",
        Request("mach das Licht aus und vergiss den Helm"),
    ),
    ("Merk dir: Milch kaufen", Remember("Milch kaufen")),
    ("Merk dir: ruf Oma an", Remember("ruf Oma an")),
    ("Merk dir, mach die Steuererklärung", Remember("mach die Steuererklärung")),
    ("Merk dir, das Licht auszumachen", Remember("ich muss das Licht ausmachen")),
    (
        "Merk dir: Öffne das Garagentor immer langsam",
        Remember("Öffne das Garagentor immer langsam"),
    ),
    ("Merk dir, sprich mich mit Sie an", Remember("sprich mich mit Sie an")),
    ("Merk dir: Sag mir nie das Wetter", Remember("Sag mir nie das Wetter")),
    (
        "Merk dir, Stelle 4 ist frei und Stelle 5 ist zu",
        Remember("Stelle 4 ist frei und Stelle 5 ist zu"),
    ),
    (
        "Merk dir, der Timer für die Eier sind fünf Minuten",
        Remember("der Timer für die Eier sind fünf Minuten"),
    ),
    ("nur den zweiten", Choose(Nth(2), "nur den zweiten")),
    ("Den ersten und den dritten.", Choose(Nth(1, (3,)), "Den ersten und den dritten")),
    (
        "den ersten, den zweiten und den vierten",
        Choose(Nth(1, (2, 4)), "den ersten, den zweiten und den vierten"),
    ),
    ("1 und 3", Choose(Nth(1, (3,)), "1 und 3")),
    ("eins, zwei, vier", Choose(Nth(1, (2, 4)), "eins, zwei, vier")),
    ("Nummer eins und Nummer drei", Choose(Nth(1, (3,)), "Nummer eins und Nummer drei")),
    ("die ersten beiden", Choose(Nth(1, (2,)), "die ersten beiden")),
    ("die ersten drei bitte", Choose(Nth(1, (2, 3)), "die ersten drei bitte")),
    ("die beiden letzten", Choose(Nth(-2, (-1,)), "die beiden letzten")),
    ("alle außer dem zweiten", Choose(AllBut(Nth(2)), "alle außer dem zweiten")),
    (
        "alle bis auf den ersten und den letzten",
        Choose(AllBut(Nth(1, (-1,))), "alle bis auf den ersten und den letzten"),
    ),
    ("alle außer dem vom Keller", Choose(AllBut(Like("Keller")), "alle außer dem vom Keller")),
    ("Alle außer dem Hund mögen Fisch.", Statement("Alle außer dem Hund mögen Fisch")),
    ("Beide!", Choose(Every(), "Beide!")),
    ("Keins davon", Choose(Neither(), "Keins davon")),
    ("Nein, Bruno mit o.", Correct("Bruno mit o")),
    ("Nein, er heißt Bruno", Correct("er heißt Bruno")),
    ("Nicht Bruna, sondern Bruno", Correct("Nicht Bruna, sondern Bruno")),
    ("Das war falsch.", Undo()),
    ("Nein, das stimmt nicht", Undo()),
    ("Mach das rückgängig", Undo()),
    ("Nein, vergiss das.", Undo()),
    ("Nein, nimm das zurück.", Undo()),
    ("Mein Hund ist krank.", Statement("Mein Hund ist krank")),
    ("Ich heiße Anna", Introduce("Anna", "Ich heiße Anna")),
    (
        "Mein Name ist Anna Maria Sommer.",
        Introduce("Anna Maria Sommer", "Mein Name ist Anna Maria Sommer"),
    ),
    ("Ich heiße nicht Anna", Statement("Ich heiße nicht Anna")),
    ("Erzähl mir einen Witz.", Request("Erzähl mir einen Witz")),
    ("Mach das Licht an! Danke.", Request("Mach das Licht an! Danke")),
    ("Du bist doof", Remark()),
    ("Frau Dr. Lange", Fragment("Frau Dr. Lange")),
    ("Guten Appetit. Mein Hund ist krank.", Statement("Guten Appetit. Mein Hund ist krank")),
    ("Weiß nicht.", Unsure()),
    ("Das weiß ich leider nicht", Unsure()),
    ("Keine Ahnung", Unsure()),
    ("Ich weiß nicht, wo der Schlüssel ist", Ask("wo der Schlüssel ist")),
    ("Und früher?", Earlier()),
    ("Und was war davor?", Earlier()),
    ("", Nothing()),
    ("…", Nothing()),
]
ENGLISH: list[tuple[str, Intent]] = [
    ("Remember that the key is in the blue tin.", Remember("the key is in the blue tin")),
    ("Hey Jarvis, remember: my dog is called Bruno.", Remember("my dog is called Bruno")),
    ("Please remember my dog is called Bruno", Remember("my dog is called Bruno")),
    ("Don't forget that Anna comes on Friday.", Remember("Anna comes on Friday")),
    ("Don’t forget that Anna comes on Friday", Remember("Anna comes on Friday")),
    ("Remember just for me that I am afraid.", Remember("I am afraid", Wish.ME)),
    ("Remember that the door sticks, only in this room", Remember("the door sticks", Wish.ROOM)),
    ("Remember for everyone: bins go on Tuesday", Remember("bins go on Tuesday", Wish.EVERYONE)),
    ("Remember that.", Remember("")),
    ("Forget the code.", Forget("the code")),
    ("Please forget that my dog is called Bruno", Forget("my dog is called Bruno")),
    ("Forget that.", ForgetThat()),
    ("Forget what I just said.", TakeBack()),
    ("Please forget everything I told you", TakeBack()),
    ("Forget I said that", TakeBack()),
    ("Don't remember that.", Decline()),
    ("That's wrong, he leaves at 9:15.", Correct("he leaves at 9:15")),
    ("Remember that my wine is Riesling and forget the helmet.",
     Remember("my wine is Riesling", also="forget the helmet")),
    ("Remember for me and Ben only, the party is Saturday.", ForSome()),
    ("This is just for Ben: the party is Saturday.", ForSome()),
    ("The cake is just for Ben.", Statement("The cake is just for Ben")),
    ("You don't have to write that down.", Decline()),
    ("Please don't remember any of this.", KeepNothing()),
    ("Remember nothing of this.", KeepNothing()),
    ("That's off the record.", KeepNothing()),
    ("I live in Ulm. Don't remember that.", Decline("I live in Ulm")),
    ("I am allergic to nuts, remember that.", Remember("I am allergic to nuts")),
    ("I am allergic to nuts. Please remember that.", Remember("I am allergic to nuts")),
    ("Forget everything you know about me", ForgetEverything()),
    ("Forget everything.", ForgetAll()),
    ("Delete everything about the garden", ForgetAbout("the garden")),
    ("Forget the code, also from the transcript.", Forget("the code", transcript=True)),
    ("Delete all my data, also from the transcript", ForgetEverything(transcript=True)),
    ("Forget it.", Dismiss()),
    ("Never mind", Dismiss()),
    ("Stop!", Stop()),
    ("Where is the spare key?", Ask("Where is the spare key?")),
    ("what is my dog called", Ask("what is my dog called")),
    ("Do I have an allergy", Ask("Do I have an allergy")),
    ("Do you know where the key is?", Ask("where the key is")),
    ("Was my key found?", Ask("Was my key found?")),
    ("What do you know about the basement?", AskAbout("the basement")),
    ("What do you know about me?", AskAboutMe()),
    ("What time is it?", Clock()),
    ("What’s the time?", Clock()),
    ("What day is it today?", Today()),
    ("What's the date?", Today()),
    ("Who am I?", WhoAmI()),
    ("How do you know that?", Whence()),
    ("Say that again", Repeat()),
    ("Pardon?", Repeat()),
    ("Help", Help()),
    ("Hello Jarvis", Greet()),
    ("Thank you, Jarvis.", Thank()),
    ("Goodbye", Goodbye()),
    ("Yes.", Agree()),
    ("Yes, forget the code", Agree("the code")),
    ("No", Refuse()),
    ("the second one", Choose(Nth(2), "the second one")),
    ("the one from the basement", Choose(Like("the basement"), "the one from the basement")),
    ("Remember for me only: my dog is called Bruno",
     Remember("my dog is called Bruno", Wish.ME)),
    ("Remember: turn off the light", Request("turn off the light")),
    ("Remember: turn the music up and tell me the time",
     Request("turn the music up and tell me the time")),
    ("Remember my bike is red and what time is it?",
     Remember("my bike is red", also="what time is it")),
    ("Remember my bike is red and turn off the light",
     Remember("my bike is red", also="turn off the light")),
    ("Remember: buy milk", Remember("buy milk")),
    ("Remember to turn off the light", Remember("I have to turn off the light")),
    ("Remember: turn off the oven before you leave",
     Remember("turn off the oven before you leave")),
    ("Remember, open house is on Friday", Remember("open house is on Friday")),
    ("The first and the third", Choose(Nth(1, (3,)), "The first and the third")),
    ("first, second and fourth", Choose(Nth(1, (2, 4)), "first, second and fourth")),
    ("1 and 3", Choose(Nth(1, (3,)), "1 and 3")),
    ("the first two", Choose(Nth(1, (2,)), "the first two")),
    ("the last three please", Choose(Nth(-3, (-2, -1)), "the last three please")),
    ("all but the second", Choose(AllBut(Nth(2)), "all but the second")),
    ("all but the first and third", Choose(AllBut(Nth(1, (3,))), "all but the first and third")),
    ("all but the one by car", Choose(AllBut(Like("car")), "all but the one by car")),
    ("All but Ben like fish.", Statement("All but Ben like fish")),
    ("both", Choose(Every(), "both")),
    ("neither", Choose(Neither(), "neither")),
    ("No, Bruno with an o", Correct("Bruno with an o")),
    ("No, that was wrong.", Undo()),
    ("No, forget that.", Undo()),
    ("My dog is ill.", Statement("My dog is ill")),
    ("Tell me a joke", Request("Tell me a joke")),
    ("You are silly", Remark()),
    ("Dr Lange", Fragment("Dr Lange")),
    ("I don't know", Unsure()),
    ("No idea", Unsure()),
]  # fmt: skip


@pytest.mark.parametrize(("text", "intent"), GERMAN)
def test_german_is_understood(text: str, intent: Intent) -> None:
    assert GRAMMAR.understand(text, Language.DE).intent == intent


@pytest.mark.parametrize(("text", "intent"), ENGLISH)
def test_english_is_understood(text: str, intent: Intent) -> None:
    assert GRAMMAR.understand(text, Language.EN).intent == intent


def test_a_command_is_understood_though_its_language_was_misheard() -> None:
    for text in ("Merk dir, dass mein Hund Bruno heißt", "Vergiss den Code", "Wie spät ist es?"):
        assert GRAMMAR.understand(text, Language.EN) == GRAMMAR.understand(text, Language.DE)
    for text in ("Remember that my dog is called Bruno", "Forget the code", "What time is it?"):
        understood = GRAMMAR.understand(text, Language.DE)
        assert understood == GRAMMAR.understand(text, Language.EN)
        assert understood.language is Language.EN


QUESTIONS = {
    Language.DE: ("Wo", "Wie", "Wer", "Wann", "Welche", "Wogegen", "Warum", "Womit", "Für wen"),
    Language.EN: ("Where", "How", "Who", "When", "Which", "Why", "With whom"),
}
WORDS = st.lists(
    st.one_of(
        st.text(min_size=1, max_size=12),
        st.sampled_from(
            ["vergiss", "merk dir", "nicht", "dass", "forget", "remember", "that", "ja"]
        ),
        st.sampled_from(["nur für mich", "in diesem Raum", "for everyone", "lösch", "bitte", ","]),
    ),
    max_size=12,
).map(" ".join)


@settings(max_examples=150, deadline=None)
@given(text=st.one_of(WORDS, st.text(max_size=200)), language=st.sampled_from(Language))
@example(text="merk dir das für alle in diesem Raum vergiss dass " * 19, language=Language.DE)
@example(text="(merk|dir) [{content}] <keep> \\", language=Language.DE)
@example(text="e\u0301 merk dir e\u0301", language=Language.DE)
@example(text="wie " * 5_000, language=Language.DE)
def test_no_text_is_too_strange(text: str, language: Language) -> None:
    understood = GRAMMAR.understand(text, language)
    assert understood.language in Language


@settings(max_examples=150, deadline=None)
@given(data=st.data(), language=st.sampled_from(Language), rest=WORDS)
def test_a_plain_question_never_remembers_or_forgets(
    data: st.DataObject, language: Language, rest: str
) -> None:
    start = data.draw(st.sampled_from(QUESTIONS[language]))
    intent = GRAMMAR.understand(f"{start} {rest}?", language).intent
    assert not isinstance(
        intent, Remember | Forget | ForgetThat | ForgetEverything | ForgetAbout | ForgetAll
    )


@settings(max_examples=100, deadline=None)
@given(content=st.text(alphabet="abcdefgh ÄÖÜäöüß.,'-0123456789ABC", min_size=1, max_size=60))
def test_what_is_to_be_remembered_keeps_every_letter(content: str) -> None:
    content = "Zebra " + content
    intent = GRAMMAR.understand(f"Merk dir: {content}", Language.DE).intent
    assert isinstance(intent, Remember)
    letters = [letter for letter in content if letter.isalnum()]
    assert [letter for letter in intent.text if letter.isalnum()] == letters
