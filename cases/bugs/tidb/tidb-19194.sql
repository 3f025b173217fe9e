-- case: TiDB#19194
-- about: After an INSERT that failed for a duplicate key, a REPLACE of that key fails, too, until the transaction
--   has ended.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong error
-- affected: TiDB 4.0.4 on TiKV; all levels
-- link: https://github.com/pingcap/tidb/issues/19194
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (i INT, s VARCHAR(40), PRIMARY KEY (i));
/* init */ INSERT INTO t VALUES (1, 'Alice');
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1, 'Bob'), (1, 'Carol');     -- error: constraint
/* T1 */ REPLACE INTO t VALUES (1, 'Dave');                 -- ok
-- bug[tidb]: error: constraint
/* T1 */ COMMIT;
-- final t: (1,'Dave')
-- bug[tidb]: final t: (1,'Alice')
