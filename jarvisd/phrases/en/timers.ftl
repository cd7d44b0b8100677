# Timers, alarms and reminders. Read the sentences aloud before you change them.

and = and
length-days = { $count ->
    [1] 1 day
   *[other] { $count } days
}
length-hours = { $count ->
    [1] 1 hour
   *[other] { $count } hours
}
length-minutes = { $count ->
    [1] 1 minute
   *[other] { $count } minutes
}
length-seconds = { $count ->
    [1] 1 second
   *[other] { $count } seconds
}
when-tomorrow = tomorrow
moment = { $day } at { $time }
days-every = every day
days-workdays = every weekday
days-weekend = every weekend
days-named = every { $days }
thing = { $kind ->
    [timer] timer
    [alarm] alarm
   *[reminder] reminder
}
timer-over = timer for { $length }

## What rings

timer-rings = The { $name } is done.
timer-since = It has been for { $since }.
alarm-rings = { $name ->
    [none] It is { $time }. Time to get up!
   *[other] It is { $time }: { $name }.
}
reminder-rings = { $name ->
    [none] { "" }
   *[other] { $name },{ " " }
}{ $fits ->
    [clause] I'm to remind you { $what }.
    [noun] I'm to remind you { $what }.
    [other] I'm to remind you: { $what }.
    [hidden] I have a reminder for you. Ask me what to remind you of.
   *[nothing] I'm to let you know it is time.
}
timers-missed = Sorry, I could not tell you in time.
timer-missed = The { $name } was done { $when }.
alarm-missed = The { $name } should have gone off { $when }.
reminder-missed = { $name ->
    [none] { "" }
   *[other] { $name },{ " " }
}{ $when } { $fits ->
    [clause] I wanted to remind you { $what }.
    [noun] I wanted to remind you { $what }.
    [other] I wanted to remind you: { $what }.
    [hidden] I had a reminder for you. Ask me what to remind you of.
   *[nothing] I wanted to let you know it was time.
}

## Setting

timer-set = The { $name } is running: { $length }.
timer-set-until = The { $name } is running until { $when }.
alarm-set = I'll wake you { $when }.
alarm-set-again = I'll wake you { $days } at { $time }, next time { $day }.
reminder-set = { $fits ->
    [clause] I'll remind you { $when } { $what }.
    [noun] I'll remind you { $when } { $what }.
    [other] I'll remind you { $when }: { $what }.
   *[nothing] I'll let you know { $when }.
}
reminder-set-again = { $fits ->
    [clause] I'll remind you { $days } at { $time } { $what }, next time { $day }.
    [noun] I'll remind you { $days } at { $time } { $what }, next time { $day }.
    [other] I'll remind you { $days } at { $time }: { $what }. Next time { $day }.
   *[nothing] I'll let you know { $days } at { $time }, next time { $day }.
}
timers-when = { $kind ->
    [timer] For how long?
    [alarm] When should I wake you?
   *[reminder] When should I remind you?
}
timers-what = What should I remind you of?
timers-dropped = All right, I won't.
timers-too-many = There are { $count } waiting already. Cancel some of them first.
timers-zero = Zero is too short.
timers-no-such-clock = There is no such time of day.
timers-no-such-date = There is no such day in the calendar.
timers-past = That is past already.
timers-too-far = I don't plan that far ahead.
timers-repeat = I can only repeat daily, on weekdays, or on certain days of the week.
timers-no-time = I'm missing the time of day.

## Asking

timers-none = { $kind ->
    [timer] No timer is running.
    [alarm] No alarm is set.
    [reminder] There is nothing to remind you of.
   *[any] No timer is running, and no alarm is set.
}
timers-no-such = There is none like that right now.
timers-no-such-reminder = I'm not to remind you of that.
timer-left = The { $name } has { $left } left.
timer-left-ringing = The { $name } is done.
alarm-left = The { $name } goes off { $when }.
alarm-left-again = The { $name } goes off { $days } at { $time }, next time { $day }.
timers-more = { $count ->
    [1] And one more.
   *[other] And { $count } more.
}
timers-which = There are { $count }: { $names }. Which one do you mean?
timers-which-reminder = There are { $count }: { $names }. Which one do you mean?
timers-which-again = I can't tell which.
timers-one = { $kind ->
    [timer] the { $name } with { $left } left
    [alarm] the { $name } { $when }
   *[reminder] the reminder { $what } { $when }
}

## Changing, cancelling, putting off

timer-moved = The { $name } has { $left } left now.
alarm-moved = All right, I'll wake you { $when }.
alarm-moved-again = All right, I'll wake you { $days } at { $time }.
reminder-moved = All right, I'll remind you { $when }.
reminder-moved-again = All right, I'll remind you { $days } at { $time }.
timers-too-short = There isn't that much time left.
timer-cancelled = I cancelled the { $name }.
alarm-cancelled = I cancelled the { $name } for { $when }.
alarm-cancelled-again = I cancelled the { $name } ({ $days } at { $time }).
reminder-cancelled = All right, I won't remind you of that.
timers-cancelled = { $count ->
    [2] Both are cancelled.
   *[other] All { $count } are cancelled.
}
timers-gone = That is gone already.
timers-snoozed = All right, again in { $span }.
timers-silent = Nothing is ringing right now.

## Command

cli-timers = Show and cancel timers, alarms and reminders.
cli-timers-list = Show what is set.
cli-timers-cancel = Cancel what has this id, or with --all everything that --as and --room see.
cli-timers-id = The id from the list, or its beginning.
cli-timers-all = Cancel everything.
cli-timers-what = Name an id, or --all for everything.
cli-timers-none = Nothing is set.
cli-timers-sure = { $count ->
    [1] Cancel one entry?
   *[other] Cancel { $count } entries?
}
cli-timers-cancelled = { $count ->
    [0] Nothing cancelled.
    [1] Cancelled.
   *[other] { $count } cancelled.
}
cli-timers-ringing = rings
cli-column-due = When
cli-column-what = What
cli-column-repeat = Repeats
no-such-timer = I see no timer, alarm or reminder with the id { $id } here; --as acts for a person.
timer-id-ambiguous = “{ $id }” fits { $count } entries; give more digits.
