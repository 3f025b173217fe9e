-- case: TiDB#65155
-- about: A query whose look-up by index is pushed down fails in a transaction that has written to the partitioned
--   table.
-- kind: wrong error
-- severity: major
-- affected: master of December 2025, and branch 8.5 by its label; all levels
-- link: https://github.com/pingcap/tidb/issues/65155
-- status: closed; TiDB 8.5.4 does not know the hint
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT, KEY a (a)) PARTITION BY RANGE (id)
  (PARTITION p0 VALUES LESS THAN (10), PARTITION p1 VALUES LESS THAN (MAXVALUE));
/* init */ INSERT INTO t VALUES (1, 2, 3);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (4, 5, 6);                    -- updated: 1
/* T1 */ SELECT /*+ index_lookup_pushdown(t, a) */ * FROM t; -- rows: (1,2,3) (4,5,6)
-- bug: error: other
/* T1 */ COMMIT;
