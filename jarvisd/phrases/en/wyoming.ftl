# Services and satellites on the network.

wyoming-unreachable = { $address } cannot be reached: { $reason }.
wyoming-silent = { $address } does not answer.
wyoming-closed = { $address } has ended the connection.
wyoming-garbled = { $address } sends what I cannot use: { $reason }.
wyoming-refused = { $address } reports an error: { $reason }.
wyoming-port = I cannot offer a service on { $address }: { $reason }.
satellite-away = The satellite in the room “{ $room }” is not there.

run-satellite-away = { $count ->
    [one] The satellite of this room does not answer: { $rooms }. I shall listen as soon as it is there.
   *[other] The satellites of these rooms do not answer: { $rooms }. I shall listen as soon as they are there.
}
doctor-check-network = network
doctor-network-other = { $kind ->
    [asr] { $address } is there, but offers no speech to text.
    [tts] { $address } is there, but offers no text to speech.
    [wake] { $address } is there, but offers no wake word.
   *[satellite] { $address } is there, but is no satellite.
}
doctor-network-see = Check the address and the service. { $spare ->
    [yes] Until a service is there, the models of this machine take over; a room with a satellite hears nothing until then.
   *[no] Until then nothing takes its place: “remote.spare = true” lets the models of this machine do so.
}
