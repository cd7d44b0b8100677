# memory (de)
you-said = Du hast gesagt: „{ $text }“
person-said = { $name } hat gesagt: „{ $text }“
someone-said = Jemand hat gesagt: „{ $text }“
