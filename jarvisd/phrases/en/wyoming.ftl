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
doctor-network-other = { $address } is there, but does not offer what is needed here: { $kind ->
    [asr] speech to text
    [tts] text to speech
    [wake] wake word
   *[satellite] a satellite
}.
doctor-network-see = Check the address and the service. { $spare ->
    [yes] Until a service is there, the models of this machine take over; a room with a satellite hears nothing until then.
   *[no] Until then nothing takes its place: “remote.spare = true” lets the models of this machine do so.
}
