-- case: TiDB#43294
-- about: At read committed an UPDATE fails for a NULL. Another transaction deletes the row; the first one waits,
--   deletes it once more, and breaks the index: its COMMIT fails on a check. TiDB 5.1.0 keeps the lock of the
--   failed UPDATE, so there the other one waits, and the first may well delete the row.
-- kind: integrity
-- severity: critical
-- affected: TiDB, master in April 2023 (label of branch 7.1); read committed
-- link: https://github.com/pingcap/tidb/issues/43294
-- status: closed
-- dbms: tidb:pessimistic
-- level: read committed
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT NOT NULL, INDEX (id));
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (0, 0);                       -- updated: 1
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET v = NULL WHERE id IN (1);             -- error: constraint | error: other
/* T2 */ DELETE FROM t WHERE id = 1;
/* T1 */ DELETE FROM t WHERE id IN (1, 2);                  -- updated: 0 | updated: 1
/* T2 */ COMMIT;                                            -- ok
/* T1 */ COMMIT;                                            -- ok
-- bug[tidb]: error: other
-- final t: (0,0)
