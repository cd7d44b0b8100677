# What is left of a session, and what Jarvis calls to mind, tier by tier.
digest-told = { $who } said: “{ $what }”
digest-asked = { $who } asked: “{ $what }”
digest-somebody = Somebody unknown

# When, as seen from now.
when-days-ago = { $count ->
    [1] a day ago
   *[other] { $number } days ago
}
when-weeks-ago = { $count ->
    [1] a week ago
   *[other] { $number } weeks ago
}
when-months-ago = { $count ->
    [1] a month ago
   *[other] { $number } months ago
}
when-years-ago = { $count ->
    [1] a year ago
   *[other] { $number } years ago
}
when-just-now = a moment ago

# "What was the latest on …?"
latest-you = { $when } you said: “{ $what }”
latest-stranger = { $when } somebody I don't know said: “{ $what }”
latest-summary = { $when } we talked about it. { $what }
latest-from-archive = That is only in the archive by now.
latest-nothing = I find nothing about it, neither in our conversations nor in my memory.
talk-why-tier = { $tier ->
    [session] this conversation
    [recent] recent conversations
    [long-term] memory
   *[archive] archive
}: { $count ->
    [0] nothing, so on
    [one] one hit, stopped here
   *[other] { $count } hits, stopped here
}

# jarvisd memory archive
cli-memory-archive = Show and search the archive of conversations that are over.
cli-memory-archive-list = List the months of which the person of --as may hear something.
cli-memory-archive-search = Search what the person of --as may hear of the archive; parts of compounds are found too.
cli-archive-query = What to search for.
cli-archive-limit = At most so many places.
cli-archive-empty = There is nothing in the archive that you may hear; tell with --as who you are.
cli-archive-nothing = The archive says nothing about that.
cli-column-told-at = when
cli-column-month = month
cli-column-sessions = conversations
cli-column-turns = sentences
cli-column-said = said
archive-unreadable = The archive in { $folder } cannot be used: { $reason }.
archive-damaged = The archive in { $folder } is damaged.
