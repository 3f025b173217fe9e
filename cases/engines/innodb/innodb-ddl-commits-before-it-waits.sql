-- case: InnoDB: DDL commits before it waits
-- about: the index has to wait for T2, which holds the table; what T1 had written before is committed all the same, and T2
--   builds on it while the index still waits.
-- dbms: mysql, mariadb
-- level: read committed
/* init */ CREATE TABLE t (id INT PRIMARY KEY, a INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 1 WHERE id = 1;          -- updated: 1
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET a = 5 WHERE id = 2;          -- updated: 1
/* T1 */ CREATE INDEX i ON t (a);                  -- blocked until 7
/* T2 */ UPDATE t SET a = a * 10 WHERE id = 1;     -- not blocked -- updated: 1
/* T2 */ COMMIT;
-- final t: (1,10) (2,5)
