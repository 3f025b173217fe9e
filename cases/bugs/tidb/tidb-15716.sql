-- case: TiDB#15716
-- about: T1 and T2 update two rows one after the other. After both have committed, the first query of T1's session
--   still shows what T1 wrote.
-- kind: wrong read
-- severity: P1
-- affected: TiDB 3.0.12; levels not told
-- link: https://github.com/pingcap/tidb/issues/15716
-- status: closed; the developers could not repeat it at first
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET v = 11 WHERE id = 1;                  -- updated: 1
/* T1 */ UPDATE t SET v = 19 WHERE id = 2;                  -- updated: 1
/* T2 */ UPDATE t SET v = 12 WHERE id = 1;                  -- blocked until 6 -- updated: 1
/* T1 */ COMMIT;                                            -- ok
/* T2 */ UPDATE t SET v = 18 WHERE id = 2;                  -- updated: 1
/* T2 */ COMMIT;                                            -- ok
/* T1 */ SELECT * FROM t;                                   -- rows: (1,12) (2,18)
-- bug[tidb]: rows: (1,11) (2,19)
/* T1 */ SELECT * FROM t;                                   -- rows: (1,12) (2,18)
