-- Who had all forgotten that was private to them, and when: of what they said until then
-- nothing is summed up again, and nothing private is learnt. A transcript may outlive it.
CREATE TABLE clearances (
    person_id uuid PRIMARY KEY REFERENCES persons ON DELETE CASCADE,
    at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON clearances TO jarvisd_app;
GRANT UPDATE (at) ON clearances TO jarvisd_app;
ALTER TABLE clearances ENABLE ROW LEVEL SECURITY;
ALTER TABLE clearances FORCE ROW LEVEL SECURITY;
CREATE POLICY clearances_own ON clearances TO jarvisd_app
    USING (person_id = (SELECT jarvisd_speaker()));

-- When a person was last asked whether a memory holds against what disputes it: nobody is
-- asked again too soon, be it after a restart.
ALTER TABLE memories ADD COLUMN asked_at timestamptz;
GRANT UPDATE (asked_at) ON memories TO jarvisd_app;
CREATE INDEX memories_disputes ON memories (disputes) WHERE disputes IS NOT NULL;
