"""What people said, what may be made of it, and what a model might make of it and may not.

The last ten were written when the fence was done.
"""

from typing import Final

from jarvisd.phrases import Language

DE, EN = Language.DE, Language.EN

SAID: Final[tuple[tuple[Language, str, tuple[str, ...], tuple[str, ...]], ...]] = (
    (
        DE,
        "Ja also, ich arbeite seit März bei der Stadtbücherei, vorher war ich beim Verlag.",
        (
            "Ich arbeite seit März bei der Stadtbücherei.",
            "Anna arbeitet seit März bei der Stadtbücherei.",
            "Ich war vorher beim Verlag.",
        ),
        (
            "Ich arbeite seit März beim Verlag.",
            "Ich war bei der Stadtbücherei.",
            "Ich arbeite seit Mai bei der Stadtbücherei.",
            "Ich arbeite vorher bei der Stadtbücherei.",
        ),
    ),
    (
        DE,
        "Mein Sohn Paul geht in die dritte Klasse und hasst Mathe.",
        (
            "Mein Sohn Paul geht in die dritte Klasse.",
            "Mein Sohn Paul hasst Mathe.",
            "Paul hasst Mathe.",
            "Mein Sohn heißt Paul.",
        ),
        (
            "Paul mag Mathe.",
            "Paul geht in die vierte Klasse.",
            "Ich hasse Mathe.",
            "Mein Sohn geht nicht in die dritte Klasse.",
        ),
    ),
    (
        DE,
        "Wir haben uns endlich entschieden, im Sommer fahren wir nach Schweden statt nach Italien.",
        (
            "Im Sommer fahren wir nach Schweden.",
            "Wir fahren im Sommer nach Schweden statt nach Italien.",
        ),
        (
            "Wir fahren nach Norwegen.",
            "Wir fahren im Winter nach Schweden.",
            "Im Sommer fahren wir nach Italien.",
        ),
    ),
    (
        DE,
        "Ich vertrage keine Milch mehr, der Arzt hat gemeint, das sei Laktose.",
        ("Ich vertrage keine Milch mehr.",),
        (
            "Ich vertrage Milch.",
            "Der Arzt verträgt keine Milch.",
            "Ich habe eine Laktoseintoleranz.",
        ),
    ),
    (
        DE,
        "Die Heizung im Bad macht seit Tagen so komische Geräusche.",
        ("Die Heizung im Bad macht seit Tagen komische Geräusche.",),
        (
            "Die Heizung im Keller macht komische Geräusche.",
            "Die Heizung im Bad ist kaputt.",
            "Die Heizung macht keine Geräusche.",
        ),
    ),
    (
        DE,
        "Am liebsten trinke ich morgens grünen Tee, Kaffee nur am Wochenende.",
        (
            "Ich trinke morgens am liebsten grünen Tee.",
            "Kaffee trinke ich nur am Wochenende.",
            "Ich trinke nur am Wochenende Kaffee.",
        ),
        (
            "Ich trinke morgens Kaffee.",
            "Ich trinke morgens schwarzen Tee.",
            "Ich trinke keinen Tee.",
        ),
    ),
    (
        DE,
        "Zum Entkalken nimmst du erst Essig, dann spülst du zweimal mit klarem Wasser nach.",
        ("Zum Entkalken nimmt man erst Essig, dann spült man zweimal mit klarem Wasser nach.",),
        ("Zum Entkalken nimmt man Zitronensäure.", "Man spült dreimal mit klarem Wasser nach."),
    ),
    (
        DE,
        "Oma Helga zieht im November ins Betreute Wohnen am Rosengarten.",
        (
            "Oma Helga zieht im November ins Betreute Wohnen am Rosengarten.",
            "Oma Helga zieht im November ins Betreute Wohnen.",
        ),
        (
            "Oma Helga zieht im Dezember um.",
            "Oma Gerda zieht im November ins Betreute Wohnen.",
            "Oma Helga wohnt am Rosengarten.",
        ),
    ),
    (
        DE,
        "Bis zum Herbst will ich zehn Kilo abnehmen und wieder laufen gehen.",
        (
            "Ich will bis zum Herbst zehn Kilo abnehmen.",
            "Ich will wieder laufen gehen.",
            "Bis zum Herbst will ich 10 Kilo abnehmen.",
        ),
        (
            "Ich will zwanzig Kilo abnehmen.",
            "Ich habe zehn Kilo abgenommen.",
            "Ich gehe wieder laufen.",
            "Ich will nicht abnehmen.",
        ),
    ),
    (
        DE,
        "Unser Auto muss bis zum fünfzehnten April zum TÜV.",
        (
            "Unser Auto muss bis zum 15. April zum TÜV.",
            "Unser Auto muss bis zum fünfzehnten April zum TÜV.",
        ),
        (
            "Unser Auto muss bis zum 15. Mai zum TÜV.",
            "Unser Auto war beim TÜV.",
            "Unser Fahrrad muss zum TÜV.",
        ),
    ),
    (
        DE,
        "Meine Schwester Lena hat gesagt, sie kommt vielleicht über Ostern.",
        (
            "Meine Schwester Lena hat gesagt, sie kommt vielleicht über Ostern.",
            "Meine Schwester heißt Lena.",
        ),
        (
            "Lena kommt über Ostern.",
            "Meine Schwester Lena kommt vielleicht über Ostern.",
            "Lena kommt über Pfingsten.",
        ),
    ),
    (
        DE,
        "Der Nachbar, Herr Krause, hat unseren Ersatzschlüssel.",
        ("Herr Krause hat unseren Ersatzschlüssel.", "Der Nachbar heißt Herr Krause."),
        (
            "Herr Krause hat unser Auto.",
            "Frau Krause hat unseren Ersatzschlüssel.",
            "Herr Krause hat keinen Ersatzschlüssel.",
        ),
    ),
    (
        DE,
        "Also ich bin jetzt seit zwei Wochen im Homeoffice und das nervt mich total.",
        (
            "Ich bin seit zwei Wochen im Homeoffice.",
            "Das Homeoffice nervt mich.",
            "Ich bin jetzt seit zwei Wochen im Homeoffice und das nervt mich total.",
        ),
        (
            "Ich bin seit zwei Monaten im Homeoffice.",
            "Ich bin gern im Homeoffice.",
            "Das Homeoffice nervt mich nicht.",
            "Ich war zwei Wochen im Homeoffice.",
        ),
    ),
    (
        DE,
        "Der Kindergarten macht ab Februar schon um halb vier zu.",
        (
            "Der Kindergarten macht ab Februar um halb vier zu.",
            "Der Kindergarten macht ab Februar schon um halb vier zu.",
        ),
        (
            "Der Kindergarten macht ab Februar um vier zu.",
            "Der Kindergarten macht ab März um halb vier zu.",
            "Der Kindergarten macht ab Februar um halb vier auf.",
        ),
    ),
    (
        DE,
        "Mit Jonas rede ich nicht mehr, der hat mich vor allen bloßgestellt.",
        ("Ich rede nicht mehr mit Jonas.", "Jonas hat mich vor allen bloßgestellt."),
        ("Ich rede mit Jonas.", "Jonas redet nicht mehr mit mir.", "Ich habe Jonas bloßgestellt."),
    ),
    (
        DE,
        "Ich koche sonntags immer für meine Eltern, meistens gibt es Rouladen.",
        (
            "Ich koche sonntags für meine Eltern.",
            "Sonntags koche ich immer für meine Eltern, meistens Rouladen.",
            "Ich koche sonntags immer für meine Eltern.",
        ),
        (
            "Meine Eltern kochen sonntags für mich.",
            "Ich koche samstags für meine Eltern.",
            "Ich koche immer Rouladen.",
            "Ich koche selten für meine Eltern.",
        ),
    ),
    (
        DE,
        "Die neue Spülmaschine darf man nicht über sechzig Grad laufen lassen.",
        (
            "Die neue Spülmaschine darf man nicht über sechzig Grad laufen lassen.",
            "Man darf die neue Spülmaschine nicht über 60 Grad laufen lassen.",
        ),
        (
            "Die Spülmaschine darf man über sechzig Grad laufen lassen.",
            "Die neue Spülmaschine läuft nicht.",
            "Die neue Waschmaschine darf man nicht über sechzig Grad laufen lassen.",
        ),
    ),
    (
        DE,
        "Tante Renate hat sich das Bein gebrochen und liegt im Klinikum Nord.",
        ("Tante Renate hat sich das Bein gebrochen.", "Tante Renate liegt im Klinikum Nord."),
        (
            "Tante Renate hat sich den Arm gebrochen.",
            "Tante Renate liegt im Klinikum Süd.",
            "Tante Renate bricht sich das Bein.",
            "Onkel Renate liegt im Klinikum Nord.",
        ),
    ),
    (
        DE,
        "Wenn Paket kommen, soll der Bote sie bei Familie Yilmaz abgeben.",
        ("Wenn Pakete kommen, soll der Bote sie bei Familie Yilmaz abgeben.",),
        ("Der Bote gibt Pakete bei Familie Yilmaz ab.", "Familie Yilmaz bekommt ein Paket."),
    ),
    (
        DE,
        "Mir wird beim Autofahren hinten immer schlecht.",
        ("Mir wird beim Autofahren hinten immer schlecht.",),
        (
            "Mir wird beim Autofahren vorne schlecht.",
            "Ich fahre schlecht Auto.",
            "Mir wird beim Fliegen schlecht.",
        ),
    ),
    (
        EN,
        "I quit smoking in January and I really want to keep it that way.",
        ("I quit smoking in January.", "I want to keep it that way."),
        ("I smoke.", "I quit drinking in January.", "I want to quit smoking."),
    ),
    (
        EN,
        "My brother Tom is allergic to bees, so we always keep the spray in the hall.",
        (
            "My brother Tom is allergic to bees.",
            "Tom is allergic to bees.",
            "We always keep the spray in the hall.",
            "Anna's brother Tom is allergic to bees.",
        ),
        (
            "I am allergic to bees.",
            "Tom is allergic to cats.",
            "We keep the spray in the kitchen.",
            "My brother Tom is not allergic to bees.",
        ),
    ),
    (
        EN,
        "We're planning to move to Leeds next autumn.",
        ("We're planning to move to Leeds next autumn.", "We are planning to move to Leeds."),
        ("We moved to Leeds.", "We live in Leeds.", "We're planning to move to Bath."),
    ),
    (
        EN,
        "I don't eat meat anymore, but fish is fine.",
        ("I don't eat meat anymore.", "Fish is fine."),
        ("I eat meat.", "I don't eat fish.", "I don't eat meat or fish."),
    ),
    (
        DE,
        "Bei uns steht der Verbandskasten unter der Treppe, nicht mehr im Bad.",
        (
            "Der Verbandskasten steht unter der Treppe.",
            "Der Verbandskasten steht nicht mehr im Bad.",
        ),
        (
            "Der Verbandskasten steht im Bad.",
            "Der Verbandskasten steht nicht unter der Treppe.",
            "Der Verbandskasten steht auf der Treppe.",
        ),
    ),
    (
        DE,
        "Der Schornsteinfeger hat angerufen, er kommt am neunten Dezember zwischen zehn und zwölf.",
        (
            "Der Schornsteinfeger kommt am neunten Dezember zwischen zehn und zwölf.",
            "Der Schornsteinfeger kommt am 9. Dezember.",
        ),
        (
            "Der Schornsteinfeger kommt am neunten November.",
            "Der Schornsteinfeger kommt nicht am neunten Dezember.",
            "Der Elektriker kommt am neunten Dezember.",
        ),
    ),
    (
        DE,
        "Ich finde unseren neuen Chef echt anstrengend, der redet ständig dazwischen.",
        ("Ich finde unseren neuen Chef anstrengend.", "Unser neuer Chef redet ständig dazwischen."),
        (
            "Unser neuer Chef findet mich anstrengend.",
            "Ich rede ständig dazwischen.",
            "Ich finde unseren neuen Chef gut.",
        ),
    ),
    (
        DE,
        "Meine Brille habe ich im Zug liegen lassen, ich brauche also eine neue.",
        ("Ich habe meine Brille im Zug liegen lassen.", "Ich brauche eine neue Brille."),
        (
            "Meine Brille liegt im Bad.",
            "Ich brauche keine neue Brille.",
            "Ben hat meine Brille im Zug liegen lassen.",
        ),
    ),
    (
        DE,
        "Nächstes Jahr möchte ich den Motorradführerschein machen.",
        ("Ich möchte nächstes Jahr den Motorradführerschein machen.",),
        (
            "Ich habe den Motorradführerschein.",
            "Ich möchte nächstes Jahr ein Motorrad kaufen.",
            "Ich mache den Motorradführerschein.",
        ),
    ),
    (
        DE,
        "Die Katze bekommt morgens eine halbe und abends eine ganze Tablette.",
        ("Die Katze bekommt morgens eine halbe und abends eine ganze Tablette.",),
        (
            "Die Katze bekommt morgens eine ganze Tablette.",
            "Der Hund bekommt morgens eine halbe Tablette.",
            "Die Katze bekommt keine Tablette.",
        ),
    ),
    (
        DE,
        "Früher habe ich Geige gespielt, heute höre ich nur noch zu.",
        ("Früher habe ich Geige gespielt.", "Ich habe früher Geige gespielt."),
        ("Ich spiele Geige.", "Ich habe Geige gespielt.", "Ich spiele heute Geige."),
    ),
    (
        DE,
        "Beim Bäcker Huber gibt es samstags das beste Roggenbrot.",
        ("Beim Bäcker Huber gibt es samstags das beste Roggenbrot.",),
        (
            "Beim Bäcker Huber gibt es sonntags das beste Roggenbrot.",
            "Beim Bäcker Maier gibt es das beste Roggenbrot.",
            "Bäcker Huber backt kein Roggenbrot.",
        ),
    ),
    (
        DE,
        "Ben hat Höhenangst, ich zum Glück nicht.",
        ("Ben hat Höhenangst.", "Ich habe keine Höhenangst."),
        ("Ich habe Höhenangst.", "Ben hat keine Höhenangst."),
    ),
    (
        EN,
        "The plumber who fixed the sink last year was terrible, never call him again.",
        ("The plumber who fixed the sink last year was terrible.",),
        (
            "The plumber was great.",
            "The plumber who fixed the roof was terrible.",
            "The plumber is terrible.",
        ),
    ),
    (
        EN,
        "I'm training for the Berlin marathon, it's on the twenty-eighth of September.",
        (
            "I'm training for the Berlin marathon.",
            "The Berlin marathon is on the twenty-eighth of September.",
        ),
        (
            "I ran the Berlin marathon.",
            "I'm training for the London marathon.",
            "The Berlin marathon is on the twentieth of September.",
        ),
    ),
)
