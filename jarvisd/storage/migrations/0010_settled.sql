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
