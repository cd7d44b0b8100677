-- name: house_rooms
SELECT DISTINCT m.room FROM memories AS m WHERE m.room IS NOT NULL ORDER BY m.room

-- name: house_mark
SELECT k.replayed_to, k.ending, k.at FROM erasure_marks AS k WHERE k.journal = %(journal)s::bytea

-- name: house_set_mark
INSERT INTO erasure_marks AS k (journal, replayed_to, ending, at) VALUES (
    %(journal)s::bytea, %(to)s::bigint, %(ending)s::bytea, %(at)s::timestamptz
)
ON CONFLICT (journal) DO UPDATE
SET replayed_to = excluded.replayed_to, ending = excluded.ending, at = excluded.at

-- name: house_drop_mark
DELETE FROM erasure_marks AS k WHERE k.journal = %(journal)s::bytea

-- name: house_clock
SELECT clock_timestamp() AS now

-- name: house_graves
SELECT m.id FROM tombstones AS m
WHERE m.laid_at >= %(since)s::timestamptz OR m.id = ANY(%(ids)s::uuid[])

-- name: house_grave_places
SELECT DISTINCT m.owner_id, m.room FROM tombstones AS m WHERE m.id = ANY(%(ids)s::uuid[])

-- name: graves_of
SELECT {tombstone} FROM tombstones AS m WHERE m.id = ANY(%(ids)s::uuid[]) AND {audible}

-- name: vectors
SELECT m.id, m.embedding FROM memories AS m WHERE m.id = ANY(%(ids)s::uuid[]) AND {audible}

-- fragment: tombstone
m.id, m.scope, m.owner_id, m.room, m.secret, m.members_only, m.embedding, m.slot_hash,
m.words_hash, m.value_hashes, m.word_hashes, m.polarity, m.erased_at, m.space

-- name: numbers
SELECT m.id FROM memories AS m WHERE m.id = ANY(%(ids)s::uuid[]) AND {audible}

-- name: buried
SELECT m.id FROM tombstones AS m WHERE m.id = ANY(%(ids)s::uuid[]) AND {audible}

-- name: graves
SELECT {tombstone}
FROM tombstones AS m
WHERE {audible}
ORDER BY m.id
LIMIT %(limit)s::bigint OFFSET %(offset)s::bigint

-- name: house_turns_about
-- Where memories were said or told, by number alone: no text is read here.
SELECT t.session_id, t.number FROM turns AS t
WHERE t.recalled && %(ids)s::uuid[] OR EXISTS (
    SELECT FROM unnest(%(sessions)s::uuid[], %(numbers)s::integer[]) AS named (session_id, number)
    WHERE named.session_id = t.session_id AND named.number = t.number
)

-- name: turns_worded
SELECT t.session_id, t.number, t.heard, t.said, t.language FROM turns AS t
WHERE (t.heard || ' ' || t.said) ILIKE ANY(%(patterns)s::text[]) AND (
    t.speaker_id = %(speaker)s::uuid OR (t.speaker_id IS NULL AND %(member)s::boolean)
)

-- name: turns_spoken
SELECT t.session_id, t.number FROM turns AS t WHERE t.speaker_id = %(speaker)s::uuid

-- name: house_strike_turns
DELETE FROM turns AS t
USING unnest(%(sessions)s::uuid[], %(numbers)s::integer[]) AS named (session_id, number)
WHERE named.session_id = t.session_id AND named.number = t.number

-- name: forget_voice
DELETE FROM voiceprints AS v WHERE v.person_id = %(person)s::uuid
