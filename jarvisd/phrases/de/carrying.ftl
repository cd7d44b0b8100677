# Erinnerungen in eine Datei und aus einer Datei.

cli-memory-export = Erinnerungen in eine Datei schreiben (JSON-Zeilen): die einer Person oder die des Haushalts.
cli-memory-import = Erinnerungen aus einer Datei aufnehmen, alle oder keine.
cli-carry-file = Die Datei; „-“ ist die Standardausgabe oder die Standardeingabe.
cli-export-household = Was alle im Haushalt teilen; mit --as auch, was nur für Mitglieder ist.
cli-export-secrets = Auch Geheimnisse wie Codes und Passwörter des Haushalts; nur mit --household und --as für ein Mitglied.
cli-export-whose = Nenne mit --as die Person, oder sag --household.
cli-export-stream = Mit „-“ stehen schon die Erinnerungen in der Ausgabe; lass --json weg.
cli-export-secrets-whose = --secrets geht nur mit --household und --as für ein Mitglied.
cli-exported = { $file }: { $memories ->
    [one] eine Erinnerung
   *[other] { $memories } Erinnerungen
} und { $tombstones ->
    [one] ein Grabstein
   *[other] { $tombstones } Grabsteine
}.
cli-exported-no-secrets = Ohne Geheimnisse; mit --as und --secrets nimmt ein Mitglied sie mit.
cli-import-dry = Nur sagen, was geschähe.
cli-import-embed = Verstehen
cli-import-admit = Vergleichen
cli-import-dry-run = Probelauf, es ist alles wie zuvor:
cli-imported = { $count ->
    [0] Keine neue Erinnerung.
    [one] Eine Erinnerung aufgenommen.
   *[other] { $count } Erinnerungen aufgenommen.
}
cli-import-known = { $count ->
    [one] Eine war schon bekannt.
   *[other] { $count } waren schon bekannt.
}
cli-import-replaced = { $count ->
    [one] Eine bisherige gilt nicht mehr.
   *[other] { $count } bisherige gelten nicht mehr.
}
cli-import-forgotten = { $count ->
    [one] Eine war hier vergessen worden und bleibt vergessen.
   *[other] { $count } waren hier vergessen worden und bleiben vergessen.
}
cli-import-conflicts = { $count ->
    [one] Eine widerspricht dem, was hier sicherer bekannt ist (Zeile { $lines }); sie liegt beiseite, bis jemand sagt, was stimmt.
   *[other] { $count } widersprechen dem, was hier sicherer bekannt ist (Zeilen { $lines }); sie liegen beiseite, bis jemand sagt, was stimmt.
}
cli-import-tombstones = { $count ->
    [one] Ein Grabstein hält nun auch hier fern, was vergessen wurde.
   *[other] { $count } Grabsteine halten nun auch hier fern, was vergessen wurde.
}
cli-import-tombstones-foreign = { $count ->
    [one] Ein Grabstein stammt aus einer anderen Installation und bedeutet hier nichts.
   *[other] { $count } Grabsteine stammen aus einer anderen Installation und bedeuten hier nichts.
}
import-unreadable = „{ $file }“ lässt sich nicht lesen. { $cause ->
    [ENOENT] Die Datei oder ihren Ordner gibt es nicht.
    [EACCES] Dafür fehlt die Berechtigung.
    [EPERM] Dafür fehlt die Berechtigung.
    [EISDIR] Das ist ein Ordner.
    [ENOTDIR] Ein Teil des Pfads ist kein Ordner.
    [ENOSPC] Der Datenträger ist voll.
    [EROFS] Der Datenträger lässt sich nur lesen.
   *[other] { $reason }.
}
import-not-text = { $file } ist keine Textdatei.
export-unwritable = „{ $file }“ lässt sich nicht schreiben. { $cause ->
    [ENOENT] Die Datei oder ihren Ordner gibt es nicht.
    [EACCES] Dafür fehlt die Berechtigung.
    [EPERM] Dafür fehlt die Berechtigung.
    [EISDIR] Das ist ein Ordner.
    [ENOTDIR] Ein Teil des Pfads ist kein Ordner.
    [ENOSPC] Der Datenträger ist voll.
    [EROFS] Der Datenträger lässt sich nur lesen.
   *[other] { $reason }.
}
import-no-header = Das ist keine Datei mit Erinnerungen: In der ersten Zeile fehlt der Kopf, wie „jarvisd memory export“ ihn schreibt.
import-newer = Die Datei hat die Fassung { $theirs }; dieser jarvisd liest bis { $ours }.
import-broken = { $count ->
    [one] Eine Zeile taugt nicht; ich habe nichts aufgenommen:
   *[other] { $count } Zeilen taugen nicht; ich habe nichts aufgenommen:
}
import-not-json = Zeile { $line } ist kein JSON.
import-unknown-key = Zeile { $line }: „{ $key }“ ist unbekannt.
import-bad-value = Zeile { $line }: „{ $key }“ fehlt oder passt nicht.
import-misplaced = Zeile { $line }: Privates braucht eine Person, ein Raum seinen Namen, ein Grabstein seinen Vektor.
import-twice = Zeile { $line }: dieselbe Kennung wie in Zeile { $first }.
import-foreign = Zeile { $line } gehört jemand anderem als der Rest der Datei; das nehme ich nicht auf.
import-private = Zeile { $line } ist privat oder vom System; in einer Datei des Haushalts hat das nichts zu suchen.
import-cut-off = Die Datei ist abgerissen: { $told } Zeilen sollten es sein, { $found } sind es. Ich habe nichts aufgenommen.
import-wants-person = Das sind die Erinnerungen von { $name }; nimm sie mit --as als diese Person auf.
import-of-another = Das sind die Erinnerungen von { $name }, und du handelst für { $acting }. Ich habe nichts aufgenommen.
import-wants-member = Zeile { $line } ist nur für Mitglieder; nimm die Datei mit --as für ein Mitglied auf.
