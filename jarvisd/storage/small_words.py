"""Words too small to search for: articles, pronouns, particles, question words."""

_GERMAN = """
aber als am an auch auf aus bei bin bis bist da das dass dein deine deinem deinen deiner dem
den denn der des dich die dir doch du durch ein eine einem einen einer eines er es euch euer
für gab gibt habe haben hast hat hatte hatten heißen heißt hier ich ihm ihn ihr ihre im in ins
ist ja jetzt kann kannst kein keine liegen liegt man mein meine meinem meinen meiner mich mir
mit nach noch nun nur ob oder schon sein seine seinem seinen seiner sich sie sind so steht
stehen um und uns unser unsere unserem unseren unter vom von vor wann war waren warum was
welche welchen welcher welches wem wen wenn wer werden weißt weiß wie wieso wieviel wir wird
wissen wo wofür wogegen woher wohin womit wozu zu zum zur über
"""

_ENGLISH = """
a about am an and are as at be been but by can could did do does for from had has have he her
him his how i in is it its me my of on or our she so that the their them there they this to us
was we were what when where which who whom whose why will with would you your
"""

SMALL_WORDS = frozenset(_GERMAN.split()) | frozenset(_ENGLISH.split())
