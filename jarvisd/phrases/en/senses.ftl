# Hearing, microphones and loudspeakers, voices, recordings

recording-not-found = There is no recording { $path }.
recording-is-folder = { $path } is a folder, not a recording.
recording-unreadable = The recording { $path } cannot be read: { $reason }.
recording-unwritable = The recording { $path } cannot be written: { $reason }.
recording-empty = The recording { $path } is empty.
recording-not-audio = { $path } is not a sound recording that I can read.
recording-damaged = The recording { $path } is damaged.
recording-cut-off = The recording { $path } is cut off: its end is missing.

wake-model-missing = The wake word model “{ $word }” is missing in { $folder }; “jarvisd models fetch” gets it.
wake-model-unusable = The wake word model “{ $word }” ({ $path }) cannot be used.
wake-failed = The wake word model failed.
voice-detector-missing = The voice activity model is missing: { $path }. Install faster-whisper again.
voice-detector-failed = The model that tells speech from silence failed.

portaudio-missing = PortAudio is missing. Install the package libportaudio2.
no-microphone = I find no microphone. Connect one, or use a recording: jarvisd listen FILE --room ROOM.
no-loudspeaker = I find no loudspeaker. Connect one, or have the answer written to a file.
sound-device-unknown = There is no sound device “{ $device }”. There are: { $known }.
microphone-failed = The microphone failed: { $reason }.
loudspeaker-failed = The loudspeaker failed: { $reason }.

voice-encoder-missing = The voice model cannot be loaded: { $reason }.
voice-too-short = That was too short to recognise the voice.
voice-silent = I heard no voice.
recognition-failed = Recognising voices failed.

enrol-too-few = I need at least { $least } recordings; I was given { $given }.
enrol-too-little = Together that is only { $seconds } seconds of speech; I need about { $least }.
enrol-too-short = There are only { $seconds } seconds of speech in { $name }; that is too short.
enrol-too-quiet = { $name } is too quiet. Speak closer to the microphone.
enrol-clipped = { $name } is overdriven. Speak more softly, or further from the microphone.
enrol-two-voices = { $one } and { $other } sound like two different voices.
enrol-known-voice = I know this voice already: it is { $name }’s. For further recordings: jarvisd people add-samples "{ $name }" --from RECORDING.wav …
enrol-own-voice = That is my own voice; I do not learn it as anybody’s.
enrol-other-voice = { $name } sounds like another voice than the other recordings.
echo-canceller-missing = The echo canceller cannot be loaded: { $reason }. Without it: echo = "off" for the rooms.
echo-failed = The echo canceller failed.
