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
cli-memory = Erinnerungen auflisten, ansehen, löschen.
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
cli-column-setting = Einstellung
cli-column-value = Wert
cli-column-origin = Woher
