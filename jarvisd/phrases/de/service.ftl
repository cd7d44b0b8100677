# Der Dienst von systemd.

cli-service = jarvisd als Dienst von systemd einrichten.
cli-service-install = Den Dienst einrichten; gestartet wird er damit noch nicht.
cli-service-status = Zeigen, wie es dem Dienst geht.
cli-service-user = Als Dienst dieser Person, mit ihrem PipeWire oder PulseAudio; ohne Angabe als Dienst des Rechners, mit ALSA.
cli-service-dry-run = Nur zeigen, was getan würde.
cli-service-installed = Der Dienst ist eingerichtet.
cli-service-next = So wird er gestartet, auch nach jedem Neustart des Rechners: { $call }
cli-service-linger = Er läuft nur, solange { $account } angemeldet ist. Damit er immer läuft: loginctl enable-linger { $account }
cli-service-would-write = Nach { $path } würde geschrieben:
cli-service-would-run = Es würde ausgeführt: { $call }
cli-service-missing = Der Dienst ist nicht eingerichtet. „{ $call }“ tut es.
cli-service-state = { $state ->
    [active] Der Dienst läuft{ $since ->
        [none] { "" }
       *[other] { " " }seit { $since }
    }
    [activating] Der Dienst wird gestartet
    [deactivating] Der Dienst wird beendet
    [reloading] Der Dienst liest seine Konfiguration neu
    [failed] Der Dienst ist gescheitert („journalctl -u jarvisd“ sagt, woran)
   *[other] Der Dienst läuft nicht
}; { $enabled ->
    [yes] er startet mit dem Rechner.
   *[no] er startet nicht von selbst.
}
cli-service-restarts = { $count ->
    [one] Er musste einmal neu gestartet werden.
   *[other] Er musste { $count }-mal neu gestartet werden.
}
service-no-systemd = { $user ->
    [yes] Das systemd dieser Person antwortet nicht.
   *[no] Auf diesem Rechner antwortet kein systemd.
}
service-refused = „{ $call }“ ging nicht: { $told }
service-file-missing = { $file } fehlt: Der Dienst wird aus einem eingerichteten Checkout gestartet.
service-in-home = { $path } liegt in einem persönlichen Ordner, in den der Dienst nicht hineindarf. Leg den Checkout nach /opt/jarvisd, oder richte den Dienst mit --user für dich ein.
service-needs-root = Einen Dienst des Rechners richtet nur root ein: sudo jarvisd service install. Mit --user geht es für dich allein; --dry-run zeigt, was getan würde.
service-unwritable = { $path } lässt sich nicht schreiben: { $reason }.
doctor-check-service = Dienst
doctor-service-none = nicht eingerichtet
doctor-service-system = als Dienst des Rechners eingerichtet
doctor-service-user = als Dienst dieser Person eingerichtet
