-- name: claim_session
-- Whoever holds the row learns from it; another process passes it over.
SELECT s.id, s.room FROM sessions AS s
WHERE s.ended_at IS NOT NULL AND s.learnt_at IS NULL
    AND s.learn_failures < %(most)s::integer AND s.id <> ALL(%(skipping)s::uuid[])
ORDER BY s.ended_at, s.id LIMIT 1
FOR UPDATE SKIP LOCKED

-- name: claim_again
SELECT s.id, s.room FROM sessions AS s
WHERE s.id = %(session)s::uuid AND s.ended_at IS NOT NULL
FOR UPDATE

-- name: speakers_of_session
SELECT DISTINCT t.speaker_id FROM turns AS t WHERE t.session_id = %(session)s::uuid

-- name: note_learnt
UPDATE sessions SET learnt_at = %(at)s::timestamptz, learn_failures = 0
WHERE id = %(session)s::uuid

-- name: note_failed
UPDATE sessions SET learn_failures = learn_failures + 1 WHERE id = %(session)s::uuid

-- name: given_up
SELECT count(*) AS many FROM sessions AS s
WHERE s.ended_at IS NOT NULL AND s.learnt_at IS NULL AND s.learn_failures >= %(most)s::integer
