# Stimmen lernen und erkennen.

enrol-refused = { $count } Aufnahmen kann ich so nicht brauchen:
enrol-noisy = In { $name } ist das Geräusch im Raum fast so laut wie die Stimme. Geh näher ans Mikrofon.
denoiser-missing = Die Geräuschunterdrückung lässt sich nicht laden: { $reason }.
denoising-failed = Die Geräuschunterdrückung ist ausgefallen.
people-room-hint = In lauten Räumen erkenne ich { $name } besser mit ein paar Aufnahmen von dort: jarvisd people add-samples "{ $name }" --from AUFNAHME.wav …
enrol-same-recording = { $one } und { $other } sind dieselbe Aufnahme. Sprich für jede Probe neu.
own-voice-sample = Morgen früh gieße ich die Blumen im Garten, und danach lese ich dir die Nachrichten vor.
