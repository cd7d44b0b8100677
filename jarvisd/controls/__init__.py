"""What the people of a room set there while it runs: mute, volume, tempo, and its quiet hours."""
