-- case: MySQL#117835
-- about: Both sessions set their level to read committed in an open transaction, and begin a new one; still
--   T2 reads what T1 has not committed. Read committed is to count for T2 whatever the level of the run;
--   in MySQL and MariaDB 10.2 and 10.11 the level of the run counts, which shows at read uncommitted and, as a wait,
--   at serializable.
-- document: APTrans (SIGMOD 2026), Figure 5
-- affected: MySQL 9.1 or 9.2, MySQL 5.6.14 and 8.0.33, MariaDB 10.2.11 and 10.11.5; read committed, as set inside a transaction; not MariaDB 11.4.5
-- link: https://bugs.mysql.com/bug.php?id=117835
-- dbms: mysql, mariadb
/* init */ CREATE TABLE t (c0 INT PRIMARY KEY);
/* init */ INSERT INTO t (c0) VALUES (10989748), (-1404643822);
/* T1 */ BEGIN;
/* T1 */ SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
/* T2 */ BEGIN;
/* T2 */ SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET c0 = 0 WHERE c0 = 10989748;            -- updated: 1
/* T2 */ SELECT * FROM t WHERE (c0 >= 0);                    -- not blocked -- rows: (10989748)
-- bug[read-uncommitted; mysql, mariadb 10.2 - 10.11]: rows: (0)
-- bug[serializable; mysql, mariadb 10.2 - 10.11]: blocked
/* T1 */ ROLLBACK;
/* T2 */ COMMIT;
-- final t: (-1404643822) (10989748)
