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
