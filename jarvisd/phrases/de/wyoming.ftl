# Dienste und Satelliten im Netz.

wyoming-unreachable = { $address } ist nicht zu erreichen: { $reason }.
wyoming-silent = { $address } antwortet nicht.
wyoming-closed = { $address } hat die Verbindung beendet.
wyoming-garbled = { $address } sendet Unbrauchbares: { $reason }.
wyoming-refused = { $address } meldet einen Fehler: { $reason }.
wyoming-port = Auf { $address } kann ich keinen Dienst anbieten: { $reason }.
satellite-away = Der Satellit im Raum „{ $room }“ ist nicht da.

run-satellite-away = { $count ->
    [one] Der Satellit dieses Raums antwortet nicht: { $rooms }. Sobald er da ist, höre ich zu.
   *[other] Die Satelliten dieser Räume antworten nicht: { $rooms }. Sobald sie da sind, höre ich zu.
}
doctor-check-network = Netz
doctor-network-other = { $kind ->
    [asr] { $address } ist da, bietet aber keine Spracherkennung.
    [tts] { $address } ist da, bietet aber keine Sprachausgabe.
    [wake] { $address } ist da, bietet aber kein Weckwort.
   *[satellite] { $address } ist da, ist aber kein Satellit.
}
doctor-network-see = Prüfe Adresse und Dienst. { $spare ->
    [yes] Bis ein Dienst da ist, springen die eigenen Modelle ein; ein Raum mit Satellit hört so lange nichts.
   *[no] Bis dahin geht es ohne ihn nicht: „remote.spare = true“ lässt die eigenen Modelle einspringen.
}
