# Was über HTTP geantwortet wird, und was die Befehle über den laufenden jarvisd sagen.

web-title = { $status ->
    [401] Nicht angemeldet
    [403] Nicht erlaubt
    [404] Nicht gefunden
    [409] Gerade vergeben
    [413] Zu groß
    [421] Unbekannter Name
    [422] Unpassende Angaben
    [500] Unerwarteter Fehler
    [503] Gerade nicht möglich
   *[other] Unpassende Anfrage
}
web-bad-request = Diese Anfrage verstehe ich nicht.
web-no-token = Dafür braucht es das Token dieses Jarvis (JARVISD_WEB_TOKEN).
web-foreign = Eine fremde Seite darf das nicht verlangen.
web-not-found = Diese Seite gibt es nicht.
web-wrong-method = So lässt sich diese Seite nicht aufrufen.
web-too-large = Das ist zu viel auf einmal.
web-wrong-name = Unter diesem Namen bin ich nicht zu erreichen. Trag ihn bei web.names ein, wenn er stimmt.
web-bug = Da ist etwas Unerwartetes passiert; Näheres steht im Protokoll.
web-body-faulty = „{ $field }“ fehlt oder passt nicht.
