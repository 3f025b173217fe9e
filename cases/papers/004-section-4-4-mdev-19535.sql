-- case: MDEV-19535
-- about: In MariaDB's Oracle mode SELECT ... INTO ... FOR UPDATE takes no locks, so the second one does not wait.
--   The thesis tells it without SQL; rebuilt from its text and the title of the report. The mode is set
--   inside the transactions, because BEGIN means something else in it.
-- document: Moroianu, ETH thesis (2024), section 4.4
-- affected: MariaDB 10.4.5; repeatable read, serializable
-- link: https://jira.mariadb.org/browse/MDEV-19535
-- status: fixed in May 2019
-- dbms: mariadb
/* init */ CREATE TABLE t (a INT NOT NULL PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ START TRANSACTION;
/* T1 */ SET sql_mode = 'ORACLE';
/* T1 */ SELECT a FROM t INTO @a FOR UPDATE;                 -- ok
/* T2 */ START TRANSACTION;
/* T2 */ SET sql_mode = 'ORACLE';
/* T2 */ SELECT a FROM t INTO @a FOR UPDATE;                 -- blocked until 8
-- bug[repeatable-read, serializable; mariadb 10.3 - 10.4.5]: not blocked
/* T1 */ UPDATE t SET a = a + 100;                           -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ SELECT a FROM t;                                    -- rows: (101)
/* T2 */ COMMIT;
-- final t: (101)
