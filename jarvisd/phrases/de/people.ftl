# Stimmen lernen und erkennen.

enrol-refused = { $count } Aufnahmen kann ich so nicht brauchen:
enrol-noisy = In { $name } ist das Geräusch im Raum fast so laut wie die Stimme. Geh näher ans Mikrofon.
denoiser-missing = Die Geräuschunterdrückung lässt sich nicht laden: { $reason }.
denoising-failed = Die Geräuschunterdrückung ist ausgefallen.
