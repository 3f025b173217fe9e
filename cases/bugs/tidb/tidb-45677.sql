-- case: TiDB#45677
-- about: At repeatable read an UPDATE takes the latest rows, but a query inside it that does not depend on the outer
--   row reads the snapshot of the transaction. So it looks for a value that is gone, and changes nothing.
-- kind: wrong read
-- affected: TiDB, a build of July 2023, and 8.5.4; repeatable read
-- link: https://github.com/pingcap/tidb/issues/45677
-- status: open
-- dbms: tidb:pessimistic, mysql
-- level: repeatable read
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T2 */ UPDATE t SET b = 2 WHERE a = 1;                    -- updated: 1
/* T1 */ UPDATE t SET b = 3 WHERE b = (SELECT c FROM (SELECT b AS c FROM t WHERE b = 2) AS s); -- updated: 1
-- bug[tidb]: updated: 0
/* T1 */ COMMIT;
-- final t: (1,3)
-- bug[tidb]: final t: (1,2)
