# What is said in a conversation. Read them aloud before you change them.

## Remembering

remembered = Gemerkt: { $what }
remembered-for-you = Gemerkt, nur für dich: { $what }
remembered-for-everyone = Gemerkt, für alle: { $what }
remembered-in-room = Gemerkt, nur in diesem Raum: { $what }
remembered-for-members = Gemerkt, nur für euch: { $what }
remembered-instead = Gemerkt: { $what } Bisher wusste ich: { $before }
already-known = Das wusste ich schon: { $what }
remember-what = Was soll ich mir merken?
remember-open = Das ist eine Frage, und die Antwort fehlt mir. Sag mir bitte den ganzen Satz.
one-at-a-time = Das andere sag mir bitte noch einmal einzeln: { $what }.
remember-sure = Hab ich richtig verstanden: { $what }?
remember-withdrawn = Gut, dann merke ich es mir nicht.
taken-back = Gut, davon merke ich mir nichts.
declined-private = Nur für dich kann ich mir das nicht merken.
declined-for-some = Nur für einzelne kann ich mir nichts merken. Sag mir bitte, ob es nur für dich, nur für die Familie oder für alle sein soll.
declined-room = Ich weiß nicht, in welchem Raum du bist.
too-much = Das war mir zu viel auf einmal. Wenn ich mir etwas davon merken soll, sag es bitte in einem Satz.
offer = Dazu fällt mir nichts ein. Soll ich es mir merken?
undone = Gut, ich habe es wieder gestrichen. Wie ist es richtig?
undone-only = Gut, ich habe es wieder gestrichen.
undone-as-before = Gut, dann bleibt es, wie es war.
undo-nothing = Gerade habe ich mir nichts gemerkt. Wenn etwas nicht stimmt, sag mir: Merk dir, und wie es richtig ist.
undo-not-theirs = Das hat mir jemand anders gesagt. Das lasse ich, wie es ist.
undo-secret = Was geheim ist, ändere ich nur für Mitglieder des Haushalts.
correct-how = Was soll ich ändern? Sag mir bitte den ganzen Satz.
correct-nothing = Wie ist es richtig? Sag: Merk dir, und dann den ganzen Satz.
correct-lost = Das Falsche ist gestrichen, aber das Richtige konnte ich nicht speichern. Sag es mir bitte gleich noch einmal.

## Forgetting

forget-none = Dazu habe ich nichts, was ich für dich vergessen könnte.
forget-none-of = Von „{ $what }“ weiß ich nichts.
forget-sure = { $what } Soll ich das vergessen?
forget-earlier = Früher galt: { $what }
forget-sure-several = { $count ->
    [2] Soll ich beide vergessen?
   *[other] Soll ich alle { $count } vergessen?
}
forget-times = { $count ->
    [2] Das ist zweimal gemerkt.
    [3] Das ist dreimal gemerkt.
   *[other] Das ist { $count }-mal gemerkt.
}
forget-before = { $count ->
    [1] Davor galt: { $what }
   *[other] Davor galten { $count } andere Dinge, zuletzt: { $what }
}
forget-several = { $count ->
    [2] Da gibt es zwei Dinge.
    [3] Da gibt es drei Dinge.
   *[other] Da gibt es { $count } Dinge.
}
forget-many = Da gibt es { $count } Dinge, die ersten { $shown } sind:
forget-item = { $number ->
    [1] Erstens
    [2] Zweitens
    [3] Drittens
    [4] Viertens
    [5] Fünftens
   *[other] Nummer { $number }
}{ $earlier ->
    [yes] , was früher galt
   *[no] {""}
}: { $what }
forget-which = Was davon soll ich vergessen?
forget-which-again = Das war nicht eindeutig. Sag zum Beispiel: den zweiten.
forget-what = Was soll ich vergessen?
forget-withdrawn = Gut, ich vergesse nichts.
forget-whole-sentence = Dafür brauche ich einen ganzen Satz. Sag bitte: Ja, vergiss { $what }.
forget-not-recognised = Ich habe deine Stimme nicht sicher erkannt. Sag bitte noch einmal: Ja, vergiss { $what }.
forget-not-theirs = Das hat { $name } von mir verlangt, und du bist jemand anders. Ich vergesse nichts.
forget-not-theirs-unknown = Das hat jemand anders von mir verlangt. Ich vergesse nichts.
forget-too-late = Das ist mir zu lange her. Ich habe nichts vergessen.
forget-gone = Das war schon weg.
forgotten = { $count ->
    [1] Das habe ich vergessen.
    [2] Beides habe ich vergessen.
   *[other] Alle { $count } habe ich vergessen.
}
that = das

## Answers from memory

told-you = { $what } Das hast du mir { $when } gesagt.
told-person = { $what } Das hat { $name } { $when } gesagt.
told-stranger = { $what } Das hat { $when } jemand gesagt, den ich nicht kenne.
told-observed = { $what } Das habe ich { $when } beobachtet.
told-guess = Ich vermute nur: { $what }
quote-you = Du hast mir { $when } gesagt: { $what }
quote-person = { $name } hat { $when } gesagt: { $what }
quote-stranger = Jemand, den ich nicht kenne, hat { $when } gesagt: { $what }
told-otherwise = { $who ->
    [you] Du hast mir { $when } allerdings etwas anderes gesagt:
    [person] { $name } hat mir { $when } allerdings etwas anderes gesagt:
    [stranger] Jemand, den ich nicht kenne, hat mir { $when } allerdings etwas anderes gesagt:
   *[nobody] In einem Gespräch klang es { $when } allerdings anders:
} { $what }
not-known = Das weiß ich nicht. Wenn du es mir sagst, merke ich es mir.
not-known-about = Über { $topic } weiß ich nichts. Wenn du mir etwas sagst, merke ich es mir.
and-more = { $count ->
    [1] Und eine Sache mehr.
   *[other] Und { $count } weitere.
}
about-you-nothing = Über dich weiß ich noch nichts.
about-you-stranger = Ich weiß nicht, wer du bist, also erzähle ich nichts Persönliches.
for-others = Das war für jemand anders bestimmt. Das sage ich dir nicht.

## Where it comes from

whence-you = Das hast du mir { $when } um { $time } { $via ->
    [voice] gesagt
   *[other] geschrieben
}, damit ich es mir merke.
whence-person = Das hat { $name } mir { $when } um { $time } { $via ->
    [voice] gesagt
   *[other] geschrieben
}, damit ich es mir merke.
whence-stranger = Das hat mir { $when } um { $time } jemand { $via ->
    [voice] gesagt, dessen Stimme ich nicht kenne
   *[other] geschrieben, ohne zu sagen, wer es ist
}.
whence-observed = Das habe ich { $when } um { $time } beobachtet.
whence-conversation = Das habe ich { $when } aus einem Gespräch herausgehört.
whence-conversation-with = Das habe ich { $when } aus einem Gespräch mit { $name } herausgehört.
whence-guess = Das ist nur eine Vermutung von { $when }.
whence-nothing = Gerade habe ich nichts aus dem Gedächtnis erzählt.

## Days

when-today = heute
when-yesterday = gestern
when-on = am { $day }

## Which of two things holds

dispute = Übrigens: { $who ->
    [you] Du hast mir { $when } gesagt:
    [person] { $name } hat mir { $when } gesagt:
    [stranger] Jemand, den ich nicht kenne, hat mir { $when } gesagt:
   *[nobody] Bisher dachte ich:
} { $known } { $then } klang es anders: { $other }. Was stimmt?
dispute-told = { $then } klang es allerdings anders: { $other }. Was stimmt?
dispute-of-two = Was stimmt?
dispute-known = Gut, dann bleibt es dabei: { $what }
dispute-heard = Gut, dann gilt: { $what }
dispute-both = Gut, dann stimmt beides.
dispute-neither = Gut, das zweite streiche ich. { $what }
dispute-neither-sure = { $count ->
    [1] Soll ich das auch vergessen?
   *[other] Soll ich das alles auch vergessen?
}
dispute-settled = Gut, danke.
dispute-left = Gut, dann lasse ich es, wie es ist.
dispute-which = Sag bitte: das erste, das zweite oder beides.
dispute-not-theirs = Das wollte ich von { $name } wissen.
dispute-too-late = Das ist mir zu lange her. Sag bitte: Merk dir, und dann, wie es ist.
dispute-lapsed = Das hat sich schon erledigt.

## Courtesies

clock = Es ist { $time } Uhr.
today = Heute ist { $date }.
who-sure = Du bist { $name }, da bin ich mir sicher.
who-likely = Du bist wohl { $name }.
who-said = Du hast dich als { $name } angemeldet.
who-unknown = Das weiß ich nicht.
unknown-nobody-enrolled = Ich kenne hier noch keine Stimme.
unknown-too-little-speech = Das war zu kurz, um deine Stimme zu erkennen.
unknown-not-similar = Deine Stimme kenne ich nicht.
unknown-two-similar = Deine Stimme könnte zu zwei Leuten gehören.
unknown-not-heard = Ich konnte deine Stimme nicht hören.
help-remember = Sag zum Beispiel: Merk dir, der Ersatzschlüssel liegt im Flur.
help-ask = Später fragst du mich: Wo liegt der Ersatzschlüssel?
help-forget = Mit „vergiss“ lösche ich etwas wieder. Und ich sage dir die Uhrzeit und das Datum.
hello = Hallo! Was kann ich für dich tun?
hello-only = Hallo { $name }!
hello-name = Hallo { $name }! Was kann ich für dich tun?
welcome = Gern.
goodbye = Bis bald.
not-understood = Das habe ich nicht verstanden. Sagst du es bitte noch einmal?
cannot-do = Das kann ich leider nicht.
nothing-to-say = Dazu fällt mir nichts ein.
noted-in-passing = Alles klar.
dismissed = Gut, lassen wir das.
never-mind = Macht nichts.
nothing-pending = Gerade habe ich nichts gefragt.
not-theirs = Das muss mir die Person sagen, die es wollte.
too-late = Das ist mir zu lange her. Sag es mir bitte noch einmal.
repeat-nothing = Ich habe noch nichts gesagt.

## Trouble

trouble-storage = Entschuldige, ich komme gerade nicht an mein Gedächtnis. Versuch es bitte gleich noch einmal.
trouble-embedding = Entschuldige, mein Gedächtnis arbeitet gerade nicht richtig. Versuch es bitte gleich noch einmal.
broke-off = Mehr weiß ich gerade nicht, die Verbindung ist abgerissen.
told-half = Das war erst der Anfang. Frag mich, wenn du mehr wissen willst.
declined-to-answer = Dabei kann ich dir nicht helfen.

## The truth, where a model claims what was not done

nothing-remembered = Gemerkt habe ich mir gerade nichts. Sag: Merk dir, und dann den ganzen Satz.
nothing-forgotten = Vergessen habe ich gerade nichts. Sag: Vergiss, und dann, was weg soll.
nothing-changed = Geändert habe ich gerade nichts. Sag: Merk dir, und dann, wie es jetzt ist.
yes = Ja.

## Rooms

room-not-running = Das geht nur in einem Raum, in dem ich gerade laufe.
room-not-kept = Ich komme aber gerade nicht an mein Gedächtnis: Nach einem Neustart gilt das nicht mehr.
muted = { $where ->
    [here] Gut, ich höre weg. Auch das Weckwort höre ich dann nicht.
    [there] Gut, dort höre ich weg. Auch das Weckwort höre ich dann nicht.
   *[all] Gut, ich höre überall weg. Auch das Weckwort höre ich dann nicht.
}
muted-until = { $where ->
    [here] Gut, bis { $until } höre ich weg. Auch das Weckwort höre ich dann nicht.
    [there] Gut, bis { $until } höre ich dort weg. Auch das Weckwort höre ich dann nicht.
   *[all] Gut, bis { $until } höre ich überall weg. Auch das Weckwort höre ich dann nicht.
}
mute-until-told = { $others ->
    [yes] Einschalten kannst du mich in einem anderen Raum oder am Rechner.
   *[no] Einschalten kannst du mich am Rechner.
}
unmuted = { $count ->
    [1] Gut, dort höre ich wieder zu.
   *[other] Gut, ich höre überall wieder zu.
}
unmute-hears = { $elsewhere ->
    [yes] Dort höre ich schon zu.
   *[no] Ich höre zu.
}
unmute-members-only = Das mache ich nur für Mitglieder des Haushalts, deren Stimme ich erkenne.
dial-turned = { $dial ->
    [volume] { $way ->
        [up] So bin ich lauter.
       *[down] So bin ich leiser.
    }
   *[speed] { $way ->
        [up] Gut, ich spreche schneller.
       *[down] Gut, ich spreche langsamer.
    }
}
dial-at-end = { $dial ->
    [volume] { $way ->
        [up] Lauter kann ich nicht.
       *[down] Leiser kann ich nicht.
    }
   *[speed] { $way ->
        [up] Schneller kann ich nicht.
       *[down] Langsamer kann ich nicht.
    }
}
dial-set = { $dial ->
    [volume] Lautstärke { $value } Prozent.
   *[speed] Gut, ich spreche in diesem Tempo.
}
dial-usual = { $dial ->
    [volume] Jetzt bin ich wieder so laut wie sonst.
   *[speed] Gut, ich spreche wieder wie sonst.
}
until-today = { $time } Uhr
until-tomorrow = morgen um { $time } Uhr
until-day = zum { $day } um { $time } Uhr
