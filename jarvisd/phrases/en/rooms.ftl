# Live rooms and their sound devices.

cli-rooms = Show, mute and tune the rooms.
cli-rooms-list = Show every room with its microphone and loudspeaker, and which devices there are.
cli-column-room = room
cli-column-microphone = microphone
cli-column-loudspeaker = loudspeaker
cli-rooms-no-device = –
cli-rooms-device = { $name }{ $present ->
    [yes] { "" }
   *[no] { " " }(not there)
}
cli-rooms-inputs = { $count ->
    [0] There is no microphone.
   *[other] Microphones: { $names }
}
cli-rooms-outputs = { $count ->
    [0] There is no loudspeaker.
   *[other] Loudspeakers: { $names }
}
doctor-check-rooms = rooms
doctor-rooms-none = no room has a microphone in the configuration
doctor-rooms-see = Connect it, or correct the name: “jarvisd rooms list” shows which there are.
run-away = { $count ->
    [one] The microphone of this room is not there: { $rooms }. I shall use it as soon as it is.
   *[other] The microphones of these rooms are not there: { $rooms }. I shall use them as soon as they are.
} “jarvisd rooms list” shows which there are.
room-voiceless = The room “{ $room }” has no loudspeaker.
run-muted = { $count ->
    [one] This room is muted: { $rooms }.
   *[other] These rooms are muted: { $rooms }.
} “jarvisd rooms unmute” lets them listen again.
run-trouble = { $count ->
    [0] Every room listens that should.
   *[other] Not listening: { $rooms }.
}
cli-rooms-watch = Show how the rooms are at the moment, until Ctrl+C.
cli-rooms-watch-end = Ctrl+C ends it
cli-rooms-mute = Let rooms listen no more; they do not hear the wake word either.
cli-rooms-unmute = Let rooms listen again.
cli-rooms-mute-names = The rooms.
cli-rooms-mute-all = Every room.
cli-rooms-mute-for = Only for so long: 45s, 10m, 1h30m, 2d; without it, until “unmute”.
cli-rooms-which = Name one room or more, or --all for every one.
cli-span-unusable = “{ $text }” is no length of time; examples: 45s, 10m, 1h30m, 2d.
cli-rooms-set = { $room }: { $state }
cli-rooms-not-kept = That holds now, but could not be stored: after a restart it is as before.
cli-rooms-not-running = No jarvisd runs at the moment; this is what the configuration says.
cli-column-hears = hears
cli-column-talk = conversation
cli-column-volume = volume
cli-rooms-hears = { $state ->
    [open] listening
    [reopening] opening its microphone
    [absent] microphone not there
    [dead-air] microphone is dead silent
    [muted] muted
    [failed] out of order, begins again shortly
    [stuck] stuck
    [none] –
   *[other] { $state }
}
cli-rooms-muted-until = { $state } until { $until }
cli-rooms-talk = { $state ->
    [listening] is being spoken to
    [thinking] thinking
    [speaking] speaking
    [ducked] speaking softly
    [lingering] waiting for more
   *[other] { $state }
}
cli-announce = Have something said in rooms.
cli-announce-text = What is to be said.
cli-announce-room = The room; repeat it for several.
cli-announce-all = In every room.
cli-announce-language = The language of the text; without it the room's.
cli-announce-urgent = Also in quiet hours.
cli-announce-where = Name a room with --room, or --all for every one.
cli-announce-said = Being announced: { $rooms }.
cli-announce-not = { $room }: { $reason ->
    [quiet] It is to be quiet there until { $until }; --urgent says it all the same.
   *[away] Nothing can be said there at the moment.
}
daemon-not-running = No jarvisd runs. “jarvisd run” starts it.
daemon-without-web = That needs a jarvisd that can be reached: web.enabled is switched off.
daemon-silent = The jarvisd at { $place } does not answer.
daemon-refused = What answers at { $place } is not understood (status { $status }).
cli-rooms-tune = Propose how easily the wake word is to be heard in a room; nothing is changed.
cli-rooms-tune-names = The rooms; without any, every one.
cli-rooms-tune-little = { $room }: Too little was heard there yet to propose anything.
cli-rooms-tune-fits = { $room }: The threshold fits.
cli-rooms-tune-would = { $room }: With this threshold { $missed ->
    [0] no call would have been missed
    [one] one call would have been missed
   *[other] { $missed } calls would have been missed
}, and Jarvis would { $false ->
    [0] never have woken for nothing
    [one] have woken once for nothing
   *[other] have woken { $false } times for nothing
}:
cli-rooms-tune-how = Put the lines into the configuration. What was a call is inferred: who is missed calls again at once; where nobody speaks after the wake, nobody called.
cli-column-calls = calls
cli-column-missed = missed
cli-column-false = for nothing
cli-column-threshold = threshold
cli-column-proposed = proposed
run-reloaded = { $count ->
    [0] The configuration was read again; everything holds as before.
   *[other] The configuration was read again; from now on this holds: { $settings }.
}
run-waiting = Only after a restart this holds: { $settings }.
run-not-reloaded = What held before still holds.
