-- case: InnoDB mixes current rows with a snapshot in one locking select
-- about: A SELECT ... FOR UPDATE in autocommit mode at SERIALIZABLE waits for T1 and then finds the row that T1 has inserted, but its
--   subquery still finds the row that T1 has deleted. The manual says that an outer FOR UPDATE locks no rows of a subquery, and that a
--   plain SELECT in autocommit mode can be serialized as a consistent read; one statement that does both cannot.
-- affected: MySQL 5.6.14 and 8.0.33, MariaDB 10.2.11, 10.11.5 and 11.4.5
-- found: by a hunt (wss, not-serializable)
-- status: new
-- rule: SERIALIZABLE gives what some serial order gives (SQL standard, part 2, SQL-transaction isolation).
-- rule: Before T1 the result is (0); after T1 it is (NULL) (NULL). What T2 gets, (0) (0), is neither.
-- rule: An outer FOR UPDATE locks no rows of a subquery (MySQL manual, Locking Reads); that SERIALIZABLE is lost by this, it does not say.
-- rule: A SELECT in autocommit mode is serializable if it is a consistent read (MySQL manual, Transaction Isolation Levels); half of this one is.
-- dbms: mysql, mariadb
-- level: serializable
/* init */ CREATE TABLE t1 (c1 INT);
/* init */ INSERT INTO t1 VALUES (0);
/* init */ CREATE TABLE t2 (c1 INT);
/* init */ INSERT INTO t2 VALUES (1);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t2;
/* T1 */ INSERT INTO t1 VALUES (1);
/* T2 */ SELECT (SELECT 0 FROM t2) FROM t1 FOR UPDATE;  -- rows: (NULL) (NULL) -- bug: rows: (0) (0)
/* T1 */ COMMIT;
