-- Up to where a journal of erasures (jarvisd.storage.journal) is known to this database, so
-- that a start reads what is new in it. A backup holds the mark of its own time: restored,
-- it is told everything that was erased since.

CREATE TABLE erasure_marks (
    -- A hash of the first line of the file, which no other journal begins with.
    journal bytea PRIMARY KEY,
    replayed_to bigint NOT NULL,
    -- A hash of what stands just before that place.
    ending bytea NOT NULL,
    at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON erasure_marks TO jarvisd_upkeep;

-- When a tombstone was laid here, whenever its memory was erased: what was laid before a
-- mark was made is in the journal.
ALTER TABLE tombstones ADD COLUMN laid_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE tombstones ALTER COLUMN laid_at SET DEFAULT clock_timestamp();
CREATE INDEX tombstones_laid ON tombstones (laid_at);
GRANT SELECT (laid_at) ON tombstones TO jarvisd_upkeep;
