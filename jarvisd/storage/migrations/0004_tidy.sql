-- Tidying: who may compare everybody's memories, what it did, and how to take it back.
--
-- Its role sees one place at a time: the one named in jarvisd.place, all of whose
-- memories have the same scope, owner, room and guard. So nothing can be merged or
-- closed across them, and no conversation ever has this role.

DO $$
DECLARE
    usable text := CASE WHEN current_setting('server_version_num')::integer >= 160000
        THEN 'SET' ELSE 'MEMBER' END;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'jarvisd_tidy') THEN
        BEGIN
            CREATE ROLE jarvisd_tidy NOLOGIN;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL; -- a second database is being set up at this moment
        END;
    END IF;
    IF NOT pg_has_role(current_user, 'jarvisd_tidy', usable) THEN
        EXECUTE format('GRANT jarvisd_tidy TO %I', current_user);
    END IF;
END $$;

-- The place of a memory as one word: equal where scope, owner, room and guard are.
CREATE FUNCTION jarvisd_place(
    scope text, owner_id uuid, room text, secret boolean, members_only boolean
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN scope || ' ' || coalesce(owner_id::text, '-')
        || CASE WHEN secret THEN ' secret' ELSE '' END
        || CASE WHEN members_only THEN ' members' ELSE '' END
        || coalesce(' in ' || room, '');
CREATE FUNCTION jarvisd_place_named() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('jarvisd.place', true), '');

-- When a memory last became something else than it was; mere use does not count.
ALTER TABLE memories ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE memories ALTER COLUMN changed_at SET DEFAULT clock_timestamp();
CREATE FUNCTION jarvisd_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.changed_at := clock_timestamp();
    RETURN NEW;
END $$;
CREATE TRIGGER memories_changed BEFORE UPDATE OF
    text, embedding, provenance, subject, predicate, object, since, until, superseded_by, archived_at
    ON memories FOR EACH ROW EXECUTE FUNCTION jarvisd_changed();

-- Who followed whom is asked when one of them is merged into another.
CREATE INDEX memories_superseded_by ON memories (superseded_by) WHERE superseded_by IS NOT NULL;

-- One row for each run that was finished; counts, no text.
CREATE TABLE tidy_runs (
    id uuid PRIMARY KEY,
    began_at timestamptz NOT NULL,
    ended_at timestamptz NOT NULL,
    entire boolean NOT NULL,
    counts jsonb NOT NULL
);
CREATE INDEX tidy_runs_began ON tidy_runs (began_at);

-- What merges took away, as it was; erasing the memory that stayed erases this with it.
CREATE TABLE merges (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run_id uuid NOT NULL,
    at timestamptz NOT NULL,
    scope text NOT NULL,
    owner_id uuid,
    room text,
    secret boolean NOT NULL,
    members_only boolean NOT NULL,
    kept_id uuid NOT NULL REFERENCES memories ON DELETE CASCADE,
    taken_ids uuid[] NOT NULL,
    -- The rows as they were. They go when the merge is undone: then the row only says
    -- that a person wants them apart.
    taken jsonb CHECK ((taken IS NULL) = (undone_at IS NOT NULL)),
    kept jsonb CHECK ((kept IS NULL) = (undone_at IS NOT NULL)),
    -- What pointed to those taken, each with whom: superseded memories, earlier merges.
    followers jsonb NOT NULL DEFAULT '{}',
    earlier jsonb NOT NULL DEFAULT '{}',
    -- The kept memory's changed_at: another means that it was reworded since.
    changed_at timestamptz NOT NULL,
    undone_at timestamptz
);
CREATE INDEX merges_kept ON merges (kept_id);
CREATE INDEX merges_at ON merges (at);

GRANT SELECT (secret, members_only, changed_at, archived_at, superseded_by, until, kind, provenance)
    ON memories TO jarvisd_upkeep;
GRANT SELECT, INSERT, DELETE ON tidy_runs TO jarvisd_upkeep;
GRANT SELECT (
    id, run_id, at, scope, owner_id, room, secret, members_only, kept_id, taken_ids, undone_at
), DELETE ON merges TO jarvisd_upkeep;

GRANT SELECT, INSERT, DELETE ON memories TO jarvisd_tidy;
GRANT UPDATE (
    text, language, kind, provenance, confidence, importance, via, session_id, turn, since,
    until, superseded_by, archived_at, subject, predicate, object, used_count, used_at,
    session_count, space, embedding
) ON memories TO jarvisd_tidy;
GRANT SELECT, INSERT, UPDATE ON merges TO jarvisd_tidy;
GRANT SELECT (space) ON installation TO jarvisd_tidy;

ALTER TABLE merges ENABLE ROW LEVEL SECURITY;
ALTER TABLE merges FORCE ROW LEVEL SECURITY;

CREATE POLICY memories_placed ON memories FOR SELECT TO jarvisd_tidy USING (
    jarvisd_place(scope, owner_id, room, secret, members_only) = (SELECT jarvisd_place_named())
);
CREATE POLICY memories_tidied ON memories FOR UPDATE TO jarvisd_tidy USING (
    jarvisd_place(scope, owner_id, room, secret, members_only) = (SELECT jarvisd_place_named())
);
CREATE POLICY merges_placed ON merges TO jarvisd_tidy USING (
    jarvisd_place(scope, owner_id, room, secret, members_only) = (SELECT jarvisd_place_named())
);
CREATE POLICY merges_counted ON merges FOR SELECT TO jarvisd_upkeep USING (true);
CREATE POLICY merges_cleared ON merges FOR DELETE TO jarvisd_upkeep USING (true);

-- Only a guess may be deleted for its age; anything else only once a merge has kept it.
CREATE POLICY memories_removed ON memories FOR DELETE TO jarvisd_tidy USING (
    jarvisd_place(scope, owner_id, room, secret, members_only) = (SELECT jarvisd_place_named())
    AND (provenance = 'inferred' AND used_count = 0 OR EXISTS (
        SELECT FROM merges AS x
        WHERE memories.id = ANY(x.taken_ids) AND x.taken IS NOT NULL AND x.kept_id <> memories.id
    ))
);
-- Only what a merge had taken comes back.
CREATE POLICY memories_returned ON memories FOR INSERT TO jarvisd_tidy WITH CHECK (
    jarvisd_place(scope, owner_id, room, secret, members_only) = (SELECT jarvisd_place_named())
    AND EXISTS (SELECT FROM merges AS x WHERE memories.id = ANY(x.taken_ids))
);
-- Past its time, an observed event may go.
CREATE POLICY memories_expired ON memories FOR DELETE TO jarvisd_upkeep USING (
    kind = 'event' AND provenance = 'observed' AND until < now()
);
