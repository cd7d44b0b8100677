# Learning from conversations.

cli-memory-learn = Learn from conversations that have ended.
cli-memory-learn-again = Learn from this conversation once more; what was forgotten stays forgotten.
cli-learn-count = count
cli-fate = { $fate ->
    [sessions] Conversations
    [too_short] of them too short
    [reread] Read with a language model
    [learnt] Learnt
    [known] Known already
    [superseded] Superseded by it
    [conflicts] Contradictions that somebody has to decide
    [skipped_forgotten] Passed over because forgotten
    [unsupported] Dropped because nobody said so
    [postponed] Still waiting for a language model
   *[failed] Conversations that failed
}
cli-memory-given-up = { $count ->
    [one] One conversation failed three times and is left alone. jarvisd jobs list shows why.
   *[other] { $count } conversations failed three times and are left alone. jarvisd jobs list shows why.
}
no-such-session = There is no conversation with the id { $id } that has ended.
session-id-unusable = “{ $id }” is no id of a conversation.

## What held before

history-held = { $what } That held until I was told something newer { $when }.
history-none = { $what } Nobody has told me what was before.

## Who says their name

introduced = Pleased to meet you, { $name }. But I recognise nobody by a name alone.
introduced-known = Yes, you are { $name }. I know you.

## Input

text-empty = The text holds no word.
text-not-utf-8 = The text is not valid UTF-8.
