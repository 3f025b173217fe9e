-- case: TiDB#24195
-- about: An optimistic transaction checks a new primary key only when it commits. Until then a query returns the
--   old and the new row, both with the same key.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong read
-- affected: TiDB 6.4.0 on TiKV, TiDB 5.1.0 and 8.5.4; all levels
-- link: https://github.com/pingcap/tidb/issues/24195
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (a INT, b INT, PRIMARY KEY (a, b) NONCLUSTERED);
/* init */ INSERT INTO t VALUES (1, 10);
/* T1 */ SET tidb_constraint_check_in_place = 0;
/* T1 */ BEGIN OPTIMISTIC;
/* T1 */ INSERT INTO t VALUES (1, 10);                      -- updated: 1 | error: constraint
/* T1 */ SELECT * FROM t;                                   -- rows: (1,10)
-- bug: rows: (1,10) (1,10)
/* T1 */ COMMIT;                                            -- ok | error: constraint
-- final t: (1,10)
