-- case: TiDB#15361
-- about: The second locking read of a pessimistic transaction looks a row up by its key of two columns that the
--   first one has locked, and complains of an inconsistent index.
-- kind: wrong error
-- severity: release blocker
-- affected: TiDB, master in March 2020; levels not told
-- link: https://github.com/pingcap/tidb/issues/15361
-- status: closed
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (c1 INT, c2 INT, c3 INT, PRIMARY KEY (c1, c2));
/* init */ INSERT INTO t VALUES (1, 1, 1), (2, 2, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE c1 > 1 FOR UPDATE;           -- rows: (2,2,2)
/* T1 */ SELECT * FROM t WHERE (c1, c2) IN ((2, 2)) FOR UPDATE; -- rows: (2,2,2)
-- bug[tidb]: error: other
/* T1 */ COMMIT;
