# What is said in a conversation. Read them aloud before you change them.

## Remembering

remembered = Got it: { $what }
remembered-for-you = Got it, just for you: { $what }
remembered-for-everyone = Got it, for everyone: { $what }
remembered-in-room = Got it, for this room only: { $what }
remembered-for-members = Got it, just for the family: { $what }
remembered-instead = Got it: { $what } Until now I had: { $before }
already-known = I knew that already: { $what }
remember-what = What should I remember?
remember-open = That is a question, and I don't have the answer. Please tell me the whole sentence.
one-at-a-time = Please tell me the other thing again by itself: { $what }.
remember-sure = Did I get that right: { $what }?
remember-withdrawn = All right, I won't keep it.
taken-back = All right, I won't keep any of that.
declined-private = I can't keep that just for you.
declined-for-some = I can't keep something for a few people only. Please tell me whether it is just for you, for the household, or for everyone.
declined-room = I don't know which room you are in.
too-much = That was too much at once. If I should remember something of it, please say it in one sentence.
offer = I have nothing to say to that. Shall I remember it?
undone = All right, I took it back. What is it really?
undone-only = All right, I took it back.
undone-as-before = All right, I left it as it was.
undo-nothing = I haven't just remembered anything. If something is wrong, tell me: remember, and how it really is.
undo-not-theirs = Somebody else told me that. I'll leave it as it is.
undo-secret = What is secret I only change for members of the household.
correct-how = What should I change? Please tell me the whole sentence.
correct-nothing = How is it really? Say: remember, and then the whole sentence.
correct-lost = I took the wrong one back, but I could not store the right one. Please tell me again in a moment.

## Forgetting

forget-none = I have nothing about that which I could forget for you.
forget-none-of = I know nothing of “{ $what }”.
forget-sure = { $what } Shall I forget that?
forget-earlier = Before, it was: { $what }
forget-sure-several = { $count ->
    [2] Shall I forget both?
   *[other] Shall I forget all { $count }?
}
forget-times = { $count ->
    [2] That is remembered twice.
    [3] That is remembered three times.
   *[other] That is remembered { $count } times.
}
forget-before = { $count ->
    [1] Before that it was: { $what }
   *[other] Before that there were { $count } others, last of all: { $what }
}
forget-several = { $count ->
    [2] There are two things.
    [3] There are three things.
   *[other] There are { $count } things.
}
forget-many = There are { $count } things, the first { $shown } are:
forget-item = { $number ->
    [1] First
    [2] Second
    [3] Third
    [4] Fourth
    [5] Fifth
   *[other] Number { $number }
}{ $earlier ->
    [yes] , which held before
   *[no] {""}
}: { $what }
forget-which = Which one should I forget?
forget-which-again = I can't tell which. Say, for example: the second one.
forget-what = What should I forget?
forget-withdrawn = All right, I'll forget nothing.
forget-whole-sentence = I need a whole sentence for that. Please say: yes, forget { $what }.
forget-not-recognised = I'm not sure it is your voice. Please say again: yes, forget { $what }.
forget-not-theirs = It was { $name } who asked me, and you are somebody else. I'll forget nothing.
forget-not-theirs-unknown = It was somebody else who asked me. I'll forget nothing.
forget-too-late = That was too long ago. I have forgotten nothing.
forget-gone = That was gone already.
forgotten = { $count ->
    [1] I have forgotten it.
    [2] I have forgotten both.
   *[other] I have forgotten all { $count }.
}
that = that

## Answers from memory

told-you = { $what } You told me { $when }.
told-person = { $what } { $name } said so { $when }.
told-stranger = { $what } Somebody I don't know said so { $when }.
told-observed = { $what } I noticed that { $when }.
told-guess = This is only a guess: { $what }
quote-you = You told me { $when }: { $what }
quote-person = { $name } said { $when }: { $what }
quote-stranger = Somebody I don't know said { $when }: { $what }
told-otherwise = { $who ->
    [you] But { $when } you told me otherwise:
    [person] But { $when } { $name } told me otherwise:
    [stranger] But { $when } somebody I don't know told me otherwise:
   *[nobody] But in a conversation { $when } it sounded different:
} { $what }
not-known = I don't know that. If you tell me, I'll remember it.
not-known-about = I know nothing about { $topic }. If you tell me something, I'll remember it.
and-more = { $count ->
    [one] And one more.
   *[other] And { $count } more.
}
about-you-nothing = I know nothing about you yet.
about-you-stranger = I don't know who you are, so I tell nothing personal.
for-others = That was meant for somebody else. I won't tell you.

## Where it comes from

whence-you = You { $via ->
    [voice] told me
   *[other] wrote it to me
} { $when } at { $time }, for me to remember.
whence-person = { $name } { $via ->
    [voice] told me
   *[other] wrote it to me
} { $when } at { $time }, for me to remember.
whence-stranger = { $via ->
    [voice] Somebody whose voice I don't know told me
   *[other] Somebody who didn't say who they are wrote it to me
} { $when } at { $time }.
whence-observed = I noticed it { $when } at { $time }.
whence-conversation = I gathered it from a conversation { $when }.
whence-conversation-with = I gathered it from a conversation with { $name } { $when }.
whence-guess = It is only a guess that I made { $when }.
whence-nothing = I haven't just told you anything from memory.

## Days

when-today = today
when-yesterday = yesterday
when-on = on { $day }

## Which of two things holds

dispute = By the way: { $who ->
    [you] You told me { $when }:
    [person] { $name } told me { $when }:
    [stranger] Somebody I don't know told me { $when }:
   *[nobody] Until now I thought:
} { $known } { $then } it sounded different: { $other }. Which is right?
dispute-told = { $then }, though, it sounded different: { $other }. Which is right?
dispute-of-two = Which is right?
dispute-known = All right, it stays like that: { $what }
dispute-heard = All right, from now on: { $what }
dispute-both = All right, then both are right.
dispute-neither = All right, I'll drop the second. { $what }
dispute-neither-sure = { $count ->
    [1] Shall I forget that too?
   *[other] Shall I forget all of that too?
}
dispute-settled = All right, thank you.
dispute-left = All right, I'll leave it as it is.
dispute-which = Please say: the first, the second, or both.
dispute-not-theirs = I wanted to know that from { $name }.
dispute-too-late = That was too long ago. Please say: remember, and then how it is.
dispute-lapsed = That has settled itself.

## Courtesies

clock = It is { $time }.
today = Today is { $date }.
who-sure = You are { $name }, I'm sure of it.
who-likely = You are probably { $name }.
who-said = You signed in as { $name }.
who-unknown = I don't know.
unknown-nobody-enrolled = I don't know any voice here yet.
unknown-too-little-speech = That was too short to recognise your voice.
unknown-not-similar = I don't know your voice.
unknown-two-similar = Your voice could belong to two people.
unknown-not-heard = I couldn't hear your voice.
help-remember = Say, for example: remember that the spare key is in the hall.
help-ask = Later you ask me: where is the spare key?
help-forget = With "forget" I erase something again. And I tell you the time and the date.
hello = Hello! What can I do for you?
hello-only = Hello { $name }!
hello-name = Hello { $name }! What can I do for you?
welcome = You're welcome.
goodbye = See you.
not-understood = I didn't understand that. Could you say it again?
cannot-do = I'm afraid I can't do that.
nothing-to-say = I have nothing to say to that.
noted-in-passing = All right.
dismissed = All right, let's leave it.
never-mind = Never mind.
nothing-pending = I haven't asked you anything just now.
not-theirs = The person who wanted it has to tell me that.
too-late = That was too long ago. Please tell me again.
repeat-nothing = I haven't said anything yet.

## Trouble

trouble-storage = Sorry, I can't reach my memory right now. Please try again in a moment.
trouble-embedding = Sorry, my memory isn't working properly right now. Please try again in a moment.
broke-off = That is all for now, the connection broke off.
told-half = That was only the beginning. Ask me if you want to hear more.
declined-to-answer = I cannot help you with that.

## The truth, where a model claims what was not done

nothing-remembered = I have not remembered anything just now. Say: remember, and then the whole sentence.
nothing-forgotten = I have not forgotten anything just now. Say: forget, and then what is to go.
nothing-changed = I have not changed anything just now. Say: remember, and then how it is now.
yes = Yes.

## Rooms

room-not-running = That only works in a room in which I am running.
room-not-kept = But I cannot reach my memory at the moment: after a restart that no longer holds.
muted = { $where ->
    [here] All right, I am not listening. I do not hear the wake word either.
    [there] All right, I am not listening there. I do not hear the wake word either.
   *[all] All right, I am not listening anywhere. I do not hear the wake word either.
}
muted-until = { $where ->
    [here] All right, until { $until } I am not listening. I do not hear the wake word either.
    [there] All right, until { $until } I am not listening there. I do not hear the wake word either.
   *[all] All right, until { $until } I am not listening anywhere. I do not hear the wake word either.
}
mute-until-told = { $others ->
    [yes] You can turn me on from another room, or at the computer.
   *[no] You can turn me on at the computer.
}
unmuted = { $count ->
    [1] All right, I am listening there again.
   *[other] All right, I am listening everywhere again.
}
unmute-hears = { $elsewhere ->
    [yes] I am listening there already.
   *[no] I am listening.
}
unmute-members-only = I only do that for members of the household whose voice I recognise.
dial-turned = { $dial ->
    [volume] { $way ->
        [up] This is louder.
       *[down] This is quieter.
    }
   *[speed] { $way ->
        [up] All right, I speak faster.
       *[down] All right, I speak more slowly.
    }
}
dial-at-end = { $dial ->
    [volume] { $way ->
        [up] I cannot be any louder.
       *[down] I cannot be any quieter.
    }
   *[speed] { $way ->
        [up] I cannot speak any faster.
       *[down] I cannot speak any slower.
    }
}
dial-set = { $dial ->
    [volume] Volume { $value } percent.
   *[speed] All right, I speak at this speed.
}
dial-usual = { $dial ->
    [volume] Now I am as loud as usual.
   *[speed] All right, I speak as usual again.
}
until-today = { $time }
until-tomorrow = tomorrow at { $time }
until-day = { $day } at { $time }
