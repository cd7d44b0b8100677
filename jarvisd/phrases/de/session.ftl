# Was laut gesagt wird, wenn ein Gesprächszug misslingt.
sorry-failed = Entschuldige, da ist etwas schiefgegangen.
sorry-hearing = Entschuldige, ich höre gerade nicht gut.
sorry-not-understood = Entschuldige, das habe ich nicht verstanden.
sorry-memory = Entschuldige, ich komme gerade nicht an mein Gedächtnis.
sorry-thinking = Entschuldige, mir fällt gerade keine Antwort ein.
turn-too-slow = Das hat zu lange gedauert und wurde abgebrochen.

# Was die Befehle rund um ein Gespräch sagen.
memory-short = Es ist zu wenig Arbeitsspeicher frei: { $available } MiB, die Sprachmodelle brauchen { $needed }. Beende andere Programme oder wähle kleinere Modelle.
memory-spent = Der Arbeitsspeicher reicht nicht. Beende andere Programme, hebe eine Grenze (ulimit -v) auf oder wähle kleinere Modelle.
cli-listen-files = Aufnahmen, nacheinander als ein Gespräch gehört.
cli-listen-room = Der Raum, der sie hört; ohne Angabe der erste der Konfiguration.
cli-listen-answer = Schreibt das Gesprochene in diese WAV-Datei.
cli-listen-realtime = Lässt die Aufnahme weiterlaufen, während Jarvis denkt und spricht, damit man ihm ins Wort fallen kann.
loading = { $part ->
    [database] Die Datenbank wird gestartet …
    [embedder] Das Textmodell wird geladen …
    [recogniser] Die Spracherkennung wird geladen …
    [voice] Die Stimme wird geladen …
    [speaker-encoder] Die Stimmerkennung wird geladen …
   *[other] { $part } wird geladen …
}
hearing-woken = { $at }  aufgewacht ({ $score })
hearing-transcript = { $at }  gehört: { $text }
hearing-refused = { $at }  nicht beachtet: { $reason ->
    [too-little-speech] zu wenig Sprache
    [no-words] keine Wörter
    [credits] klingt nach einem Abspann
    [loop] immer dasselbe
    [too-fast] zu schnell für Sprache
    [courtesy] eine Floskel, die das Modell gern erfindet
    [noise] klingt nach Geräusch
    [unsure] zu unsicher verstanden
    [echo] klingt wie das, was ich gerade selbst gesagt habe
    [another-voice] eine andere Stimme als die, mit der ich spreche
   *[other] { $reason }
}
hearing-stranger = { $at }  Stimme unbekannt: { $reason ->
    [nobody-enrolled] noch ist keine Stimme bekannt
    [too-little-speech] zu wenig Sprache
    [not-similar] keiner bekannten ähnlich
    [two-similar] zwei bekannten ähnlich
    [own-voice] meine eigene
    [not-heard] nicht gehört
   *[other] { $reason }
}
hearing-speaker = { $at }  Stimme von { $name } ({ $similarity })
hearing-recalled = { $at }  { $count ->
    [one] eine Erinnerung kam in den Sinn
   *[other] { $count } Erinnerungen kamen in den Sinn
}
hearing-answer = { $at }  geantwortet: { $text }
hearing-ended = { $woken ->
    [0] Jarvis ist nicht aufgewacht.
   *[other] Zu Ende ({ $reason ->
        [silence] Stille
        [no-speech] niemand sprach
        [farewell] Abschied
        [noise] nur Geräusch
        [stopped] beendet
        [muted] stumm geschaltet
        [closed] Aufnahme zu Ende
       *[other] { $reason }
    }): { $woken ->
        [one] einmal
       *[other] { $woken }-mal
    } aufgewacht, { $turns ->
        [one] ein Gesprächszug
       *[other] { $turns } Gesprächszüge
    }.
}

# Der Selbsttest.
flite-missing = Der Selbsttest braucht eine zweite Stimme: Installiere flite (Debian: apt-get install flite).
selftest-start = Datenbank und Modelle starten
selftest-remember = „Hey Jarvis“ weckt ihn, und er merkt sich einen Satz
selftest-recall = Ein zweites Gespräch fragt danach und hört die Antwort
selftest-forget = Er vergisst es nach einer Rückfrage
selftest-forgotten = Ein drittes Gespräch erfährt es nicht mehr
selftest-enrol = Er lernt eine Stimme kennen
selftest-private = Diese Stimme wird erkannt und merkt sich etwas nur für sich
selftest-stranger = Eine andere Stimme bleibt unbekannt und erfährt es nicht
selftest-owner = Die Besitzerin erfährt es
selftest-column-step = Schritt
selftest-column-passed = OK
selftest-column-sound = erster Ton ms
selftest-column-expected = erwartet
selftest-column-found = gefunden
selftest-passed = Alles funktioniert ({ $seconds } s).
selftest-failed = Nicht alles funktioniert ({ $seconds } s): siehe die Schritte mit ✗.

# run, say, talk.
run-ready = { $count ->
    [0] Jarvis ist bereit. Kein Raum hört zu.
    [one] Jarvis ist bereit und hört in diesem Raum zu: { $rooms }.
   *[other] Jarvis ist bereit und hört in diesen Räumen zu: { $rooms }.
}
run-deaf = { $count ->
    [one] Dieser Raum hat kein Mikrofon: { $rooms }.
   *[other] Diese Räume haben kein Mikrofon: { $rooms }.
} „jarvisd rooms list“ zeigt, welche es gibt. Solange kannst du dich mit „jarvisd talk“ unterhalten oder einen Raum mit „jarvisd listen DATEI.wav --room RAUM“ eine Aufnahme hören lassen.
run-stopping = Jarvis wird beendet.
cli-say-text = Was gesprochen werden soll.
cli-say-out = Schreibt es in diese WAV-Datei, statt es abzuspielen.
cli-say-language = Die Sprache des Textes; ohne Angabe die der Befehle.
say-nothing = In diesem Text ist nichts, was man aussprechen könnte.
say-done = Gesprochen von { $voice }.
say-done-file = Gesprochen von { $voice }, geschrieben nach { $file }.
cli-talk-aloud = Die Antworten auch aussprechen.
cli-talk-why = Zeigen, wo gesucht wurde und welche Erinnerungen in den Sinn kamen.
talk-begin-known = Du bist { $name }, Raum: { $room }. Strg+C unterbricht eine Antwort, Strg+D beendet das Gespräch.
talk-begin-stranger = Jarvis kennt dich nicht, Raum: { $room }. Strg+C unterbricht eine Antwort, Strg+D beendet das Gespräch.
talk-why =   { $score }  { $text }
