# memory (en)
you-said = You said: “{ $text }”
person-said = { $name } said: “{ $text }”
someone-said = Someone said: “{ $text }”
