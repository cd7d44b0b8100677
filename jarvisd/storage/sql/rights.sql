-- name: rights
-- All that may be done in this schema by the roles of the house, a line for each right.
-- Names of logins stand nowhere in it, so that it is the same on another server.
WITH ours AS (
    SELECT c.oid, c.relname, c.relowner, c.relacl, c.relrowsecurity, c.relforcerowsecurity
    FROM pg_class AS c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
), functions AS (
    SELECT p.proname, p.proowner, p.proacl, p.prosecdef FROM pg_proc AS p
    WHERE p.pronamespace = current_schema()::regnamespace AND p.proname LIKE 'jarvisd%%'
), named (oid, name) AS (
    SELECT oid, rolname::text FROM pg_roles WHERE rolname = ANY(%(roles)s::text[])
)
SELECT 'role ' || n.name || ' ' || pg_has_role(n.oid, %(right)s::text) FROM named AS n
UNION ALL
SELECT 'table ' || relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity FROM ours
UNION ALL
SELECT 'policy ' || o.relname || ' ' || p.polname || ' ' || p.polcmd::text || ' ' || CASE
    WHEN p.polroles = ARRAY[o.relowner] THEN 'owner'
    ELSE (SELECT string_agg(coalesce(n.name, '?'), ',' ORDER BY n.name)
        FROM unnest(p.polroles) AS r (oid) LEFT JOIN named AS n USING (oid)) END
FROM ours AS o JOIN pg_policy AS p ON p.polrelid = o.oid
UNION ALL
SELECT 'granted ' || o.relname || ' ' || n.name || ' ' || a.privilege_type
FROM ours AS o, aclexplode(o.relacl) AS a JOIN named AS n ON n.oid = a.grantee
UNION ALL
SELECT 'granted ' || o.relname || '.' || c.attname || ' ' || n.name || ' ' || a.privilege_type
FROM ours AS o JOIN pg_attribute AS c ON c.attrelid = o.oid, aclexplode(c.attacl) AS a
    JOIN named AS n ON n.oid = a.grantee
UNION ALL
SELECT 'function ' || f.proname || ' ' || coalesce(n.name, 'owner') || ' ' || coalesce(
    (SELECT string_agg(coalesce(m.name, a.grantee::text), ',' ORDER BY m.name)
        FROM aclexplode(f.proacl) AS a LEFT JOIN named AS m ON m.oid = a.grantee
        WHERE a.grantee <> f.proowner),
    CASE WHEN f.proacl IS NULL THEN 'anyone' ELSE 'nobody' END
)
FROM functions AS f LEFT JOIN named AS n ON n.oid = f.proowner
UNION ALL
SELECT 'leakproof ' || p.proname || ' ' || p.proleakproof FROM pg_proc AS p
WHERE p.oid IN (
    to_regprocedure('pg_catalog.ts_match_vq(tsvector, tsquery)'),
    to_regprocedure('word_similarity_commutator_op(text, text)')
)
ORDER BY 1
