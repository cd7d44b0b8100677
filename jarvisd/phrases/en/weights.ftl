# weights (en)

weights-missing = { $path } is missing. Fetch it with: jarvisd models fetch. Or put the files into { $folder } yourself.
weights-unreadable = { $path } cannot be read: { $reason }.
weights-unknown = There is no model called { $name }. Known are: { $known }.
weights-manifest-unusable = The list of models { $path } is unusable: { $reason }.
weights-unobtainable = No source could provide: { $names }. Try again with: jarvisd models fetch. Or put the files into { $folder } yourself, for example from a machine that has them: jarvisd models fetch --from FOLDER.

weights-not-in-folder = { $path }: { $reason }
weights-hub-unset = hub { $hub }: not asked, since JARVISD_HUB_URL is not set
weights-hub-unreachable = hub { $hub }: { $reason }
weights-tool-missing = { $tool } is needed for this source and is not installed
weights-package-failed = { $packages }: { $reason }
weights-archive-broken = the package is damaged: { $reason }
weights-member-missing = the package does not contain { $member }
weights-source-differs = { $path } from there is not the listed file
weights-conversion-failed = the file cannot be converted: { $reason }

weights-disk-full = { $needed ->
    [0] The disk is full: the models do not fit into { $folder }.
   *[other] The disk is full: { $folder } needs { $needed } MB more, { $free } MB are free.
}
weights-folder-unwritable = The models cannot be written to { $folder }: no permission, or it is no folder.
weights-disk-failed = Writing to { $folder } failed: { $reason }.

weights-notice-openwakeword = The openWakeWord models are licensed CC BY-NC-SA 4.0: free for private use, not for commercial use.
weights-waiting = Another fetch is working on this folder; waiting for it …
weights-begun = { $name }: { $megabytes } MB, { $licence }
weights-skipped = { $name }: { $why }
weights-finished = { $name }: checked, in its place
weights-nothing-to-do = All models are there.
weights-removed = { $count ->
    [0] There was nothing to remove.
    [one] One file removed.
   *[other] { $count } files removed.
}
weights-all-good = { $count ->
    [one] The file is as listed.
   *[other] All { $count } files are as listed.
}
weights-some-bad = { $count ->
    [one] One file is missing or damaged: { $paths }. Fetch it with: jarvisd models fetch
   *[other] { $count } files are missing or damaged: { $paths }. Fetch them with: jarvisd models fetch
}
weights-column-name = Model
weights-column-purpose = For
weights-column-size = Size
weights-column-licence = Licence
weights-column-file = File
weights-column-state = State
weights-state-good = there
weights-state-missing = missing
weights-state-corrupt = damaged

cli-models-list = List the models and whether they are there
cli-models-fetch = Fetch what is missing or damaged
cli-models-verify = Compare every file with its checksum
cli-models-remove = Delete models from the folder
cli-models-names = Names as in the list; without any, all that are needed
cli-models-from = A folder that already holds the models, such as another computer's models/

weights-for-recogniser = understanding speech: Whisper base, many languages
weights-for-wake-words = hearing its name: “hey Jarvis” and others
weights-for-english-voice = speaking English: joe, 22.05 kHz
weights-for-embeddings = finding memories by meaning: multilingual-e5-small, 4 bits, centred
