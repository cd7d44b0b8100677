# Lernen aus Gesprächen.

cli-memory-learn = Aus beendeten Gesprächen lernen.
cli-memory-learn-again = Aus diesem Gespräch noch einmal lernen; was vergessen wurde, bleibt vergessen.
cli-learn-count = Anzahl
cli-fate = { $fate ->
    [sessions] Gespräche
    [too_short] davon zu kurz
    [reread] Mit einem Sprachmodell nachgelesen
    [learnt] Gelernt
    [known] Schon bekannt
    [superseded] Dadurch überholt
    [conflicts] Widersprüche, die jemand entscheiden muss
    [skipped_forgotten] Übergangen, weil vergessen
    [unsupported] Verworfen, weil niemand es so gesagt hat
    [postponed] Warten weiter auf ein Sprachmodell
   *[failed] Gescheiterte Gespräche
}
cli-memory-given-up = { $count ->
    [one] Ein Gespräch ist dreimal gescheitert und wird nicht mehr versucht. Warum, zeigt jarvisd jobs list.
   *[other] { $count } Gespräche sind dreimal gescheitert und werden nicht mehr versucht. Warum, zeigt jarvisd jobs list.
}
no-such-session = Ein beendetes Gespräch mit der Kennung { $id } gibt es nicht.
session-id-unusable = „{ $id }“ ist keine Kennung eines Gesprächs.

## Was früher galt

history-held = { $what } Das galt, bis ich { $when } etwas Neueres erfahren habe.
history-none = { $what } Was davor war, hat mir niemand gesagt.

## Wer seinen Namen sagt

introduced = Freut mich, { $name }. Am Namen allein erkenne ich aber niemanden.
introduced-known = Ja, du bist { $name }. Dich kenne ich.

## Eingaben

text-empty = Der Text enthält kein Wort.
text-not-utf-8 = Der Text ist kein gültiges UTF-8.
