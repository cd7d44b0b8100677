-- The first schema: people, conversations, memories, and who may see what.
--
-- Two roles do all the work, and neither owns a table or can pass by a policy:
-- jarvisd_app serves conversations, jarvisd_upkeep tidies across people and has
-- no right to read what anybody said. Roles belong to the whole server, so that
-- another database of this house may have made them already.

DO $$
DECLARE
    wanted text;
    -- From version 16 on, membership alone does not allow SET ROLE.
    usable text := CASE WHEN current_setting('server_version_num')::integer >= 160000
        THEN 'SET' ELSE 'MEMBER' END;
BEGIN
    FOREACH wanted IN ARRAY ARRAY['jarvisd_app', 'jarvisd_upkeep'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
            BEGIN
                EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
            EXCEPTION WHEN duplicate_object OR unique_violation THEN
                NULL; -- a second database is being set up at this moment
            END;
        END IF;
        IF NOT pg_has_role(current_user, wanted, usable) THEN
            EXECUTE format('GRANT %I TO %I', wanted, current_user);
        END IF;
    END LOOP;
END $$;

-- Who is being served: set at the start of every transaction, gone at its end.
CREATE FUNCTION jarvisd_speaker() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('jarvisd.speaker', true), '')::uuid;
CREATE FUNCTION jarvisd_room() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('jarvisd.room', true), '');
CREATE FUNCTION jarvisd_member() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
    RETURN current_setting('jarvisd.role', true) IS NOT DISTINCT FROM 'member'
        AND nullif(current_setting('jarvisd.speaker', true), '') IS NOT NULL;

-- One row: what this house alone knows.
CREATE TABLE installation (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    secret bytea NOT NULL CHECK (length(secret) = 32),
    space text
);

CREATE TABLE persons (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (name <> ''),
    role text NOT NULL CHECK (role IN ('member', 'guest', 'staff')),
    known_since timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX persons_name ON persons (lower(name));

CREATE TABLE voiceprints (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES persons ON DELETE CASCADE,
    print vector NOT NULL CHECK (vector_norm(print) BETWEEN 0.98 AND 1.02)
);
CREATE INDEX voiceprints_person ON voiceprints (person_id);

CREATE TABLE rooms (
    name text PRIMARY KEY,
    known_since timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    room text NOT NULL REFERENCES rooms,
    started_at timestamptz NOT NULL,
    ended_at timestamptz
);
CREATE INDEX sessions_open ON sessions (room) WHERE ended_at IS NULL;

CREATE TABLE turns (
    session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
    number integer NOT NULL CHECK (number > 0),
    at timestamptz NOT NULL,
    -- Null: an unknown voice, and why. Deleting a person deletes what they said.
    speaker_id uuid REFERENCES persons ON DELETE CASCADE,
    doubt text CHECK ((doubt IS NULL) = (speaker_id IS NOT NULL)),
    nearest_id uuid REFERENCES persons ON DELETE SET NULL,
    similarity double precision,
    margin double precision,
    heard text NOT NULL,
    said text NOT NULL,
    language text NOT NULL,
    outcome text NOT NULL,
    recalled uuid[] NOT NULL DEFAULT '{}',
    PRIMARY KEY (session_id, number)
);
CREATE INDEX turns_at ON turns (at);
CREATE INDEX turns_speaker ON turns (speaker_id);
CREATE INDEX turns_nearest ON turns (nearest_id) WHERE nearest_id IS NOT NULL;

CREATE TABLE wakes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    room text NOT NULL,
    at timestamptz NOT NULL,
    session_id uuid,
    word text NOT NULL,
    score double precision NOT NULL,
    outcome text NOT NULL,
    speech_end_ms integer,
    stt_ms integer,
    first_sound_ms integer
);
CREATE INDEX wakes_at ON wakes (at);

CREATE TABLE memories (
    id uuid PRIMARY KEY,
    text text NOT NULL,
    language text NOT NULL,
    kind text NOT NULL,
    scope text NOT NULL CHECK (scope IN ('private', 'room', 'shared', 'system')),
    -- No reference: a household memory stays attributed to someone who was removed,
    -- by a number that leads to no name, and never becomes an unknown voice's.
    owner_id uuid CHECK (scope <> 'private' OR owner_id IS NOT NULL),
    room text CHECK ((scope = 'room') = (room IS NOT NULL)),
    secret boolean NOT NULL,
    members_only boolean NOT NULL,
    provenance text NOT NULL,
    confidence double precision NOT NULL,
    importance double precision NOT NULL,
    via text NOT NULL,
    session_id uuid,
    turn integer,
    since timestamptz NOT NULL,
    until timestamptz,
    -- No reference: what took its place may be erased without reviving this.
    superseded_by uuid,
    archived_at timestamptz,
    subject text,
    predicate text,
    object text,
    used_count integer NOT NULL,
    used_at timestamptz,
    session_count integer NOT NULL,
    space text,
    embedding vector(384) NOT NULL CHECK (vector_norm(embedding) BETWEEN 0.98 AND 1.02),
    -- Stems in the memory's language, plain words, and the words spelt backwards, so
    -- that "ends in …" is a prefix search: how German compounds are found.
    words tsvector GENERATED ALWAYS AS (
        setweight(
            CASE language WHEN 'en' THEN to_tsvector('english', text)
                ELSE to_tsvector('german', text) END, 'A')
        || setweight(to_tsvector('simple', text), 'B')
        || setweight(to_tsvector('simple', reverse(lower(text))), 'D')
    ) STORED
);
-- Kept in the row: beside a tsvector it would be moved out, and an exact scan cost twice as much.
ALTER TABLE memories ALTER COLUMN embedding SET STORAGE PLAIN;
CREATE INDEX memories_owner ON memories (owner_id, scope);
CREATE INDEX memories_room ON memories (scope, room);
CREATE INDEX memories_words ON memories USING gin (words);
CREATE INDEX memories_likeness ON memories USING gin (text gin_trgm_ops);

CREATE TABLE reinforcements (
    memory_id uuid NOT NULL REFERENCES memories ON DELETE CASCADE,
    session_id uuid NOT NULL,
    PRIMARY KEY (memory_id, session_id)
);

CREATE TABLE tombstones (
    id uuid PRIMARY KEY,
    scope text NOT NULL CHECK (scope IN ('private', 'room', 'shared', 'system')),
    owner_id uuid CHECK (scope <> 'private' OR owner_id IS NOT NULL),
    room text CHECK ((scope = 'room') = (room IS NOT NULL)),
    secret boolean NOT NULL,
    members_only boolean NOT NULL,
    embedding vector(384) NOT NULL CHECK (vector_norm(embedding) BETWEEN 0.98 AND 1.02),
    slot_hash bytea,
    words_hash bytea NOT NULL,
    value_hashes bytea[] NOT NULL,
    polarity smallint NOT NULL CHECK (polarity IN (-1, 1)),
    erased_at timestamptz
);
ALTER TABLE tombstones ALTER COLUMN embedding SET STORAGE PLAIN;
CREATE INDEX tombstones_owner ON tombstones (owner_id, scope);

GRANT SELECT, INSERT ON installation, persons, voiceprints, rooms, reinforcements TO jarvisd_app;
GRANT SELECT, INSERT, UPDATE ON sessions TO jarvisd_app;
GRANT SELECT, INSERT ON turns, wakes TO jarvisd_app;
GRANT SELECT, INSERT, DELETE ON memories, tombstones TO jarvisd_app;
-- Everything but the placement: nothing can move a memory to other ears.
GRANT UPDATE (
    text, language, kind, provenance, confidence, importance, via, session_id, turn, since,
    until, superseded_by, archived_at, subject, predicate, object, used_count, used_at,
    session_count, space, embedding
) ON memories TO jarvisd_app;

GRANT SELECT (space), UPDATE (space) ON installation TO jarvisd_upkeep;
GRANT SELECT, DELETE ON persons, sessions, wakes TO jarvisd_upkeep;
GRANT DELETE ON turns, memories, tombstones TO jarvisd_upkeep;
GRANT SELECT (session_id, at) ON turns TO jarvisd_upkeep;
GRANT SELECT (id, scope, owner_id, room) ON memories, tombstones TO jarvisd_upkeep;
GRANT SELECT (space) ON memories TO jarvisd_upkeep;

ALTER TABLE turns ENABLE ROW LEVEL SECURITY;
ALTER TABLE turns FORCE ROW LEVEL SECURITY;
ALTER TABLE memories ENABLE ROW LEVEL SECURITY;
ALTER TABLE memories FORCE ROW LEVEL SECURITY;
ALTER TABLE tombstones ENABLE ROW LEVEL SECURITY;
ALTER TABLE tombstones FORCE ROW LEVEL SECURITY;

-- The same as the fragments in sql/audience.sql, a second time on purpose. The
-- sub-selects are evaluated once a statement, not once a row.
CREATE POLICY memories_audible ON memories FOR SELECT TO jarvisd_app USING (
    CASE scope
        WHEN 'private' THEN owner_id = (SELECT jarvisd_speaker())
        WHEN 'room' THEN room = (SELECT jarvisd_room())
        ELSE true
    END
    AND ((SELECT jarvisd_member()) OR NOT (secret OR members_only))
);
-- Private only for oneself, and nobody speaks in another's name.
CREATE POLICY memories_added ON memories FOR INSERT TO jarvisd_app WITH CHECK (
    (owner_id IS NULL OR owner_id = (SELECT jarvisd_speaker()))
    AND (scope <> 'room' OR room = (SELECT jarvisd_room()))
);
CREATE POLICY memories_changed ON memories FOR UPDATE TO jarvisd_app USING (
    CASE scope
        WHEN 'private' THEN owner_id = (SELECT jarvisd_speaker())
        WHEN 'room' THEN room = (SELECT jarvisd_room())
        ELSE true
    END
    AND ((SELECT jarvisd_member()) OR NOT (secret OR members_only))
);
CREATE POLICY memories_erased ON memories FOR DELETE TO jarvisd_app USING (
    CASE
        WHEN scope = 'private' THEN owner_id = (SELECT jarvisd_speaker())
        WHEN (SELECT jarvisd_member()) THEN true
        WHEN owner_id IS NULL THEN scope <> 'system' AND NOT secret
        ELSE owner_id = (SELECT jarvisd_speaker())
    END
);
CREATE POLICY memories_counted ON memories FOR SELECT TO jarvisd_upkeep USING (true);
CREATE POLICY memories_cleared ON memories FOR DELETE TO jarvisd_upkeep USING (scope = 'private');

CREATE POLICY tombstones_audible ON tombstones TO jarvisd_app USING (
    CASE scope
        WHEN 'private' THEN owner_id = (SELECT jarvisd_speaker())
        WHEN 'room' THEN room = (SELECT jarvisd_room())
        ELSE true
    END
    AND ((SELECT jarvisd_member()) OR NOT (secret OR members_only))
);
CREATE POLICY tombstones_counted ON tombstones FOR SELECT TO jarvisd_upkeep USING (true);
CREATE POLICY tombstones_cleared ON tombstones FOR DELETE TO jarvisd_upkeep USING (scope = 'private');

CREATE POLICY turns_audible ON turns FOR SELECT TO jarvisd_app USING (
    speaker_id = (SELECT jarvisd_speaker())
    OR (speaker_id IS NULL AND (SELECT jarvisd_member()))
);
CREATE POLICY turns_recorded ON turns FOR INSERT TO jarvisd_app WITH CHECK (
    speaker_id IS NULL OR speaker_id = (SELECT jarvisd_speaker())
);
CREATE POLICY turns_counted ON turns FOR SELECT TO jarvisd_upkeep USING (true);
CREATE POLICY turns_cleared ON turns FOR DELETE TO jarvisd_upkeep USING (true);

-- Under row-level security an index is used only for functions that cannot leak what
-- they compare; the matches of full text and of likeness are, though not marked so.
-- Marking them takes a superuser, and is done only on a server that is ours alone.
DO $$
BEGIN
    IF current_setting('cluster_name') = 'jarvisd'
        AND (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        ALTER FUNCTION pg_catalog.ts_match_vq(tsvector, tsquery) LEAKPROOF;
        ALTER FUNCTION word_similarity_commutator_op(text, text) LEAKPROOF;
    END IF;
END $$;
