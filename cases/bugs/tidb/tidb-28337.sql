-- case: TiDB#28337
-- about: T1's UPDATE of all rows meets a row that T2 has inserted and not committed. In MySQL it waits at
--   repeatable read; in TiDB it passes over the row. The developers: expected, for TiDB first reads and then
--   locks what it has read.
-- kind: missing lock
-- affected: TiDB 5.2.1; repeatable read
-- link: https://github.com/pingcap/tidb/issues/28337
-- status: documented
-- dbms: tidb:pessimistic, mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                   -- rows: none
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (1, 1);                       -- updated: 1
/* T1 */ SELECT * FROM t;                                   -- rows: none
/* T1 */ UPDATE t SET b = b + 1;
-- blocked[mysql, mariadb] until 7 -- not blocked[tidb]
/* T2 */ COMMIT;                                            -- ok
/* T1 */ COMMIT;
-- final t[mysql]: (1,2)
-- final t[mariadb]: (1,2) | (1,1)
-- final t[tidb]: (1,1)
