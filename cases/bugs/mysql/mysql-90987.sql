-- case: MySQL#90987
-- about: Two transactions update different rows, found by a secondary index. In a partitioned table the second one
--   waits.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: needless lock
-- affected: MySQL 5.7.17; all levels
-- link: https://bugs.mysql.com/bug.php?id=90987
-- dbms: mysql, mariadb
/* init */ CREATE TABLE t (a INT UNSIGNED AUTO_INCREMENT, b INT, c INT, KEY (b), PRIMARY KEY (a, b)) PARTITION BY LIST (b)
  (PARTITION p0 VALUES IN (0, 1, 2, 3, 4), PARTITION p1 VALUES IN (5, 6, 7, 8, 9, 10));
/* init */ INSERT INTO t (b, c) VALUES (1, 11), (2, 22), (3, 33), (4, 44), (5, 55), (6, 66), (7, 77), (8, 88), (9, 99);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c = c + 1 WHERE b = 3;                -- updated: 1
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c = c + 1 WHERE b = 2;                -- updated: 1 -- not blocked
-- bug: blocked
/* T1 */ COMMIT;
/* T2 */ COMMIT;
