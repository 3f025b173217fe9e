-- case: TiDB#21151
-- about: At read committed a query that merges two indexes reads as of an older time than the same query
--   without the merge, and misses a committed change. The figure leaves out the table; it is rebuilt.
-- document: Moroianu, ETH thesis (2024), Figure 4.11
-- affected: TiDB 4.0.8; read committed
-- link: https://github.com/pingcap/tidb/issues/21151
-- status: fixed in November 2020; does not show on TiDB 8.5.4
-- dbms: tidb, mysql, mariadb
-- level: read committed
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT, a INT NOT NULL, b INT NOT NULL, KEY ia (a), KEY ib (b));
/* init */ INSERT INTO t VALUES (1, 10, 1, 0), (2, 10, 5, 6), (3, 10, 0, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET v = 11 WHERE id = 2;                   -- updated: 1
/* T2 */ COMMIT;                                             -- ok
/* T1 */ SELECT /*+ NO_INDEX_MERGE() */ * FROM t WHERE a > 3 OR b > 3;           -- rows: (2,11,5,6)
-- rows[tidb:optimistic]: (2,10,5,6)
/* T1 */ SELECT /*+ USE_INDEX_MERGE(t, ia, ib) */ * FROM t WHERE a > 3 OR b > 3; -- rows: (2,11,5,6)
-- rows[tidb:optimistic]: (2,10,5,6)
-- bug[tidb:pessimistic]: rows: (2,10,5,6)
/* T1 */ COMMIT;
