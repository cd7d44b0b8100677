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
cli-memory = List memories, look at them, delete them.
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
cli-column-setting = setting
cli-column-value = value
cli-column-origin = origin
