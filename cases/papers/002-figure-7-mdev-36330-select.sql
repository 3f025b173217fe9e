-- case: MDEV-36330 select
-- about: Two transactions draw keys from one counter, and the first to draw then reads the rows of the
--   other. With these keys it would have to come both before and after it.
-- document: APTrans (SIGMOD 2026), Figure 7
-- affected: MariaDB 10.2.11, 10.6.17, 10.11.5, 11.4.5 and 11.7.2, MySQL 5.6.14 and 8.0.33; serializable
-- link: https://jira.mariadb.org/browse/MDEV-36330
-- status: fixed in later releases of MariaDB
-- dbms: mariadb, mysql, oceanbase
-- level: serializable
/* init */ CREATE TABLE t (c0 INT PRIMARY KEY AUTO_INCREMENT, c1 INT);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t (c1) VALUES (1);                      -- updated: 1
/* T2 */ INSERT INTO t (c1) VALUES (2), (3);                 -- updated: 2
/* T2 */ COMMIT;                                             -- ok
/* T1 */ SELECT * FROM t;                                    -- rows: (1,1) | error: serialization
-- bug[serializable; mariadb, mysql]: rows: (1,1) (2,2) (3,3)
/* T1 */ COMMIT;
