-- name: settle_installation
INSERT INTO installation (secret) VALUES (%(secret)s::bytea) ON CONFLICT DO NOTHING

-- name: installation
SELECT secret, space FROM installation

-- name: settle_space
-- A space can be changed while nothing lives in the old one.
UPDATE installation SET space = %(space)s::text
WHERE space IS NULL
    OR NOT EXISTS (SELECT FROM memories) AND NOT EXISTS (SELECT FROM tombstones)

-- name: space
SELECT space FROM installation

-- name: move_space
-- The last step of embedding anew: nothing that has a text may be left in another space.
UPDATE installation SET space = %(space)s::text
WHERE NOT EXISTS (SELECT FROM memories AS m WHERE m.space IS DISTINCT FROM %(space)s::text)
    AND NOT EXISTS (SELECT FROM summaries AS m WHERE m.space IS DISTINCT FROM %(space)s::text)

-- fragment: outside_space
(m.space IS DISTINCT FROM %(space)s::text)

-- fragment: of_group
(
    m.owner_id IS NOT DISTINCT FROM %(owner_id)s::uuid
    AND m.room IS NOT DISTINCT FROM %(placed_in)s::text
)

-- name: memories_outside_space
-- Where what is left to embed anew belongs, and how much of it there is; no text.
SELECT m.owner_id, m.room, count(*) AS many FROM memories AS m WHERE {outside_space}
GROUP BY m.owner_id, m.room ORDER BY m.owner_id, m.room

-- name: summaries_outside_space
SELECT m.owner_id, m.room, count(*) AS many FROM summaries AS m WHERE {outside_space}
GROUP BY m.owner_id, m.room ORDER BY m.owner_id, m.room

-- name: texts_of_memories
SELECT m.id, m.text FROM memories AS m WHERE {outside_space} AND {of_group} AND {audible}
ORDER BY m.id LIMIT %(limit)s::bigint

-- name: texts_of_summaries
SELECT m.id, m.text FROM summaries AS m WHERE {outside_space} AND {of_group} AND {audible}
ORDER BY m.id LIMIT %(limit)s::bigint

-- name: embed_memories
UPDATE memories AS m SET embedding = %(embedding)s::vector, space = %(space)s::text
WHERE m.id = %(id)s::uuid AND m.text = %(text)s::text AND {audible}

-- name: embed_summaries
UPDATE summaries AS m SET embedding = %(embedding)s::vector, space = %(space)s::text
WHERE m.id = %(id)s::uuid AND m.text = %(text)s::text AND {audible}
