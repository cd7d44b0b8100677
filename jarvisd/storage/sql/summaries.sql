-- name: put_summary
INSERT INTO summaries AS m (
    id, session_id, scope, owner_id, room, secret, members_only, language, text, at,
    memories, traces, quoted, space, embedding
) VALUES (
    %(id)s::uuid, %(session)s::uuid, %(scope)s::text, %(owner_id)s::uuid, %(placed_in)s::text,
    %(secret)s::boolean, %(members_only)s::boolean, %(language)s::text, %(text)s::text,
    %(at)s::timestamptz, %(memories)s::uuid[], %(traces)s::bytea[],
    %(quoted)s::boolean, (SELECT space FROM installation), %(embedding)s::vector
)
ON CONFLICT (session_id, owner_id) DO UPDATE SET
    language = excluded.language, text = excluded.text, at = excluded.at,
    memories = excluded.memories, traces = excluded.traces, quoted = excluded.quoted,
    space = excluded.space, embedding = excluded.embedding
WHERE {audible}

-- name: summary_quoted
SELECT m.quoted FROM summaries AS m
WHERE m.session_id = %(session)s::uuid AND m.owner_id IS NOT DISTINCT FROM %(owner_id)s::uuid
    AND {audible}

-- name: drop_summary
DELETE FROM summaries AS m
WHERE m.session_id = %(session)s::uuid AND m.owner_id IS NOT DISTINCT FROM %(owner_id)s::uuid
    AND {audible}

-- name: drop_summaries_of
DELETE FROM summaries AS m WHERE m.owner_id = %(owner_id)s::uuid AND {audible}

-- name: clear_summaries_until
INSERT INTO clearances AS c (person_id, at)
SELECT p.id, %(at)s::timestamptz FROM persons AS p WHERE p.id = %(speaker)s::uuid
ON CONFLICT (person_id) DO UPDATE SET at = greatest(c.at, excluded.at)

-- name: cleared_until
SELECT c.at FROM clearances AS c WHERE c.person_id = %(speaker)s::uuid

-- name: near_summaries
-- Those of another embedding space have no cosine with this question.
SELECT m.id, m.session_id, m.owner_id, m.text, m.language, m.at, m.memories, m.traces, m.quoted,
    (1 - (m.embedding <=> %(vector)s::vector))::float8 AS cosine
FROM summaries AS m
WHERE {audible} AND m.session_id IS DISTINCT FROM %(but)s::uuid
    AND m.space IS NOT DISTINCT FROM (SELECT space FROM installation)
ORDER BY cosine DESC, m.at DESC, m.id
LIMIT %(limit)s::bigint
