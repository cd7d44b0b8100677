# Was laut gesagt wird, wenn ein Gesprächszug misslingt.
sorry-failed = Entschuldige, da ist etwas schiefgegangen.
sorry-hearing = Entschuldige, ich höre gerade nicht gut.
sorry-not-understood = Entschuldige, das habe ich nicht verstanden.
sorry-memory = Entschuldige, ich komme gerade nicht an mein Gedächtnis.
sorry-thinking = Entschuldige, mir fällt gerade keine Antwort ein.
turn-too-slow = Das hat zu lange gedauert und wurde abgebrochen.
