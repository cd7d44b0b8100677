# A room that is a page in a browser: the page itself, and whatever else there is to say of it.

talk-title = Talk to Jarvis
talk-room = Room
talk-now = What is going on
talk-talk = What was said
talk-scripts = This page needs JavaScript to hear you.
talk-token = Token of this Jarvis
talk-login = Log in
talk-start = Turn on the microphone
talk-stop = Stop
talk-mute = Mute
talk-unmute = Let it hear again
talk-heard = Understood
talk-said = Jarvis
talk-state-off = Off
talk-state-connecting = Connecting …
talk-state-idle = Ready
talk-state-listening = Listening
talk-state-thinking = Thinking
talk-state-speaking = Speaking
talk-state-lingering = Still listening
talk-state-muted = Muted
talk-state-lost = Connection lost
talk-state-fault = That did not work
talk-hint-off = Your browser will ask whether it may use the microphone.
talk-hint-connecting = Just a moment.
talk-hint-listening = Speak now.
talk-hint-thinking = Just a moment.
talk-hint-speaking = You can interrupt with “WAKE”.
talk-hint-idle = Say “WAKE”, and then what you want.
talk-hint-lingering = If there is anything else, just say it.
talk-hint-muted = This room hears nothing, not even the wake word. The microphone is off.
talk-hint-lost = Jarvis cannot be reached just now. I keep trying.
talk-hint-login = This Jarvis asks for a token (JARVISD_WEB_TOKEN).
talk-fault-NotAllowedError = The browser may not use the microphone. Allow it for this page, and try again.
talk-fault-NotFoundError = There is no microphone here, or it was unplugged.
talk-fault-other = Something went wrong. Try again; the log of jarvisd says more.
talk-fault-taken = This room is open on another page now.
talk-fault-none = No room is set up for the browser. In the configuration, “browser = true” makes one.
talk-fault-insecure = A browser gives a microphone only to pages over https, or on the same machine (localhost).
talk-fault-token = This token is not the right one.

browser-away = In the room “{ $room }” no page is open that plays anything.
room-no-browser = The room “{ $room }” is not set up for the browser; “browser = true” in the configuration makes it so.
run-browser = { $count ->
    [one] This room listens as soon as its page is open: { $rooms }.
   *[other] These rooms listen as soon as their pages are open: { $rooms }.
} The address is that of [web] with /talk at its end.
cli-rooms-browser = browser
