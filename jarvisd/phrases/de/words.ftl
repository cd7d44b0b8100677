# words (de): recogniser, voices, embedder

recogniser-bias = Ein Gespräch mit { $names }.
recogniser-missing = Das Modell der Spracherkennung ist nicht vollständig: { $file } fehlt in { $folder }. „jarvisd models fetch“ holt es.
recogniser-broken = Das Modell der Spracherkennung in { $folder } ist beschädigt. „jarvisd models verify“ prüft es, „jarvisd models fetch“ holt es neu.
recogniser-failed = Die Spracherkennung ist ausgefallen.
voice-missing = Die Stimme { $file } fehlt. „jarvisd models fetch“ holt sie.
voice-broken = Die Stimme { $file } ist beschädigt. „jarvisd models verify“ prüft sie, „jarvisd models fetch“ holt sie neu.
voice-failed = Ich konnte das nicht aussprechen.
voice-program-missing = Das Programm { $program } fehlt, mit dem ich ohne eigene Stimme spreche. Unter Debian: apt-get install { $program }.
embedder-missing = Das Modell für das Gedächtnis ist nicht vollständig: { $file } fehlt in { $folder }. „jarvisd models fetch“ holt es.
embedder-broken = Das Modell für das Gedächtnis in { $folder } ist beschädigt. „jarvisd models verify“ prüft es, „jarvisd models fetch“ holt es neu.
embedder-unsuitable = Das Modell in { $folder } liefert { $found } Zahlen statt { $expected }. Damit kann ich mich nicht erinnern.
embedder-failed = Ich konnte den Text nicht mit meinem Gedächtnis vergleichen.
