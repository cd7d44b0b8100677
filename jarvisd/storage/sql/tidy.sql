-- Tidying. What counts is run as the upkeep role, which reads no text; what compares,
-- as the tidy role, which sees the one place that was named (R-P4: and is asked for it).

-- fragment: placed
(
    m.scope = %(scope)s::text AND m.owner_id IS NOT DISTINCT FROM %(owner_id)s::uuid
    AND m.room IS NOT DISTINCT FROM %(placed_in)s::text
    AND m.secret = %(secret)s::boolean AND m.members_only = %(members_only)s::boolean
)

-- name: count_places
SELECT m.scope, m.owner_id, m.room, m.secret, m.members_only, count(*) AS memories,
    count(*) FILTER (WHERE m.changed_at >= %(since)s::timestamptz) AS changed
FROM memories AS m WHERE {comparable}
GROUP BY m.scope, m.owner_id, m.room, m.secret, m.members_only
ORDER BY m.scope, m.owner_id, m.room, m.secret, m.members_only

-- name: count_runs
SELECT max(r.began_at) AS last, max(r.began_at) FILTER (WHERE r.entire) AS last_entire,
    clock_timestamp() AS now
FROM tidy_runs AS r

-- name: count_reports
SELECT r.id, r.began_at, r.entire, r.counts FROM tidy_runs AS r
ORDER BY r.began_at DESC LIMIT %(limit)s::bigint

-- name: count_run
INSERT INTO tidy_runs (id, began_at, ended_at, entire, counts) VALUES (
    %(id)s::uuid, %(began_at)s::timestamptz, clock_timestamp(), %(entire)s::boolean,
    %(counts)s::jsonb
)

-- name: count_merges
SELECT m.id, m.at, m.scope, m.owner_id, m.room, m.secret, m.members_only, m.kept_id, m.taken_ids
FROM merges AS m
WHERE m.undone_at IS NULL AND replace(m.kept_id::text, '-', '') LIKE %(digits)s::text || '%%'
ORDER BY m.id DESC

-- name: tidy_place
SELECT set_config('jarvisd.place', jarvisd_place(
    %(scope)s::text, %(owner_id)s::uuid, %(placed_in)s::text, %(secret)s::boolean,
    %(members_only)s::boolean
), true)

-- name: tidy_vectors
-- While all is embedded anew, only what lies in one space is compared.
SELECT m.id, m.embedding, m.changed_at >= %(since)s::timestamptz
FROM memories AS m
WHERE {placed} AND {comparable} AND m.space IS NOT DISTINCT FROM (SELECT space FROM installation)
ORDER BY m.id

-- name: tidy_sharing
-- Whose subject and predicate another one has too.
SELECT s.id, s.subject, s.predicate, s.object FROM (
    SELECT m.id, m.subject, m.predicate, m.object, m.since,
        count(*) OVER (PARTITION BY m.subject, m.predicate) AS sharing
    FROM memories AS m WHERE {placed} AND {comparable} AND m.subject IS NOT NULL
) AS s
WHERE s.sharing > 1
ORDER BY s.subject, s.predicate, s.object, s.since DESC, s.id

-- name: tidy_idle
SELECT m.id FROM memories AS m
WHERE {placed} AND {comparable}
    AND greatest(m.since, m.used_at) < %(before)s::timestamptz
    AND (m.archived_at IS NULL OR m.provenance = 'inferred')

-- name: tidy_apart
SELECT m.kept_id, m.taken_ids FROM merges AS m WHERE {placed} AND m.undone_at IS NOT NULL

-- name: tidy_memories
SELECT {memory}, m.changed_at FROM memories AS m WHERE m.id = ANY(%(ids)s::uuid[]) AND {placed}

-- name: tidy_unchanged
-- Locked, and as they were when they were judged.
SELECT m.id FROM memories AS m
    JOIN unnest(%(ids)s::uuid[], %(seen)s::timestamptz[]) AS judged (id, changed_at)
    ON m.id = judged.id AND m.changed_at = judged.changed_at
WHERE {placed} AND {comparable}
FOR UPDATE OF m

-- name: tidy_keep_merge
INSERT INTO merges (
    run_id, at, scope, owner_id, room, secret, members_only, kept_id, taken_ids,
    taken, kept, changed_at
)
SELECT %(run)s::uuid, %(at)s::timestamptz, %(scope)s::text, %(owner_id)s::uuid,
    %(placed_in)s::text, %(secret)s::boolean, %(members_only)s::boolean, %(kept)s::uuid,
    %(taken)s::uuid[],
    jsonb_agg(to_jsonb(m) - 'words') FILTER (WHERE m.id <> %(kept)s::uuid),
    jsonb_agg(to_jsonb(m) - 'words') FILTER (WHERE m.id = %(kept)s::uuid) -> 0,
    now()
FROM memories AS m
WHERE m.id = ANY(%(taken)s::uuid[] || %(kept)s::uuid) AND {placed}
RETURNING id

-- name: tidy_merge
UPDATE memories AS m SET
    text = %(text)s::text, language = %(language)s::text, kind = %(kind)s::text,
    confidence = %(confidence)s::float8, importance = %(importance)s::float8,
    until = %(until)s::timestamptz, archived_at = %(archived_at)s::timestamptz,
    subject = %(subject)s::text, predicate = %(predicate)s::text, object = %(object)s::text,
    used_count = all_.used_count, used_at = all_.used_at, session_count = all_.session_count,
    space = worded.space, embedding = worded.embedding
FROM (
    SELECT sum(m.used_count)::integer AS used_count, max(m.used_at) AS used_at,
        sum(m.session_count)::integer AS session_count
    FROM memories AS m WHERE m.id = ANY(%(taken)s::uuid[] || %(id)s::uuid) AND {placed}
) AS all_, memories AS worded
WHERE m.id = %(id)s::uuid AND worded.id = %(wording)s::uuid AND {placed}
RETURNING m.changed_at

-- name: tidy_move_merges
UPDATE merges AS m SET kept_id = moving.kept
FROM unnest(%(taken)s::uuid[], %(kept)s::uuid[]) AS moving (taken, kept)
WHERE m.kept_id = moving.taken AND {placed}
RETURNING m.id, moving.taken

-- name: tidy_note_moved
UPDATE merges AS m SET followers = %(followers)s::jsonb, earlier = %(earlier)s::jsonb
WHERE m.id = %(merge)s::bigint AND {placed}

-- name: tidy_note_changed
UPDATE merges AS m SET changed_at = kept.changed_at
FROM memories AS kept
WHERE m.id = ANY(%(merges)s::bigint[]) AND kept.id = m.kept_id AND {placed}

-- name: tidy_take
DELETE FROM memories AS m WHERE m.id = ANY(%(taken)s::uuid[]) AND {placed}

-- name: follow
-- What a merged memory had superseded is the history of the one that stays, whatever its
-- guard: so it is asked for as an audience of the owner, not as the tidy role.
UPDATE memories AS m SET superseded_by = moving.kept
FROM unnest(%(taken)s::uuid[], %(kept)s::uuid[]) AS moving (taken, kept)
WHERE m.superseded_by = moving.taken AND {audible}
RETURNING m.id, moving.taken

-- name: follow_disputes
-- What contradicts a merged memory contradicts the one that stays: they say the same.
UPDATE memories AS m SET disputes = moving.kept
FROM unnest(%(taken)s::uuid[], %(kept)s::uuid[]) AS moving (taken, kept)
WHERE m.disputes = moving.taken AND {audible}

-- name: follow_back
UPDATE memories AS m SET superseded_by = (%(followers)s::jsonb ->> m.id::text)::uuid
WHERE %(followers)s::jsonb ? m.id::text AND m.superseded_by = %(kept)s::uuid AND {audible}

-- name: tidy_close
UPDATE memories AS m SET until = closing.at, superseded_by = closing.by
FROM unnest(%(ids)s::uuid[], %(by)s::uuid[], %(at)s::timestamptz[]) AS closing (id, by, at)
WHERE m.id = closing.id AND {placed}

-- name: tidy_archive
UPDATE memories AS m SET archived_at = %(at)s::timestamptz
WHERE m.id = ANY(%(ids)s::uuid[]) AND m.archived_at IS NULL
    AND greatest(m.since, m.used_at) < %(before)s::timestamptz AND {placed} AND {comparable}

-- name: tidy_delete
DELETE FROM memories AS m
WHERE m.id = ANY(%(ids)s::uuid[]) AND m.provenance = 'inferred' AND m.used_count = 0
    AND greatest(m.since, m.used_at) < %(before)s::timestamptz AND {placed} AND {comparable}

-- name: tidy_kept_merge
-- What lies in another space by now could not be compared any more.
SELECT m.kept_id, m.followers, m.earlier FROM merges AS m
WHERE m.id = %(merge)s::bigint AND m.undone_at IS NULL AND {placed} AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(m.taken) AS t
    WHERE t ->> 'space' IS DISTINCT FROM (SELECT space FROM installation)
)
FOR UPDATE

-- name: tidy_taken
SELECT {memory}, m.embedding
FROM merges AS x, jsonb_populate_recordset(NULL::memories, x.taken) AS m
WHERE x.id = %(merge)s::bigint AND {placed}

-- name: tidy_give_back
-- Its words and standing, unless it was reworded since; what it was used for meanwhile stays.
UPDATE memories AS m SET
    text = k.text, language = k.language, kind = k.kind, confidence = k.confidence,
    importance = k.importance, until = k.until, archived_at = k.archived_at,
    subject = k.subject, predicate = k.predicate, object = k.object,
    space = k.space, embedding = k.embedding
FROM merges AS x, jsonb_populate_record(NULL::memories, x.kept) AS k
WHERE m.id = k.id AND x.id = %(merge)s::bigint AND x.changed_at = m.changed_at AND {placed}

-- name: tidy_unuse
UPDATE memories AS m SET
    used_count = greatest(m.used_count - t.used_count, 0),
    session_count = greatest(m.session_count - t.session_count, 1)
FROM (
    SELECT sum(t.used_count)::integer AS used_count, sum(t.session_count)::integer AS session_count
    FROM merges AS x, jsonb_populate_recordset(NULL::memories, x.taken) AS t
    WHERE x.id = %(merge)s::bigint
) AS t
WHERE m.id = %(kept)s::uuid AND {placed}

-- name: tidy_move_back
UPDATE merges AS m SET kept_id = (%(earlier)s::jsonb ->> m.id::text)::uuid
WHERE %(earlier)s::jsonb ? m.id::text AND {placed}

-- name: tidy_undone
UPDATE merges AS m SET undone_at = %(at)s::timestamptz, taken = NULL, kept = NULL,
    followers = '{}', earlier = '{}'
WHERE m.id = %(merge)s::bigint AND {placed}

-- name: purge_events
DELETE FROM memories AS m
WHERE m.kind = 'event' AND m.provenance = 'observed' AND m.until < now()

-- name: purge_merges
DELETE FROM merges AS m WHERE m.undone_at IS NULL AND m.at < %(before)s::timestamptz

-- name: purge_runs
DELETE FROM tidy_runs AS r WHERE r.began_at < %(before)s::timestamptz
