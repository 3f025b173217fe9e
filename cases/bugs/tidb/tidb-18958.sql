-- case: TiDB#18958
-- about: An UPDATE fails for a duplicate unique key. The INSERT after it in the same transaction repeats a primary
--   key and is accepted. Reduced from the report, which has more columns.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: missing error
-- affected: TiDB 4.0.4 on TiKV; all levels
-- link: https://github.com/pingcap/tidb/issues/18958
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, s VARCHAR(40), UNIQUE KEY (s));
/* init */ INSERT INTO t VALUES (10, 'black cat'), (20, 'gray mistress');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET s = 'gray mistress' WHERE id = 10;    -- error: constraint
/* T1 */ INSERT INTO t VALUES (10, 'cyan fly');             -- error: constraint
-- bug[tidb]: updated: 1
/* T1 */ COMMIT;
-- final t: (10,'black cat') (20,'gray mistress')
-- bug[tidb]: final t: (10,'cyan fly') (20,'gray mistress')
