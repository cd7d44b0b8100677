# Ein Raum, der eine Seite im Browser ist: die Seite selbst und was sonst von ihr zu sagen ist.

talk-title = Mit Jarvis sprechen
talk-room = Raum
talk-now = Was gerade geschieht
talk-talk = Was gesagt wurde
talk-scripts = Diese Seite braucht JavaScript, um dich zu hören.
talk-token = Token dieses Jarvis
talk-login = Anmelden
talk-start = Mikrofon einschalten
talk-stop = Beenden
talk-mute = Stummschalten
talk-unmute = Wieder zuhören lassen
talk-heard = Verstanden
talk-said = Jarvis
talk-state-off = Ausgeschaltet
talk-state-connecting = Verbindet sich …
talk-state-idle = Bereit
talk-state-listening = Hört zu
talk-state-thinking = Denkt nach
talk-state-speaking = Spricht
talk-state-lingering = Hört noch zu
talk-state-muted = Stumm
talk-state-lost = Verbindung verloren
talk-state-fault = Das ging nicht
talk-hint-off = Dein Browser fragt gleich, ob er das Mikrofon benutzen darf.
talk-hint-connecting = Einen Moment.
talk-hint-listening = Sprich jetzt.
talk-hint-thinking = Einen Moment.
talk-hint-speaking = Mit „WAKE“ kannst du unterbrechen.
talk-hint-idle = Sag „WAKE“ und dann, was du möchtest.
talk-hint-lingering = Wenn noch etwas ist, sag es einfach.
talk-hint-muted = Dieser Raum hört nichts, auch das Weckwort nicht. Das Mikrofon ist aus.
talk-hint-lost = Jarvis ist gerade nicht zu erreichen. Ich versuche es weiter.
talk-hint-login = Dieser Jarvis verlangt ein Token (JARVISD_WEB_TOKEN).
talk-fault-NotAllowedError = Der Browser darf das Mikrofon nicht benutzen. Erlaube es dieser Seite und versuch es noch einmal.
talk-fault-NotFoundError = Hier ist kein Mikrofon, oder es wurde abgezogen.
talk-fault-other = Etwas ist schiefgegangen. Versuch es noch einmal; Näheres steht im Protokoll von jarvisd.
talk-fault-taken = Dieser Raum ist jetzt auf einer anderen Seite geöffnet.
talk-fault-none = Kein Raum ist für den Browser eingerichtet. In der Konfiguration macht „browser = true“ einen dazu.
talk-fault-insecure = Der Browser gibt das Mikrofon nur über https oder auf demselben Rechner (localhost) her.
talk-fault-token = Dieses Token stimmt nicht.

browser-away = Im Raum „{ $room }“ ist keine Seite offen, die etwas abspielt.
room-no-browser = Der Raum „{ $room }“ ist nicht für den Browser eingerichtet; „browser = true“ in der Konfiguration macht ihn dazu.
run-browser = { $count ->
    [one] Dieser Raum hört zu, sobald seine Seite offen ist: { $rooms }.
   *[other] Diese Räume hören zu, sobald ihre Seiten offen sind: { $rooms }.
} Die Adresse ist die von [web] mit /talk am Ende.
cli-rooms-browser = Browser
