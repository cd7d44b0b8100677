-- fragment: memory
m.id, m.text, m.language, m.kind, m.scope, m.owner_id, m.room, m.secret, m.members_only,
m.provenance, m.confidence, m.importance, m.via, m.session_id, m.turn, m.since, m.until,
m.superseded_by, m.archived_at, m.subject, m.predicate, m.object, m.used_count, m.used_at,
m.session_count, m.disputes

-- name: add_memory
INSERT INTO memories (
    id, text, language, kind, scope, owner_id, room, secret, members_only,
    provenance, confidence, importance, via, session_id, turn, since, until,
    superseded_by, archived_at, subject, predicate, object, used_count, used_at,
    session_count, disputes, space, embedding
) VALUES (
    %(id)s::uuid, %(text)s::text, %(language)s::text, %(kind)s::text, %(scope)s::text,
    %(owner_id)s::uuid, %(placed_in)s::text, %(secret)s::boolean, %(members_only)s::boolean,
    %(provenance)s::text, %(confidence)s::float8, %(importance)s::float8, %(via)s::text,
    %(session_id)s::uuid, %(turn)s::integer, %(since)s::timestamptz, %(until)s::timestamptz,
    %(superseded_by)s::uuid, %(archived_at)s::timestamptz, %(subject)s::text,
    %(predicate)s::text, %(object)s::text, %(used_count)s::integer, %(used_at)s::timestamptz,
    %(session_count)s::integer, %(disputes)s::uuid, (SELECT space FROM installation), %(embedding)s::vector
)

-- name: merge_memory
-- The placement is compared, never set: a merge cannot move a memory to other ears.
UPDATE memories AS m SET
    text = %(text)s::text, language = %(language)s::text, kind = %(kind)s::text,
    provenance = %(provenance)s::text, confidence = %(confidence)s::float8,
    importance = %(importance)s::float8, via = %(via)s::text,
    session_id = %(session_id)s::uuid, turn = %(turn)s::integer,
    since = %(since)s::timestamptz, until = %(until)s::timestamptz,
    superseded_by = %(superseded_by)s::uuid, archived_at = %(archived_at)s::timestamptz,
    subject = %(subject)s::text, predicate = %(predicate)s::text, object = %(object)s::text,
    used_count = %(used_count)s::integer, used_at = %(used_at)s::timestamptz,
    session_count = %(session_count)s::integer, disputes = %(disputes)s::uuid,
    space = (SELECT space FROM installation), embedding = %(embedding)s::vector
WHERE m.id = %(id)s::uuid AND m.scope = %(scope)s::text
    AND m.owner_id IS NOT DISTINCT FROM %(owner_id)s::uuid
    AND m.room IS NOT DISTINCT FROM %(placed_in)s::text
    AND m.secret = %(secret)s::boolean AND m.members_only = %(members_only)s::boolean
    AND {audible}

-- name: reinforce_in_session
WITH first AS (
    INSERT INTO reinforcements (memory_id, session_id)
    SELECT m.id, %(session)s::uuid FROM memories AS m
    WHERE m.id = ANY(%(ids)s::uuid[]) AND {audible}
    ON CONFLICT DO NOTHING
    RETURNING memory_id
)
UPDATE memories AS m SET
    used_count = m.used_count + 1,
    used_at = greatest(m.used_at, %(at)s::timestamptz),
    session_count = m.session_count
        + (m.session_id IS DISTINCT FROM %(session)s::uuid)::integer,
    archived_at = NULL
FROM first WHERE m.id = first.memory_id AND {audible}

-- name: reinforce
UPDATE memories AS m SET
    used_count = m.used_count + 1,
    used_at = greatest(m.used_at, %(at)s::timestamptz),
    archived_at = NULL
WHERE m.id = ANY(%(ids)s::uuid[]) AND {audible}

-- name: supersede
UPDATE memories AS m SET until = %(at)s::timestamptz, superseded_by = %(by)s::uuid
WHERE m.id = ANY(%(ids)s::uuid[]) AND {audible}

-- name: restore
UPDATE memories AS m SET until = NULL, superseded_by = NULL
WHERE m.id = ANY(%(ids)s::uuid[]) AND m.superseded_by IS NOT NULL AND {audible}

-- name: archive
UPDATE memories AS m SET archived_at = %(at)s::timestamptz
WHERE m.id = %(id)s::uuid AND {audible}

-- name: erase
DELETE FROM memories AS m WHERE m.id = %(id)s::uuid AND {audible} AND {erasable}

-- name: bury
INSERT INTO tombstones (
    id, scope, owner_id, room, secret, members_only, embedding, slot_hash, words_hash,
    value_hashes, word_hashes, polarity, erased_at, space
) VALUES (
    %(id)s::uuid, %(scope)s::text, %(owner_id)s::uuid, %(placed_in)s::text,
    %(secret)s::boolean, %(members_only)s::boolean, %(embedding)s::vector,
    %(slot_hash)s::bytea, %(words_hash)s::bytea, %(value_hashes)s::bytea[],
    %(word_hashes)s::bytea[],
    %(polarity)s::smallint, %(erased_at)s::timestamptz,
    coalesce(%(space)s::text, (SELECT space FROM installation))
)

-- name: lift
DELETE FROM tombstones AS m WHERE m.id = %(id)s::uuid AND {audible}

-- name: queue_up
-- One writer at a time for each owner, in the order of the keys so that two never cross.
SELECT pg_advisory_xact_lock(key) FROM (
    SELECT DISTINCT hashtextextended(owner, 0) AS key
    FROM unnest(%(owners)s::text[]) AS owner ORDER BY key
) AS keys

-- name: memory
SELECT {memory} FROM memories AS m WHERE m.id = %(id)s::uuid AND {audible}

-- name: history
-- Each memory once, so that a chain that bites its own tail would end as well.
WITH RECURSIVE past AS (
    SELECT m.id FROM memories AS m WHERE m.superseded_by = %(id)s::uuid AND {audible}
    UNION
    SELECT m.id FROM memories AS m JOIN past ON m.superseded_by = past.id WHERE {audible}
)
SELECT {memory} FROM memories AS m JOIN past ON past.id = m.id
WHERE m.id <> %(id)s::uuid AND {audible}
ORDER BY m.until DESC, m.since DESC, m.id LIMIT %(limit)s::bigint

-- name: note_asked
UPDATE memories AS m SET asked_at = %(at)s::timestamptz
WHERE m.id = %(id)s::uuid AND {audible}

-- name: asked_once_more
UPDATE memories AS m SET asked_times = m.asked_times + 1
WHERE m.id = %(id)s::uuid AND {audible}

-- name: disputed
-- Few are disputed: those first, then what they dispute, by its number.
WITH heard AS MATERIALIZED (
    SELECT m.id, m.disputes, m.since FROM memories AS m
    WHERE m.disputes IS NOT NULL AND m.superseded_by IS NULL AND NOT m.secret AND {audible}
        AND (%(times)s::smallint IS NULL OR m.asked_times < %(times)s::smallint)
)
SELECT {memory}, heard.id AS heard FROM memories AS m JOIN heard ON heard.disputes = m.id
WHERE {comparable} AND NOT m.secret AND {audible}
    AND (%(asked_before)s::timestamptz IS NULL OR m.asked_at IS NULL
        OR m.asked_at < %(asked_before)s::timestamptz)
ORDER BY heard.since DESC, heard.id
LIMIT %(limit)s::bigint

-- name: beside
WITH asked AS MATERIALIZED (
    SELECT DISTINCT m.subject, m.predicate, m.scope, m.room FROM memories AS m
    WHERE m.id = ANY(%(ids)s::uuid[]) AND m.scope IN ('shared', 'room') AND {audible}
)
SELECT {memory}, m.asked_at, m.asked_times,
    (SELECT p.role FROM persons AS p WHERE p.id = m.owner_id) AS role
FROM asked JOIN memories AS m ON m.subject = asked.subject AND m.predicate = asked.predicate
    AND m.scope = asked.scope AND m.room IS NOT DISTINCT FROM asked.room
WHERE {current} AND {audible}
ORDER BY m.since DESC, m.id

-- name: listed
SELECT {memory} FROM memories AS m
WHERE {audible}
    AND (NOT %(current)s::boolean OR {current})
    AND (%(kind)s::text IS NULL OR m.kind = %(kind)s::text)
    AND (%(scope)s::text IS NULL OR m.scope = %(scope)s::text)
    AND (%(owner_id)s::uuid IS NULL OR m.owner_id = %(owner_id)s::uuid)
    AND (%(contains)s::text IS NULL
        OR position(lower(%(contains)s::text) IN lower(m.text)) > 0)
ORDER BY m.since DESC, m.id
LIMIT %(limit)s::bigint OFFSET %(offset)s::bigint
