# weights (de)

weights-missing = { $path } fehlt. Hol es mit: jarvisd models fetch. Oder leg die Dateien selbst in { $folder }.
weights-unreadable = { $path } lässt sich nicht lesen: { $reason }.
weights-unknown = Ein Modell namens { $name } gibt es nicht. Bekannt sind: { $known }.
weights-manifest-unusable = Die Liste der Modelle { $path } ist unbrauchbar: { $reason }.
weights-unobtainable = Keine Quelle konnte liefern: { $names }. Versuch es noch einmal mit: jarvisd models fetch. Oder leg die Dateien selbst in { $folder }, etwa von einem Rechner, der sie hat: jarvisd models fetch --from ORDNER.

weights-not-in-folder = { $path }: { $reason }
weights-hub-unset = Hub { $hub }: nicht gefragt, weil JARVISD_HUB_URL nicht gesetzt ist
weights-hub-unreachable = Hub { $hub }: { $reason }
weights-tool-missing = { $tool } wird für diese Quelle gebraucht und ist nicht installiert
weights-package-failed = { $packages }: { $reason }
weights-archive-broken = das Paket ist beschädigt: { $reason }
weights-member-missing = das Paket enthält { $member } nicht
weights-source-differs = { $path } von dort ist nicht die aufgeführte Datei
weights-conversion-failed = die Datei lässt sich nicht umwandeln: { $reason }

weights-disk-full = { $needed ->
    [0] Die Platte ist voll: Die Modelle passen nicht in { $folder }.
   *[other] Die Platte ist voll: { $folder } braucht noch { $needed } MB, frei sind { $free } MB.
}
weights-folder-unwritable = In { $folder } lassen sich keine Modelle ablegen: Die Berechtigung fehlt, oder es ist kein Ordner.
weights-disk-failed = Das Schreiben in { $folder } ist fehlgeschlagen: { $reason }.

weights-notice-openwakeword = Die Modelle von openWakeWord stehen unter CC BY-NC-SA 4.0: frei für private, nicht für kommerzielle Nutzung.
weights-waiting = In diesem Ordner werden gerade schon Modelle geholt; ich warte darauf …
weights-begun = { $name }: { $megabytes } MB, { $licence }
weights-skipped = { $name }: { $why }
weights-finished = { $name }: geprüft und an seinem Platz
weights-nothing-to-do = Alle Modelle sind da.
weights-removed = { $count ->
    [0] Es gab nichts zu entfernen.
    [one] Eine Datei entfernt.
   *[other] { $count } Dateien entfernt.
}
weights-all-good = { $count ->
    [one] Die Datei ist die aufgeführte.
   *[other] Alle { $count } Dateien sind die aufgeführten.
}
weights-some-bad = { $count ->
    [one] Eine Datei fehlt oder ist beschädigt: { $paths }. Hol sie mit: jarvisd models fetch
   *[other] { $count } Dateien fehlen oder sind beschädigt: { $paths }. Hol sie mit: jarvisd models fetch
}
weights-column-name = Modell
weights-column-purpose = Wofür
weights-column-size = Größe
weights-column-licence = Lizenz
weights-column-file = Datei
weights-column-state = Zustand
weights-state-good = da
weights-state-missing = fehlt
weights-state-corrupt = beschädigt

cli-models-list = Die Modelle zeigen, und ob sie da sind
cli-models-fetch = Holen, was fehlt oder beschädigt ist
cli-models-verify = Jede Datei mit ihrer Prüfsumme vergleichen
cli-models-remove = Modelle aus dem Ordner löschen
cli-models-names = Namen wie in der Liste; ohne Namen alle, die gebraucht werden
cli-models-from = Ein Ordner, in dem die Modelle schon liegen, etwa models/ eines anderen Rechners

weights-for-recogniser = Sprache verstehen: Whisper base, viele Sprachen
weights-for-wake-words = den eigenen Namen hören: „hey Jarvis“ und andere
weights-for-english-voice = Englisch sprechen: joe, 22,05 kHz
weights-for-embeddings = Erinnerungen nach Sinn finden: multilingual-e5-small, 4 Bit, zentriert
