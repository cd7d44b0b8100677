-- fragment: same_place
(
    m.scope = %(scope)s::text AND m.owner_id IS NOT DISTINCT FROM %(owner_id)s::uuid
    AND m.room IS NOT DISTINCT FROM %(placed_in)s::text
)

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
-- In the index: D reversed words, B plain words, A stems.
SELECT asked.place::integer, asked.query::text AS query, ARRAY(
    SELECT m.id FROM memories AS m
    WHERE m.words @@ asked.query AND {current} AND {audible} LIMIT 400
) AS ids
FROM (
    SELECT place, plainto_tsquery(%(dictionary)s::regconfig, word) || part::tsquery AS query
    FROM unnest(%(words)s::text[], %(parts)s::text[]) WITH ORDINALITY AS each (word, part, place)
) AS asked
ORDER BY asked.place

-- name: together
SELECT pair.place::integer, ARRAY(
    SELECT m.id FROM memories AS m
    WHERE m.words @@ (pair.one && pair.other) AND {current} AND {audible} LIMIT 400
) AS ids
FROM unnest(%(firsts)s::tsquery[], %(seconds)s::tsquery[])
    WITH ORDINALITY AS pair (one, other, place)
ORDER BY pair.place

-- name: alike
SELECT m.id FROM memories AS m, unnest(%(fuzzy)s::text[]) AS word
WHERE m.text %%> word AND {current} AND {audible}
GROUP BY m.id ORDER BY sum(word_similarity(word, m.text)) DESC, m.id LIMIT 40

-- name: evidence
SELECT {memory},
    coalesce(1 - (m.embedding <=> %(vector)s::vector), 0)::float8 AS cosine,
    ARRAY(
        SELECT m.words @@ query FROM unnest(%(queries)s::tsquery[])
            WITH ORDINALITY AS asked (query, place) ORDER BY place
    ) AS matched,
    (SELECT count(*) FROM unnest(%(fuzzy)s::text[]) AS word WHERE m.text %%> word) AS similar
FROM memories AS m
WHERE m.id = ANY(%(ids)s::uuid[]) AND {current} AND {audible}

-- name: rivals
-- Exact on purpose: an approximate index misses near-duplicates. With what has faded:
-- said again it comes back.
WITH nearest AS (
    SELECT m.id FROM memories AS m
    WHERE {comparable} AND {same_place} AND {audible}
    ORDER BY m.embedding <=> %(vector)s::vector LIMIT %(limit)s::bigint
)
SELECT {memory}, (1 - (m.embedding <=> %(vector)s::vector))::float8 AS cosine,
    0::float8 AS keywords, 0::float8 AS fuzzy
FROM memories AS m
WHERE {comparable} AND {same_place} AND {audible} AND (
    m.id IN (SELECT id FROM nearest)
    OR (m.subject = %(subject)s::text AND m.predicate = %(predicate)s::text)
)
ORDER BY cosine DESC, m.id

-- name: tombstones
SELECT m.id, m.scope, m.owner_id, m.room, m.secret, m.members_only, m.embedding, m.slot_hash,
    m.words_hash, m.value_hashes, m.polarity, m.erased_at,
    (1 - (m.embedding <=> %(rotated)s::vector))::float8 AS cosine
FROM tombstones AS m
WHERE {same_place} AND {audible}
ORDER BY cosine DESC, m.id
LIMIT %(limit)s::bigint
