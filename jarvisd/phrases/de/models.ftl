# Sprachmodelle: warum keines antwortet, und wer gefragt wird.

thinking-failed = { $reason ->
    [away] Das Sprachmodell ist nicht zu erreichen.
    [slow] Das Sprachmodell hat zu lange gebraucht.
    [busy] Das Sprachmodell ist überlastet.
    [broken] Beim Sprachmodell ist etwas schiefgegangen.
    [cut] Die Antwort des Sprachmodells ist abgerissen.
    [garbled] Die Antwort des Sprachmodells war unbrauchbar.
    [key] Das Sprachmodell nimmt den Schlüssel nicht an.
    [unknown] Dieses Sprachmodell gibt es unter dieser Adresse nicht.
    [rejected] Das Sprachmodell versteht die Anfrage nicht.
    [too-long] Das war für das Sprachmodell zu lang.
    [refused] Das Sprachmodell möchte darauf nicht antworten.
    [unfinished] Das Sprachmodell ist nicht fertig geworden.
    [nobody] Es gibt gerade kein Sprachmodell, das ich fragen kann.
   *[other] Das Sprachmodell konnte nicht antworten ({ $reason }).
}

## jarvisd models providers, doctor

cli-models-providers = Die Sprachmodelle zeigen, und ob sie gefragt werden können
cli-ask-cloud = Auch die Anbieter außer Haus fragen, ob sie da sind; gesagt wird ihnen dabei nichts
cli-column-provider = Anbieter
cli-column-model = Modell
cli-column-place = Ort
role-conversation = Gespräch
role-memory = Gedächtnis
providers-none = Es ist kein Sprachmodell eingerichtet; Antworten kommen allein aus dem Gedächtnis.
providers-unasked = Wer außer Haus ist, wird nur mit --ask-cloud gefragt.
provider-place = { $place ->
    [home] zu Hause
   *[cloud] außer Haus
}
provider-state = { $state ->
    [good] antwortet
    [unasked] nicht gefragt
    [no-key] Schlüssel fehlt
    [away] nicht erreichbar
    [slow] antwortet nicht
    [busy] überlastet
    [key] Schlüssel abgelehnt
    [unknown] Modell unbekannt
   *[other] gestört ({ $state })
}
provider-remedy = { $state ->
    [no-key] { $name }: Setze { $variable } oder lege das systemd-Credential { $credential } an.
    [key] { $name }: Prüfe { $variable } oder das systemd-Credential { $credential }.
    [unknown] { $name }: Ein Modell „{ $model }“ gibt es dort nicht.
   *[other] { $name }: { $address ->
        [none] Sieh nach, ob das Netz da ist.
       *[other] Sieh nach, ob unter { $address } ein Server läuft.
    }
}
doctor-check-models = Sprachmodelle
doctor-models-none = keins; Antworten kommen aus dem Gedächtnis
doctor-model = { $name } ({ $place }: { $state })
