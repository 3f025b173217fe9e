-- case: MySQL#113751
-- about: T2's locking read by a unique key waits for T1, which deletes the row and inserts another one with the
--   same key. When T1 commits, T2 gets nothing; the same query once more gets the row.
-- kind: wrong read
-- severity: S3
-- affected: MySQL 5.6.14 and 8.0.33; repeatable read
-- link: https://bugs.mysql.com/bug.php?id=113751
-- status: verified
-- dbms: mysql
-- level: repeatable read
/* init */ CREATE TABLE t (id BIGINT, col VARCHAR(10), PRIMARY KEY (id), UNIQUE INDEX (col));
/* init */ INSERT INTO t (id, col) VALUES (3, NULL), (4, '5');
/* T1 */ START TRANSACTION;
/* T1 */ SELECT col FROM t WHERE col IN (5) OR id IN (3) FOR UPDATE; -- rows: (NULL) ('5')
/* T2 */ START TRANSACTION;
/* T2 */ SELECT col FROM t WHERE col IN ('5') FOR UPDATE;   -- blocked until 7 -- rows: ('5') | error: serialization
-- bug: rows: none
/* T1 */ DELETE FROM t WHERE col IN (5) OR id IN (3);       -- updated: 2
/* T1 */ INSERT INTO t (id, col) VALUES (3, '5');           -- updated: 1
/* T1 */ COMMIT;                                            -- ok
/* T2 */ SELECT col FROM t WHERE col IN ('5') FOR UPDATE;   -- rows: ('5') | skipped
/* T2 */ ROLLBACK;
-- final t: (3,'5')
