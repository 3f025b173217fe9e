-- case: MDEV-36330 update
-- about: Two transactions draw keys from one counter. T1, which drew the lowest, then sees the rows of T2
--   and marks the two lowest keys: as if it had come second, but with the key of who came first.
--   The results of either serial order are right, and so is a failure of T1.
-- document: APTrans (SIGMOD 2026), Figure 1
-- affected: MariaDB 10.2.11, 10.6.17, 10.11.5, 11.4.5 and 11.7.2, MySQL 5.6.14 and 8.0.33; serializable
-- link: https://jira.mariadb.org/browse/MDEV-36330
-- status: fixed in later releases of MariaDB
-- dbms: mariadb, mysql, oceanbase
-- level: serializable
/* init */ CREATE TABLE t1 (c0 INT);
/* init */ CREATE TABLE t2 (c0 INT PRIMARY KEY AUTO_INCREMENT, c1 INT);
/* init */ INSERT INTO t1 (c0) VALUES (1), (2), (3);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t2 (c1) VALUES (1);                     -- updated: 1
/* T2 */ INSERT INTO t2 (c1) VALUES (2), (3);                -- updated: 2
/* T2 */ COMMIT;                                             -- ok
/* T1 */ UPDATE t1 SET c0 = 10
         WHERE c0 IN (SELECT c1 FROM (SELECT * FROM t2 ORDER BY c0 LIMIT 2) AS t);
/* T1 */ COMMIT;
-- final t1: (10) (2) (3) | (1) (10) (10) | (1) (2) (3)
-- bug[serializable; mariadb, mysql]: final t1: (10) (10) (3)
