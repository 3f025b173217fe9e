-- case: H2#1805
-- about: T2's locking read by the primary key does not wait for T1, which has inserted that key and not committed.
--   Expected, say the developers: at read committed the row is not there yet; PostgreSQL does the same.
-- kind: missing lock
-- affected: H2, versions up to that of March 2019; read committed
-- link: https://github.com/h2database/h2database/issues/1805
-- status: documented
-- dbms: h2, postgres
-- level: read committed
/* init */ CREATE TABLE t (id INT PRIMARY KEY, next_val INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1, 0);                       -- updated: 1
/* T2 */ SELECT next_val FROM t WHERE id = 1 FOR UPDATE;    -- rows: none -- not blocked
/* T1 */ COMMIT;                                            -- ok
-- final t: (1,0)
