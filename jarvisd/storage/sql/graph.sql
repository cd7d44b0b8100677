-- Entities and relations. In every statement the memory that tells something stands as
-- "m", with the audience's predicate on it: at each step of a walk, not only at its end.

-- name: household_names
SELECT id, name FROM persons

-- name: unread
-- Where what is not yet read belongs, and how much of it there is; no text.
SELECT m.owner_id, m.room, count(*) AS many FROM memories AS m
WHERE NOT EXISTS (
    SELECT FROM readings AS r WHERE r.memory_id = m.id AND r.rules = %(rules)s::integer
)
GROUP BY m.owner_id, m.room ORDER BY m.owner_id, m.room

-- name: along_ids
-- What is still unread is taken in the order of the ids, which lie in an index. How many
-- there are is not known to the planner: it would sort all memories anew at every step.
SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_sort', 'off', true)

-- name: texts_unread
SELECT {memory} FROM memories AS m
-- One look-up for each: joined, all memories would be gone through at every step.
WHERE (SELECT r.rules FROM readings AS r WHERE r.memory_id = m.id)
        IS DISTINCT FROM %(rules)s::integer
    AND m.owner_id IS NOT DISTINCT FROM %(owner_id)s::uuid
    AND m.room IS NOT DISTINCT FROM %(placed_in)s::text
    -- From where the last step ended: none looks again at what is read.
    AND (%(after)s::uuid IS NULL OR m.id > %(after)s::uuid)
    AND {audible}
ORDER BY m.id LIMIT %(limit)s::bigint

-- name: clear_mentions
-- Their relations hang on them.
DELETE FROM mentions AS e USING memories AS m
WHERE e.memory_id = ANY(%(ids)s::uuid[]) AND m.id = e.memory_id AND {audible}

-- name: add_mentions
INSERT INTO mentions (
    memory_id, entity, name, sort, scope, owner_id, room, secret, members_only
)
SELECT m.id, told.entity, told.name, told.sort, m.scope, m.owner_id, m.room, m.secret,
    m.members_only
FROM unnest(
    %(ids)s::uuid[], %(entities)s::text[], %(names)s::text[], %(sorts)s::text[]
) AS told (memory_id, entity, name, sort)
JOIN memories AS m ON m.id = told.memory_id
WHERE {audible}

-- name: add_relations
INSERT INTO relations (
    memory_id, subject, predicate, object, weight, scope, owner_id, room, secret, members_only
)
SELECT m.id, told.subject, told.predicate, told.object, told.weight, m.scope, m.owner_id,
    m.room, m.secret, m.members_only
FROM unnest(
    %(ids)s::uuid[], %(subjects)s::text[], %(predicates)s::text[], %(objects)s::text[],
    %(weights)s::float8[]
) AS told (memory_id, subject, predicate, object, weight)
JOIN memories AS m ON m.id = told.memory_id
WHERE {audible}

-- name: mark_read
INSERT INTO readings (memory_id, rules)
SELECT m.id, %(rules)s::integer FROM memories AS m
WHERE m.id = ANY(%(ids)s::uuid[]) AND {audible}
ON CONFLICT (memory_id) DO UPDATE SET rules = excluded.rules

-- name: forget_readings
-- What a person said for all is read anew without their name.
DELETE FROM readings WHERE memory_id IN (
    SELECT memory_id FROM mentions WHERE owner_id = %(person)s::uuid
)

-- name: forget_mentions
DELETE FROM mentions WHERE owner_id = %(person)s::uuid

-- name: recognised
-- Of each key that an audible memory mentions what else it is called, with the memory that
-- says so.
SELECT asked.entity, called.keys, called.names, called.sorts, called.ids
FROM unnest(%(entities)s::text[]) AS asked (entity), LATERAL (
    SELECT array_agg(known.object) AS keys, array_agg(known.name) AS names,
        array_agg(known.sort) AS sorts, array_agg(known.id) AS ids
    FROM (
        SELECT few.object, e.name, e.sort, few.id
        FROM (
            -- Along the index: what is called by more names than these is anybody.
            SELECT r.object, m.id, m.since
            FROM relations AS r JOIN memories AS m ON m.id = r.memory_id
            WHERE r.subject = asked.entity AND r.weight = 1 AND NOT m.secret
                AND {current} AND {audible}
            ORDER BY r.weight DESC, r.memory_id LIMIT 32
        ) AS few
        JOIN mentions AS e ON e.memory_id = few.id AND e.entity = few.object
        ORDER BY few.since DESC, few.id LIMIT 4
    ) AS known
) AS called
WHERE EXISTS (
    SELECT FROM mentions AS e JOIN memories AS m ON m.id = e.memory_id
    WHERE e.entity = asked.entity AND {current} AND {audible}
)

-- name: mentioned
SELECT e.memory_id, e.entity, e.name, e.sort
FROM mentions AS e JOIN memories AS m ON m.id = e.memory_id
WHERE m.id = ANY(%(ids)s::uuid[]) AND {current} AND {audible}
ORDER BY e.memory_id, e.entity

-- name: narrow
-- The entities of some memories, without the hubs: counted no further than needed.
SELECT told.entity FROM (
    SELECT DISTINCT e.entity FROM mentions AS e JOIN memories AS m ON m.id = e.memory_id
    WHERE m.id = ANY(%(ids)s::uuid[]) AND {current} AND {audible}
) AS told
WHERE NOT EXISTS (
    SELECT FROM mentions AS e JOIN memories AS m ON m.id = e.memory_id
    WHERE e.entity = told.entity AND {current} AND {audible}
    OFFSET %(most)s::bigint
)

-- name: in_order
-- Mentions and relations of an entity lie in the index, the best first: a bitmap would
-- fetch (and sort) all those of a hub, only to throw away all but a few.
SELECT set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)

-- name: walk
-- Breadth is bounded at each step (the literal limits, which the planner can see), depth
-- by the parameter, and no way visits an entity twice: cycles end. A secret leads nowhere.
-- What has many ways out is damped, except for its name, which it shares with nobody.
-- Walks from several starts go side by side.
WITH RECURSIVE walk (start, seed, entity, hops, weight, entities, evidence) AS (
    SELECT asked.start, asked.entity, asked.entity, 0, asked.weight, ARRAY[asked.entity],
        ARRAY[]::uuid[]
    FROM unnest(%(starts)s::integer[], %(seeds)s::text[], %(weights)s::float8[])
        AS asked (start, entity, weight)
    UNION ALL
    SELECT walk.start, walk.seed, step.entity, walk.hops + 1,
        walk.weight * step.weight
            / CASE WHEN step.weight = 1 THEN 1 ELSE sqrt(greatest(step.many / 4.0, 1)) END,
        walk.entities || step.entity, walk.evidence || step.memory_id
    FROM walk, LATERAL (
        SELECT edge.entity, edge.weight, edge.memory_id, count(*) OVER () AS many FROM (
            (
                SELECT r.object AS entity, r.weight, r.memory_id
                FROM relations AS r JOIN memories AS m ON m.id = r.memory_id
                WHERE r.subject = walk.entity AND r.weight > 0 AND NOT m.secret
                    AND {current} AND {audible}
                ORDER BY r.weight DESC, r.memory_id LIMIT 16
            )
            UNION ALL
            (
                SELECT r.subject, r.weight, r.memory_id
                FROM relations AS r JOIN memories AS m ON m.id = r.memory_id
                WHERE r.object = walk.entity AND r.weight > 0 AND NOT m.secret
                    AND {current} AND {audible}
                ORDER BY r.weight DESC, r.memory_id LIMIT 16
            )
        ) AS edge
    ) AS step
    WHERE walk.hops < %(depth)s::integer AND walk.weight * step.weight >= 0.1
        AND step.entity <> ALL (walk.entities)
),
best AS (
    SELECT DISTINCT ON (walk.start, walk.seed, walk.entity) walk.* FROM walk
    ORDER BY walk.start, walk.seed, walk.entity, walk.weight DESC, walk.hops, walk.entities, walk.evidence
),
ranked AS (
    SELECT best.*, row_number() OVER (
        PARTITION BY best.start ORDER BY best.weight DESC, best.hops, best.entity
    ) AS rank FROM best
),
told AS (
    SELECT ranked.*, few.id, few.distance, row_number() OVER (
        PARTITION BY ranked.start
        ORDER BY ranked.weight DESC, few.distance, few.id, ranked.seed
    ) AS place
    FROM ranked, LATERAL (
        SELECT near.id, near.distance FROM (
            SELECT m.id,
                m.embedding <=> (%(vectors)s::vector[])[ranked.start + 1] AS distance
            FROM mentions AS e JOIN memories AS m ON m.id = e.memory_id
            WHERE e.entity = ranked.entity AND m.id <> ALL (ranked.evidence)
                AND {current} AND {audible}
            LIMIT 32
        ) AS near
        ORDER BY near.distance, near.id LIMIT 6
    ) AS few
    WHERE ranked.rank <= 12
)
SELECT {memory}, told.start, told.seed, told.hops, told.weight, told.entities, told.evidence,
    coalesce(1 - told.distance, 0)::float8 AS cosine, 0::float8 AS keywords, 0::float8 AS fuzzy
FROM told JOIN memories AS m ON m.id = told.id
WHERE told.place <= 40 AND {current} AND {audible}
ORDER BY told.start, told.weight DESC, told.distance, m.id, told.seed

-- name: entities
SELECT e.entity, mode() WITHIN GROUP (ORDER BY e.name) AS name,
    coalesce(mode() WITHIN GROUP (ORDER BY e.sort) FILTER (WHERE e.sort <> 'name'), 'name') AS sort,
    count(*)::integer AS memories
FROM mentions AS e JOIN memories AS m ON m.id = e.memory_id
WHERE {current} AND {audible}
    AND (%(entities)s::text[] IS NULL OR e.entity = ANY(%(entities)s::text[]))
GROUP BY e.entity
ORDER BY memories DESC, e.entity
LIMIT %(limit)s::bigint

-- name: relations
SELECT {memory}, r.predicate AS related, r.subject AS from_entity, r.object AS to_entity,
    one.name AS from_name, other.name AS to_name, one.sort AS from_sort, other.sort AS to_sort
FROM relations AS r JOIN memories AS m ON m.id = r.memory_id
JOIN mentions AS one ON one.memory_id = m.id AND one.entity = r.subject
JOIN mentions AS other ON other.memory_id = m.id AND other.entity = r.object
WHERE {current} AND {audible}
    AND (%(entities)s::text[] IS NULL
        OR r.subject = ANY(%(entities)s::text[]) OR r.object = ANY(%(entities)s::text[]))
ORDER BY r.subject, r.predicate, r.object, m.since DESC, m.id
LIMIT %(limit)s::bigint
