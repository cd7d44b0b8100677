# Learning and recognising voices.

enrol-refused = I cannot use { $count } recordings as they are:
enrol-noisy = In { $name } the noise of the room is almost as loud as the voice. Move closer to the microphone.
denoiser-missing = The noise suppression cannot be loaded: { $reason }.
denoising-failed = The noise suppression failed.
people-room-hint = In noisy rooms I recognise { $name } better with some recordings made there: jarvisd people add-samples "{ $name }" --from RECORDING.wav …
enrol-same-recording = { $one } and { $other } are the same recording. Speak anew for each sample.
own-voice-sample = Tomorrow morning the flowers in the garden need water, and then I will read you the news.

# Learning a voice in the room.

lesson-only-by-voice = I can only learn your voice when you speak to me: in a room, or with recordings and jarvisd people add.
lesson-name = What is your name?
lesson-name-of-another = What is the name of the person whose voice I am to learn?
lesson-no-name = I did not catch a name.
lesson-begin = With pleasure. I will learn the voice of { $name }.
lesson-more = I know your voice already, { $name }. I will take a few more samples.
lesson-how = Please repeat { $count ->
    [5] five sentences
   *[other] { $count } sentences
} after me, one at a time. Say "stop" and I will leave it.
lesson-say = { $number ->
    [1] The first sentence:
    [2] Good. The second sentence:
    [3] Thank you. The third sentence:
    [4] Good. The fourth sentence:
    [5] And the fifth sentence:
   *[other] The next sentence:
} { $sentence }
lesson-sentence-1 = This morning I got up early and watered all the flowers in the garden.
lesson-sentence-2 = In winter we like to drink hot tea and read a good book together.
lesson-sentence-3 = The train to London leaves at half past eight from platform seven.
lesson-sentence-4 = Before we go to bed we always turn off the light in the kitchen.
lesson-sentence-5 = My voice is my key, and I use it every single day at home.
lesson-sentence-6 = At the weekend my brother bakes a large cake with apples and nuts.
lesson-sentence-7 = The little boat lay quietly in the harbour while the storm went by.
lesson-sentence-8 = Please do not forget to bring some bread and milk after work.
lesson-otherwise = That was not the sentence.
lesson-refused = { $why ->
    [enrol-too-short] That was too short. Once more, please.
    [enrol-too-quiet] That was too quiet. Please come closer and say it again.
    [enrol-clipped] That was too loud. Once more, please, a little softer.
    [enrol-noisy] It is almost as loud here as your voice. Please come closer and say it again.
    [enrol-other-voice] That sounded like another voice than before. Once more, please.
    [enrol-two-voices] That sounded like another voice than before. Once more, please.
    [enrol-same-recording] I had that one already. Once more, please.
    [enrol-own-voice] That was my own voice; I do not learn that one.
    [enrol-known-voice] I know this voice already: it belongs to { $name }.
    [enrol-too-little] That was too little speech in all.
    [person-known] I know { $name } already.
   *[other] I cannot learn your voice like this.
}
lesson-some-more = That was still a little short.
lesson-given-up = Let us leave it for today. I have kept nothing.
lesson-broken-off = All right, I will leave it. I have kept nothing.
lesson-nothing-kept = I have kept nothing.
lesson-done = Thank you, { $name }. I know your voice now.
lesson-guest = You are a guest here. Whoever set up Jarvis can make you a member.
lesson-done-more = Thank you, { $name }. I have kept the new samples.
lesson-not-theirs = I know { $name } already, but I did not recognise { $name } by voice just now. A member of the household whose voice I know has to tell me: learn the voice of { $name }.

# More speech, to be sure who is speaking.

proof-why = For that I have to be sure who you are.
proof-say = Please repeat after me: { $words }.
proof-words = umbrella sunflower blueberry bicycle butterfly waterfall strawberry caterpillar telephone windowsill candlestick lemonade kangaroo elephant thunderstorm blackberry marmalade cinnamon crocodile dinosaur helicopter refrigerator watermelon photograph grasshopper newspaper peppermint motorcycle orchestra harmonica microphone pineapple
proof-failed = I did not recognise you surely enough. So I will leave it.
proof-late = That was too late. I will leave it.
