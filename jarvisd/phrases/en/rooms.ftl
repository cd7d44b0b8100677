# Live rooms and their sound devices.

cli-rooms = Show the rooms and their sound devices.
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
