-- Summaries of what each voice said in a session, and which sessions are in the archive.

ALTER TABLE sessions ADD COLUMN archived_at timestamptz;
CREATE INDEX sessions_unarchived ON sessions (ended_at)
    WHERE ended_at IS NOT NULL AND archived_at IS NULL;

-- Whose voices were heard in a session, without a word of what they said.
GRANT SELECT (speaker_id) ON turns TO jarvisd_upkeep;

CREATE TABLE summaries (
    id uuid PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
    scope text NOT NULL CHECK (scope IN ('private', 'room', 'shared', 'system')),
    -- Deleting a person deletes what was made of their words.
    owner_id uuid REFERENCES persons ON DELETE CASCADE
        CHECK (scope <> 'private' OR owner_id IS NOT NULL),
    room text CHECK ((scope = 'room') = (room IS NOT NULL)),
    secret boolean NOT NULL,
    members_only boolean NOT NULL,
    language text NOT NULL,
    text text NOT NULL CHECK (text <> ''),
    at timestamptz NOT NULL,
    memories uuid[] NOT NULL,
    traces bytea[] NOT NULL,
    space text,
    embedding vector(384) NOT NULL CHECK (vector_norm(embedding) BETWEEN 0.98 AND 1.02),
    UNIQUE NULLS NOT DISTINCT (session_id, owner_id)
);
ALTER TABLE summaries ALTER COLUMN embedding SET STORAGE PLAIN;
CREATE INDEX summaries_owner ON summaries (owner_id);
CREATE INDEX summaries_memories ON summaries USING gin (memories);
CREATE INDEX summaries_traces ON summaries USING gin (traces);

GRANT SELECT, INSERT, DELETE ON summaries TO jarvisd_app;
-- Everything but the placement, as with memories.
GRANT UPDATE (language, text, at, memories, traces, space, embedding) ON summaries TO jarvisd_app;

ALTER TABLE summaries ENABLE ROW LEVEL SECURITY;
ALTER TABLE summaries FORCE ROW LEVEL SECURITY;

-- The predicate of sql/audience.sql, a second time on purpose.
CREATE POLICY summaries_audible ON summaries TO jarvisd_app USING (
    CASE scope
        WHEN 'private' THEN owner_id = (SELECT jarvisd_speaker())
        WHEN 'room' THEN room = (SELECT jarvisd_room())
        ELSE true
    END
    AND ((SELECT jarvisd_member()) OR NOT (secret OR members_only))
) WITH CHECK (
    (owner_id IS NULL OR owner_id = (SELECT jarvisd_speaker()))
    AND (scope <> 'room' OR room = (SELECT jarvisd_room()))
);

-- What cascades must reach the summaries of every audience, whoever erased. It runs as
-- the owner of the tables, which elsewhere may be bound by the policies too.
CREATE POLICY summaries_cascaded ON summaries TO CURRENT_USER USING (true);

CREATE FUNCTION drop_summaries_of_memory() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    -- Tidying takes away what is kept twice or of no use: nobody wanted it forgotten.
    IF current_setting('role') <> 'jarvisd_tidy' THEN
        DELETE FROM summaries
        WHERE memories @> ARRAY[OLD.id] OR session_id = OLD.session_id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER memories_summarised AFTER DELETE ON memories
    FOR EACH ROW EXECUTE FUNCTION drop_summaries_of_memory();

-- What is taken out of the transcript leaves no summary behind.
CREATE FUNCTION drop_summaries_of_turn() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM summaries
    WHERE session_id = OLD.session_id AND owner_id IS NOT DISTINCT FROM OLD.speaker_id;
    RETURN NULL;
END $$;
CREATE TRIGGER turns_summarised AFTER DELETE ON turns
    FOR EACH ROW EXECUTE FUNCTION drop_summaries_of_turn();

CREATE FUNCTION drop_summaries_of_tombstone() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM summaries
    WHERE traces && array_remove(ARRAY[NEW.words_hash, NEW.slot_hash], NULL)
        AND (NEW.scope <> 'private' OR owner_id = NEW.owner_id);
    RETURN NULL;
END $$;
CREATE TRIGGER tombstones_summarised AFTER INSERT ON tombstones
    FOR EACH ROW EXECUTE FUNCTION drop_summaries_of_tombstone();
