-- name: open_session
INSERT INTO sessions (id, room, started_at)
VALUES (%(id)s::uuid, %(held_in)s::text, %(at)s::timestamptz)
-- What goes on is to be archived and learnt from once more when it ends.
ON CONFLICT (id) DO UPDATE SET ended_at = NULL, archived_at = NULL, learnt_at = NULL,
    reread_at = NULL, claim = NULL, claimed_until = NULL,
    learn_failures = 0, learn_attempts = 0, learn_fault = NULL, learn_after = NULL

-- name: close_session
UPDATE sessions SET ended_at = %(at)s::timestamptz WHERE id = %(id)s::uuid AND ended_at IS NULL

-- name: close_stale
UPDATE sessions SET ended_at = %(at)s::timestamptz
WHERE ended_at IS NULL AND room = ANY(%(rooms)s::text[])
  AND started_at <= %(before)s::timestamptz

-- name: meet_room
INSERT INTO rooms (name) VALUES (%(name)s::text) ON CONFLICT DO NOTHING

-- name: record_turn
INSERT INTO turns (
    session_id, number, at, speaker_id, doubt, nearest_id, similarity, margin, heard, said,
    language, outcome, recalled
) VALUES (
    %(session)s::uuid, %(number)s::integer, %(at)s::timestamptz, %(speaker)s::uuid,
    %(doubt)s::text, %(nearest)s::uuid, %(similarity)s::float8, %(margin)s::float8,
    %(heard)s::text, %(said)s::text, %(language)s::text, %(outcome)s::text, %(recalled)s::uuid[]
)

-- name: turns
-- What someone said is theirs; what an unknown voice said counts as said to the household.
SELECT t.number, t.at, t.doubt, t.similarity, t.margin, t.heard, t.said, t.language, t.outcome,
    t.recalled, p.id AS person_id, p.name AS person_name, p.role AS person_role,
    n.id AS nearest_id, n.name AS nearest_name, n.role AS nearest_role
FROM turns AS t LEFT JOIN persons AS p ON p.id = t.speaker_id
    LEFT JOIN persons AS n ON n.id = t.nearest_id
WHERE t.session_id = %(session)s::uuid AND (
    t.speaker_id = %(speaker)s::uuid OR (t.speaker_id IS NULL AND %(member)s::boolean)
)
ORDER BY t.number

-- name: note_wake
INSERT INTO wakes (
    room, at, session_id, word, score, outcome, speech_end_ms, stt_ms, first_sound_ms,
    first, second
) VALUES (
    %(heard_in)s::text, %(at)s::timestamptz, %(session)s::uuid, %(word)s::text,
    %(score)s::float8, %(outcome)s::text, %(speech_end_ms)s::integer, %(stt_ms)s::integer,
    %(first_sound_ms)s::integer, %(first)s::float8, %(second)s::float8
)

-- name: wakes
SELECT room, at, session_id, word, score, outcome, speech_end_ms, stt_ms, first_sound_ms,
    first, second
FROM wakes WHERE room = %(heard_in)s::text
ORDER BY at DESC, id DESC LIMIT %(most)s::integer

-- name: purge_near_misses
DELETE FROM wakes WHERE id IN (
    SELECT id FROM wakes WHERE room = %(heard_in)s::text AND outcome = 'near-miss'
    ORDER BY at DESC, id DESC OFFSET %(most)s::integer
)

-- name: purge_turns
DELETE FROM turns WHERE at < %(before)s::timestamptz

-- name: purge_sessions
DELETE FROM sessions AS s WHERE s.ended_at < %(before)s::timestamptz
    AND NOT EXISTS (SELECT FROM turns AS t WHERE t.session_id = s.id)

-- name: purge_wakes
DELETE FROM wakes WHERE at < %(before)s::timestamptz
