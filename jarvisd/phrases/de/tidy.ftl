# Aufräumen im Gedächtnis: was berichtet wird, und warum es nicht geht.

## Fehler

tidy-running = Gerade räumt schon ein anderer jarvisd auf. Versuch es in einer Minute noch einmal.
tidy-no-such-merge = { $count ->
    [0] In eine Erinnerung { $id } ist nichts aufgegangen, oder es ist zu lange her. „jarvisd memory list“ zeigt die Kennungen.
   *[other] Mehrere Erinnerungen fangen mit { $id } an. Tippe mehr von der Kennung.
}
tidy-merge-forgotten = Was in { $id } aufgegangen ist, wurde seitdem vergessen. Es bleibt weg.
