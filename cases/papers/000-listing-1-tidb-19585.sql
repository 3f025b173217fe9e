-- case: TiDB#19585
-- about: An update moves a row into another partition and then finds it there again, so the
--   row is changed twice. One transaction is enough; as two autocommit statements it works.
-- document: WriteCheck (PVLDB 18(8), 2025), Listing 1
-- affected: TiDB, version and levels not told
-- link: https://github.com/pingcap/tidb/issues/19585
-- status: does not show on TiDB 8.5.4
-- dbms: tidb, mysql, mariadb
/* init */ CREATE TABLE t (c1 INT PRIMARY KEY)
           PARTITION BY RANGE (c1)
           (PARTITION p0 VALUES LESS THAN (10), PARTITION p1 VALUES LESS THAN MAXVALUE);
/* init */ INSERT INTO t (c1) VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t (c1) VALUES (10);                     -- updated: 1
/* T1 */ UPDATE t SET c1 = c1 + 10 WHERE c1 IN (1, 11);      -- updated: 1
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t ORDER BY c1;                        -- rows: (10) (11)
-- bug[tidb]: rows: (10) (21)
-- final t: (10) (11)
-- bug[tidb]: final t: (10) (21)
