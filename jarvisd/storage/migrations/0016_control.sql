-- How a room is set by whoever is in it: it outlives the daemon. Nothing anybody said.
CREATE TABLE room_controls (
    room text PRIMARY KEY REFERENCES rooms,
    muted_since timestamptz,
    muted_until timestamptz CHECK (muted_until IS NULL OR muted_since IS NOT NULL),
    volume double precision CHECK (volume BETWEEN 0 AND 100),
    speed double precision CHECK (speed BETWEEN 0.1 AND 10)
);
GRANT SELECT, INSERT, UPDATE ON room_controls TO jarvisd_app;

-- What each of the two models made of a wake, or of what was nearly one: 0 to 1, at its surest.
ALTER TABLE wakes
    ADD COLUMN first double precision,
    ADD COLUMN second double precision;
CREATE INDEX wakes_room ON wakes (room, at);
