# The database: what can go wrong, and what to do then.

storage-away = The database cannot be reached right now. See whether it is running and try again.
storage-daemon-running = A jarvisd is already running on the data folder { $folder }. Stop it first, or use another folder.
storage-dsn = The setting database.dsn is not a valid PostgreSQL address. It looks like this: postgresql://name@host/database
storage-encoding = The database keeps text as { $encoding }; UTF8 is needed. Create a new one with ENCODING 'UTF8'.
storage-exited = The built-in database does not start. Its last message: { $reason }
storage-extension-privilege = An extension is missing from the database. Run this there as a superuser: { $statement }
storage-folder = The folder { $folder } cannot be used: { $reason }. Name another one with paths.data.
storage-initdb = The built-in database cannot be created. Its last message: { $reason }
storage-locale = The database has no lower case for umlauts. Create a new one with a UTF-8 locale, for example C.UTF-8.
storage-login = The database { $place } refuses the login. Check the name and password in database.dsn.
storage-migration-changed = Migration { $number } ({ $name }) was changed after it had been applied. Install jarvisd again.
storage-migration-failed = The database schema could not be updated (error { $code }). Nothing was changed.
storage-name-taken = I already know { $name }. Choose another name.
storage-no-account = Run as root, the built-in database needs an ordinary user such as "nobody", and there is none.
storage-no-binaries = No PostgreSQL with pgvector that suits this machine is installed. Name a server with database.dsn.
storage-no-contrib = The server lacks the extension pg_trgm. Install the package postgresql-contrib for PostgreSQL { $major }.
storage-no-database = There is no database { $place }. Create it with createdb.
storage-no-person = I do not know this person.
storage-no-pgvector = The server lacks pgvector. Install the package postgresql-{ $major }-pgvector.
storage-not-ready = The built-in database is not ready after { $seconds } seconds. Try again.
storage-other-owner = The database in { $folder } belongs to { $owner }. Start jarvisd as { $owner }, or use another data folder.
storage-other-space = The memories are embedded with "{ $known }", but "{ $wanted }" is configured. Set memory.embedder back, or embed them anew: jarvisd db reembed
storage-other-version = The data in { $folder } is from PostgreSQL { $made_by }, but { $here } is installed. Reinstall the old version, back up with pg_dump, and restore the backup into an empty data folder.
storage-pgvector-old = pgvector { $version } is too old; 0.8 is needed. Update it and run: ALTER EXTENSION vector UPDATE;
storage-refused = The database refused that ({ $code }). Nothing was changed.
storage-roles = The database lacks a role. Run this there as a superuser: { $statement }
storage-schema-newer = The database is at step { $theirs }, but this jarvisd knows only { $ours }. Update jarvisd.
storage-server-old = PostgreSQL { $version } is too old; 15 or newer is needed. Update the server.
storage-standby = This database server is a read-only copy. Name the main server in database.dsn.
storage-still-stopping = The database in { $folder } is still being stopped by an earlier run. Wait a moment and try again.
storage-unreachable = The database { $place } does not answer. Check that the server is running and that database.dsn is right.
storage-vector-probe = The database server's processor cannot run its pgvector. Install a build made for it.
storage-owner = The tables in the database belong to "{ $owner }", but "{ $login }" is logged in. Restore the backup so that they belong to that login: pg_restore --clean --if-exists --no-owner --role={ $login }
storage-rights = Rights are missing in the database, probably since it was restored, and "{ $login }" may not give them. Open it once with the login that owns the tables: jarvisd db migrate

## jarvisd db

cli-db-migrate = Apply the migrations that are missing.
cli-db-status = Show which database is used, and how current it is.
cli-db-reembed = Embed all memories and summaries anew with the configured model.
cli-db-migrated = { $count ->
    [one] Applied one migration.
   *[other] Applied { $count } migrations.
}
cli-db-current = The database is up to date.
cli-db-reembedded = { $count ->
    [one] Embedded one text anew.
   *[other] Embedded { $count } texts anew.
}
cli-db-what = What
cli-db-value = State
cli-db-server = Server
cli-db-embedded = { $told ->
    [yes] built in
   *[no] a server of its own
}
cli-db-place = Place
cli-db-applied = Applied
cli-db-pending = Pending
