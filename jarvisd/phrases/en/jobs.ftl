# Jobs that run by themselves.

cli-jobs = Jobs that run by themselves: look at them, run one now, try again what failed.
cli-jobs-list = Show what runs when, how it went last, and what still waits.
cli-jobs-run = Run one job now.
cli-jobs-name = Name of the job, as jarvisd jobs list shows it.
cli-jobs-retry = Let conversations be tried again that failed too often.
cli-jobs-session = Id of the conversation; its beginning will do, if it is unique.
cli-jobs-all = All that failed.
cli-jobs-retry-what = Name either one conversation, or --all.

cli-jobs-column-job = job
cli-jobs-column-what = what it does
cli-jobs-column-when = when
cli-jobs-column-last = last
cli-jobs-column-result = result
cli-jobs-column-session = conversation
cli-jobs-column-ended = ended
cli-jobs-column-stage = step
cli-jobs-column-why = reason

cli-jobs-what = { $job ->
    [learn] Learns what was plainly said from conversations that are over
    [reread] Reads them once more with a language model
    [archive-sessions] Files conversations that are over in the archive
    [close-stale-sessions] Ends conversations that a crash left open
    [read-entities] Reads whom and what memories are about
    [purge-archive] Deletes what is past its time in the archive
   *[tidy-memory] Tidies the memory and deletes what is past its time
}
cli-jobs-every = { $count ->
    [60] every hour
   *[other] every { $count } minutes
}
cli-jobs-daily = daily at { $time }
cli-jobs-never = never yet
cli-jobs-running = running now
cli-jobs-doing = { $job ->
    [learn] Learning from conversations: { $count }
    [reread] Reading conversations: { $count }
   *[other] { $job } is running
}
cli-jobs-did = { $job ->
    [learn] { $count ->
        [0] nothing new was said
        [one] learnt from one conversation
       *[other] learnt from { $count } conversations
    }
    [reread] { $count ->
        [0] nothing read
        [one] one conversation read
       *[other] { $count } conversations read
    }
    [archive-sessions] { $count ->
        [0] nothing new for the archive
        [one] one conversation filed
       *[other] { $count } conversations filed
    }
    [close-stale-sessions] { $count ->
        [0] none was left open
        [one] one conversation ended
       *[other] { $count } conversations ended
    }
    [read-entities] { $count ->
        [0] everything was read
        [one] one memory read
       *[other] { $count } memories read
    }
    [purge-archive] { $count ->
        [0] nothing was past its time
        [one] one turn deleted
       *[other] { $count } turns deleted
    }
   *[tidy-memory] { $count ->
        [0] everything was in order
        [one] one change
       *[other] { $count } changes
    }
}
cli-jobs-done = { $job }: { $did }.
cli-jobs-to-learn = { $count ->
    [one] One conversation is not learnt from yet.
   *[other] { $count } conversations are not learnt from yet.
}
cli-jobs-to-reread = { $count ->
    [one] One conversation waits for a language model; what was plainly said is learnt already.
   *[other] { $count } conversations wait for a language model; what was plainly said is learnt already.
}
cli-jobs-reading = { $count ->
    [one] One of them is being read now.
   *[other] { $count } of them are being read now.
}
cli-jobs-failed = { $count ->
    [one] One conversation failed too often and is left alone. To try it again: jarvisd jobs retry CONVERSATION
   *[other] { $count } conversations failed too often and are left alone. To try again: jarvisd jobs retry CONVERSATION, or all with --all
}
cli-jobs-stage = { $stage ->
    [model] with a language model
   *[rule] without a language model
}
cli-jobs-fault = { $fault ->
    [cut-off] cut off
    [storage-away] the database could not be reached
    [storage-refused] the database refused something
    [embedder-failed] the model of meanings failed
    [thinking-refused] the language model declined
    [thinking-too-long] too long for the language model
    [thinking-unfinished] the language model's answer broke off
    [thinking-garbled] the language model's answer could not be used
   *[other] unforeseen ({ $fault })
}
cli-jobs-retried = { $count ->
    [0] There was nothing that had failed.
    [one] The conversation gets its turn again next time.
   *[other] { $count } conversations get their turn again next time.
}

no-such-job = There is no job “{ $job }”. { $suggestion ->
    [none] jarvisd jobs list shows all of them.
   *[other] Did you mean “{ $suggestion }”?
}
job-running = { $job } is running already. Wait until it is done; jarvisd jobs list shows it.
session-not-failed = There is no failed conversation whose id begins with { $id }.
session-id-ambiguous = “{ $id }” fits { $count } conversations; type more digits.
extraction-unusable = The language model gave no list that can be used.
summary-unusable = The language model gave no summary that can be used.
