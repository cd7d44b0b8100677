-- fragment: left_alone
-- What failed so often is not tried again by itself.
(s.learn_failures >= %(most)s::integer)

-- fragment: to_learn
(s.ended_at IS NOT NULL AND s.learnt_at IS NULL)

-- fragment: to_reread
(s.ended_at IS NOT NULL AND s.learnt_at IS NOT NULL AND s.reread_at IS NULL)

-- name: claim_session
-- Whoever holds the row learns from it; another process passes it over. A turn or a summary
-- that is being kept meanwhile refers to the row, which is no reason to pass it over.
SELECT s.id, s.room FROM sessions AS s
WHERE {to_learn} AND NOT {left_alone}
    AND (s.learn_after IS NULL OR s.learn_after <= %(at)s::timestamptz)
    AND s.id <> ALL(%(skipping)s::uuid[])
ORDER BY s.ended_at, s.id LIMIT 1
FOR NO KEY UPDATE SKIP LOCKED

-- name: claim_again
SELECT s.id, s.room FROM sessions AS s
WHERE s.id = %(session)s::uuid AND s.ended_at IS NOT NULL
FOR NO KEY UPDATE

-- name: claim_unread
-- The latest first: what was said today is missed sooner than what was said last year.
UPDATE sessions AS s SET claim = %(claim)s::uuid, claimed_until = %(until)s::timestamptz
WHERE s.id = (
    SELECT s.id FROM sessions AS s
    WHERE {to_reread} AND NOT {left_alone}
        AND (s.learn_after IS NULL OR s.learn_after <= %(at)s::timestamptz)
        AND (s.claimed_until IS NULL OR s.claimed_until <= %(at)s::timestamptz)
        AND s.id <> ALL(%(skipping)s::uuid[])
    ORDER BY s.ended_at DESC, s.id DESC LIMIT 1
    FOR NO KEY UPDATE SKIP LOCKED
)
RETURNING s.id, s.room

-- name: claim_unread_again
UPDATE sessions AS s SET claim = %(claim)s::uuid, claimed_until = %(until)s::timestamptz
WHERE s.id = %(session)s::uuid AND s.ended_at IS NOT NULL AND s.learnt_at IS NOT NULL
RETURNING s.id, s.room

-- name: extend_claim
UPDATE sessions SET claimed_until = %(until)s::timestamptz
WHERE id = %(session)s::uuid AND claim = %(claim)s::uuid

-- name: hold_claim
-- Without effect on a session that went on, or that somebody else has claimed since.
SELECT s.id, s.room FROM sessions AS s
WHERE s.id = %(session)s::uuid AND s.claim = %(claim)s::uuid
    AND s.ended_at IS NOT NULL AND s.learnt_at IS NOT NULL
FOR NO KEY UPDATE

-- name: give_back
UPDATE sessions SET claim = NULL, claimed_until = NULL
WHERE id = %(session)s::uuid AND claim = %(claim)s::uuid

-- name: speakers_of_session
SELECT DISTINCT t.speaker_id FROM turns AS t WHERE t.session_id = %(session)s::uuid

-- name: note_learnt
UPDATE sessions SET learnt_at = %(at)s::timestamptz,
    reread_at = CASE WHEN %(rest)s::boolean THEN reread_at ELSE %(at)s::timestamptz END,
    learn_failures = 0, learn_attempts = 0, learn_fault = NULL, learn_after = NULL
WHERE id = %(session)s::uuid

-- name: note_reread
UPDATE sessions SET reread_at = %(at)s::timestamptz, claim = NULL, claimed_until = NULL,
    learn_failures = 0, learn_attempts = 0, learn_fault = NULL, learn_after = NULL
WHERE id = %(session)s::uuid

-- name: note_failed
UPDATE sessions SET learn_failures = learn_failures + %(failures)s::integer,
    learn_attempts = learn_attempts + 1, learn_fault = %(fault)s::text
WHERE id = %(session)s::uuid
RETURNING learn_attempts

-- name: note_after
UPDATE sessions SET learn_after = %(after)s::timestamptz WHERE id = %(session)s::uuid

-- name: given_up
SELECT count(*) AS many FROM sessions AS s
WHERE ({to_learn} OR {to_reread}) AND {left_alone}

-- name: learning_standing
SELECT count(*) FILTER (WHERE {to_learn} AND NOT {left_alone}) AS to_learn,
    count(*) FILTER (WHERE {to_reread} AND NOT {left_alone}) AS to_reread,
    count(*) FILTER (WHERE {to_reread} AND s.claimed_until > %(at)s::timestamptz) AS claimed
FROM sessions AS s

-- name: dead_letters
SELECT s.id, s.room, s.ended_at, s.learn_fault, s.learnt_at IS NOT NULL AS learnt
FROM sessions AS s
WHERE ({to_learn} OR {to_reread}) AND {left_alone}
ORDER BY s.ended_at DESC, s.id DESC

-- name: retry_learning
UPDATE sessions AS s SET learn_failures = 0, learn_attempts = 0, learn_fault = NULL,
    learn_after = NULL
WHERE ({to_learn} OR {to_reread}) AND {left_alone}
    AND (%(sessions)s::uuid[] IS NULL OR s.id = ANY(%(sessions)s::uuid[]))
