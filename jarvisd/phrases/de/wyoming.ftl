# Dienste und Satelliten im Netz.

wyoming-unreachable = { $reason ->
    [timeout] { $address } ist nicht zu erreichen: Niemand antwortet.
    [refused] { $address } ist nicht zu erreichen: Dort lauscht niemand.
    [unknown] { $address } ist nicht zu erreichen: Den Namen kennt das Netz nicht.
   *[other] { $address } ist nicht zu erreichen.
}
wyoming-silent = { $address } antwortet nicht.
wyoming-closed = { $address } hat die Verbindung beendet.
wyoming-garbled = { $address } sendet Unbrauchbares ({ $reason }).
wyoming-refused = { $address } meldet einen Fehler ({ $reason }).
wyoming-port = { $reason ->
    [taken] Auf { $address } lauscht schon ein anderes Programm.
    [forbidden] Auf { $address } darf ich nicht lauschen; nimm einen Port ab 1024.
    [elsewhere] Auf { $address } kann ich nicht lauschen: Die Adresse gehört nicht zu diesem Rechner.
   *[other] Auf { $address } kann ich nicht lauschen.
}
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
doctor-network-service = { $spare ->
    [yes] Prüfe Adresse und Dienst; bis dahin springen die eigenen Modelle ein.
   *[no] Prüfe Adresse und Dienst, oder lass mit „remote.spare = true“ die eigenen Modelle einspringen.
}
doctor-network-satellite = Prüfe Adresse und Satellit; bis er da ist, hört sein Raum nichts.
