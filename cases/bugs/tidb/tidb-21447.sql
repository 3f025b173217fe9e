-- case: TiDB#21447
-- about: T2 updates a row to the value that T1 has just committed. Afterwards T2 sees the old row in a scan and
--   the new row by its key.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong read
-- severity: critical
-- affected: TiDB 4.0.8 on TiKV; repeatable read
-- link: https://github.com/pingcap/tidb/issues/21447
-- status: closed
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 'abc');
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t WHERE id = 1;                      -- rows: (1,'abc')
/* T1 */ UPDATE t SET name = 'xyz' WHERE id = 1;            -- updated: 1
/* T1 */ COMMIT;                                            -- ok
/* T2 */ UPDATE t SET name = 'xyz' WHERE id = 1;
/* T2 */ SELECT * FROM t;                                   -- rows[repeatable-read]: (1,'abc') -- rows[read-committed]: (1,'xyz')
/* T2 */ SELECT * FROM t WHERE id = 1;                      -- rows[repeatable-read]: (1,'abc') -- rows[read-committed]: (1,'xyz')
-- bug[repeatable-read]: rows: (1,'xyz')
/* T2 */ COMMIT;
-- final t: (1,'xyz')
