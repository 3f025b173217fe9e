-- case: TiDB#20002
-- about: With a clustered index, an UPDATE of the primary key and a query by another index in the same transaction
--   leave table and index apart: afterwards the row is not found by the index.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: integrity
-- severity: major
-- affected: TiDB at commit fa6baa9f of September 2020; all levels
-- link: https://github.com/pingcap/tidb/issues/20002
-- status: closed
-- dbms: tidb:pessimistic
/* init */ SET @@tidb_enable_clustered_index = 1;
/* init */ CREATE TABLE t (i INT, s VARCHAR(40), d DATETIME, PRIMARY KEY (s), UNIQUE KEY (i), UNIQUE KEY (d));
/* init */ INSERT INTO t VALUES (1, 'laughing hertz', '2020-04-27 20:29:30'), (2, 'sharp yalow', '2020-04-01 05:53:36'),
  (3, 'pedantic hoover', '2020-03-10 11:49:00');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET s = 'amazing herschel' WHERE i = 3;   -- updated: 1
/* T1 */ SELECT i, s FROM t WHERE d BETWEEN '2020-01-09 22:00:28' AND '2020-04-08 15:12:37';
-- rows: (2,'sharp yalow') (3,'amazing herschel')
/* T1 */ COMMIT;                                            -- ok
/* T1 */ SELECT i, s FROM t WHERE d = '2020-03-10 11:49:00'; -- rows: (3,'amazing herschel')
-- bug[tidb]: rows: none
