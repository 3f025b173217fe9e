-- case: MySQL#102831
-- about: A session that has run a transaction sets another level for those to come. The report says that the new
--   level is not honoured. Here the second transaction is to read what others commit.
-- kind: wrong level
-- severity: S2
-- affected: MySQL 5.7.31 and 5.7.33; repeatable read, then read committed
-- link: https://bugs.mysql.com/bug.php?id=102831
-- status: verified; the report shows it on a table of a tool, rebuilt here without it
-- dbms: mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                   -- rows: (1,1)
/* T1 */ COMMIT;
/* T1 */ SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                   -- rows: (1,1)
/* T2 */ UPDATE t SET b = 2;                                -- updated: 1
/* T1 */ SELECT * FROM t;                                   -- rows: (1,2)
-- bug: rows: (1,1)
/* T1 */ COMMIT;
