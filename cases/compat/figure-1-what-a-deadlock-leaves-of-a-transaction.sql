-- case: What a deadlock leaves of a transaction
-- about: T1 wants to insert into the gap that T2's DELETE waits for, which is a deadlock; T2 is rolled back and goes on.
--   MySQL from 8.0 is in autocommit mode then, so that the row 1 stays; MariaDB, and MySQL before, are in a new
--   transaction, which the ROLLBACK undoes. Behaviour after an error; the final state differs. Only a run that
--   carries on after errors shows it. From repeatable read on; below, gaps are not locked, and there is no
--   deadlock, as there is none in PostgreSQL: lock mechanism. The document has MariaDB 10.7.3 without the deadlock;
--   10.11.5 and 11.4.5 have it again, as 10.2.11 had.
-- document: DT2 (ASE 2022), Figure 1
-- link: https://jira.mariadb.org/browse/MDEV-27922
-- dbms: mysql, mariadb, postgres, h2, hsqldb, derby, oceanbase, tidb
/* init */ CREATE TABLE t (c1 INT NOT NULL PRIMARY KEY);
/* init */ INSERT INTO t (c1) VALUES (3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 5;                                -- updated: 1
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t;
-- blocked[mysql, mariadb, postgres]
-- error[repeatable-read, serializable; mysql, mariadb 10.2.11, mariadb 10.11.5, mariadb 11.4.5]: deadlock
/* T1 */ INSERT INTO t (c1) VALUES (2);                      -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ INSERT INTO t (c1) VALUES (1);
/* T2 */ ROLLBACK;
-- final t: (2) (5)
