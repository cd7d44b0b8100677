-- name: controls
SELECT room, muted_since, muted_until, volume, speed FROM room_controls

-- name: keep_controls
INSERT INTO room_controls (room, muted_since, muted_until, volume, speed)
VALUES (
    %(controlled)s::text, %(muted_since)s::timestamptz, %(muted_until)s::timestamptz,
    %(volume)s::float8, %(speed)s::float8
)
ON CONFLICT (room) DO UPDATE SET
    muted_since = excluded.muted_since, muted_until = excluded.muted_until,
    volume = excluded.volume, speed = excluded.speed
