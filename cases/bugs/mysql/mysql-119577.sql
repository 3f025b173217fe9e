-- case: MySQL#119577
-- about: Inside a transaction the session's level is set to read uncommitted; the transaction goes on as it began,
--   and does not see what another one has deleted. The manual says so: the statement counts for transactions
--   to come.
-- kind: wrong level
-- affected: MySQL, version not told; repeatable read
-- link: https://bugs.mysql.com/bug.php?id=119577
-- status: documented
-- dbms: mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 2), (2, 4);
/* T1 */ BEGIN;
/* T1 */ SET SESSION TRANSACTION ISOLATION LEVEL READ UNCOMMITTED;
/* T2 */ BEGIN;
/* T2 */ SET SESSION TRANSACTION ISOLATION LEVEL READ UNCOMMITTED;
/* T2 */ DELETE FROM t WHERE a = 1;                         -- updated: 1
/* T1 */ SELECT * FROM t WHERE a = 1;                       -- rows: (1,2) | none
/* T2 */ COMMIT;                                            -- ok
/* T1 */ SELECT * FROM t WHERE a = 1;                       -- rows: (1,2) | none
/* T1 */ COMMIT;
