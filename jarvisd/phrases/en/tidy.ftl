# Tidying the memory: what is reported, and why it may not happen.

## Errors

tidy-running = Another jarvisd is tidying at this moment. Try again in a minute.
tidy-no-such-merge = { $count ->
    [0] Nothing was merged into a memory { $id }, or it was too long ago. "jarvisd memory list" shows the ids.
   *[other] Several memories begin with { $id }. Type more of the id.
}
tidy-merge-forgotten = What was merged into { $id } has been forgotten since, so it stays away.

## The command and its report

cli-memory-tidy = Tidy up: merge what says the same, close what no longer holds, archive what has faded, delete what is past its time.
cli-tidy-dry-run = Change nothing, only say what would be done.
cli-tidy-full = Compare everything with everything, not only what has changed since last time; once a week this happens anyway.
cli-tidy-undo = Take back the latest merge into the memory with this id: what it took away is there again, and stays apart.
cli-tidy-comparing = Comparing
cli-tidy-compared = { $dry ->
    [yes] A rehearsal, nothing is changed:
   *[no] Tidied up:
} { $count ->
    [0] no memory had changed.
    [one] { $full ->
        [yes] one memory looked at.
       *[no] one changed memory compared with the others.
    }
   *[other] { $full ->
        [yes] { $count } memories compared with each other.
       *[no] { $count } changed memories compared with the others.
    }
}
cli-tidy-nothing = Everything was in order, there was nothing to do.
cli-tidy-what = what was done
cli-tidy-many = how many
cli-tidy-count-merged = merged into another memory that says the same
cli-tidy-count-superseded = closed, because something newer holds
cli-tidy-count-conflicts = contradictions that a person has to settle
cli-tidy-count-archived = archived, because they have faded
cli-tidy-count-deleted = guesses deleted that nobody used for 90 days
cli-tidy-count-events = observed events past their time
cli-tidy-count-turns = sentences of old conversations deleted
cli-tidy-count-sessions = old conversations deleted
cli-tidy-count-wakes = old wakes deleted
cli-tidy-count-merges = earlier merges that can no longer be undone
cli-tidy-count-runs = old reports deleted
cli-tidy-undo-hint = A merge can be taken back: jarvisd memory tidy --undo ID, with the id of the memory that stayed.
cli-tidy-conflicts = These contradict each other. Look with jarvisd memory show, and delete what does not hold:
cli-tidy-more-conflicts = … and { $count } more; --json names all of them.
cli-tidy-undone = { $count ->
    [one] Taken back: one memory is there again.
   *[other] Taken back: { $count } memories are there again.
}
