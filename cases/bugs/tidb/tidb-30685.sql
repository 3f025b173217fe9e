-- case: TiDB#30685
-- about: A query that merges two indexes misses a row that its own transaction has moved to another key.
-- kind: wrong read
-- severity: major
-- affected: TiDB, master in December 2021; all levels
-- link: https://github.com/pingcap/tidb/issues/30685
-- status: closed
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (i INT NOT NULL, s VARCHAR(40), PRIMARY KEY (i) CLUSTERED, KEY i2 (i), KEY s (s));
/* init */ INSERT INTO t VALUES (7, 'infallible feistel');
/* T1 */ SET tidb_enable_index_merge = 1;
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET i = 5;                                -- updated: 1
/* T1 */ SELECT * FROM t WHERE i BETWEEN 4 AND 8 OR s IS NULL; -- rows: (5,'infallible feistel')
-- bug: rows: none
/* T1 */ COMMIT;
