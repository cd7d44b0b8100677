# The commands: help, questions, results.

## Help

cli-jarvisd = A voice assistant for the home that remembers, and knows whom it is talking to.
cli-run = Start the assistant and keep it running until it is stopped.
cli-talk = Talk to the assistant in the terminal, as a person and in a room of your choice.
cli-listen = Hear recordings as if they came from a room.
cli-say = Read a text aloud.
cli-people = Get to know people, show them, remove them.
cli-remember = Keep something in memory.
cli-recall = Show what a question brings to mind.
cli-forget = Forget something for good.
cli-memory = List memories, look at them, delete, learn, tidy, take them along.
cli-selftest = Try the whole chain with real models, without a microphone.
cli-doctor = Check that everything is there, and say what to do.
cli-models = Show, fetch and verify models.
cli-db = Set the database up and show its state.
cli-config = Check and show the configuration.

cli-panel-arguments = Arguments
cli-panel-options = Options
cli-panel-commands = Commands
cli-required = required
cli-default = default

cli-opt-help = Show this help.
cli-opt-config = Read this configuration file instead of the usual one.
cli-opt-language = Language of help and messages.
cli-opt-verbose = Say more, about errors too.
cli-opt-version = Show the version.
cli-opt-json = Give the result as JSON.
cli-opt-as = Act for this person; otherwise what everyone in the household sees counts.
cli-opt-room = In this room.
cli-opt-yes = Do not ask.

cli-config-check = Show every fault of the configuration.
cli-config-show = Show what holds and where it comes from.
cli-config-show-all = Show what equals the default as well.

## Errors and questions

cli-yes-no = y/N
cli-yes-words = y yes j ja
cli-usage-hint = { $problem } Help: { $command } --help
cli-usage-missing = Missing: { $name }.
cli-usage-bad = { $name } does not fit: { $told }
cli-usage-no-option = There is no option { $name }.{ $near ->
    [none] { "" }
   *[other] { " " }Did you mean { $near }?
}
cli-usage-no-command = There is no command “{ $name }”.{ $near ->
    [none] { "" }
   *[other] { " " }Did you mean “{ $near }”?
}
cli-usage-before = { $name } stands before the command: jarvisd { $name } … { $command }.
cli-usage-no-value = { $name } lacks its value.
cli-usage-extra = Too much: { $name }.
cli-value-choices = it can be { $choices }.
cli-value-integer = it takes a whole number.
cli-value-number = it takes a number.
cli-value-least = at least { $limit }.
cli-value-most = at most { $limit }.
cli-bug = Something unforeseen happened ({ $kind }).{ $told ->
    [yes] { "" }
   *[no] { " " }“jarvisd -v …” shows where.
}
cli-interrupted = Interrupted.

## config

cli-config-ok = { $path ->
    [none] No configuration file found; all defaults hold. All is well.
   *[other] { $path } is fine.
}
cli-config-default = default
cli-config-all-default = The defaults hold; --all shows them.
cli-column-setting = setting
cli-column-value = value
cli-column-origin = origin
cli-column-property = property

## Memories

cli-column-id = id
cli-column-memory = memory
cli-column-owner = from
cli-column-scope = for
cli-column-kind = kind
cli-column-provenance = known
cli-column-date = since
cli-column-total = score
cli-column-state = state
cli-memory-state = { $state ->
    [superseded] superseded
    [archived] archived
    [disputed] disputed
   *[holds] holds
}

cli-owner-unknown = unknown
cli-owner-gone = removed person
cli-scope = { $scope ->
    [private] private
    [room] room { $room }
    [system] system
   *[shared] everyone
}{ $limited ->
    [yes] , members only
   *[no] { "" }
}
cli-kind = { $kind ->
    [pain_point] problem
   *[other] { $kind }
}
cli-provenance = { $provenance ->
    [extracted] from conversation
   *[other] { $provenance }
}
cli-source = { $source ->
    [cli] command line
    [conversation] conversation
   *[other] { $source }
}
cli-flag = { $value ->
    [yes] yes
   *[no] no
}

cli-remember-text = What to keep, as a sentence: “The spare key is in the blue tin.”
cli-remember-for = For whom it is: me alone, everyone, this room, members.
cli-remember-which-room = name the room with --room
cli-remembered = Remembered: { $text } ({ $scope })
cli-remembered-replaced = No longer holds: { $text }
cli-remembered-known = I knew that: { $text }
cli-remember-declined = { $reason ->
    [private-of-nobody] I cannot keep it for you alone without knowing who you are; name yourself with --as.
    [no-room] Name the room with --room.
    [empty] There is nothing in it to remember.
   *[other] I am not keeping that ({ $reason }).
}

cli-recall-query = A question, or a few words.
cli-recall-nothing = That brings nothing to mind.

cli-forget-query = What to forget.
cli-forget-sure = Forget for good: “{ $text }”?
cli-forget-left = I am leaving everything as it is.
cli-forget-which = Several memories fit:
cli-forget-number = Which one? [1–{ $count }, anything else for none]
cli-forgotten = Forgotten: { $text }
cli-forget-refused = You may not delete that: { $text } Name the person it is from with --as.
cli-cannot-ask = Nobody can be asked here; --yes does it without asking.

cli-memory-list = List memories, the newest first.
cli-memory-show = Show everything about one memory.
cli-memory-delete = Delete one memory for good.
cli-memory-id = The memory's id; its beginning will do if it fits only one.
cli-memory-contains = Only what contains this text.
cli-memory-kind = Only this kind: fact, preference, event, goal, pain_point, procedure, note, episode.
cli-memory-scope = Only what is for these ears.
cli-memory-all = What is archived or superseded as well.
cli-memory-limit = At most so many.
cli-memory-none = { $seen ->
    [person] No memories.
   *[household] No memories that everyone sees; for those of a person, name them with --as.
}
cli-memory-more = There are more than { $limit }; --limit shows more.
cli-memory-property-id = id
cli-memory-property-text = memory
cli-memory-property-language = language
cli-memory-property-kind = kind
cli-memory-property-scope = for
cli-memory-property-owner = from
cli-memory-property-owner-id = id of the person
cli-memory-property-room = room
cli-memory-property-secret = secret
cli-memory-property-members-only = members only
cli-memory-property-provenance = known
cli-memory-property-confidence = confidence
cli-memory-property-importance = importance
cli-memory-property-since = since
cli-memory-property-until = until
cli-memory-property-archived-at = archived
cli-memory-property-superseded-by = superseded by
cli-memory-property-disputes = contradicts
cli-memory-property-slot = statement
cli-memory-property-source = came by
cli-memory-property-session = conversation
cli-memory-property-used = used

## people

cli-people-add = Get to know a person by recordings of their voice.
cli-people-add-samples = Give a known person further recordings.
cli-people-list = Show everyone who is known.
cli-people-set-role = Say what somebody is to the household: member, guest or staff.
cli-people-role-set = { $name } is now { $role ->
    [member] a member of the household
    [guest] a guest
   *[staff] staff
}.
cli-people-remove = Remove a person, with their voice and private memories.
cli-people-name = The person's name.
cli-people-from = Recordings of their voice (WAV); at least three, about ten seconds of speech in all.
cli-people-from-optional = Recordings of their voice (WAV); at least three, about ten seconds of speech in all. Without them I know the person by name only.
cli-people-more-files = Further recordings.
cli-people-listening = Listening to the recordings …
cli-people-role = What they are to the household.
cli-column-name = name
cli-column-role = role
cli-column-samples = voice samples
cli-role = { $role ->
   *[other] { $role }
}
cli-people-none = I know nobody yet. Introduce someone: jarvisd people add NAME --from RECORDING.wav …
cli-people-added = I know { $name } now{ $count ->
    [0] {" "}– by name only, for the time being. To teach me the voice: jarvisd people add-samples "{ $name }" --from RECORDING.wav …
    [one] , with one voice sample.
   *[other] , with { $count } voice samples.
}
cli-people-more-samples = { $name }: { $count ->
    [one] one more voice sample
   *[other] { $count } more voice samples
}.
cli-people-sure = Remove { $name }? { $samples ->
    [one] One voice sample
   *[other] { $samples } voice samples
} and { $memories ->
    [one] one private memory
   *[other] { $memories } private memories
} will be deleted for good as well. What everyone knows stays.
cli-people-left = { $name } stays.
cli-people-removed = { $name } is removed, with { $samples ->
    [one] one voice sample
   *[other] { $samples } voice samples
} and { $memories ->
    [one] one private memory
   *[other] { $memories } private memories
}.

## doctor

cli-column-check = check
cli-column-verdict = verdict
cli-column-found = found
doctor-verdict = { $verdict ->
    [good] ✓ good
    [warning] ! warning
   *[bad] ✗ fault
}
doctor-check-config = configuration
doctor-check-python = Python
doctor-check-libraries = libraries
doctor-check-programs = programs
doctor-check-processor = processor
doctor-check-memory = memory
doctor-check-sound = sound
doctor-check-disk = disk
doctor-check-data = data folder
doctor-check-time = time zone
doctor-check-weights = models
doctor-check-database = database
doctor-check-space = embedding
doctor-check-broke = The check itself failed; “jarvisd -v doctor” shows why.
doctor-missing = missing: { $names }
doctor-free = { $amount } GiB free
doctor-apt = apt-get install { $names }
doctor-python-old = Python 3.11 or newer is needed.
doctor-libraries = all { $count } there
doctor-libraries-missing = script/setup installs them.
doctor-processor = { $machine }, { $cores ->
    [one] one core
   *[other] { $cores } cores
}
doctor-processor-old = Without { $wanted } the somewhat slower build of the database is used.
doctor-memory-short = Close something else, or choose smaller models in the configuration.
doctor-disk-short = Make room below { $path }.
doctor-sound = { $inputs ->
    [0] no microphone
    [one] one microphone
   *[other] { $inputs } microphones
}, { $outputs ->
    [0] no loudspeaker
    [one] one loudspeaker
   *[other] { $outputs } loudspeakers
}
doctor-sound-none = Text and recordings need none; to speak, connect a microphone and a loudspeaker.
doctor-config-defaults = no file, the defaults hold
doctor-config-faulty = “jarvisd config check” names every fault.
doctor-data-there = { $path }
doctor-data-new = { $path }, made at the first start
doctor-data-unwritable = Make it writable, or name another folder with paths.data.
doctor-time-utc = If the time is wrong, set assistant.time_zone, say "Europe/Berlin".
doctor-weights = { $count } files, all intact
doctor-weights-fetch = “jarvisd models fetch” brings them to { $path }.
doctor-database-new = embedded, made at the first start
doctor-database-see = “jarvisd db status” shows more.
doctor-database = { $kind ->
    [server] your own server
   *[embedded] embedded
}, reachable and up to date; { $people ->
    [0] no person yet
    [one] one person
   *[other] { $people } people
}
doctor-space = answers from { $floor }, similar from { $similar }, forgotten from { $erased }, same from { $same }
doctor-sum = { $bad ->
    [0] { $warnings ->
        [0] All is well.
        [one] It works, with one reservation.
       *[other] It works, with { $warnings } reservations.
    }
    [one] One fault; the assistant cannot work like this.
   *[other] { $bad } faults; the assistant cannot work like this.
}
