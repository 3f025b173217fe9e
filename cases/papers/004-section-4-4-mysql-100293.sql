-- case: MySQL#100293
-- about: A serializable read that the query cache answers takes no locks, so a writer does not wait for it.
--   It shows only on servers started with --query-cache-type=1. The thesis tells it without SQL; rebuilt.
-- document: Moroianu, ETH thesis (2024), section 4.4
-- affected: MySQL 5.7.31 with the query cache on; serializable
-- link: https://bugs.mysql.com/bug.php?id=100293
-- status: fixed
-- dbms: mysql, mariadb
-- level: serializable
/* init */ CREATE TABLE t (c1 INT);
/* init */ INSERT INTO t VALUES (1), (2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                    -- rows: (1) (2)
/* T1 */ COMMIT;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                    -- rows: (1) (2)
/* T2 */ INSERT INTO t VALUES (3);                           -- blocked until 7
-- bug[serializable; mysql 5.7]: not blocked
/* T1 */ COMMIT;                                             -- ok
-- final t: (1) (2) (3)
