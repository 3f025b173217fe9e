-- case: MDEV-30835 update
-- about: An UPDATE does not wait for the row that another transaction has inserted but not committed,
--   though a DELETE with the same condition does. MySQL calls it semi-consistent read, as documented;
--   MariaDB's developers confirmed a bug, for the two statements ought to agree.
--   The figure is lost; rebuilt from the text of section 6.3.
-- document: WriteCheck (PVLDB 18(8), 2025), Figure 5a, there MariaDB#30835
-- affected: MariaDB 10.2.11, 10.11.2, 10.11.5 and 11.4.5; read uncommitted, read committed
-- link: https://jira.mariadb.org/browse/MDEV-30835
-- dbms: mariadb, mysql, postgres, h2, hsqldb, derby, sqlite, duckdb
/* init */ CREATE TABLE t (c1 DOUBLE PRECISION);
/* init */ INSERT INTO t (c1) VALUES (1.0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t (c1) VALUES (2.0);                    -- updated: 1
/* T2 */ UPDATE t SET c1 = 3.0 WHERE c1 = 2.0;              -- updated: 0 | 1
-- bug[read-uncommitted, read-committed; mariadb]: updated: 0
-- not blocked[read-uncommitted, read-committed; mysql] -- not blocked[postgres]
-- blocked[repeatable-read, serializable; mysql, mariadb] until 5
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;                                             -- ok
-- final t: (1) (2) | (1) (3)
-- final[postgres] t: (1) (2)
-- final[read-uncommitted, read-committed; mysql] t: (1) (2)
-- final[repeatable-read, serializable; mysql] t: (1) (3)
-- final[mariadb] t: (1) (3)
-- bug[read-uncommitted, read-committed; mariadb]: final t: (1) (2)
