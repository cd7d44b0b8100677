-- name: job_began
INSERT INTO job_runs (job, place, began_at)
VALUES (%(job)s::text, %(place)s::text, %(at)s::timestamptz)
RETURNING id

-- name: job_ended
UPDATE job_runs SET ended_at = %(at)s::timestamptz, done = %(done)s::integer, fault = %(fault)s::text
WHERE id = %(run)s::bigint

-- name: job_trim
-- Only the last runs of each job are of interest.
DELETE FROM job_runs WHERE id IN (
    SELECT r.id FROM job_runs AS r
    WHERE r.place = %(place)s::text AND r.job = %(job)s::text
    ORDER BY r.id DESC OFFSET %(most)s::bigint
)

-- name: job_last
SELECT DISTINCT ON (r.job) r.job, r.began_at, r.ended_at, r.done, r.fault
FROM job_runs AS r WHERE r.place = %(place)s::text
ORDER BY r.job, r.id DESC

-- name: job_locks
-- Who holds an advisory lock in this database: two halves of one number of eight bytes.
SELECT l.classid::bigint AS high, l.objid::bigint AS low FROM pg_locks AS l
WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted
    AND l.database = (SELECT d.oid FROM pg_database AS d WHERE d.datname = current_database())
