-- name: recent_turns
WITH last AS (
    SELECT t.session_id, max(t.at) AS at FROM turns AS t
    WHERE t.at >= %(since)s::timestamptz AND t.session_id IS DISTINCT FROM %(but)s::uuid
        AND (t.speaker_id = %(speaker)s::uuid OR (t.speaker_id IS NULL AND %(member)s::boolean))
    GROUP BY t.session_id ORDER BY at DESC, t.session_id LIMIT %(sessions)s::bigint
)
SELECT t.session_id, t.number, t.at, t.doubt, t.similarity, t.margin, t.heard, t.said,
    t.language, t.outcome, t.recalled,
    p.id AS person_id, p.name AS person_name, p.role AS person_role,
    n.id AS nearest_id, n.name AS nearest_name, n.role AS nearest_role
FROM last JOIN turns AS t ON t.session_id = last.session_id
    LEFT JOIN persons AS p ON p.id = t.speaker_id
    LEFT JOIN persons AS n ON n.id = t.nearest_id
WHERE t.at >= %(since)s::timestamptz
    AND (t.speaker_id = %(speaker)s::uuid OR (t.speaker_id IS NULL AND %(member)s::boolean))
ORDER BY last.at, t.session_id, t.number

-- name: work_speakers
SELECT DISTINCT t.speaker_id FROM turns AS t WHERE t.session_id = %(session)s::uuid

-- name: unarchived
SELECT s.id, s.room, s.started_at, s.ended_at FROM sessions AS s
WHERE s.ended_at IS NOT NULL AND s.archived_at IS NULL
ORDER BY s.ended_at, s.id LIMIT %(limit)s::bigint

-- name: note_archived
UPDATE sessions SET archived_at = %(at)s::timestamptz
WHERE id = %(id)s::uuid AND ended_at = %(ended_at)s::timestamptz
