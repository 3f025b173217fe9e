-- case: No gap locks
-- about: A row appears in a range that a transaction has just emptied, and its next UPDATE changes it.
--   Without gap locks that is permitted below serializable; with them T2 waits.
-- document: WriteCheck (PVLDB 18(8), 2025), Listing 6
-- affected: TiDB 6.6.0; read committed; permitted by its developers
-- dbms: tidb, mysql, mariadb, postgres, h2, hsqldb, derby, sqlite, duckdb
/* init */ CREATE TABLE t (c1 INT);
/* init */ INSERT INTO t (c1) VALUES (3);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t WHERE c1 BETWEEN 1 AND 10;            -- updated: 1
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t (c1) VALUES (5);                      -- updated: 1
-- not blocked[read-uncommitted, read-committed; mysql, mariadb, tidb, postgres]
-- blocked[repeatable-read, serializable; mysql, mariadb] until 7
/* T2 */ COMMIT;                                             -- ok
/* T1 */ UPDATE t SET c1 = c1 + 1;
-- updated[read-uncommitted, read-committed; mysql, mariadb, tidb, postgres]: 1
-- updated[repeatable-read, serializable; mysql, mariadb, postgres]: 0
-- updated[read-committed; tidb:optimistic]: 0
/* T1 */ COMMIT;
-- final t: (5) | (6)
-- final[serializable] t: (5)
-- final[read-uncommitted, read-committed; mysql, mariadb, tidb, postgres, h2] t: (6)
-- final[repeatable-read; mysql, mariadb, postgres] t: (5)
-- final[read-committed; tidb:optimistic] t: (5)
-- final[serializable; mysql, mariadb, postgres] t: (5)
