-- fragment: pending
-- Waits or rings: what is over is due no more, unless it comes again.
(m.over_at IS NULL OR m.over_at < m.due_at)

-- name: add_timer
INSERT INTO timers (
    id, kind, scope, owner_id, room, secret, members_only, set_in, language, set_at,
    name, about, due_at, length_s, repeat_days, repeat_at
) VALUES (
    %(id)s::uuid, %(kind)s::text, %(scope)s::text, %(owner_id)s::uuid, %(placed_in)s::text,
    %(secret)s::boolean, %(members_only)s::boolean, %(set_in)s::text, %(language)s::text,
    %(set_at)s::timestamptz, %(name)s::text, %(about)s::text, %(due_at)s::timestamptz,
    %(length_s)s::integer, %(repeat_days)s::smallint[], %(repeat_at)s::time
)

-- name: running_timers
SELECT m.* FROM timers AS m WHERE {audible} AND {pending} ORDER BY m.due_at, m.id

-- name: move_timer
UPDATE timers AS m SET
    due_at = %(due_at)s::timestamptz, length_s = %(length_s)s::integer,
    repeat_days = %(repeat_days)s::smallint[], repeat_at = %(repeat_at)s::time,
    rings_in = NULL, rang_at = NULL, over_at = NULL
WHERE m.id = %(id)s::uuid AND {audible} AND {pending}

-- name: cancel_timers
DELETE FROM timers AS m WHERE m.id = ANY(%(ids)s::uuid[]) AND {audible}

-- name: private_timers
SELECT count(*) FROM timers AS m WHERE m.owner_id = %(speaker)s::uuid AND m.scope = 'private'

-- name: cancel_private_timers
DELETE FROM timers AS m WHERE m.owner_id = %(speaker)s::uuid AND m.scope = 'private'

-- name: bell_coming
SELECT m.* FROM timers AS m
WHERE {pending} AND m.due_at <= %(until)s::timestamptz AND (
    m.set_in = ANY(%(rooms)s::text[])
    OR m.rings_in = ANY(%(rooms)s::text[]) AND m.rang_at >= m.due_at
    OR m.due_at <= %(strayed)s::timestamptz AND (m.rang_at IS NULL OR m.rang_at < m.due_at)
)
ORDER BY m.due_at, m.id

-- name: bell_rang
-- Of one that strayed only the first house to say so rings it.
UPDATE timers AS m SET
    rings_in = %(rings_in)s::text, rang_at = %(rang_at)s::timestamptz, over_at = NULL
WHERE m.id = %(id)s::uuid AND m.due_at = %(due_at)s::timestamptz AND {pending}
    AND (m.rang_at IS NULL OR m.rang_at < m.due_at OR m.rings_in = ANY(%(rooms)s::text[]))

-- name: bell_over
UPDATE timers AS m SET
    rings_in = coalesce(m.rings_in, m.set_in),
    rang_at = coalesce(m.rang_at, %(at)s::timestamptz),
    over_at = %(at)s::timestamptz,
    due_at = coalesce(%(again)s::timestamptz, m.due_at)
WHERE m.id = %(id)s::uuid AND m.due_at = %(due_at)s::timestamptz

-- name: bell_put_off
UPDATE timers AS m SET
    due_at = %(until)s::timestamptz, rings_in = NULL, rang_at = NULL, over_at = NULL
WHERE m.id = %(id)s::uuid AND m.over_at IS NOT NULL

-- name: bell_in_room
SELECT m.* FROM timers AS m
WHERE m.rings_in = %(in_room)s::text
    AND (m.over_at IS NULL OR m.over_at >= %(over_since)s::timestamptz)
ORDER BY m.due_at, m.id

-- name: bell_clear
DELETE FROM timers AS m WHERE m.over_at < %(before)s::timestamptz AND NOT {pending}
