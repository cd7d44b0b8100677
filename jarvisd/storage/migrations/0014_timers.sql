-- Timers, alarms and reminders.
--
-- Whose they are and who may hear of them is said as with memories. Ringing is done by the
-- house, not by a person: the role jarvisd_bell sees all that is to ring, may note that it
-- rang and take away what is over, and can neither set anything nor give it to other ears.

DO $$
DECLARE
    usable text := CASE WHEN current_setting('server_version_num')::integer >= 160000
        THEN 'SET' ELSE 'MEMBER' END;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'jarvisd_bell') THEN
        BEGIN
            CREATE ROLE jarvisd_bell NOLOGIN;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL; -- a second database is being set up at this moment
        END;
    END IF;
    IF NOT pg_has_role(current_user, 'jarvisd_bell', usable) THEN
        EXECUTE format('GRANT jarvisd_bell TO %I', current_user);
    END IF;
END $$;

CREATE TABLE timers (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('timer', 'alarm', 'reminder')),
    scope text NOT NULL CHECK (scope IN ('private', 'room', 'shared', 'system')),
    -- Deleting a person deletes what they had set.
    owner_id uuid REFERENCES persons ON DELETE CASCADE
        CHECK (scope <> 'private' OR owner_id IS NOT NULL),
    room text CHECK ((scope = 'room') = (room IS NOT NULL)),
    secret boolean NOT NULL,
    members_only boolean NOT NULL,
    -- Where it was set and is to ring; the room above only says who may hear of it.
    set_in text NOT NULL,
    language text NOT NULL,
    set_at timestamptz NOT NULL,
    name text NOT NULL,
    about text NOT NULL,
    due_at timestamptz NOT NULL,
    length_s integer CHECK (length_s > 0),
    -- Days of the week from Monday, 0, and the time of day there, whatever the clocks do.
    repeat_days smallint[] CHECK (repeat_days IS NULL OR cardinality(repeat_days) > 0),
    repeat_at time CHECK ((repeat_at IS NULL) = (repeat_days IS NULL)),
    rings_in text,
    rang_at timestamptz CHECK ((rang_at IS NULL) = (rings_in IS NULL)),
    -- Over for this time: one that comes again is due later than that.
    over_at timestamptz CHECK (over_at IS NULL OR rang_at IS NOT NULL)
);
CREATE INDEX timers_due ON timers (due_at);
CREATE INDEX timers_owner ON timers (owner_id, scope);

GRANT SELECT, INSERT, DELETE ON timers TO jarvisd_app;
-- Neither whose it is nor where it rings: nothing can move a reminder to other ears.
GRANT UPDATE (due_at, length_s, repeat_days, repeat_at, rings_in, rang_at, over_at)
    ON timers TO jarvisd_app;
GRANT SELECT, DELETE ON timers TO jarvisd_bell;
GRANT UPDATE (due_at, rings_in, rang_at, over_at) ON timers TO jarvisd_bell;

ALTER TABLE timers ENABLE ROW LEVEL SECURITY;
ALTER TABLE timers FORCE ROW LEVEL SECURITY;

-- The predicate of sql/audience.sql, a second time on purpose.
CREATE POLICY timers_audible ON timers FOR SELECT TO jarvisd_app USING (
    CASE scope
        WHEN 'private' THEN owner_id = (SELECT jarvisd_speaker())
        WHEN 'room' THEN room = (SELECT jarvisd_room())
        ELSE true
    END
    AND ((SELECT jarvisd_member()) OR NOT (secret OR members_only))
);
CREATE POLICY timers_set ON timers FOR INSERT TO jarvisd_app WITH CHECK (
    (owner_id IS NULL OR owner_id = (SELECT jarvisd_speaker()))
    AND (scope <> 'room' OR room = (SELECT jarvisd_room()))
);
-- Whoever may hear of it may move and stop it: a timer in the kitchen is everybody's.
CREATE POLICY timers_moved ON timers FOR UPDATE TO jarvisd_app USING (
    CASE scope
        WHEN 'private' THEN owner_id = (SELECT jarvisd_speaker())
        WHEN 'room' THEN room = (SELECT jarvisd_room())
        ELSE true
    END
    AND ((SELECT jarvisd_member()) OR NOT (secret OR members_only))
);
CREATE POLICY timers_cancelled ON timers FOR DELETE TO jarvisd_app USING (
    CASE scope
        WHEN 'private' THEN owner_id = (SELECT jarvisd_speaker())
        WHEN 'room' THEN room = (SELECT jarvisd_room())
        ELSE true
    END
    AND ((SELECT jarvisd_member()) OR NOT (secret OR members_only))
);
CREATE POLICY timers_rung ON timers TO jarvisd_bell USING (true) WITH CHECK (true);
