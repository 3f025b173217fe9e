-- case: MDEV-29585
-- about: An EXISTS around a window function over an outer row is not true, though its subquery returns a row; with
--   OR and a truth it is. It has nothing to do with transactions; found by TxCheck. The report says that the
--   two queries differ; that it is the first that is wrong is inferred.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs, after TxCheck
-- kind: logic
-- affected: MariaDB 10.8.3; all levels
-- link: https://jira.mariadb.org/browse/MDEV-29585
-- dbms: mariadb, mysql 8.0 -
/* init */ CREATE TABLE t (wkey INT, pkey INT NOT NULL, c1 INT, c2 DOUBLE, PRIMARY KEY (pkey));
/* init */ INSERT INTO t VALUES (1052, 5800000, 1, 100);
/* T1 */ BEGIN;
/* T1 */ WITH cte AS (SELECT wkey AS c0, pkey AS c1, c2 AS c4 FROM t) SELECT r.c0, r.c1 FROM cte AS r
  WHERE EXISTS (SELECT FIRST_VALUE(r.c4) OVER (PARTITION BY r.c1)); -- rows: (1052,5800000)
-- bug[mariadb]: rows: none
/* T1 */ WITH cte AS (SELECT wkey AS c0, pkey AS c1, c2 AS c4 FROM t) SELECT r.c0, r.c1 FROM cte AS r
  WHERE EXISTS (SELECT FIRST_VALUE(r.c4) OVER (PARTITION BY r.c1)) OR 17 <> 0; -- rows: (1052,5800000)
/* T1 */ COMMIT;
