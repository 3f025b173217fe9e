-- case: MySQL#100293
-- about: A serializable read that the query cache answers takes no locks, so a writer does not wait for it.
--   It shows only on servers started with --query-cache-type=1, and what is cached must come from a transaction at a
--   lower level. The thesis tells it without SQL; rebuilt.
-- document: Moroianu, ETH thesis (2024), section 4.4
-- affected: not as servers come, but with the query cache on: MySQL 5.6.14 and 5.7.31, MariaDB 10.2.11, 10.11.5 and 11.4.5; serializable
-- link: https://bugs.mysql.com/bug.php?id=100293
-- status: open; MySQL 8.0 has no query cache
-- dbms: mysql, mariadb
-- level: serializable
/* init */ CREATE TABLE t (c1 INT);
/* init */ INSERT INTO t VALUES (1), (2);
/* T1 */ SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                    -- rows: (1) (2)
/* T1 */ COMMIT;
/* T1 */ SET SESSION TRANSACTION ISOLATION LEVEL SERIALIZABLE;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                    -- rows: (1) (2)
/* T2 */ INSERT INTO t VALUES (3);                           -- blocked until 9
-- bug[serializable; mysql 5.5 - 5.7, mariadb]: not blocked
/* T1 */ COMMIT;                                             -- ok
-- final t: (1) (2) (3)
