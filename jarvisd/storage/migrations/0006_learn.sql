-- Learning from conversations: which are done, and which could not be.

ALTER TABLE sessions
    ADD COLUMN learnt_at timestamptz,
    ADD COLUMN learn_failures integer NOT NULL DEFAULT 0;
CREATE INDEX sessions_unlearnt ON sessions (ended_at)
    WHERE ended_at IS NOT NULL AND learnt_at IS NULL;

-- What a memory contradicts that is better known: it is not recalled, and a person is to
-- say which of the two holds. No reference: what it disputes may be erased.
ALTER TABLE memories ADD COLUMN disputes uuid;
GRANT UPDATE (disputes) ON memories TO jarvisd_app, jarvisd_tidy;
GRANT SELECT (disputes) ON memories TO jarvisd_upkeep;

-- Who spoke in a session, so that it can be read as each of them; not what they said.
GRANT SELECT (speaker_id) ON turns TO jarvisd_upkeep;

-- The words of what was erased, one by one and in parts, as keyed hashes: what exchanges
-- one word for another is something else, however similar it sounds.
ALTER TABLE tombstones ADD COLUMN word_hashes bytea[] NOT NULL DEFAULT '{}';
