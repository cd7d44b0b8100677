# What is said aloud when a turn fails.
sorry-failed = Sorry, something went wrong.
sorry-hearing = Sorry, I cannot hear properly right now.
sorry-not-understood = Sorry, I did not catch that.
sorry-memory = Sorry, I cannot get at my memory right now.
sorry-thinking = Sorry, I cannot think of an answer right now.
turn-too-slow = That took too long and was given up.

# What the commands around a conversation say.
memory-short = There is too little free memory: { $available } MiB, and the speech models need { $needed }. Stop other programs or choose smaller models.
memory-spent = There is not enough memory. Stop other programs, lift a limit (ulimit -v) or choose smaller models.
cli-listen-files = Recordings, heard one after another as one conversation.
cli-listen-room = The room that hears them; the first of the configuration if not given.
cli-listen-answer = Write what it says to this WAV file.
cli-listen-realtime = Let the recording run on while it thinks and speaks, so that it can be interrupted.
loading = { $part ->
    [database] Starting the database …
    [embedder] Loading the text model …
    [recogniser] Loading the speech recogniser …
    [voice] Loading the voice …
    [speaker-encoder] Loading the speaker recognition …
   *[other] Loading { $part } …
}
hearing-woken = { $at }  woken ({ $score })
hearing-transcript = { $at }  heard: { $text }
hearing-refused = { $at }  passed over: { $reason ->
    [too-little-speech] too little speech
    [no-words] no words
    [credits] sounds like film credits
    [loop] always the same
    [too-fast] too fast for speech
    [courtesy] a phrase that the model likes to invent
    [noise] sounds like noise
    [unsure] understood too unsurely
    [echo] sounds like what I was just saying myself
    [another-voice] another voice than the one I am talking with
   *[other] { $reason }
}
hearing-stranger = { $at }  voice unknown: { $reason ->
    [nobody-enrolled] no voice is known yet
    [too-little-speech] too little speech
    [not-similar] like none that is known
    [two-similar] like two that are known
    [own-voice] my own
    [not-heard] not heard
   *[other] { $reason }
}
hearing-speaker = { $at }  voice of { $name } ({ $similarity })
hearing-recalled = { $at }  { $count ->
    [one] one memory came to mind
   *[other] { $count } memories came to mind
}
hearing-answer = { $at }  answered: { $text }
hearing-ended = { $woken ->
    [0] It did not wake.
   *[other] Over ({ $reason ->
        [silence] silence
        [no-speech] nobody spoke
        [farewell] goodbye
        [noise] only noise
        [stopped] stopped
        [muted] muted
        [closed] end of the recording
       *[other] { $reason }
    }): woken { $woken ->
        [one] once
       *[other] { $woken } times
    }, { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }.
}

# The selftest.
flite-missing = The selftest needs a second voice: install flite (Debian: apt-get install flite).
selftest-start = Database and models start
selftest-remember = "Hey Jarvis" wakes it, and it remembers a sentence
selftest-recall = A second session asks, and hears the fact
selftest-forget = It forgets after asking back
selftest-forgotten = A third session no longer hears it
selftest-enrol = It gets to know a voice
selftest-private = That voice is recognised and remembers something privately
selftest-stranger = Another voice stays unknown and does not hear it
selftest-owner = The owner hears it
selftest-column-step = Step
selftest-column-passed = OK
selftest-column-sound = first sound ms
selftest-column-expected = expected
selftest-column-found = found
selftest-passed = Everything works ({ $seconds } s).
selftest-failed = Not everything works ({ $seconds } s): see the steps marked ✗.

# run, say, talk.
run-ready = { $count ->
    [0] Jarvis is ready. No room listens.
    [one] Jarvis is ready and listens in { $rooms }.
   *[other] Jarvis is ready and listens in { $rooms }.
}
run-deaf = { $count ->
    [one] This room has no microphone: { $rooms }.
   *[other] These rooms have no microphone: { $rooms }.
} "jarvisd rooms list" shows which there are. Meanwhile you can converse with "jarvisd talk", or let a room hear a recording with "jarvisd listen FILE.wav --room ROOM".
run-stopping = Jarvis is stopping.
cli-say-text = What is to be spoken.
cli-say-out = Write it to this WAV file instead of playing it.
cli-say-language = The language of the text; that of the commands if not given.
say-nothing = There is nothing in this text that can be said aloud.
say-done = Spoken by { $voice }.
say-done-file = Spoken by { $voice }, written to { $file }.
cli-talk-aloud = Speak the answers as well.
cli-talk-why = Show where was searched, and which memories came to mind.
talk-begin-known = You are { $name }, in { $room }. Ctrl+C interrupts an answer, Ctrl+D ends the conversation.
talk-begin-stranger = You are nobody Jarvis knows, in { $room }. Ctrl+C interrupts an answer, Ctrl+D ends the conversation.
talk-why =   { $score }  { $text }
