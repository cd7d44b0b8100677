# Wen und was der Haushalt kennt, und wie es zusammenhängt.

cli-memory-graph = Zeigen, wen und was ich kenne und wie es zusammenhängt.
cli-graph-name = Um wen oder was es geht: „Bruno“, „Annas Hund“; ohne Namen um alles.
cli-column-entity = Wer oder was
cli-column-entity-to = Wen oder was
cli-column-relation = Beziehung
cli-column-related = Beziehungen
cli-column-memories = Erinnerungen
cli-memory-property-entities = Handelt von
cli-graph-sort = { $sort ->
    [person] Person
    [animal] Tier
    [place] Ort
    [event] Termin
    [date] Datum
    [thing] Ding
   *[name] Name
}
cli-graph-relation = { $predicate ->
    [is] heißt
    [has] hat
    [with] mit
    [place] liegt in
    [home] wohnt in
    [employer] arbeitet bei
    [job] arbeitet als
    [likes] mag
    [favourite] am liebsten
    [allergy] allergisch gegen
    [when] ist am
    [birthday] hat Geburtstag am
   *[value] ist
}
cli-graph-empty = { $seen ->
    [person] Noch kenne ich niemanden und nichts, wovon diese Person wissen darf.
   *[household] Noch kenne ich niemanden und nichts, wovon der ganze Haushalt wissen darf. Mit „--as PERSON“ siehst du mehr.
}
cli-graph-unknown = { $seen ->
    [person] Von „{ $name }“ weiß ich nichts.
   *[household] Von „{ $name }“ weiß ich nichts, was der ganze Haushalt wissen darf. Mit „--as PERSON“ siehst du mehr.
}
cli-graph-more = Es gibt mehr. Nenn einen Namen, dann zeige ich, was dazugehört.
