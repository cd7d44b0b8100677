# Aufgaben, die von selbst laufen.

cli-jobs = Aufgaben, die von selbst laufen: ansehen, jetzt ausführen, Gescheitertes noch einmal versuchen.
cli-jobs-list = Zeigen, was wann läuft, wie es zuletzt ausging und was noch wartet.
cli-jobs-run = Eine Aufgabe jetzt ausführen.
cli-jobs-name = Name der Aufgabe, wie ihn jarvisd jobs list zeigt.
cli-jobs-retry = Gespräche noch einmal versuchen lassen, die zu oft gescheitert sind.
cli-jobs-session = Kennung des Gesprächs; der Anfang genügt, wenn er eindeutig ist.
cli-jobs-all = Alle, die gescheitert sind.
cli-jobs-retry-what = Nenne entweder ein Gespräch oder --all.

cli-jobs-column-job = Aufgabe
cli-jobs-column-what = Was sie tut
cli-jobs-column-when = Wann
cli-jobs-column-last = Zuletzt
cli-jobs-column-result = Ergebnis
cli-jobs-column-session = Gespräch
cli-jobs-column-ended = Beendet
cli-jobs-column-stage = Schritt
cli-jobs-column-why = Grund

cli-jobs-what = { $job ->
    [learn] Lernt aus beendeten Gesprächen, was klar gesagt wurde
    [reread] Liest sie mit einem Sprachmodell nach
    [archive-sessions] Legt beendete Gespräche ins Archiv
    [close-stale-sessions] Beendet Gespräche, die ein Absturz offen ließ
    [read-entities] Liest nach, um wen und was es in Erinnerungen geht
    [purge-archive] Löscht, was im Archiv abgelaufen ist
   *[tidy-memory] Räumt das Gedächtnis auf und löscht, was abgelaufen ist
}
cli-jobs-every = { $count ->
    [60] jede Stunde
   *[other] alle { $count } Minuten
}
cli-jobs-daily = täglich um { $time }
cli-jobs-never = noch nie
cli-jobs-running = läuft gerade
cli-jobs-doing = { $job ->
    [learn] Lerne aus Gesprächen: { $count }
    [reread] Lese Gespräche nach: { $count }
   *[other] { $job } läuft
}
cli-jobs-did = { $job ->
    [learn] { $count ->
        [0] nichts Neues gesagt worden
        [one] aus einem Gespräch gelernt
       *[other] aus { $count } Gesprächen gelernt
    }
    [reread] { $count ->
        [0] nichts nachgelesen
        [one] ein Gespräch nachgelesen
       *[other] { $count } Gespräche nachgelesen
    }
    [archive-sessions] { $count ->
        [0] nichts Neues fürs Archiv
        [one] ein Gespräch ins Archiv gelegt
       *[other] { $count } Gespräche ins Archiv gelegt
    }
    [close-stale-sessions] { $count ->
        [0] keines war offen geblieben
        [one] ein Gespräch beendet
       *[other] { $count } Gespräche beendet
    }
    [read-entities] { $count ->
        [0] alles war gelesen
        [one] eine Erinnerung gelesen
       *[other] { $count } Erinnerungen gelesen
    }
    [purge-archive] { $count ->
        [0] nichts war abgelaufen
        [one] eine Äußerung gelöscht
       *[other] { $count } Äußerungen gelöscht
    }
   *[tidy-memory] { $count ->
        [0] alles war in Ordnung
        [one] eine Änderung
       *[other] { $count } Änderungen
    }
}
cli-jobs-done = { $job }: { $did }.
cli-jobs-to-learn = { $count ->
    [one] Aus einem Gespräch ist noch nicht gelernt.
   *[other] Aus { $count } Gesprächen ist noch nicht gelernt.
}
cli-jobs-to-reread = { $count ->
    [one] Ein Gespräch wartet auf ein Sprachmodell; was klar gesagt wurde, ist schon gelernt.
   *[other] { $count } Gespräche warten auf ein Sprachmodell; was klar gesagt wurde, ist schon gelernt.
}
cli-jobs-reading = { $count ->
    [one] Eines davon wird gerade nachgelesen.
   *[other] { $count } davon werden gerade nachgelesen.
}
cli-jobs-failed = { $count ->
    [one] Ein Gespräch ist zu oft gescheitert und wird nicht mehr versucht. Noch einmal versuchen: jarvisd jobs retry GESPRÄCH
   *[other] { $count } Gespräche sind zu oft gescheitert und werden nicht mehr versucht. Noch einmal versuchen: jarvisd jobs retry GESPRÄCH, oder alle mit --all
}
cli-jobs-stage = { $stage ->
    [model] mit Sprachmodell
   *[rule] ohne Sprachmodell
}
cli-jobs-fault = { $fault ->
    [cut-off] abgebrochen
    [storage-away] die Datenbank war nicht erreichbar
    [storage-refused] die Datenbank hat etwas zurückgewiesen
    [embedder-failed] das Modell für Bedeutungen hat versagt
    [thinking-refused] das Sprachmodell hat abgelehnt
    [thinking-too-long] zu lang für das Sprachmodell
    [thinking-unfinished] die Antwort des Sprachmodells brach ab
    [thinking-garbled] die Antwort des Sprachmodells war unbrauchbar
   *[other] unvorhergesehen ({ $fault })
}
cli-jobs-retried = { $count ->
    [0] Es gab nichts, was gescheitert ist.
    [one] Das Gespräch kommt beim nächsten Mal wieder dran.
   *[other] { $count } Gespräche kommen beim nächsten Mal wieder dran.
}

no-such-job = Eine Aufgabe „{ $job }“ gibt es nicht. { $suggestion ->
    [none] jarvisd jobs list zeigt alle.
   *[other] Meintest du „{ $suggestion }“?
}
job-running = { $job } läuft gerade schon. Warte, bis es fertig ist; jarvisd jobs list zeigt es.
session-not-failed = Ein gescheitertes Gespräch, dessen Kennung mit { $id } beginnt, gibt es nicht.
session-id-ambiguous = „{ $id }“ passt zu { $count } Gesprächen; nenne mehr Ziffern.
extraction-unusable = Das Sprachmodell hat keine brauchbare Liste geliefert.
summary-unusable = Das Sprachmodell hat keine brauchbare Zusammenfassung geliefert.
