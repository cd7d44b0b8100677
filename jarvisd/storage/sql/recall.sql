-- fragment: same_place
(
    m.scope = %(scope)s::text AND m.owner_id IS NOT DISTINCT FROM %(owner_id)s::uuid
    AND m.room IS NOT DISTINCT FROM %(placed_in)s::text
)

-- fragment: in_space
(m.space IS NOT DISTINCT FROM (SELECT space FROM installation))

-- name: by_index
-- The planner takes the match of full text for cheap, and would rather scan every row.
SELECT set_config('enable_seqscan', 'off', true)

-- name: size
-- The planner's estimate: good enough to choose a plan by, and free.
SELECT c.reltuples::bigint AS rows, c.relpages AS pages, EXISTS (
    SELECT FROM pg_index AS i JOIN pg_class AS named ON named.oid = i.indexrelid
    WHERE i.indrelid = c.oid AND i.indisvalid AND named.relname = 'memories_meaning'
) AS indexed
FROM pg_class AS c WHERE c.oid = 'memories'::regclass

-- name: sample
SELECT count(*) AS rows FROM memories AS m TABLESAMPLE SYSTEM (%(share)s::real) REPEATABLE (1)
WHERE {current} AND {audible}

-- name: meaning_indexed
SELECT m.id FROM memories AS m
WHERE {current} AND {audible}
ORDER BY m.embedding <=> %(vector)s::vector LIMIT 40

-- name: meaning_exact
-- OFFSET 0 keeps the vector index out: what few may be heard are compared one by one.
SELECT audible.id FROM (
    SELECT m.id, m.embedding <=> %(vector)s::vector AS distance
    FROM memories AS m WHERE {current} AND {audible} OFFSET 0
) AS audible
ORDER BY audible.distance LIMIT 40

-- name: worded
-- In the index: D reversed words, B plain words, A stems. The functions look with rights
-- of their own, because full text uses no index under the policies: migration 8.
SELECT asked.place::integer, asked.query::text AS query,
    CASE WHEN NOT asked.common THEN ARRAY(SELECT jarvisd_found(asked.query)) END AS ids
FROM (
    SELECT place, common,
        plainto_tsquery(%(dictionary)s::regconfig, word) || part::tsquery AS query
    FROM unnest(%(words)s::text[], %(parts)s::text[], %(common)s::boolean[])
        WITH ORDINALITY AS each (word, part, common, place)
) AS asked
ORDER BY asked.place

-- name: together
SELECT pair.place::integer, ARRAY(SELECT jarvisd_found(pair.one && pair.other)) AS ids
FROM unnest(%(firsts)s::tsquery[], %(seconds)s::tsquery[])
    WITH ORDINALITY AS pair (one, other, place)
ORDER BY pair.place

-- name: alike
SELECT id FROM jarvisd_alike(%(fuzzy)s::text[]) AS id

-- name: said_by
-- "Ich" in a memory is whoever said it: a question that names them asks for it too.
-- OFFSET 0 keeps the vector index out: where nobody is named it would be read to its end.
SELECT said.id FROM (
    SELECT m.id, m.embedding <=> %(vector)s::vector AS distance
    FROM persons AS p JOIN memories AS m ON m.owner_id = p.id
    WHERE lower(p.name) = ANY(%(names)s::text[]) AND {current} AND {audible}
    OFFSET 0
) AS said
ORDER BY said.distance LIMIT 40

-- name: evidence
SELECT {memory},
    coalesce(1 - (m.embedding <=> %(vector)s::vector), 0)::float8 AS cosine,
    ARRAY(
        SELECT m.words @@ query FROM unnest(%(queries)s::tsquery[])
            WITH ORDINALITY AS asked (query, place) ORDER BY place
    ) AS matched,
    (SELECT count(*) FROM unnest(%(fuzzy)s::text[]) AS word WHERE m.text %%> word) AS similar,
    p.name AS said_by, p.role
FROM memories AS m LEFT JOIN persons AS p ON p.id = m.owner_id
WHERE m.id = ANY(%(ids)s::uuid[]) AND {current} AND {audible}

-- name: repeats
-- Which of what was found say nearly the same: they are compared once heard, not before.
WITH found AS MATERIALIZED (
    SELECT m.id, m.embedding FROM memories AS m
    WHERE m.id = ANY(%(ids)s::uuid[]) AND {current} AND {audible}
)
SELECT one.id, other.id AS other FROM found AS one JOIN found AS other ON one.id <> other.id
WHERE one.embedding <=> other.embedding <= 1 - %(alike)s::float8

-- name: gone
SELECT {memory}, (1 - gone.distance)::float8 AS cosine, 0::float8 AS keywords, 0::float8 AS fuzzy
FROM (
    SELECT m.id, m.embedding <=> %(vector)s::vector AS distance
    FROM memories AS m WHERE NOT {current} AND {audible} OFFSET 0
) AS gone JOIN memories AS m USING (id)
WHERE {audible}
ORDER BY gone.distance LIMIT 40

-- name: of_speaker
SELECT mine.* FROM unnest(%(kinds)s::text[]) AS of_kind (kind),
    (VALUES ('private'), ('shared')) AS of_scope (scope),
    LATERAL (
        SELECT {memory} FROM memories AS m
        WHERE m.owner_id = %(speaker)s::uuid AND m.scope = of_scope.scope
            AND m.kind = of_kind.kind AND NOT m.secret AND {current} AND {audible}
        ORDER BY m.importance DESC, m.since DESC LIMIT %(each)s::bigint
    ) AS mine
ORDER BY mine.importance DESC, mine.since DESC, mine.id

-- name: heard_count
SELECT count(*) AS rows FROM memories AS m WHERE {audible}

-- name: kept_count
SELECT count(*) AS rows FROM memories

-- name: rivals_exact
SELECT 1 AS place, near.id FROM (
    SELECT m.id, m.embedding <=> (%(vectors)s::vector[])[1] AS distance
    FROM memories AS m WHERE {comparable} AND {same_place} AND {audible} OFFSET 0
) AS near
ORDER BY near.distance LIMIT %(limit)s::bigint

-- name: rivals_exact_each
-- For each of several, by its place in the list. Laid out once, what is to be compared is
-- read four times as fast; for one alone that does not pay.
WITH there AS MATERIALIZED (
    SELECT m.id, m.embedding FROM memories AS m WHERE {comparable} AND {same_place} AND {audible}
)
SELECT asked.place::integer, near.id
FROM unnest(%(vectors)s::vector[]) WITH ORDINALITY AS asked (vector, place), LATERAL (
    SELECT there.id FROM there
    ORDER BY there.embedding <=> asked.vector LIMIT %(limit)s::bigint
) AS near

-- name: rivals_by_slot
SELECT asked.place::integer, m.id
FROM unnest(%(subjects)s::text[], %(predicates)s::text[])
        WITH ORDINALITY AS asked (subject, predicate, place)
    JOIN memories AS m ON m.subject = asked.subject AND m.predicate = asked.predicate
WHERE {comparable} AND {same_place} AND {audible}

-- name: rivals
-- With what has faded: said again it comes back.
SELECT nominated.place, {memory},
    (1 - (m.embedding <=> asked.vector))::float8 AS cosine,
    0::float8 AS keywords, 0::float8 AS fuzzy
FROM unnest(%(places)s::integer[], %(ids)s::uuid[]) AS nominated (place, id)
    JOIN unnest(%(vectors)s::vector[]) WITH ORDINALITY AS asked (vector, place) USING (place)
    JOIN memories AS m ON m.id = nominated.id
WHERE {comparable} AND {same_place} AND {audible}
ORDER BY nominated.place, cosine DESC, m.id

-- name: tombstones
SELECT asked.place::integer, near.*
FROM unnest(%(rotated)s::vector[]) WITH ORDINALITY AS asked (rotated, place), LATERAL (
    SELECT {tombstone}, (1 - (m.embedding <=> asked.rotated))::float8 AS cosine
    FROM tombstones AS m
    WHERE {same_place} AND {audible} AND {in_space}
    ORDER BY cosine DESC, m.id
    LIMIT %(limit)s::bigint
) AS near
ORDER BY asked.place, near.cosine DESC, near.id

-- name: tombstones_traced
-- Vectors of two spaces have no cosine; what was erased before the house moved to another
-- is known by its hashes.
SELECT {tombstone} FROM tombstones AS m
WHERE {same_place} AND {audible} AND NOT {in_space} AND (
    m.words_hash = ANY(%(words)s::bytea[]) OR m.slot_hash = ANY(%(slots)s::bytea[])
    OR m.value_hashes && %(values)s::bytea[]
)
ORDER BY m.id
