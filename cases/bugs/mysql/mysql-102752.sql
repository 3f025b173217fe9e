-- case: MySQL#102752
-- about: T2's snapshot does not show a row that T1 has inserted. T2 updates it all the same, and from then on sees
--   it, although plain queries of one transaction are to agree. The manual says so of rows that the
--   transaction itself has changed.
-- kind: wrong read
-- severity: S3
-- affected: MySQL, branch 8.0; repeatable read
-- link: https://bugs.mysql.com/bug.php?id=102752
-- status: documented
-- dbms: mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t0 (pk INT PRIMARY KEY, col0 INT, col1 INT);
/* init */ INSERT INTO t0 VALUES (0, 1, 2), (1, 2, 3);
/* T1 */ START TRANSACTION;
/* T2 */ START TRANSACTION;
/* T1 */ SELECT pk FROM t0;                                 -- rows: (0) (1)
/* T1 */ INSERT INTO t0 VALUES (2, 3, 5);                   -- updated: 1
/* T2 */ SELECT pk FROM t0;                                 -- rows: (0) (1)
/* T1 */ COMMIT;                                            -- ok
/* T2 */ SELECT pk FROM t0;                                 -- rows: (0) (1)
/* T2 */ UPDATE t0 SET col0 = 1 WHERE pk > 0;               -- updated: 2 | error: serialization
/* T2 */ SELECT pk FROM t0;                                 -- rows: (0) (1) (2) | skipped
/* T2 */ COMMIT;
-- final t0: (0,1,2) (1,1,3) (2,1,5) | (0,1,2) (1,2,3) (2,3,5)
