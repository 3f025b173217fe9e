-- case: MDEV-18706
-- about: T1 has locked all rows and the gaps between them. T2 waits for them. T1 inserts into a gap of its own;
--   the check lets it wait for T2, which waits for T1, and calls that a deadlock. Rebuilt from the text of
--   the fix.
-- kind: wrong deadlock
-- affected: MariaDB 10.2.11, 10.11.5 and 11.4.5, MySQL 5.6.14 and 8.0.33; repeatable read
-- link: https://jira.mariadb.org/browse/MDEV-18706
-- status: reported; whether a fix is in is not known
-- dbms: mariadb, mysql
-- level: repeatable read
/* init */ CREATE TABLE t (id INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (10), (20);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t FOR UPDATE;                        -- rows: (10) (20)
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t FOR UPDATE;                        -- blocked
-- bug: error: deadlock
/* T1 */ INSERT INTO t VALUES (5);                          -- updated: 1
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- final t: (5) (10) (20)
