"""Wyoming, the protocol of Home Assistant's voice services: as a client, as a hub, as a server.

A message is one line of JSON, perhaps with more JSON and bytes behind it. The
protocol knows no limits and no authentication; the limits are in ``wire``.
"""
