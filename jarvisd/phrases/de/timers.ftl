# Timer, Wecker und Erinnerungen. Lies die Sätze laut, bevor du sie änderst.

and = und
length-days = { $count ->
    [1] 1 Tag
   *[other] { $count } Tage
}
length-hours = { $count ->
    [1] 1 Stunde
   *[other] { $count } Stunden
}
length-minutes = { $count ->
    [1] 1 Minute
   *[other] { $count } Minuten
}
length-seconds = { $count ->
    [1] 1 Sekunde
   *[other] { $count } Sekunden
}
when-tomorrow = morgen
moment = { $day } um { $time } Uhr
days-every = jeden Tag
days-workdays = an jedem Werktag
days-weekend = an jedem Wochenende
days-named = jeden { $days }
thing = { $kind ->
    [timer] Timer
    [alarm] Wecker
   *[reminder] Erinnerung
}
timer-over = Timer über { $length }

## Was klingelt

timer-rings = Der { $name } ist abgelaufen.
timer-since = Und zwar seit { $since }.
alarm-rings = { $name ->
    [none] Es ist { $time } Uhr. Zeit aufzustehen!
   *[other] Es ist { $time } Uhr: { $name }.
}
reminder-rings = { $name ->
    [none] { "" }
   *[other] { $name },{ " " }
}{ $name ->
    [none] { $fits ->
        [noun] Ich soll dich { $what } erinnern.
        [clause] Ich soll dich daran erinnern, { $what }.
        [other] Ich soll dich erinnern: { $what }.
        [hidden] Ich habe eine Erinnerung.
       *[nothing] Ich soll mich jetzt melden.
    }
   *[other] { $fits ->
        [noun] ich soll dich { $what } erinnern.
        [clause] ich soll dich daran erinnern, { $what }.
        [other] ich soll dich erinnern: { $what }.
        [hidden] ich habe eine Erinnerung für dich. Frag mich, woran ich dich erinnern soll.
       *[nothing] ich soll mich jetzt bei dir melden.
    }
}
timers-missed = Entschuldigung, ich konnte mich nicht rechtzeitig melden.
timer-missed = Der { $name } ist { $when } abgelaufen.
alarm-missed = Der { $name } hätte { $when } klingeln sollen.
reminder-missed = { $name ->
    [none] { "" }
   *[other] { $name },{ " " }
}{ $when } { $fits ->
    [noun] wollte ich dich { $what } erinnern.
    [clause] wollte ich dich daran erinnern, { $what }.
    [other] wollte ich dich erinnern: { $what }.
    [hidden] hatte ich eine Erinnerung für dich. Frag mich, woran ich dich erinnern soll.
   *[nothing] wollte ich mich bei dir melden.
}

## Stellen

timer-set = Der { $name } läuft: { $length }.
timer-set-until = Der { $name } läuft bis { $when }.
alarm-set = Ich wecke dich { $when }.
alarm-set-again = Ich wecke dich { $days } um { $time } Uhr, das nächste Mal { $day }.
reminder-set = { $fits ->
    [noun] Ich erinnere dich { $when } { $what }.
    [clause] Ich erinnere dich { $when } daran, { $what }.
    [other] Ich erinnere dich { $when }: { $what }.
   *[nothing] Ich melde mich { $when }.
}
reminder-set-again = { $fits ->
    [noun] Ich erinnere dich { $days } um { $time } Uhr { $what }, das nächste Mal { $day }.
    [clause] Ich erinnere dich { $days } um { $time } Uhr daran, { $what }. Das nächste Mal { $day }.
    [other] Ich erinnere dich { $days } um { $time } Uhr: { $what }. Das nächste Mal { $day }.
   *[nothing] Ich melde mich { $days } um { $time } Uhr, das nächste Mal { $day }.
}
timers-when = { $kind ->
    [timer] Wie lange soll er laufen?
    [alarm] Wann soll ich dich wecken?
   *[reminder] Wann soll ich dich erinnern?
}
timers-what = Woran soll ich dich erinnern?
timers-dropped = Gut, dann nicht.
timers-too-many = Es warten schon { $count }. Lösch erst ein paar davon.
timers-zero = Null ist zu kurz.
timers-no-such-clock = Diese Uhrzeit gibt es nicht.
timers-no-such-date = Diesen Tag gibt es im Kalender nicht.
timers-past = Das ist schon vorbei.
timers-too-far = So weit im Voraus plane ich nicht.
timers-repeat = Wiederholen kann ich nur täglich, werktags oder an bestimmten Wochentagen.
timers-no-time = Da fehlt mir die Uhrzeit.

## Fragen

timers-none = { $kind ->
    [timer] Es läuft kein Timer.
    [alarm] Es ist kein Wecker gestellt.
    [reminder] Es steht keine Erinnerung an.
   *[any] Es läuft kein Timer, und kein Wecker ist gestellt.
}
timers-no-such = So einen gibt es gerade nicht.
timers-no-such-reminder = Daran soll ich dich nicht erinnern.
timer-left = Der { $name } läuft noch { $left }.
timer-left-ringing = Der { $name } ist abgelaufen.
alarm-left = Der { $name } klingelt { $when }.
alarm-left-again = Der { $name } klingelt { $days } um { $time } Uhr, das nächste Mal { $day }.
timers-more = { $count ->
    [1] Und eins mehr.
   *[other] Und { $count } weitere.
}
timers-which = Da sind { $count }: { $names }. Welchen meinst du?
timers-which-reminder = Da sind { $count }: { $names }. Welche meinst du?
timers-which-again = Das war nicht eindeutig.
timers-one = { $kind ->
    [timer] der { $name }, noch { $left }
    [alarm] der { $name } { $when }
   *[reminder] die Erinnerung { $what } { $when }
}

## Ändern, löschen, aufschieben

timer-moved = Der { $name } läuft jetzt noch { $left }.
alarm-moved = Gut, ich wecke dich { $when }.
alarm-moved-again = Gut, ich wecke dich { $days } um { $time } Uhr.
reminder-moved = Gut, ich erinnere dich { $when }.
reminder-moved-again = Gut, ich erinnere dich { $days } um { $time } Uhr.
timers-too-short = So viel Zeit ist nicht mehr übrig.
timer-cancelled = Den { $name } habe ich gelöscht.
alarm-cancelled = Den { $name } für { $when } habe ich gelöscht.
alarm-cancelled-again = Den { $name } ({ $days } um { $time } Uhr) habe ich gelöscht.
reminder-cancelled = Gut, ich erinnere dich nicht mehr daran.
timers-cancelled = { $count ->
    [2] Beide sind gelöscht.
   *[other] Alle { $count } sind gelöscht.
}
timers-gone = Das gibt es schon nicht mehr.
timers-snoozed = Gut, in { $span } noch einmal.
timers-silent = Gerade klingelt nichts.

## Befehl

cli-timers = Timer, Wecker und Erinnerungen zeigen und löschen.
cli-timers-list = Zeigen, was gestellt ist.
cli-timers-cancel = Löschen, was diese Kennung hat, oder mit --all alles, was --as und --room sehen.
cli-timers-id = Die Kennung aus der Liste, oder ihr Anfang.
cli-timers-all = Alles löschen.
cli-timers-what = Nenne eine Kennung, oder --all für alles.
cli-timers-none = Es ist nichts gestellt.
cli-timers-sure = { $count ->
    [1] Einen Eintrag löschen?
   *[other] { $count } Einträge löschen?
}
cli-timers-cancelled = { $count ->
    [0] Nichts gelöscht.
    [1] Gelöscht.
   *[other] { $count } gelöscht.
}
cli-timers-ringing = klingelt
cli-column-due = Wann
cli-column-what = Was
cli-column-repeat = Wiederholt
no-such-timer = Einen Timer, Wecker oder eine Erinnerung mit der Kennung { $id } sehe ich hier nicht; mit --as handelst du für eine Person.
timer-id-ambiguous = „{ $id }“ passt zu { $count } Einträgen; nenne mehr Ziffern.
