-- case: TiDB#31530
-- about: One half of a UNION reads with FOR UPDATE, the other without. Both read the present, though the second is
--   to read the snapshot.
-- kind: wrong read
-- affected: TiDB, branches 5.0 to 5.4; shown on TiDB 5.1.0; repeatable read
-- link: https://github.com/pingcap/tidb/issues/31530
-- status: closed
-- dbms: tidb:pessimistic, mysql
-- level: repeatable read
/* init */ CREATE TABLE t (a INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                   -- rows: none
/* T2 */ INSERT INTO t VALUES (1);                          -- updated: 1
/* T1 */ (SELECT * FROM t FOR UPDATE) UNION ALL (SELECT * FROM t); -- rows: (1)
-- bug[tidb]: rows: (1) (1)
/* T1 */ COMMIT;
