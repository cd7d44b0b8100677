-- The word arms of recall, on any server. Under row-level security an index is used only
-- for functions marked as leakproof, and marking those of full text takes a superuser.
-- So the words are searched by functions of a third role, which reads what it must and
-- holds the predicate of the policies inside. They return ids, never words; whatever is
-- made of an id goes through the policies again.

DO $$
DECLARE
    usable text := CASE WHEN current_setting('server_version_num')::integer >= 160000
        THEN 'SET' ELSE 'MEMBER' END;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'jarvisd_search') THEN
        BEGIN
            CREATE ROLE jarvisd_search NOLOGIN;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL; -- a second database is being set up at this moment
        END;
    END IF;
    IF NOT pg_has_role(current_user, 'jarvisd_search', usable) THEN
        EXECUTE format('GRANT jarvisd_search TO %I', current_user);
    END IF;
END $$;

GRANT SELECT (
    id, text, words, scope, owner_id, room, secret, members_only, archived_at, superseded_by,
    until
) ON memories TO jarvisd_search;
-- True for every row: then the functions' own conditions may use the indexes.
CREATE POLICY memories_searched ON memories FOR SELECT TO jarvisd_search USING (true);

-- The same as the fragments audible and current, for whoever is being served.
CREATE FUNCTION jarvisd_found(asked tsquery) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET enable_seqscan = off AS $$
BEGIN
    RETURN QUERY SELECT m.id FROM memories AS m
    WHERE m.words @@ asked
        AND m.archived_at IS NULL AND m.superseded_by IS NULL
        AND (m.until IS NULL OR m.until > now())
        AND CASE m.scope
            WHEN 'private' THEN m.owner_id = (SELECT jarvisd_speaker())
            WHEN 'room' THEN m.room = (SELECT jarvisd_room())
            ELSE true
        END
        AND ((SELECT jarvisd_member()) OR NOT (m.secret OR m.members_only))
    LIMIT 400;
END $$;

CREATE FUNCTION jarvisd_alike(misspelt text[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET enable_seqscan = off AS $$
BEGIN
    RETURN QUERY SELECT m.id FROM memories AS m, unnest(misspelt) AS word
    WHERE m.text %> word
        AND m.archived_at IS NULL AND m.superseded_by IS NULL
        AND (m.until IS NULL OR m.until > now())
        AND CASE m.scope
            WHEN 'private' THEN m.owner_id = (SELECT jarvisd_speaker())
            WHEN 'room' THEN m.room = (SELECT jarvisd_room())
            ELSE true
        END
        AND ((SELECT jarvisd_member()) OR NOT (m.secret OR m.members_only))
    GROUP BY m.id ORDER BY sum(word_similarity(word, m.text)) DESC, m.id LIMIT 40;
END $$;

-- A function that runs with another's rights looks for names only where its maker did,
-- and never first among the tables that its caller may have made.
DO $$
DECLARE
    searched text;
    made text;
    granted boolean;
BEGIN
    SELECT string_agg(quote_ident(name), ', ') INTO searched
    FROM unnest(current_schemas(false)) AS name;
    -- Whoever has set the server up may have granted it, where this login could not.
    granted := NOT has_schema_privilege('jarvisd_search', current_schema(), 'CREATE');
    IF granted THEN
        EXECUTE format('GRANT CREATE ON SCHEMA %I TO jarvisd_search', current_schema());
    END IF;
    FOREACH made IN ARRAY ARRAY['jarvisd_found(tsquery)', 'jarvisd_alike(text[])'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %s, pg_temp', made, searched);
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', made);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO jarvisd_app', made);
        EXECUTE format('ALTER FUNCTION %s OWNER TO jarvisd_search', made);
    END LOOP;
    IF granted THEN
        EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM jarvisd_search', current_schema());
    END IF;
END $$;

-- What is known about who speaks, the most important first.
CREATE INDEX memories_known ON memories (owner_id, scope, kind, importance DESC, since DESC)
    WHERE archived_at IS NULL AND superseded_by IS NULL AND NOT secret;
-- What a new fact may contradict.
CREATE INDEX memories_slot ON memories (subject, predicate) WHERE subject IS NOT NULL;
