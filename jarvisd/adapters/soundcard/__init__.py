"""Sound cards, each opened by a small process of its own.

PortAudio freezes its list of devices when it is initialised, and initialising it
anew closes every open stream. In a process for each device one room reopens
alone, and a driver that hangs hangs nobody else. ``child`` is that process;
``microphone`` and ``loudspeaker`` are the daemon's side of it.
"""
