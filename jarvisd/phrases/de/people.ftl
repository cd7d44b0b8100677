# Stimmen lernen und erkennen.

enrol-refused = { $count } Aufnahmen kann ich so nicht brauchen:
enrol-noisy = In { $name } ist das Geräusch im Raum fast so laut wie die Stimme. Geh näher ans Mikrofon.
denoiser-missing = Die Geräuschunterdrückung lässt sich nicht laden: { $reason }.
denoising-failed = Die Geräuschunterdrückung ist ausgefallen.
people-room-hint = In lauten Räumen erkenne ich { $name } besser mit ein paar Aufnahmen von dort: jarvisd people add-samples "{ $name }" --from AUFNAHME.wav …
enrol-same-recording = { $one } und { $other } sind dieselbe Aufnahme. Sprich für jede Probe neu.
own-voice-sample = Morgen früh gieße ich die Blumen im Garten, und danach lese ich dir die Nachrichten vor.

# Eine Stimme im Raum lernen.

lesson-only-by-voice = Deine Stimme lerne ich nur, wenn du mit mir sprichst: in einem Raum, oder mit Aufnahmen und jarvisd people add.
lesson-name = Wie heißt du?
lesson-name-of-another = Wie heißt die Person, deren Stimme ich lernen soll?
lesson-no-name = Einen Namen habe ich nicht verstanden.
lesson-begin = Gern. Ich lerne die Stimme von { $name } kennen.
lesson-more = Deine Stimme kenne ich schon, { $name }. Ich nehme noch ein paar Proben dazu.
lesson-how = Sprich mir bitte { $count ->
    [5] fünf Sätze
   *[other] { $count } Sätze
} nach, einen nach dem anderen. Wenn du „Abbrechen“ sagst, höre ich auf.
lesson-say = { $number ->
    [1] Der erste Satz:
    [2] Gut. Der zweite Satz:
    [3] Danke. Der dritte Satz:
    [4] Gut. Der vierte Satz:
    [5] Und der fünfte Satz:
   *[other] Der nächste Satz:
} { $sentence }
lesson-sentence-1 = Heute Morgen bin ich früh aufgestanden und habe die Blumen im Garten gegossen.
lesson-sentence-2 = Im Winter trinken wir am liebsten heißen Tee und lesen zusammen ein gutes Buch.
lesson-sentence-3 = Der Zug nach Hamburg fährt um halb neun von Gleis sieben ab.
lesson-sentence-4 = Bevor wir ins Bett gehen, machen wir in der Küche das Licht aus.
lesson-sentence-5 = Meine Stimme ist mein Schlüssel, und ich benutze sie jeden Tag zu Hause.
lesson-sentence-6 = Am Wochenende backt mein Bruder einen großen Kuchen mit Äpfeln und Nüssen.
lesson-sentence-7 = Das kleine Boot lag ruhig im Hafen, während draußen der Sturm tobte.
lesson-sentence-8 = Vergiss bitte nicht, nach der Arbeit noch Brot und Milch mitzubringen.
lesson-otherwise = Das war nicht der Satz.
lesson-refused = { $why ->
    [enrol-too-short] Das war zu kurz. Bitte noch einmal.
    [enrol-too-quiet] Das war zu leise. Komm bitte näher und sprich noch einmal.
    [enrol-clipped] Das war zu laut. Bitte noch einmal, etwas leiser.
    [enrol-noisy] Hier ist es fast so laut wie deine Stimme. Komm bitte näher und sprich noch einmal.
    [enrol-other-voice] Das klang nach einer anderen Stimme als vorher. Bitte noch einmal.
    [enrol-two-voices] Das klang nach einer anderen Stimme als vorher. Bitte noch einmal.
    [enrol-same-recording] Das hatte ich schon. Bitte noch einmal.
    [enrol-own-voice] Das war meine eigene Stimme; die lerne ich nicht.
    [enrol-known-voice] Diese Stimme kenne ich schon: Sie gehört { $name }.
    [enrol-too-little] Das war zusammen zu wenig Sprache.
    [person-known] { $name } kenne ich schon.
   *[other] So kann ich deine Stimme nicht lernen.
}
lesson-some-more = Das war noch etwas wenig.
lesson-given-up = Lassen wir das für heute. Ich habe nichts gespeichert.
lesson-broken-off = Gut, ich höre auf. Ich habe nichts gespeichert.
lesson-nothing-kept = Ich habe nichts gespeichert.
lesson-done = Danke, { $name }. Deine Stimme kenne ich jetzt.
lesson-guest = Du bist hier als Gast eingetragen. Zum Mitglied macht dich, wer Jarvis eingerichtet hat.
lesson-done-more = Danke, { $name }. Ich habe die neuen Proben gespeichert.
lesson-not-theirs = { $name } kenne ich schon, aber an der Stimme habe ich { $name } gerade nicht erkannt. Ein Mitglied des Haushalts, dessen Stimme ich kenne, muss es mir sagen: Lerne die Stimme von { $name } kennen.

# Mehr Sprache, um sicher zu sein, wer spricht.

proof-why = Dafür muss ich sicher sein, wer du bist.
proof-say = Sprich mir bitte nach: { $words }.
proof-words = Regenschirm Sonnenblume Leuchtturm Apfelkuchen Fahrradklingel Kaffeetasse Bilderrahmen Schneemann Gartenzaun Wasserfall Kirschbaum Bücherregal Straßenlaterne Handschuhe Teekanne Luftballon Bergziege Segelboot Butterbrot Fensterbank Kerzenständer Windmühle Zitronensaft Murmeltier Blumentopf Schaukelstuhl Wolkenbruch Taschenlampe Brombeere Kastanie Ziegelstein Honigglas
proof-failed = Ich habe dich nicht sicher genug erkannt. Deshalb lasse ich es.
proof-late = Das war zu spät. Ich lasse es.
