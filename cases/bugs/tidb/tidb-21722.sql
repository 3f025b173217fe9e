-- case: TiDB#21722
-- about: DDL inside a transaction commits it. Here it fails instead and says that the transaction is invalid.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong error
-- affected: TiDB at commit 49b926ed of December 2020; all levels
-- link: https://github.com/pingcap/tidb/issues/21722
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (i INT, s VARCHAR(40));
/* init */ INSERT INTO t VALUES (1, 'quizzical hofstadter');
/* T1 */ BEGIN;
/* T1 */ SELECT i FROM t WHERE s IS NOT NULL FOR UPDATE;    -- rows: (1)
/* T1 */ ALTER TABLE t ADD INDEX idx (s);                   -- ok
-- bug[tidb]: error: other
