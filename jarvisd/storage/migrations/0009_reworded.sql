-- What a memory is about is read from its text: whoever puts it in other words, by whatever
-- statement, leaves nothing behind of what it said before. It is then read anew.
CREATE FUNCTION jarvisd_reworded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM mentions WHERE memory_id = NEW.id;
    DELETE FROM readings WHERE memory_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER memories_reworded AFTER UPDATE OF text ON memories FOR EACH ROW
    WHEN (OLD.text IS DISTINCT FROM NEW.text) EXECUTE FUNCTION jarvisd_reworded();

GRANT SELECT (memory_id, scope, owner_id, room, secret, members_only), DELETE
    ON mentions TO jarvisd_tidy;
GRANT SELECT, DELETE ON readings TO jarvisd_tidy;
CREATE POLICY mentions_placed ON mentions FOR SELECT TO jarvisd_tidy USING (
    jarvisd_place(scope, owner_id, room, secret, members_only) = (SELECT jarvisd_place_named())
);
CREATE POLICY mentions_tidied ON mentions FOR DELETE TO jarvisd_tidy USING (
    jarvisd_place(scope, owner_id, room, secret, members_only) = (SELECT jarvisd_place_named())
);
