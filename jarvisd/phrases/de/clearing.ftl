# Vieles auf einmal vergessen.

clear-of-what = Was soll ich alles vergessen? Sag zum Beispiel: Vergiss alles über mich. Oder: Vergiss alles über den Garten.
clear-stranger = Ich erkenne dich nicht, also lösche ich nichts. Sag mir einzeln, was ich vergessen soll.
clear-sure = { $count ->
    [0] Gemerkt habe ich mir nichts über dich.
    [1] Ich weiß eine Sache über dich, { $private ->
        [0] und sie ist nicht privat.
       *[other] und sie ist privat.
    }
   *[other] Ich weiß { $count } Dinge über dich, davon { $private ->
        [0] nichts Privates.
        [1] eines privat.
       *[other] { $private } privat.
    }
} { $private ->
    [0] { "" }
   *[other] Das Private lösche ich für immer.
}
clear-household-stays = { $count ->
    [1] Was du für alle gesagt hast, eine Sache, bleibt.
   *[other] Was du für alle gesagt hast, { $count } Dinge, bleibt.
}
clear-transcript-too = Auch was davon im Protokoll steht, lösche ich.
clear-me = alles über mich
clear-about = alles über { $topic }
clear-nothing-private = Über dich weiß ich nichts Privates.
clear-done = { $count ->
    [0] Privat war nichts mehr da.
    [1] Eine private Erinnerung ist gelöscht.
   *[other] { $count } private Erinnerungen sind gelöscht.
}
clear-proof = { $left ->
    [0] Ich habe nachgesehen: Privat weiß ich nichts mehr über dich.
   *[other] Etwas ist noch da. Sag es mir bitte noch einmal.
}
clear-transcript = { $count ->
    [0] Im Protokoll stand nichts davon.
    [1] Aus dem Protokoll ist ein Wortwechsel gelöscht.
   *[other] Aus dem Protokoll sind { $count } Wortwechsel gelöscht.
}
clear-voice = Soll ich auch deine Stimme vergessen?
clear-voice-done = Deine Stimme habe ich vergessen. Ab jetzt erkenne ich dich nicht mehr.
clear-voice-kept = Gut, deine Stimme behalte ich.
clear-topic = { $count ->
    [1] Über { $topic } weiß ich eine Sache{ $private ->
        [0] :
       *[other] , und sie ist privat:
    }
   *[other] Über { $topic } weiß ich { $count } Dinge{ $private ->
        [0] :
       *[other] , davon { $private } privat:
    }
}

cli-forget-all = Alles vergessen, was einer Person (--as) privat gehört; was sie allen gesagt hat, bleibt.
cli-forget-transcript = Auch aus dem Protokoll: die Wortwechsel, in denen es vorkommt; mit --all alles, was die Person gesagt hat.
cli-forget-what = Sag, was vergessen werden soll, oder --all für alles Private einer Person.
cli-forget-all-whose = --all braucht eine Person: nenne sie mit --as.
cli-clear-sure = { $private ->
    [0] Privat weiß ich nichts über { $name }.
    [1] Über { $name } weiß ich eine private Sache.
   *[other] Über { $name } weiß ich { $private } private Dinge.
}{ $household ->
    [0] { "" }
    [1] { " " }Eine Sache für alle bleibt.
   *[other] { " " }{ $household } Dinge für alle bleiben.
}{ $transcript ->
    [yes] { " " }Auch alles, was { $name } gesagt hat, kommt aus dem Protokoll.
   *[no] { "" }
} Endgültig vergessen?
cli-cleared = { $erased ->
    [0] Privat war nichts da.
    [1] Eine private Erinnerung gelöscht.
   *[other] { $erased } private Erinnerungen gelöscht.
} { $left ->
    [0] Nachgesehen: Privat ist von { $name } nichts mehr da.
   *[other] Von { $name } ist noch Privates da; ruf den Befehl noch einmal auf.
}
cli-clear-household = { $count ->
    [1] Eine Sache für alle ist geblieben.
   *[other] { $count } Dinge für alle sind geblieben.
}
