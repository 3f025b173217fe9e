-- case: TiDB#37653
-- about: A locking read finds its row by the key and discards it for another condition. TiDB keeps the lock, and
--   the next reader waits.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: needless lock
-- affected: TiDB 5.1.0, 6.2.0 and 8.5.4; all levels
-- link: https://github.com/pingcap/tidb/issues/37653
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (id1 INT, id2 INT, id3 INT, PRIMARY KEY (id1), UNIQUE KEY udx (id2));
/* init */ INSERT INTO t VALUES (1, 1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE id1 = 1 AND id2 = 2 FOR UPDATE; -- rows: none
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t WHERE id1 = 1 FOR UPDATE;          -- rows: (1,1,1) -- not blocked
-- bug: blocked
/* T2 */ COMMIT;
/* T1 */ COMMIT;
