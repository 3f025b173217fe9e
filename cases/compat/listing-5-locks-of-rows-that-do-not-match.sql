-- case: Locks of rows that do not match
-- about: From repeatable read on InnoDB locks every row that an UPDATE looks at, so T2 waits and then sees what T1
--   wrote. Whoever judges the committed version first, as PostgreSQL, H2 and InnoDB below that level do, finds
--   nothing to change and does not wait. Lock mechanism; the final state differs. MySQL and MariaDB agree. The
--   document shows it between MySQL and TiDB; its condition was the bare column, which not all DBMSs take.
-- document: DT2 (ASE 2022), Listing 5
-- dbms: mysql, mariadb, tidb, postgres, h2, hsqldb, derby, oceanbase
/* init */ CREATE TABLE t (c1 INT, c2 INT);
/* init */ INSERT INTO t (c1, c2) VALUES (2, NULL);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 1, c2 = 1;                        -- updated: 1
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c1 = 3 WHERE c2 = 1;
-- blocked[repeatable-read, serializable; mysql, mariadb] -- not blocked[postgres, tidb]
-- not blocked[read-uncommitted, read-committed; mysql, mariadb]
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;
-- final t: (1,1) | (3,1)
-- final[repeatable-read, serializable; mysql, mariadb] t: (3,1)
-- final[postgres] t: (1,1)
