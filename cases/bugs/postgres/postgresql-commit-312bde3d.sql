-- case: PostgreSQL commit 312bde3d
-- about: A row is locked FOR KEY SHARE and updated by another transaction that rolls back. Whoever locks it next
--   is told that it was updated concurrently. Rebuilt from the commit's text.
-- kind: wrong error
-- affected: PostgreSQL, branches from that of 2013 on until the fix; repeatable read, serializable
-- fixed: back to branch 9.3
-- link: https://git.postgresql.org/gitweb/?p=postgresql.git;a=commit;h=312bde3d404f770943c992992565c73f0336d21b
-- status: fixed
-- dbms: postgres
-- level: repeatable read, serializable
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t FOR KEY SHARE;                     -- rows: (1,1)
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET v = 2;                                -- updated: 1
/* T3 */ BEGIN;
/* T3 */ SELECT * FROM t;                                   -- rows: (1,1)
/* T1 */ COMMIT;                                            -- ok
/* T2 */ ROLLBACK;
/* T3 */ SELECT * FROM t FOR UPDATE;                        -- rows: (1,1)
-- bug: error: serialization
/* T3 */ COMMIT;
-- final t: (1,1)
