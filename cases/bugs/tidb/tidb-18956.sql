-- case: TiDB#18956
-- about: After an INSERT that failed for a duplicate key, a DELETE of the row with that key fails, too, in the
--   same transaction. Reduced from the report, which has more columns.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong error
-- affected: TiDB 4.0.4 on TiKV; all levels
-- link: https://github.com/pingcap/tidb/issues/18956
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (id INT PRIMARY KEY, d DECIMAL(12, 6), s VARCHAR(40), UNIQUE KEY (s), KEY (d));
/* init */ INSERT INTO t VALUES (5, 59.66, 'pink fly'), (9, 5.0, 'gold bard'), (10, 11.08, 'brown cat');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET d = d + 5 WHERE d <= 20;              -- updated: 2
/* T1 */ INSERT INTO t VALUES (5, 67.26, 'brown cat');      -- error: constraint
/* T1 */ DELETE FROM t WHERE id = 5;                        -- updated: 1
-- bug[tidb]: error: constraint | error: other
/* T1 */ ROLLBACK;
-- final t: (5,59.66,'pink fly') (9,5,'gold bard') (10,11.08,'brown cat')
