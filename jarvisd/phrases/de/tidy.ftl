# Aufräumen im Gedächtnis: was berichtet wird, und warum es nicht geht.

## Fehler

tidy-running = Gerade räumt schon ein anderer jarvisd auf. Versuch es in einer Minute noch einmal.
tidy-no-such-merge = { $count ->
    [0] In eine Erinnerung { $id } ist nichts aufgegangen, oder es ist zu lange her. „jarvisd memory list“ zeigt die Kennungen.
   *[other] Mehrere Erinnerungen fangen mit { $id } an. Tippe mehr von der Kennung.
}
tidy-merge-forgotten = Was in { $id } aufgegangen ist, wurde seitdem vergessen. Es bleibt weg.

## Der Befehl und sein Bericht

cli-memory-tidy = Aufräumen: vereinen, was dasselbe sagt; schließen, was nicht mehr gilt; archivieren, was verblasst ist; löschen, was abgelaufen ist.
cli-tidy-dry-run = Nichts ändern, nur sagen, was getan würde.
cli-tidy-full = Alles mit allem vergleichen, nicht nur, was sich seit dem letzten Mal geändert hat; einmal in der Woche geschieht das ohnehin.
cli-tidy-undo = Die letzte Vereinigung in die Erinnerung mit dieser Kennung zurücknehmen: Was darin aufging, ist wieder da und bleibt für sich.
cli-tidy-comparing = Vergleiche
cli-tidy-compared = { $dry ->
    [yes] Nur eine Probe, nichts wird geändert:
   *[no] Aufgeräumt:
} { $count ->
    [0] Keine Erinnerung hatte sich geändert.
    [one] { $full ->
        [yes] Eine Erinnerung angesehen.
       *[no] Eine geänderte Erinnerung mit den anderen verglichen.
    }
   *[other] { $full ->
        [yes] { $count } Erinnerungen miteinander verglichen.
       *[no] { $count } geänderte Erinnerungen mit den anderen verglichen.
    }
}
cli-tidy-nothing = Es war alles in Ordnung, es gab nichts zu tun.
cli-tidy-what = Was getan wurde
cli-tidy-many = Wie viele
cli-tidy-count-merged = in einer anderen Erinnerung aufgegangen, die dasselbe sagt
cli-tidy-count-superseded = geschlossen, weil etwas Neueres gilt
cli-tidy-count-conflicts = Widersprüche, die ein Mensch klären muss
cli-tidy-count-archived = archiviert, weil sie verblasst sind
cli-tidy-count-deleted = Vermutungen gelöscht, die 90 Tage niemand gebraucht hat
cli-tidy-count-events = beobachtete Ereignisse abgelaufen
cli-tidy-count-turns = Sätze alter Gespräche gelöscht
cli-tidy-count-sessions = alte Gespräche gelöscht
cli-tidy-count-wakes = alte Weckvermerke gelöscht
cli-tidy-count-merges = frühere Vereinigungen, die sich nicht mehr zurücknehmen lassen
cli-tidy-count-runs = alte Berichte gelöscht
cli-tidy-undo-hint = Eine Vereinigung lässt sich zurücknehmen: jarvisd memory tidy --undo ID, mit der Kennung der Erinnerung, die geblieben ist.
cli-tidy-conflicts = Diese widersprechen einander. Sieh sie mit jarvisd memory show an und lösche, was nicht stimmt:
cli-tidy-more-conflicts = … und { $count } weitere; --json nennt alle.
cli-tidy-undone = { $count ->
    [one] Zurückgenommen: Eine Erinnerung ist wieder da.
   *[other] Zurückgenommen: { $count } Erinnerungen sind wieder da.
}
