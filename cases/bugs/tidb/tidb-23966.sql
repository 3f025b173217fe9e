-- case: TiDB#23966
-- about: T1 changes the primary key of the only row. T2, which has read it before, waits and deletes all rows, but
--   still sees the row under its old key. The developers: reads of the snapshot and of the present are mixed,
--   as in MySQL.
-- kind: wrong read
-- affected: TiDB, release branches of 4.0 and 5.0; repeatable read
-- link: https://github.com/pingcap/tidb/issues/23966
-- status: documented
-- dbms: tidb:pessimistic
-- level: repeatable read
/* init */ CREATE TABLE t (c1 INT PRIMARY KEY, c2 INT, INDEX (c2));
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                   -- rows: (1,1)
/* T1 */ UPDATE t SET c1 = 2 WHERE c1 = 1;                  -- updated: 1
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t;                                   -- rows: (1,1)
/* T2 */ DELETE FROM t;                                     -- blocked until 7 -- updated: 1
/* T1 */ COMMIT;                                            -- ok
/* T2 */ SELECT * FROM t;                                   -- rows: (1,1) | none
/* T2 */ COMMIT;
-- final t: none
