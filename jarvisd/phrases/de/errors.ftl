# Ein Satz für jeden Fehler; die Schlüssel stehen dort, wo er ausgelöst wird.

## Konfiguration

config-missing = Die Konfigurationsdatei { $path } gibt es nicht.
config-unreadable = Die Konfigurationsdatei { $path } lässt sich nicht lesen: { $reason }.
config-not-toml = { $path } ist kein gültiges TOML.
config-not-toml-line = Zeile { $line }, Spalte { $column }: { $text }
config-faulty = { $count ->
    [one] In { $path } stimmt etwas nicht:
   *[other] In { $path } stimmen { $count } Dinge nicht:
}
config-unknown-key = „{ $setting }“ ist unbekannt.{ $suggestion ->
    [none] { "" }
   *[other] { " " }Meintest du „{ $suggestion }“?
}
config-wrong-type = „{ $setting }“ muss { $expected ->
    [integer] eine ganze Zahl
    [number] eine Zahl
    [text] ein Text in Anführungszeichen
    [flag] true oder false
    [list] eine Liste
   *[table] ein Abschnitt
} sein, nicht { $value }.
config-out-of-range = „{ $setting }“ muss { $word ->
    [least] mindestens { $limit }
    [most] höchstens { $limit }
    [above] größer als { $limit }
   *[below] kleiner als { $limit }
} sein, nicht { $value }.
config-not-one-of = „{ $setting }“ muss eines von { $choices } sein, nicht { $value }.
config-empty = „{ $setting }“ darf nicht leer sein.
config-time-zone = „{ $setting }“: Die Zeitzone { $value } gibt es nicht; Beispiel: Europe/Berlin.
config-room-name = „{ $setting }“ taugt nicht als Raumname: nur Kleinbuchstaben ohne Umlaute, Ziffern, - und _.
config-address = „{ $setting }“ muss eine Adresse wie "tcp://gpu.local:10300" sein, nicht { $value }.
config-network = „{ $setting }“ muss eine Adresse oder ein Netz wie "192.168.1.0/24" sein, nicht { $value }.
config-two-sources = „{ $setting }“ hat mehrere von diesen: ein Audiogerät, einen Satelliten, eine Seite im Browser. Ein Raum hört nur durch eines davon.
config-open-to-all = „{ $setting }“: Wer auf mehr als diesem Rechner lauscht, muss mit „allow“ sagen, wer sich verbinden darf; das Protokoll kennt kein Passwort.
config-required = „{ $setting }“ fehlt.
config-provider-name = „{ $setting }“ taugt nicht als Name eines Anbieters: nur Kleinbuchstaben ohne Umlaute, Ziffern, - und _.
config-web-address = „{ $setting }“ muss eine Webadresse wie http://127.0.0.1:11434/v1 sein, ohne Passwort, nicht { $value }.
config-key-in-file = „{ $setting }“: Ein Schlüssel gehört nicht in die Datei. Setze { $variable } oder lege das systemd-Credential { $credential } an.
config-no-such-provider = „{ $setting }“: Einen Anbieter „{ $name }“ gibt es nicht.{ $suggestion ->
    [none] { "" }
   *[other] { " " }Meintest du „{ $suggestion }“?
}{ $known ->
    [none] { " " }Beschreibe ihn unter [models.providers.{ $name }].
   *[other] { " " }Bekannt: { $known }.
}
config-cloud-gone = „[cloud]“ wird nicht mehr gelesen.{ $model ->
    [none] { " " }Lösche den Abschnitt; Sprachmodelle stehen jetzt unter [models] (docs/models.md).
   *[other] { " " }Schreibe stattdessen: [models] mit conversation = ["anthropic"], und [models.providers.anthropic] mit kind = "anthropic" und model = "{ $model }". Aus personal_memories wird models.personal_memories_to_cloud, aus timeout_s wird first_token_s.
}
config-quiet-hours = „{ $setting }“: { $value } sind keine Ruhezeiten; Beispiel: 22:00-07:00.
config-web-host = „{ $setting }“ muss eine IP-Adresse dieses Rechners oder localhost sein, nicht { $value }.
config-web-off = „{ $setting }“ ist ausgeschaltet, aber ein Raum ist für den Browser eingerichtet (browser = true), und den erreicht man nur darüber.
config-web-open = „{ $setting }“: An { $value } hört das ganze Netz mit. Dafür braucht es ein Token: JARVISD_WEB_TOKEN setzen, oder die systemd-Credential web_token anlegen.
config-web-token = „{ $setting }“ ist zu kurz: Nimm mindestens 16 zufällige Zeichen.
config-other = „{ $setting }“ passt nicht: { $value } ({ $told }).

## Nicht gefunden

no-such-room = Einen Raum „{ $name }“ gibt es nicht.{ $suggestion ->
    [none] { "" }
   *[other] { " " }Meintest du „{ $suggestion }“?
} Bekannt: { $known }.
no-such-person = { $known ->
    [none] „{ $name }“ kenne ich nicht; noch kenne ich niemanden. So lerne ich jemanden kennen: jarvisd people add "{ $name }"
   *[other] „{ $name }“ kenne ich nicht.{ $suggestion ->
        [none] { " " }Bekannt: { $known }.
       *[other] { " " }Meintest du „{ $suggestion }“?
    }
}
no-such-memory = Eine Erinnerung mit der Kennung { $id } sehe ich hier nicht; mit --as handelst du für eine Person.
nothing-to-forget = Dazu habe ich nichts gefunden: „{ $query }“.

## Eingaben

memory-id-unusable = „{ $id }“ ist keine Kennung: mindestens { $least } Ziffern von 0 bis f.
memory-id-ambiguous = „{ $id }“ passt zu { $count } Erinnerungen; nenne mehr Ziffern.
several-to-forget = { $count } Erinnerungen passen ({ $ids }); lösche eine mit „jarvisd memory delete KENNUNG“.
person-known = { $name } kenne ich schon. Weitere Aufnahmen: jarvisd people add-samples { $name } --from …
person-name-unusable = „{ $name }“ taugt nicht als Name: ein Name hat Buchstaben und höchstens { $most } Zeichen.
