# Was von einer Sitzung bleibt, und woran sich Jarvis der Reihe nach erinnert.
digest-told = { $who } erzählte: „{ $what }“
digest-asked = { $who } fragte: „{ $what }“
digest-somebody = Jemand Unbekanntes

# Wann, von jetzt aus gesehen.
when-days-ago = { $count ->
    [1] vor einem Tag
   *[other] vor { $number } Tagen
}
when-weeks-ago = { $count ->
    [1] vor einer Woche
   *[other] vor { $number } Wochen
}
when-months-ago = { $count ->
    [1] vor einem Monat
   *[other] vor { $number } Monaten
}
when-years-ago = { $count ->
    [1] vor einem Jahr
   *[other] vor { $number } Jahren
}
when-just-now = vorhin

# „Was war der letzte Stand bei …?“
latest-you = { $when } hast du gesagt: „{ $what }“
latest-stranger = { $when } hat jemand gesagt, den ich nicht kenne: „{ $what }“
latest-summary = { $when } haben wir darüber gesprochen. { $what }
latest-from-archive = Das steht nur noch im Archiv.
latest-nothing = Dazu finde ich nichts, weder in unseren Gesprächen noch in meinem Gedächtnis.
talk-why-tier = { $tier ->
    [session] dieses Gespräch
    [recent] letzte Gespräche
    [long-term] Gedächtnis
   *[archive] Archiv
}: { $count ->
    [0] nichts, also weiter
    [one] ein Treffer, hier aufgehört
   *[other] { $count } Treffer, hier aufgehört
}

# jarvisd memory archive
cli-memory-archive = Das Archiv beendeter Gespräche zeigen und durchsuchen.
cli-memory-archive-list = Die Monate zeigen, aus denen die Person von --as etwas hören darf.
cli-memory-archive-search = Im Archiv suchen, was die Person von --as hören darf; auch nach Teilen zusammengesetzter Wörter.
cli-archive-query = Was gesucht wird.
cli-archive-limit = So viele Fundstellen höchstens.
cli-archive-empty = Im Archiv liegt nichts, was du hören darfst; wer du bist, sagst du mit --as.
cli-archive-nothing = Im Archiv steht dazu nichts.
cli-column-told-at = Wann
cli-column-month = Monat
cli-column-sessions = Gespräche
cli-column-turns = Sätze
cli-column-said = Gesagt
archive-unreadable = Das Archiv in { $folder } ist nicht zugänglich: { $reason }.
archive-damaged = Das Archiv in { $folder } ist beschädigt.
