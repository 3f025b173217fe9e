-- case: Semi-consistent read
-- about: T2 skips a row that T1 makes match, because it judges the row by its committed version.
--   MySQL and MariaDB document that for UPDATE at read uncommitted and read committed; MVCC systems do
--   the same by their snapshot. Locking systems wait, and change both rows.
-- document: WriteCheck (PVLDB 18(8), 2025), Listing 5
-- affected: MySQL 8.0.32; read committed; permitted by its developers
-- dbms: mysql, mariadb, postgres, h2, hsqldb, derby, sqlite, duckdb
/* init */ CREATE TABLE t (c1 INT, c2 VARCHAR(5));
/* init */ INSERT INTO t (c1, c2) VALUES (1, ''), (5, '');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 5, c2 = 'tx1' WHERE c1 = 1;       -- updated: 1
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c1 = 1, c2 = 'tx2' WHERE c1 = 5;
-- not blocked[read-uncommitted, read-committed; mysql, mariadb]
-- not blocked[postgres]
-- blocked[repeatable-read, serializable; mysql, mariadb] until 5
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;
-- final t: (5,'tx1') (1,'tx2') | (1,'tx2') (1,'tx2')
-- final[read-uncommitted, read-committed; mysql, mariadb] t: (5,'tx1') (1,'tx2')
-- final[repeatable-read, serializable; mysql, mariadb] t: (1,'tx2') (1,'tx2')
-- final[serializable] t: (1,'tx2') (1,'tx2') | (5,'tx1') (5,'') | (1,'') (1,'tx2')
-- final[serializable; h2, hsqldb:mvcc] t: (5,'tx1') (1,'tx2')
-- final[read-uncommitted, read-committed, repeatable-read; postgres] t: (5,'tx1') (1,'tx2')
-- final[serializable; postgres] t: (5,'tx1') (5,'')
