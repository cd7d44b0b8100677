# Die Befehle: Hilfe, Rückfragen, Ergebnisse.

## Hilfe

cli-jarvisd = Ein Sprachassistent für zu Hause, der sich erinnert und weiß, mit wem er spricht.
cli-run = Assistenten starten und laufen lassen, bis er beendet wird.
cli-talk = Im Terminal mit dem Assistenten sprechen, als Person und in einem Raum deiner Wahl.
cli-listen = Aufnahmen so anhören, als kämen sie aus einem Raum.
cli-say = Einen Text vorlesen.
cli-people = Personen kennenlernen, zeigen, entfernen.
cli-remember = Etwas im Gedächtnis behalten.
cli-recall = Zeigen, was zu einer Frage in den Sinn kommt.
cli-forget = Etwas endgültig vergessen.
cli-memory = Erinnerungen auflisten, ansehen, löschen, lernen, aufräumen, mitnehmen.
cli-selftest = Die ganze Kette mit echten Modellen prüfen, ohne Mikrofon.
cli-doctor = Prüfen, ob alles da ist, und sagen, was zu tun ist.
cli-models = Modelle zeigen, holen, prüfen.
cli-db = Datenbank einrichten und ihren Stand zeigen.
cli-config = Konfiguration prüfen und zeigen.

cli-panel-arguments = Angaben
cli-panel-options = Optionen
cli-panel-commands = Befehle
cli-required = nötig
cli-default = Vorgabe

cli-opt-help = Diese Hilfe zeigen.
cli-opt-config = Diese Konfigurationsdatei lesen statt der üblichen.
cli-opt-language = Sprache von Hilfe und Meldungen.
cli-opt-verbose = Mehr sagen, auch bei Fehlern.
cli-opt-version = Version zeigen.
cli-opt-json = Ergebnis als JSON ausgeben.
cli-opt-as = Für diese Person handeln; sonst gilt, was alle im Haushalt sehen.
cli-opt-room = In diesem Raum.
cli-opt-yes = Nicht nachfragen.

cli-config-check = Alle Fehler der Konfiguration zeigen.
cli-config-show = Zeigen, was gilt und woher es kommt.
cli-config-show-all = Auch zeigen, was der Vorgabe entspricht.

## Fehler und Rückfragen

cli-yes-no = j/N
cli-yes-words = j ja y yes
cli-usage-hint = { $problem } Hilfe: { $command } --help
cli-usage-missing = Es fehlt: { $name }.
cli-usage-bad = { $name } passt so nicht: { $told }
cli-usage-no-option = Die Option { $name } gibt es nicht.{ $near ->
    [none] { "" }
   *[other] { " " }Meintest du { $near }?
}
cli-usage-no-command = Den Befehl „{ $name }“ gibt es nicht.{ $near ->
    [none] { "" }
   *[other] { " " }Meintest du „{ $near }“?
}
cli-usage-before = { $name } steht vor dem Befehl: jarvisd { $name } … { $command }.
cli-usage-no-value = Nach { $name } fehlt ein Wert.
cli-usage-extra = Zu viel: { $name }.
cli-value-choices = möglich sind { $choices }.
cli-value-integer = nötig ist eine ganze Zahl.
cli-value-number = nötig ist eine Zahl.
cli-value-least = mindestens { $limit }.
cli-value-most = höchstens { $limit }.
cli-bug = Da ist etwas Unvorhergesehenes passiert ({ $kind }).{ $told ->
    [yes] { "" }
   *[no] { " " }Mit „jarvisd -v …“ siehst du, wo.
}
cli-interrupted = Abgebrochen.

## config

cli-config-ok = { $path ->
    [none] Keine Konfigurationsdatei gefunden; alle Vorgaben gelten. In Ordnung.
   *[other] { $path } ist in Ordnung.
}
cli-config-default = Vorgabe
cli-config-all-default = Es gelten die Vorgaben; --all zeigt sie.
cli-column-setting = Einstellung
cli-column-value = Wert
cli-column-origin = Woher
cli-column-property = Eigenschaft

## Erinnerungen

cli-column-id = Kennung
cli-column-memory = Erinnerung
cli-column-owner = Von
cli-column-scope = Für
cli-column-kind = Art
cli-column-provenance = Herkunft
cli-column-date = Seit
cli-column-total = Wertung
cli-column-state = Stand
cli-memory-state = { $state ->
    [superseded] überholt
    [archived] archiviert
    [disputed] strittig
   *[holds] gilt
}

cli-owner-unknown = unbekannt
cli-owner-gone = entfernte Person
cli-scope = { $scope ->
    [private] privat
    [room] Raum { $room }
    [system] System
   *[shared] alle
}{ $limited ->
    [yes] , nur Mitglieder
   *[no] { "" }
}
cli-kind = { $kind ->
    [episode] Erlebnis
    [fact] Tatsache
    [preference] Vorliebe
    [procedure] Anleitung
    [note] Notiz
    [goal] Ziel
    [pain_point] Problem
    [event] Ereignis
   *[other] { $kind }
}
cli-provenance = { $provenance ->
    [confirmed] bestätigt
    [observed] beobachtet
    [extracted] aus Gespräch
    [inferred] vermutet
   *[other] { $provenance }
}
cli-source = { $source ->
    [voice] Stimme
    [text] Text
    [cli] Kommandozeile
    [conversation] Gespräch
   *[other] { $source }
}
cli-flag = { $value ->
    [yes] ja
   *[no] nein
}

cli-remember-text = Was behalten werden soll, als Satz: „Der Ersatzschlüssel liegt in der blauen Dose.“
cli-remember-for = Für wen es ist: nur für mich, alle, diesen Raum, Mitglieder.
cli-remember-which-room = nenne den Raum mit --room
cli-remembered = Gemerkt: { $text } ({ $scope })
cli-remembered-replaced = Gilt nicht mehr: { $text }
cli-remembered-known = Das wusste ich schon: { $text }
cli-remember-declined = { $reason ->
    [private-of-nobody] Nur für dich kann ich es nicht behalten, ohne zu wissen, wer du bist; nenne dich mit --as.
    [no-room] Nenne den Raum mit --room.
    [empty] Da ist nichts, was ich mir merken könnte.
   *[other] Das behalte ich nicht ({ $reason }).
}

cli-recall-query = Frage oder Stichwörter.
cli-recall-nothing = Dazu fällt mir nichts ein.

cli-forget-query = Was vergessen werden soll.
cli-forget-sure = Endgültig vergessen: „{ $text }“?
cli-forget-left = Ich lasse alles, wie es ist.
cli-forget-which = Mehrere Erinnerungen passen:
cli-forget-number = Welche? [1–{ $count }, sonst keine]
cli-forgotten = Vergessen: { $text }
cli-forget-refused = Das darfst du nicht löschen: { $text } Nenne die Person, von der es ist, mit --as.
cli-cannot-ask = Hier kann ich nicht nachfragen; mit --yes geschieht es ohne Rückfrage.

cli-memory-list = Erinnerungen auflisten, die neuesten zuerst.
cli-memory-show = Alles zu einer Erinnerung zeigen.
cli-memory-delete = Eine Erinnerung endgültig löschen.
cli-memory-id = Kennung der Erinnerung; der Anfang genügt, wenn er eindeutig ist.
cli-memory-contains = Nur was diesen Text enthält.
cli-memory-kind = Nur diese Art: fact, preference, event, goal, pain_point, procedure, note, episode.
cli-memory-scope = Nur was für diesen Kreis ist.
cli-memory-all = Auch Archiviertes und Überholtes.
cli-memory-limit = Höchstens so viele.
cli-memory-none = { $seen ->
    [person] Keine Erinnerungen.
   *[household] Keine Erinnerungen, die alle sehen; für die einer Person nenne sie mit --as.
}
cli-memory-more = Es gibt mehr als { $limit }; mit --limit siehst du mehr.
cli-memory-property-id = Kennung
cli-memory-property-text = Erinnerung
cli-memory-property-language = Sprache
cli-memory-property-kind = Art
cli-memory-property-scope = Für
cli-memory-property-owner = Von
cli-memory-property-owner-id = Kennung der Person
cli-memory-property-room = Raum
cli-memory-property-secret = Geheim
cli-memory-property-members-only = Nur für Mitglieder
cli-memory-property-provenance = Herkunft
cli-memory-property-confidence = Sicherheit
cli-memory-property-importance = Gewicht
cli-memory-property-since = Seit
cli-memory-property-until = Bis
cli-memory-property-archived-at = Archiviert
cli-memory-property-superseded-by = Abgelöst durch
cli-memory-property-disputes = Widerspricht
cli-memory-property-slot = Aussage
cli-memory-property-source = Weg
cli-memory-property-session = Gespräch
cli-memory-property-used = Genutzt

## people

cli-people-add = Eine Person mit Aufnahmen ihrer Stimme kennenlernen.
cli-people-add-samples = Einer bekannten Person weitere Aufnahmen geben.
cli-people-list = Alle bekannten Personen zeigen.
cli-people-set-role = Festlegen, was jemand im Haushalt ist: Mitglied (member), Gast (guest) oder Personal (staff).
cli-people-role-set = { $name } ist jetzt { $role ->
    [member] Mitglied des Haushalts
    [guest] Gast
   *[staff] Personal
}.
cli-people-remove = Eine Person entfernen, mit Stimme und privaten Erinnerungen.
cli-people-name = Name der Person.
cli-people-from = Aufnahmen ihrer Stimme (WAV); mindestens drei, zusammen etwa zehn Sekunden Sprache.
cli-people-from-optional = Aufnahmen ihrer Stimme (WAV); mindestens drei, zusammen etwa zehn Sekunden Sprache. Ohne sie kenne ich die Person nur beim Namen.
cli-people-more-files = Weitere Aufnahmen.
cli-people-listening = Ich höre mir die Aufnahmen an …
cli-people-role = Was sie im Haushalt ist.
cli-column-name = Name
cli-column-role = Rolle
cli-column-samples = Stimmproben
cli-role = { $role ->
    [member] Mitglied
    [guest] Gast
    [staff] Personal
   *[other] { $role }
}
cli-people-none = Noch kenne ich niemanden. So lernst du mich an: jarvisd people add NAME --from AUFNAHME.wav …
cli-people-added = { $name } kenne ich jetzt{ $count ->
    [0] {" "}– vorerst nur beim Namen. So lerne ich die Stimme: jarvisd people add-samples "{ $name }" --from AUFNAHME.wav …
    [one] , mit einer Stimmprobe.
   *[other] , mit { $count } Stimmproben.
}
cli-people-more-samples = { $name }: { $count ->
    [one] eine Stimmprobe mehr
   *[other] { $count } Stimmproben mehr
}.
cli-people-sure = { $name } entfernen? Endgültig gelöscht werden auch { $samples ->
    [one] eine Stimmprobe
   *[other] { $samples } Stimmproben
} und { $memories ->
    [one] eine private Erinnerung
   *[other] { $memories } private Erinnerungen
}. Was alle wissen, bleibt.
cli-people-left = { $name } bleibt.
cli-people-removed = { $name } ist entfernt, mit { $samples ->
    [one] einer Stimmprobe
   *[other] { $samples } Stimmproben
} und { $memories ->
    [one] einer privaten Erinnerung
   *[other] { $memories } privaten Erinnerungen
}.

## doctor

cli-column-check = Prüfung
cli-column-verdict = Ergebnis
cli-column-found = Befund
doctor-verdict = { $verdict ->
    [good] ✓ gut
    [warning] ! Warnung
   *[bad] ✗ Fehler
}
doctor-check-config = Konfiguration
doctor-check-python = Python
doctor-check-libraries = Bibliotheken
doctor-check-programs = Programme
doctor-check-processor = Prozessor
doctor-check-memory = Arbeitsspeicher
doctor-check-sound = Ton
doctor-check-disk = Platte
doctor-check-data = Datenordner
doctor-check-time = Zeitzone
doctor-check-weights = Modelle
doctor-check-database = Datenbank
doctor-check-space = Einbettung
doctor-check-broke = Die Prüfung selbst ist gescheitert; „jarvisd -v doctor“ zeigt, warum.
doctor-missing = Es fehlt: { $names }
doctor-free = { $amount } GiB frei
doctor-apt = apt-get install { $names }
doctor-python-old = Nötig ist Python 3.11 oder neuer.
doctor-libraries = alle { $count } da
doctor-libraries-missing = script/setup richtet sie ein.
doctor-processor = { $machine }, { $cores ->
    [one] ein Kern
   *[other] { $cores } Kerne
}
doctor-processor-old = Ohne { $wanted } läuft die etwas langsamere Ausgabe der Datenbank.
doctor-memory-short = Beende anderes, oder wähle in der Konfiguration kleinere Modelle.
doctor-disk-short = Schaffe Platz unter { $path }.
doctor-sound = { $inputs ->
    [0] kein Mikrofon
    [one] ein Mikrofon
   *[other] { $inputs } Mikrofone
}, { $outputs ->
    [0] kein Lautsprecher
    [one] ein Lautsprecher
   *[other] { $outputs } Lautsprecher
}
doctor-sound-none = Text und Aufnahmen gehen ohne; zum Sprechen schließe Mikrofon und Lautsprecher an.
doctor-config-defaults = keine Datei, es gelten die Vorgaben
doctor-config-faulty = „jarvisd config check“ nennt alle Fehler.
doctor-data-there = { $path }
doctor-data-new = { $path }, wird beim ersten Start angelegt
doctor-data-unwritable = Gib dir Schreibrecht, oder nenne mit paths.data einen anderen Ordner.
doctor-time-utc = Stimmt die Uhrzeit nicht, setze assistant.time_zone, etwa "Europe/Berlin".
doctor-weights = { $count } Dateien, alle unversehrt
doctor-weights-fetch = „jarvisd models fetch“ holt sie nach { $path }.
doctor-database-new = eingebaut, wird beim ersten Start angelegt
doctor-database-see = „jarvisd db status“ zeigt mehr.
doctor-database = { $kind ->
    [server] eigener Server
   *[embedded] eingebaut
}, erreichbar und auf dem neuesten Stand; { $people ->
    [0] noch keine Person
    [one] eine Person
   *[other] { $people } Personen
}
doctor-space = Antwort ab { $floor }, ähnlich ab { $similar }, vergessen ab { $erased }, gleich ab { $same }
doctor-sum = { $bad ->
    [0] { $warnings ->
        [0] Alles in Ordnung.
        [one] Es geht, mit einer Einschränkung.
       *[other] Es geht, mit { $warnings } Einschränkungen.
    }
    [one] Ein Fehler; so kann der Assistent nicht arbeiten.
   *[other] { $bad } Fehler; so kann der Assistent nicht arbeiten.
}
