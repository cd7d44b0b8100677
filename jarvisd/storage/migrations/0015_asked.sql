-- How often a person was asked about what was heard against something that is known: who
-- never answers is not asked for ever.
ALTER TABLE memories ADD COLUMN asked_times smallint NOT NULL DEFAULT 0;
GRANT UPDATE (asked_times) ON memories TO jarvisd_app;
