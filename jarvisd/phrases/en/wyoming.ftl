# Services and satellites on the network.

wyoming-unreachable = { $address } cannot be reached: { $reason }.
wyoming-silent = { $address } does not answer.
wyoming-closed = { $address } has ended the connection.
wyoming-garbled = { $address } sends what I cannot use: { $reason }.
wyoming-refused = { $address } reports an error: { $reason }.
wyoming-port = I cannot offer a service on { $address }: { $reason }.
satellite-away = The satellite in the room “{ $room }” is not there.
