-- case: MySQL#100328
-- about: An UPDATE that sets a row to the values it has already got from another transaction changes nothing, and
--   so the snapshot goes on showing the old row; whether it does depends on the binary log. The same cause as
--   MDEV-26642.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong read
-- severity: S2
-- affected: MySQL 5.6.14, 5.7.22 and 8.0.33, MariaDB 10.2.11, 10.11.5 and 11.4.5; repeatable read
-- link: https://bugs.mysql.com/bug.php?id=100328
-- status: verified
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 1), (3, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                   -- rows: (1,0) (2,1) (3,2)
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET a = 10 WHERE b = 1;                   -- updated: 1
/* T2 */ COMMIT;                                            -- ok
/* T1 */ SELECT * FROM t;                                   -- rows[repeatable-read]: (1,0) (2,1) (3,2) -- rows[read-committed]: (1,0) (10,1) (3,2)
/* T1 */ UPDATE t SET a = 10 WHERE a;
/* T1 */ SELECT * FROM t;                                   -- rows: (10,0) (10,1) (10,2) | skipped
-- bug[repeatable-read; mysql, mariadb]: rows: (10,0) (2,1) (10,2)
/* T1 */ COMMIT;
-- final t: (10,0) (10,1) (10,2) | (1,0) (10,1) (3,2)
