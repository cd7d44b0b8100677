# Die Datenbank: was schiefgehen kann und was dann zu tun ist.

storage-away = Die Datenbank ist gerade nicht erreichbar. Sieh nach, ob sie läuft, und versuch es noch einmal.
storage-daemon-running = Mit dem Datenordner { $folder } läuft schon ein jarvisd. Beende ihn zuerst oder nimm einen anderen Ordner.
storage-dsn = Die Angabe database.dsn ist keine gültige PostgreSQL-Adresse. Sie sieht so aus: postgresql://name@rechner/datenbank
storage-encoding = Die Datenbank speichert Text als { $encoding }, nötig ist UTF8. Leg eine neue mit ENCODING 'UTF8' an.
storage-exited = Die eingebaute Datenbank startet nicht. Ihre letzte Meldung: { $reason }
storage-extension-privilege = In der Datenbank fehlt eine Erweiterung. Führe dort als Superuser aus: { $statement }
storage-folder = Der Ordner { $folder } lässt sich nicht benutzen: { $reason }. Gib mit paths.data einen anderen an.
storage-initdb = Die eingebaute Datenbank lässt sich nicht anlegen. Ihre letzte Meldung: { $reason }
storage-locale = Die Datenbank kennt keine Umlaute in Kleinbuchstaben. Leg eine neue mit einer UTF-8-Locale an, zum Beispiel C.UTF-8.
storage-login = Die Datenbank { $place } lehnt die Anmeldung ab. Prüfe Name und Passwort in database.dsn.
storage-migration-changed = Die Migration { $number } ({ $name }) wurde nach der Anwendung verändert. Installiere jarvisd neu.
storage-migration-failed = Das Datenbankschema ließ sich nicht aktualisieren (Fehler { $code }). Es wurde nichts verändert.
storage-name-taken = { $name } kenne ich schon. Nimm einen anderen Namen.
storage-no-account = Als root braucht die eingebaute Datenbank einen gewöhnlichen Benutzer, zum Beispiel „nobody“, und es gibt keinen.
storage-no-binaries = Für diesen Rechner ist kein passendes PostgreSQL mit pgvector installiert. Gib mit database.dsn einen Server an.
storage-no-contrib = Auf dem Server fehlt die Erweiterung pg_trgm. Installiere das Paket postgresql-contrib für PostgreSQL { $major }.
storage-no-database = Die Datenbank { $place } gibt es nicht. Leg sie mit createdb an.
storage-no-person = Diese Person kenne ich nicht.
storage-no-pgvector = Auf dem Server fehlt pgvector. Installiere das Paket postgresql-{ $major }-pgvector.
storage-not-ready = Die eingebaute Datenbank ist nach { $seconds } Sekunden noch nicht bereit. Versuch es noch einmal.
storage-other-owner = Die Datenbank in { $folder } gehört { $owner }. Starte jarvisd als { $owner } oder nimm einen anderen Datenordner.
storage-other-space = Die Erinnerungen sind mit „{ $known }“ eingebettet, eingestellt ist „{ $wanted }“. Stell memory.embedder zurück oder bette sie neu ein: jarvisd db reembed
storage-other-version = Die Daten in { $folder } stammen von PostgreSQL { $made_by }, installiert ist { $here }. Installiere die alte Version wieder, sichere mit pg_dump und spiel die Sicherung in einen leeren Datenordner ein.
storage-pgvector-old = pgvector { $version } ist zu alt, nötig ist 0.8. Aktualisiere es und führe aus: ALTER EXTENSION vector UPDATE;
storage-refused = Die Datenbank hat das abgelehnt ({ $code }). Es wurde nichts verändert.
storage-roles = Der Datenbank fehlt eine Rolle. Führe dort als Superuser aus: { $statement }
storage-schema-newer = Die Datenbank ist auf Stand { $theirs }, dieses jarvisd kennt nur { $ours }. Aktualisiere jarvisd.
storage-server-old = PostgreSQL { $version } ist zu alt, nötig ist 15 oder neuer. Aktualisiere den Server.
storage-standby = Dieser Datenbankserver ist nur eine Kopie zum Lesen. Gib in database.dsn den Hauptserver an.
storage-still-stopping = Die Datenbank in { $folder } wird noch von einem früheren Lauf beendet. Warte kurz und versuch es noch einmal.
storage-unreachable = Die Datenbank { $place } antwortet nicht. Prüfe, ob der Server läuft und database.dsn stimmt.
storage-vector-probe = Der Prozessor des Datenbankservers kommt mit seinem pgvector nicht zurecht. Installiere eine Fassung, die für ihn gebaut ist.
storage-owner = Die Tabellen in der Datenbank gehören „{ $owner }“, angemeldet ist „{ $login }“. Stell die Sicherung so wieder her, dass sie dem Angemeldeten gehören: pg_restore --clean --if-exists --no-owner --role={ $login }
storage-rights = In der Datenbank fehlen Rechte, wohl seit einer Wiederherstellung, und „{ $login }“ darf sie nicht vergeben. Öffne sie einmal mit dem Konto, dem die Tabellen gehören: jarvisd db migrate

## jarvisd db

cli-db-migrate = Fehlende Migrationen anwenden.
cli-db-status = Zeigen, welche Datenbank benutzt wird und wie aktuell sie ist.
cli-db-reembed = Alle Erinnerungen und Zusammenfassungen mit dem eingestellten Modell neu einbetten.
cli-db-migrated = { $count ->
    [one] Eine Migration angewendet.
   *[other] { $count } Migrationen angewendet.
}
cli-db-current = Die Datenbank ist auf dem neuesten Stand.
cli-db-reembedded = { $count ->
    [one] Einen Text neu eingebettet.
   *[other] { $count } Texte neu eingebettet.
}
cli-db-what = Was
cli-db-value = Stand
cli-db-server = Server
cli-db-embedded = { $told ->
    [yes] eingebaut
   *[no] eigener Server
}
cli-db-place = Ort
cli-db-applied = Angewendet
cli-db-pending = Ausstehend
