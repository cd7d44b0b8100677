"""What no memory answers: a question closer to these than to any memory finds nothing. Pure.

A floor alone cannot keep general knowledge, orders and courtesies out: some memory is
always a little like "Wie hoch ist der Mount Everest?". These are the sorts of such
sentences, one of each, naming nobody and nothing.
"""

ELSEWHERE = (
    "Wie hoch ist dieser Berg?",
    "Wie weit sind die Sterne entfernt?",
    "Wer hat dieses Buch geschrieben?",
    "Wer hat diese Maschine erfunden?",
    "Wie heißt die Hauptstadt dieses Landes?",
    "Wie viele Menschen leben in dieser Stadt?",
    "In welchem Jahr war diese Schlacht?",
    "Wer war dieser König?",
    "Wie funktioniert ein Motor?",
    "Warum ist das Meer salzig?",
    "Übersetze dieses Wort.",
    "Erzähl mir etwas Lustiges.",
    "Sing mir etwas vor.",
    "Spiel Musik.",
    "Stell den Wecker.",
    "Mach das lauter.",
    "Wie wird das Wetter?",
    "Wie spät ist es?",
    "Wie viel ist drei plus vier?",
    "Wie kocht man eine Suppe?",
    "Guten Tag!",
    "Vielen Dank.",
    "Ja.",
    "Nein.",
    "What is the capital of this country?",
    "How does this work in nature?",
    "Who wrote this?",
    "Tell me something funny.",
)
