-- Learning in two steps: by rule as soon as a conversation is over, and with a model once
-- one may be asked; and what the jobs did.

ALTER TABLE sessions
    -- Read with a model, or nothing is left that one would have to read.
    ADD COLUMN reread_at timestamptz,
    -- Why the step that is next did not succeed the last time: a name, never a text.
    ADD COLUMN learn_fault text,
    ADD COLUMN learn_attempts integer NOT NULL DEFAULT 0,
    ADD COLUMN learn_after timestamptz,
    -- Who reads it with a model at the moment. No lock is held meanwhile: whoever was
    -- killed claims nothing any more once the time is over.
    ADD COLUMN claim uuid,
    ADD COLUMN claimed_until timestamptz CHECK ((claim IS NULL) = (claimed_until IS NULL));
CREATE INDEX sessions_unread ON sessions (ended_at)
    WHERE ended_at IS NOT NULL AND learnt_at IS NOT NULL AND reread_at IS NULL;

-- Whether a summary only quotes, because no model could be asked.
ALTER TABLE summaries ADD COLUMN quoted boolean NOT NULL DEFAULT true;
GRANT UPDATE (quoted) ON summaries TO jarvisd_app;

-- The last runs of each job, of each place that runs jobs. Counts and names, no text.
CREATE TABLE job_runs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job text NOT NULL,
    place text NOT NULL,
    began_at timestamptz NOT NULL,
    -- Null: it runs, or was cut off.
    ended_at timestamptz,
    done integer NOT NULL DEFAULT 0,
    fault text
);
CREATE INDEX job_runs_last ON job_runs (place, job, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON job_runs TO jarvisd_upkeep;
