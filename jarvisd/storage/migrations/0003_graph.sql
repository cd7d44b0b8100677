-- Entities and relations (R-M11). An entity is no row of its own: it is what the mentions
-- of one key have in common, as far as one may hear them. So no name outlives the last
-- memory that told it, and none is known to anybody by a memory that is not for them.

-- A row belongs to its memory, lies where its memory lies, and goes when it goes.
CREATE TABLE mentions (
    memory_id uuid NOT NULL REFERENCES memories ON DELETE CASCADE,
    -- Lemmas of a name or description in alphabetical order: "anna hund", "bruno".
    entity text NOT NULL CHECK (entity <> ''),
    name text NOT NULL,
    sort text NOT NULL,
    scope text NOT NULL CHECK (scope IN ('private', 'room', 'shared', 'system')),
    owner_id uuid CHECK (scope <> 'private' OR owner_id IS NOT NULL),
    room text CHECK ((scope = 'room') = (room IS NOT NULL)),
    secret boolean NOT NULL,
    members_only boolean NOT NULL,
    PRIMARY KEY (memory_id, entity)
);
CREATE INDEX mentions_entity ON mentions (entity, memory_id);
CREATE INDEX mentions_owner ON mentions (owner_id);

CREATE TABLE relations (
    memory_id uuid NOT NULL,
    subject text NOT NULL,
    predicate text NOT NULL,
    object text NOT NULL,
    -- How well it leads from one to the other; 0 leads nowhere and is only told.
    weight double precision NOT NULL CHECK (weight BETWEEN 0 AND 1),
    scope text NOT NULL CHECK (scope IN ('private', 'room', 'shared', 'system')),
    owner_id uuid CHECK (scope <> 'private' OR owner_id IS NOT NULL),
    room text CHECK ((scope = 'room') = (room IS NOT NULL)),
    secret boolean NOT NULL,
    members_only boolean NOT NULL,
    PRIMARY KEY (memory_id, subject, predicate, object),
    FOREIGN KEY (memory_id, subject) REFERENCES mentions ON DELETE CASCADE,
    FOREIGN KEY (memory_id, object) REFERENCES mentions ON DELETE CASCADE,
    CHECK (subject <> object)
);
CREATE INDEX relations_subject ON relations (subject, weight DESC, memory_id);
CREATE INDEX relations_object ON relations (object, weight DESC, memory_id);
CREATE INDEX relations_subject_of ON relations (memory_id, object);

-- By which version of the rules a memory was read: what is missing here is read anew.
CREATE TABLE readings (
    memory_id uuid PRIMARY KEY REFERENCES memories ON DELETE CASCADE,
    rules integer NOT NULL
);

GRANT SELECT, INSERT, DELETE ON mentions, relations TO jarvisd_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON readings TO jarvisd_app;
GRANT SELECT (memory_id, owner_id), DELETE ON mentions TO jarvisd_upkeep;
GRANT SELECT, DELETE ON readings TO jarvisd_upkeep;

ALTER TABLE mentions ENABLE ROW LEVEL SECURITY;
ALTER TABLE mentions FORCE ROW LEVEL SECURITY;
ALTER TABLE relations ENABLE ROW LEVEL SECURITY;
ALTER TABLE relations FORCE ROW LEVEL SECURITY;

-- The same as the fragments in sql/audience.sql, as for the memories themselves.
CREATE POLICY mentions_audible ON mentions FOR SELECT TO jarvisd_app USING (
    CASE scope
        WHEN 'private' THEN owner_id = (SELECT jarvisd_speaker())
        WHEN 'room' THEN room = (SELECT jarvisd_room())
        ELSE true
    END
    AND ((SELECT jarvisd_member()) OR NOT (secret OR members_only))
);
CREATE POLICY relations_audible ON relations FOR SELECT TO jarvisd_app USING (
    CASE scope
        WHEN 'private' THEN owner_id = (SELECT jarvisd_speaker())
        WHEN 'room' THEN room = (SELECT jarvisd_room())
        ELSE true
    END
    AND ((SELECT jarvisd_member()) OR NOT (secret OR members_only))
);
-- Only beside a memory that may be heard, and only where that memory lies.
CREATE POLICY mentions_added ON mentions FOR INSERT TO jarvisd_app WITH CHECK (
    EXISTS (
        SELECT FROM memories AS m
        WHERE m.id = memory_id AND m.scope = mentions.scope
            AND m.owner_id IS NOT DISTINCT FROM mentions.owner_id
            AND m.room IS NOT DISTINCT FROM mentions.room
            AND m.secret = mentions.secret AND m.members_only = mentions.members_only
    )
);
CREATE POLICY relations_added ON relations FOR INSERT TO jarvisd_app WITH CHECK (
    EXISTS (
        SELECT FROM memories AS m
        WHERE m.id = memory_id AND m.scope = relations.scope
            AND m.owner_id IS NOT DISTINCT FROM relations.owner_id
            AND m.room IS NOT DISTINCT FROM relations.room
            AND m.secret = relations.secret AND m.members_only = relations.members_only
    )
);
-- Deleting takes what may be seen: a memory that is reworded is read anew.
CREATE POLICY mentions_cleared ON mentions FOR DELETE TO jarvisd_app USING (
    CASE scope
        WHEN 'private' THEN owner_id = (SELECT jarvisd_speaker())
        WHEN 'room' THEN room = (SELECT jarvisd_room())
        ELSE true
    END
    AND ((SELECT jarvisd_member()) OR NOT (secret OR members_only))
);
CREATE POLICY mentions_counted ON mentions FOR SELECT TO jarvisd_upkeep USING (true);
CREATE POLICY mentions_forgotten ON mentions FOR DELETE TO jarvisd_upkeep USING (true);
