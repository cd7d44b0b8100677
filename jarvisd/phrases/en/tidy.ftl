# Tidying the memory: what is reported, and why it may not happen.

## Errors

tidy-running = Another jarvisd is tidying at this moment. Try again in a minute.
tidy-no-such-merge = { $count ->
    [0] Nothing was merged into a memory { $id }, or it was too long ago. "jarvisd memory list" shows the ids.
   *[other] Several memories begin with { $id }. Type more of the id.
}
tidy-merge-forgotten = What was merged into { $id } has been forgotten since, so it stays away.
