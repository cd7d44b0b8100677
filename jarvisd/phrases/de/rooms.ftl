# Räume mit Mikrofon und Lautsprecher.

cli-rooms = Die Räume und ihre Audiogeräte zeigen.
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
