# Services and satellites on the network.

wyoming-unreachable = { $reason ->
    [timeout] { $address } cannot be reached: nobody answers.
    [refused] { $address } cannot be reached: nobody listens there.
    [unknown] { $address } cannot be reached: the network does not know the name.
   *[other] { $address } cannot be reached.
}
wyoming-silent = { $address } does not answer.
wyoming-closed = { $address } has ended the connection.
wyoming-garbled = { $address } sends what I cannot use ({ $reason }).
wyoming-refused = { $address } reports an error ({ $reason }).
wyoming-port = { $reason ->
    [taken] Another program listens on { $address } already.
    [forbidden] I may not listen on { $address }; take a port from 1024 on.
    [elsewhere] I cannot listen on { $address }: the address is not one of this machine.
   *[other] I cannot listen on { $address }.
}
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
doctor-network-service = { $spare ->
    [yes] Check the address and the service; until then the models of this machine take over.
   *[no] Check the address and the service, or let the models of this machine take over with “remote.spare = true”.
}
doctor-network-satellite = Check the address and the satellite; until it is there, its room hears nothing.
