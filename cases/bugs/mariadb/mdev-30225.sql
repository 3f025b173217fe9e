-- case: MDEV-30225
-- about: T1 holds a row by its unique key; T2 waits to insert that key again, T3 to delete what has it. T1 deletes the
--   row and commits, T2 inserts its own, and T3 deletes nothing: it goes on from the entry at which it waited, and T2's
--   stands before that. Yet T3 finds T2's row when it looks for what it has left. It is to delete that row, or to fail.
-- about: A search for a whole unique key asked for a lock of the entry alone, as long as that was not deleted; it is
--   deleted while T3 waits. Since the fix it locks the gap as well. Rebuilt from the text of the fix.
-- kind: missing lock
-- affected: MariaDB, before December 2022, among them 10.2.11, MySQL 5.6.14 and 8.0.33; repeatable read, serializable; not MariaDB 10.11.5, nor 11.4.5
-- fixed: in December 2022, from branch 10.5 on
-- link: https://jira.mariadb.org/browse/MDEV-30225
-- status: fixed
-- dbms: mariadb, mysql
-- level: repeatable read, serializable
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT, UNIQUE KEY (b));
/* init */ INSERT INTO t VALUES (7, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT a FROM t WHERE b = 1 FOR UPDATE;            -- rows: (7)
/* T2 */ INSERT INTO t VALUES (4, 1);                       -- blocked -- updated: 1
/* T3 */ BEGIN;
/* T3 */ DELETE FROM t WHERE b = 1;                         -- blocked -- updated: 1 | error: deadlock
-- bug: updated: 0
/* T1 */ DELETE FROM t WHERE b = 1;                         -- updated: 1
/* T1 */ COMMIT;                                            -- ok
/* T3 */ SELECT a FROM t WHERE b = 1 FOR UPDATE;            -- rows: none | skipped -- bug: rows: (4)
/* T3 */ COMMIT;
