-- Another embedding space: summaries move into it as memories do, tombstones cannot, for they
-- have no text. So each remembers whose vector it has; where that is another space than the
-- house's, it recognises by its hashes alone.

ALTER TABLE tombstones ADD COLUMN space text;
-- The owner of a table may be bound by its policies as well, while they are forced.
ALTER TABLE tombstones NO FORCE ROW LEVEL SECURITY;
UPDATE tombstones SET space = (SELECT space FROM installation);
ALTER TABLE tombstones FORCE ROW LEVEL SECURITY;

-- Where summaries are left to embed, without a word of them.
GRANT SELECT (owner_id, room, space) ON summaries TO jarvisd_upkeep;
CREATE POLICY summaries_counted ON summaries FOR SELECT TO jarvisd_upkeep USING (true);
