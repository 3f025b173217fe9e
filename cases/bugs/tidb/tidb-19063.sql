-- case: TiDB#19063
-- about: INSERT ... ON DUPLICATE KEY UPDATE would give a row the unique value of another one. TiDB does not
--   notice.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: missing error
-- affected: TiDB at commit bdc59e6e of August 2020; all levels
-- link: https://github.com/pingcap/tidb/issues/19063
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (i INT, s VARCHAR(40) COLLATE utf8mb4_bin, PRIMARY KEY (s), UNIQUE KEY (i));
/* T1 */ BEGIN;
/* T1 */ REPLACE INTO t VALUES (22, 'gold witch'), (24, 'gray singer'), (21, 'silver sight'); -- updated: 3
/* T1 */ COMMIT;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (21, 'black warlock'), (22, 'dark sloth'), (21, 'cyan song')
  ON DUPLICATE KEY UPDATE i = i + 1, s = CONCAT(i, ':', s); -- error: constraint
-- bug[tidb]: ok
/* T1 */ COMMIT;
