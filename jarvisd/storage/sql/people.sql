-- name: everyone
SELECT p.id, p.name, p.role,
    coalesce(array_agg(v.print ORDER BY v.id) FILTER (WHERE v.id IS NOT NULL), '{}') AS prints
FROM persons AS p LEFT JOIN voiceprints AS v ON v.person_id = p.id
GROUP BY p.id

-- name: person_named
SELECT id, name, role FROM persons WHERE lower(name) = lower(%(name)s::text)

-- name: add_person
INSERT INTO persons (id, name, role) VALUES (%(id)s::uuid, %(name)s::text, %(as_role)s::text)

-- name: set_role
UPDATE persons SET role = %(as_role)s::text WHERE id = %(person)s::uuid

-- name: add_print
INSERT INTO voiceprints (person_id, print) VALUES (%(person)s::uuid, %(print)s::vector)

-- name: forget_person
DELETE FROM persons WHERE id = %(person)s::uuid

-- name: forget_private_memories
DELETE FROM memories WHERE owner_id = %(person)s::uuid AND scope = 'private'

-- name: forget_private_tombstones
DELETE FROM tombstones WHERE owner_id = %(person)s::uuid AND scope = 'private'
