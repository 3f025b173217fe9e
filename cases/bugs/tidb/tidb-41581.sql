-- case: TiDB#41581
-- about: At read committed an UPDATE by the primary key does not see a row that was committed after the
--   transaction began.
-- kind: lost write
-- severity: critical
-- affected: TiDB 6.0.0 and 6.1; read committed
-- fixed: in February 2023 and for the 6.1 branch
-- link: https://github.com/pingcap/tidb/issues/41581
-- status: fixed
-- dbms: tidb:pessimistic, mysql, mariadb, postgres, h2, hsqldb, derby
-- level: read committed
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* T1 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (5, 5);                       -- updated: 1
/* T1 */ UPDATE t SET b = 22 WHERE a = 5;                   -- updated: 1
-- bug[tidb]: updated: 0
/* T1 */ COMMIT;
-- final t: (5,22)
-- bug[tidb]: final t: (5,5)
