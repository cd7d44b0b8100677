# Learning and recognising voices.

enrol-refused = I cannot use { $count } recordings as they are:
enrol-noisy = In { $name } the noise of the room is almost as loud as the voice. Move closer to the microphone.
denoiser-missing = The noise suppression cannot be loaded: { $reason }.
denoising-failed = The noise suppression failed.
people-room-hint = In noisy rooms I recognise { $name } better with some recordings made there: jarvisd people add-samples "{ $name }" --from RECORDING.wav …
enrol-same-recording = { $one } and { $other } are the same recording. Speak anew for each sample.
own-voice-sample = Tomorrow morning the flowers in the garden need water, and then I will read you the news.
