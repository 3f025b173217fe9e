-- case: PostgreSQL ON CONFLICT reads without a trace
-- about: At SERIALIZABLE, T1 inserts a key that is there and does nothing; T2 deletes that row and commits; T1 inserts the key after all,
--   and commits. In no serial order can both happen: before T2 the second INSERT meets the row, after T2 the first one has made it.
--   It seems that the conflict that ON CONFLICT saw is not recorded as a read, so no serialization failure is found.
-- affected: PostgreSQL 18.6, serializable (10 of 10 runs); below that the same is no violation
-- found: by a hunt (wss, not serializable)
-- status: new
-- rule: Serializable transactions that commit have the effect of some serial order (PostgreSQL manual, Serializable Isolation Level).
-- dbms: postgres
-- level: serializable
/* init */ CREATE TABLE t (a INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (0) ON CONFLICT DO NOTHING;  -- updated: 0
/* T2 */ DELETE FROM t;                                    -- updated: 1
/* T1 */ INSERT INTO t VALUES (0);                         -- error: constraint | error: serialization -- bug: updated: 1
/* T1 */ COMMIT;                                           -- any
