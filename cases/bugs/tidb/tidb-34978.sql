-- case: TiDB#34978
-- about: T1 has begun. Another session drops a column and inserts a row. T1's locking read then uses the old
--   columns on new rows and fails.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong error
-- affected: TiDB 6.4.0 on TiKV; all levels
-- link: https://github.com/pingcap/tidb/issues/34978
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (id INT PRIMARY KEY, c INT NOT NULL);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T2 */ ALTER TABLE t DROP COLUMN c;                       -- ok
/* T2 */ INSERT INTO t VALUES (3);                          -- updated: 1
/* T1 */ SELECT * FROM t FOR UPDATE;                        -- ok
-- bug[tidb]: error: other
/* T1 */ COMMIT;
-- final t: (1) (2) (3)
