-- fragment: same_place
(
    m.scope = %(scope)s::text AND m.owner_id IS NOT DISTINCT FROM %(owner_id)s::uuid
    AND m.room IS NOT DISTINCT FROM %(placed_in)s::text
)

-- name: size
-- The planner's estimate: good enough to choose a plan by, and free.
SELECT reltuples::bigint AS rows FROM pg_class WHERE oid = 'memories'::regclass

-- name: near
-- Three arms, each ranked on its own, fused by reciprocal rank (60; 1, 1, 0.7). The
-- union of what they found is returned with the cosine of every row, so that
-- whoever judges sees the meaning of a hit that only its words brought in.
-- In the ranks of full text: D reversed words, C free, B plain words, A stems.
WITH meaning AS (
    SELECT id, row_number() OVER (ORDER BY distance, id) AS place FROM (
        SELECT m.id, m.embedding <=> %(vector)s::vector AS distance
        FROM memories AS m
        WHERE %(vector)s::vector IS NOT NULL AND {current} AND {audible}
        ORDER BY distance LIMIT 40
    ) AS nearest
),
asked AS (
    SELECT replace(
        plainto_tsquery(%(dictionary)s::regconfig, %(plain)s::text)::text, '&', '|'
    )::tsquery || %(parts)s::tsquery AS query
),
worded AS (
    SELECT id, rank, row_number() OVER (ORDER BY rank DESC, id) AS place FROM (
        SELECT m.id, ts_rank('{.3,.4,.7,1}'::real[], m.words, asked.query)::float8 AS rank
        FROM memories AS m, asked
        WHERE m.words @@ asked.query AND {current} AND {audible}
        ORDER BY rank DESC LIMIT 40
    ) AS best
),
alike AS (
    SELECT id, share, row_number() OVER (ORDER BY likeness DESC, id) AS place FROM (
        SELECT m.id, sum(word_similarity(word, m.text)) AS likeness,
            count(*)::float8 / cardinality(%(fuzzy)s::text[]) AS share
        FROM memories AS m, unnest(%(fuzzy)s::text[]) AS word
        WHERE m.text %%> word AND {current} AND {audible}
        GROUP BY m.id ORDER BY likeness DESC LIMIT 40
    ) AS best
)
SELECT {memory},
    coalesce(1 - (m.embedding <=> %(vector)s::vector), 0)::float8 AS cosine,
    coalesce(worded.rank, 0)::float8 AS keywords,
    coalesce(alike.share, 0)::float8 AS fuzzy
FROM meaning FULL JOIN worded USING (id) FULL JOIN alike USING (id)
    JOIN memories AS m USING (id)
WHERE {audible}
ORDER BY coalesce(1.0 / (60 + meaning.place), 0) + coalesce(1.0 / (60 + worded.place), 0)
    + coalesce(0.7 / (60 + alike.place), 0) DESC, cosine DESC, m.id
LIMIT %(limit)s::bigint

-- name: rivals
-- Exact on purpose: an approximate index misses near-duplicates.
WITH nearest AS (
    SELECT m.id FROM memories AS m
    WHERE {current} AND {same_place} AND {audible}
    ORDER BY m.embedding <=> %(vector)s::vector LIMIT %(limit)s::bigint
)
SELECT {memory}, (1 - (m.embedding <=> %(vector)s::vector))::float8 AS cosine,
    0::float8 AS keywords, 0::float8 AS fuzzy
FROM memories AS m
WHERE {current} AND {same_place} AND {audible} AND (
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
