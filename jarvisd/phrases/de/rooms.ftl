# Räume mit Mikrofon und Lautsprecher.

cli-rooms = Die Räume zeigen, stumm schalten und abstimmen.
cli-rooms-list = Jeden Raum mit Mikrofon und Lautsprecher zeigen, und welche Geräte es gibt.
cli-column-room = Raum
cli-column-microphone = Mikrofon
cli-column-loudspeaker = Lautsprecher
cli-rooms-no-device = –
cli-rooms-device = { $name }{ $present ->
    [yes] { "" }
   *[no] { " " }(fehlt)
}
cli-rooms-inputs = { $count ->
    [0] Es gibt kein Mikrofon.
   *[other] Mikrofone: { $names }
}
cli-rooms-outputs = { $count ->
    [0] Es gibt keinen Lautsprecher.
   *[other] Lautsprecher: { $names }
}
doctor-check-rooms = Räume
doctor-rooms-none = kein Raum hat in der Konfiguration ein Mikrofon
doctor-rooms-see = Schließ es an oder berichtige den Namen: „jarvisd rooms list“ zeigt, welche es gibt.
run-away = { $count ->
    [one] Das Mikrofon dieses Raums fehlt: { $rooms }. Sobald es da ist, höre ich zu.
   *[other] Die Mikrofone dieser Räume fehlen: { $rooms }. Sobald sie da sind, höre ich zu.
} „jarvisd rooms list“ zeigt, welche es gibt.
room-voiceless = Der Raum „{ $room }“ hat keinen Lautsprecher.
run-muted = { $count ->
    [one] Dieser Raum ist stumm geschaltet: { $rooms }.
   *[other] Diese Räume sind stumm geschaltet: { $rooms }.
} „jarvisd rooms unmute“ lässt wieder zuhören.
run-trouble = { $count ->
    [0] Alle Räume hören zu, die zuhören sollen.
   *[other] Hört nicht zu: { $rooms }.
}
cli-rooms-watch = Zeigen, wie es den Räumen gerade geht, bis Strg+C.
cli-rooms-watch-end = Strg+C beendet
cli-rooms-mute = Räume nicht mehr zuhören lassen; auch das Weckwort hören sie dann nicht.
cli-rooms-unmute = Räume wieder zuhören lassen.
cli-rooms-mute-names = Die Räume.
cli-rooms-mute-all = Alle Räume.
cli-rooms-mute-for = Nur so lange: 45s, 10m, 1h30m, 2d; ohne Angabe, bis „unmute“ kommt.
cli-rooms-which = Nenne einen oder mehrere Räume, oder --all für alle.
cli-span-unusable = „{ $text }“ ist keine Dauer; Beispiele: 45s, 10m, 1h30m, 2d.
cli-rooms-set = { $room }: { $state }
cli-rooms-not-kept = Das gilt jetzt, ließ sich aber nicht speichern: Nach einem Neustart ist es wie vorher.
cli-rooms-not-running = Gerade läuft kein jarvisd; das sagt nur die Konfiguration.
cli-column-hears = hört
cli-column-talk = Gespräch
cli-column-volume = Lautstärke
cli-rooms-hears = { $state ->
    [open] hört zu
    [reopening] Mikrofon wird geöffnet
    [absent] Mikrofon fehlt
    [dead-air] Mikrofon liefert nur Stille
    [muted] stumm
    [failed] gestört, beginnt gleich neu
    [stuck] hängt
    [none] –
   *[other] { $state }
}
cli-rooms-muted-until = { $state } bis { $until }
cli-rooms-talk = { $state ->
    [listening] hört hin
    [thinking] denkt nach
    [speaking] spricht
    [ducked] spricht leise
    [lingering] wartet auf mehr
   *[other] { $state }
}
cli-announce = Etwas in Räumen ansagen lassen.
cli-announce-text = Was angesagt werden soll.
cli-announce-room = Der Raum; mehrmals für mehrere.
cli-announce-all = In allen Räumen.
cli-announce-language = Die Sprache des Textes; ohne Angabe die des Raums.
cli-announce-urgent = Auch während der Ruhezeiten.
cli-announce-where = Nenne einen Raum mit --room, oder --all für alle.
cli-announce-said = Wird angesagt: { $rooms }.
cli-announce-not = { $room }: { $reason ->
    [quiet] Dort ist Ruhezeit bis { $until } Uhr; --urgent sagt es trotzdem an.
   *[away] Dort kann ich gerade nichts sagen.
}
daemon-not-running = Es läuft kein jarvisd. „jarvisd run“ startet ihn.
daemon-without-web = Dafür muss jarvisd über das Netz erreichbar sein: web.enabled ist ausgeschaltet.
daemon-silent = Der jarvisd unter { $place } antwortet nicht.
daemon-refused = Unter { $place } antwortet etwas, das ich nicht verstehe (Status { $status }).
cli-rooms-tune = Vorschlagen, wie leicht das Weckwort in einem Raum gehört werden soll; geändert wird nichts.
cli-rooms-tune-names = Die Räume; ohne Angabe alle.
cli-rooms-tune-little = { $room }: Dort wurde noch zu wenig gehört, um etwas vorzuschlagen.
cli-rooms-tune-fits = { $room }: Die Schwelle passt.
cli-rooms-tune-would = { $room }: Mit dieser Schwelle { $missed ->
    [0] wäre kein Ruf überhört worden
    [one] wäre ein Ruf überhört worden
   *[other] wären { $missed } Rufe überhört worden
}, und Jarvis wäre { $false ->
    [0] nie
    [one] einmal
   *[other] { $false }-mal
} umsonst aufgewacht:
cli-rooms-tune-how = Trag die Zeilen in die Konfiguration ein. Ob etwas ein Ruf war, ist geschlossen: Wer überhört wird, ruft gleich noch einmal; wo nach dem Wecken niemand spricht, hat niemand gerufen.
cli-column-calls = Rufe
cli-column-missed = überhört
cli-column-false = umsonst
cli-column-threshold = Schwelle
cli-column-proposed = Vorschlag
run-reloaded = { $count ->
    [0] Die Konfiguration ist neu gelesen; es gilt alles wie bisher.
   *[other] Die Konfiguration ist neu gelesen; ab jetzt gilt: { $settings }.
}
run-waiting = Erst nach einem Neustart gilt: { $settings }.
run-not-reloaded = Es gilt weiter, was bisher galt.
