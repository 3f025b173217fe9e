-- case: MySQL#113751
-- about: T2's locking read by a unique key waits for T1, which deletes the row and inserts another one with the
--   same key. When T1 commits, T2 gets nothing; the same query once more gets the row.
-- about: A search for a whole unique key locks the entry of the index and not the gap before it. T2 waits at the entry
--   ('5', 4); T1's new one, ('5', 3), stands before that, where nobody looks any more. With a primary key above 4 the
--   row is found; with an index that is not unique the gap is locked, and T2 is the victim of a deadlock. So it is in
--   MariaDB with the unique one, too, since it mended the same there (MDEV-30225).
-- kind: wrong read
-- severity: S3
-- affected: MySQL 5.6.14 and 8.0.33, MariaDB 10.2.11; repeatable read, serializable; not MariaDB 10.11.5, nor 11.4.5
-- link: https://bugs.mysql.com/bug.php?id=113751
-- status: verified
-- dbms: mysql, mariadb
-- level: repeatable read, serializable
/* init */ CREATE TABLE t (id BIGINT, col VARCHAR(10), PRIMARY KEY (id), UNIQUE INDEX (col));
/* init */ INSERT INTO t (id, col) VALUES (3, NULL), (4, '5');
/* T1 */ START TRANSACTION;
/* T1 */ SELECT col FROM t WHERE col IN (5) OR id IN (3) FOR UPDATE; -- rows: (NULL) ('5')
/* T2 */ START TRANSACTION;
/* T2 */ SELECT col FROM t WHERE col IN ('5') FOR UPDATE;   -- blocked -- rows: ('5') | error: deadlock
-- bug: rows: none
/* T1 */ DELETE FROM t WHERE col IN (5) OR id IN (3);       -- updated: 2
/* T1 */ INSERT INTO t (id, col) VALUES (3, '5');           -- updated: 1
/* T1 */ COMMIT;                                            -- ok
/* T2 */ SELECT col FROM t WHERE col IN ('5') FOR UPDATE;   -- rows: ('5') | skipped
/* T2 */ COMMIT;
-- final t: (3,'5')
