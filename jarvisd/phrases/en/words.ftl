# words (en): recogniser, voices, embedder

recogniser-bias = A conversation with { $names }.
recogniser-missing = The speech recognition model is incomplete: { $file } is missing in { $folder }. Fetch it with "jarvisd models fetch".
recogniser-broken = The speech recognition model in { $folder } is damaged. Check it with "jarvisd models verify", fetch it again with "jarvisd models fetch".
recogniser-failed = Speech recognition has failed.
voice-missing = The voice { $file } is missing. Fetch it with "jarvisd models fetch".
voice-broken = The voice { $file } is damaged. Check it with "jarvisd models verify", fetch it again with "jarvisd models fetch".
voice-failed = I could not say that aloud.
voice-program-missing = The program { $program } is missing; I speak with it where there is no voice. On Debian: apt-get install { $program }.
embedder-missing = The memory model is incomplete: { $file } is missing in { $folder }. Fetch it with "jarvisd models fetch".
embedder-broken = The memory model in { $folder } is damaged. Check it with "jarvisd models verify", fetch it again with "jarvisd models fetch".
embedder-unsuitable = The model in { $folder } gives { $found } numbers instead of { $expected }. I cannot remember with it.
embedder-failed = I could not compare the text with my memory.
