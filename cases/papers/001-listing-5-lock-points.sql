-- case: Lock points
-- about: From repeatable read on InnoDB locks every row that an UPDATE looks at, so T2 waits and sees
--   what T1 wrote. TiDB, and InnoDB below, judge the committed row first, which does not match.
-- document: DT2 (ASE 2022), Listing 5
-- affected: MySQL 8.0.27 against TiDB 5.4.0; repeatable read; a compatibility issue
-- dbms: mysql, mariadb, tidb, sqlite
/* init */ CREATE TABLE t (c1 INT, c2 INT);
/* init */ INSERT INTO t (c1, c2) VALUES (2, NULL);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 1, c2 = 1;                        -- updated: 1
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c1 = 3 WHERE c2;                       -- blocked until 5 -- updated: 1
-- not blocked[tidb] -- updated[tidb]: 0
-- not blocked[read-uncommitted, read-committed; mysql, mariadb]
-- updated[read-uncommitted, read-committed; mysql, mariadb]: 0
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;                                             -- ok
-- final t: (3,1)
-- final[tidb] t: (1,1)
-- final[read-uncommitted, read-committed; mysql, mariadb] t: (1,1)
