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
