# Dienste und Satelliten im Netz.

wyoming-unreachable = { $address } ist nicht zu erreichen: { $reason }.
wyoming-silent = { $address } antwortet nicht.
wyoming-closed = { $address } hat die Verbindung beendet.
wyoming-garbled = { $address } sendet Unbrauchbares: { $reason }.
wyoming-refused = { $address } meldet einen Fehler: { $reason }.
wyoming-port = Auf { $address } kann ich keinen Dienst anbieten: { $reason }.
satellite-away = Der Satellit im Raum „{ $room }“ ist nicht da.
