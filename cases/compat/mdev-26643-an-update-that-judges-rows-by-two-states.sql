-- case: An UPDATE that judges rows by two states
-- about: T1 changes all rows, and T2 those whose column is positive. At read committed InnoDB passes over the first row
--   by its committed version, waits at the second, and judges the rest by what T1 has committed meanwhile:
--   semi-consistent read, which MySQL documents and MariaDB took for a bug. PostgreSQL and H2 pick their rows before
--   they wait, and change two; HSQLDB and Derby change all. Lock mechanism; the final state differs. From repeatable
--   read on InnoDB waits at the first row and changes all, where PostgreSQL and H2 refuse. MySQL and all versions
--   of MariaDB at hand agree; the fix in 10.6.18 needs innodb_snapshot_isolation, on by default from 11.6.2.
-- document: Moroianu, ETH thesis (2024), Figure 4.5
-- link: https://jira.mariadb.org/browse/MDEV-26643
-- dbms: mysql, mariadb, postgres, h2, hsqldb, derby, oceanbase, tidb
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t (a, b) VALUES (NULL, 1), (2, 2), (NULL, NULL), (NULL, 3), (4, NULL);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 10;                                -- updated: 5
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 20 WHERE a > 0;
-- updated[read-uncommitted, read-committed; mysql, mariadb]: 4
-- updated[repeatable-read, serializable; mysql, mariadb]: 5
-- updated[read-uncommitted, read-committed; postgres]: 2
-- error[repeatable-read, serializable; postgres]: serialization
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;
-- final[read-uncommitted, read-committed; mysql, mariadb] t: (10,1) (10,20) (10,20) (10,20) (10,20)
-- final[read-uncommitted, read-committed; postgres] t: (10,1) (10,20) (10,NULL) (10,3) (10,20)
