# Hören, Mikrofone und Lautsprecher, Stimmen, Aufnahmen

recording-not-found = Die Aufnahme { $path } gibt es nicht.
recording-is-folder = { $path } ist ein Ordner, keine Aufnahme.
recording-unreadable = Die Aufnahme { $path } lässt sich nicht lesen: { $reason }.
recording-unwritable = Die Aufnahme { $path } lässt sich nicht schreiben: { $reason }.
recording-empty = Die Aufnahme { $path } ist leer.
recording-not-audio = { $path } ist keine Tonaufnahme, die ich lesen kann.
recording-damaged = Die Aufnahme { $path } ist beschädigt.
recording-cut-off = Die Aufnahme { $path } ist abgeschnitten: Ihr Ende fehlt.

wake-model-missing = Das Weckwort-Modell „{ $word }“ fehlt in { $folder }; „jarvisd models fetch“ holt es.
wake-model-unusable = Das Weckwort-Modell „{ $word }“ ({ $path }) ist unbrauchbar.
wake-failed = Das Weckwort-Modell ist ausgefallen.
voice-detector-missing = Das Modell, das Sprache von Stille unterscheidet, fehlt: { $path }. Installiere faster-whisper neu.
voice-detector-failed = Das Modell, das Sprache von Stille unterscheidet, ist ausgefallen.

portaudio-missing = PortAudio fehlt. Installiere das Paket libportaudio2.
no-microphone = Ich finde kein Mikrofon. Schließ eines an oder nimm eine Aufnahme: jarvisd listen DATEI --room RAUM.
no-loudspeaker = Ich finde keinen Lautsprecher. Schließ einen an oder lass die Antwort in eine Datei schreiben.
sound-device-unknown = Das Audiogerät „{ $device }“ gibt es nicht. Vorhanden: { $known }.
microphone-failed = Das Mikrofon ist ausgefallen: { $reason }.
loudspeaker-failed = Der Lautsprecher ist ausgefallen: { $reason }.

voice-encoder-missing = Das Stimmmodell lässt sich nicht laden: { $reason }.
voice-too-short = Das war zu kurz, um die Stimme zu erkennen.
voice-silent = Ich habe keine Stimme gehört.
recognition-failed = Die Stimmerkennung ist ausgefallen.

enrol-too-few = Ich brauche mindestens { $least } Aufnahmen, bekommen habe ich { $given }.
enrol-too-little = Zusammen sind das nur { $seconds } Sekunden Sprache; ich brauche etwa { $least }.
enrol-too-short = In { $name } sind nur { $seconds } Sekunden Sprache; das ist zu kurz.
enrol-too-quiet = { $name } ist zu leise. Sprich näher am Mikrofon.
enrol-clipped = { $name } ist übersteuert. Sprich leiser oder weiter weg vom Mikrofon.
enrol-two-voices = { $one } und { $other } klingen nach zwei verschiedenen Stimmen.
enrol-known-voice = Diese Stimme kenne ich schon: Sie gehört { $name }. Weitere Aufnahmen: jarvisd people add-samples "{ $name }" --from AUFNAHME.wav …
enrol-own-voice = Das ist meine eigene Stimme; die lerne ich nicht als die eines Menschen.
enrol-other-voice = { $name } klingt nach einer anderen Stimme als die übrigen Aufnahmen.
echo-canceller-missing = Die Echounterdrückung lässt sich nicht laden: { $reason }. Ohne sie: echo = "off" bei den Räumen.
echo-failed = Die Echounterdrückung ist ausgefallen.
