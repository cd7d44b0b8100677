-- What an audience may hear and erase (R-P3). The row-level policies of the first
-- migration say the same a second time (R-P4); a change here is a change there.

-- fragment: audible
(
    CASE m.scope
        WHEN 'private' THEN m.owner_id = %(speaker)s::uuid
        WHEN 'room' THEN m.room = %(room)s::text
        ELSE true
    END
    AND (%(member)s::boolean OR NOT (m.secret OR m.members_only))
)

-- fragment: erasable
(
    CASE
        WHEN m.scope = 'private' THEN m.owner_id = %(speaker)s::uuid
        WHEN %(member)s::boolean THEN true
        WHEN m.owner_id IS NULL THEN m.scope <> 'system' AND NOT m.secret
        ELSE m.owner_id = %(speaker)s::uuid
    END
)

-- fragment: comparable
-- Holds still, though it may have faded.
(
    m.superseded_by IS NULL AND m.disputes IS NULL
    AND (m.until IS NULL OR m.until > now())
)

-- fragment: current
(
    m.archived_at IS NULL AND m.superseded_by IS NULL AND m.disputes IS NULL
    AND (m.until IS NULL OR m.until > now())
)

-- name: speak
SELECT
    set_config('jarvisd.speaker', coalesce(%(speaker)s::text, ''), true),
    set_config('jarvisd.role', %(role)s::text, true),
    set_config('jarvisd.room', coalesce(%(room)s::text, ''), true)
