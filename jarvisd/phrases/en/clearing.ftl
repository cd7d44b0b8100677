# Forgetting much at once.

clear-of-what = What should I forget all about? Say, for example: forget everything about me. Or: forget everything about the garden.
clear-stranger = I don't recognise you, so I erase nothing. Tell me one by one what to forget.
clear-sure = { $count ->
    [0] I have kept nothing about you.
    [1] I know one thing about you, { $private ->
        [0] and it is not private.
       *[other] and it is private.
    }
   *[other] I know { $count } things about you, { $private ->
        [0] none of them private.
        [1] one of them private.
       *[other] { $private } of them private.
    }
} { $private ->
    [0] { "" }
   *[other] What is private I'll erase for good.
}
clear-household-stays = { $count ->
    [1] What you told everyone, one thing, stays.
   *[other] What you told everyone, { $count } things, stays.
}
clear-transcript-too = I'll also erase what the transcript holds of it.
clear-me = everything about me
clear-about = everything about { $topic }
clear-nothing-private = I know nothing private about you.
clear-done = { $count ->
    [0] Nothing private was left.
    [1] One private memory is erased.
   *[other] { $count } private memories are erased.
}
clear-proof = { $left ->
    [0] I have checked: I know nothing private about you any more.
   *[other] Something is still there. Please tell me once more.
}
clear-transcript = { $count ->
    [0] The transcript held nothing of it.
    [1] One exchange is erased from the transcript.
   *[other] { $count } exchanges are erased from the transcript.
}
clear-voice = Shall I forget your voice too?
clear-voice-done = I have forgotten your voice. From now on I won't recognise you.
clear-voice-kept = All right, I'll keep your voice.
clear-topic = { $count ->
    [1] About { $topic } I know one thing{ $private ->
        [0] :
       *[other] , and it is private:
    }
   *[other] About { $topic } I know { $count } things{ $private ->
        [0] :
       *[other] , { $private } of them private:
    }
}

cli-forget-all = Forget all that is private to a person (--as); what they told everyone stays.
cli-forget-transcript = Also from the transcript: the exchanges that hold it; with --all, all that the person said.
cli-forget-what = Say what should be forgotten, or --all for all that is private to a person.
cli-forget-all-whose = --all needs a person: name them with --as.
cli-clear-sure = { $private ->
    [0] I know nothing private about { $name }.
    [1] I know one private thing about { $name }.
   *[other] I know { $private } private things about { $name }.
}{ $household ->
    [0] { "" }
    [1] { " " }One thing for everyone stays.
   *[other] { " " }{ $household } things for everyone stay.
}{ $transcript ->
    [yes] { " " }All that { $name } said goes out of the transcript too.
   *[no] { "" }
} Forget for good?
cli-cleared = { $erased ->
    [0] Nothing private was there.
    [1] Erased one private memory.
   *[other] Erased { $erased } private memories.
} { $left ->
    [0] Checked: nothing private of { $name } is left.
   *[other] Something private of { $name } is left; call the command once more.
}
cli-clear-household = { $count ->
    [1] One thing for everyone has stayed.
   *[other] { $count } things for everyone have stayed.
}
