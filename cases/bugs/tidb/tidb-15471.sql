-- case: TiDB#15471
-- about: At read committed a statement with a subquery reads as of the start of the transaction: the subquery, run
--   ahead, has used up the time that was meant for the statement. The number is that of the pull request;
--   rebuilt from its text.
-- kind: wrong read
-- affected: TiDB, before March 2020; read committed
-- fixed: in March 2020
-- link: https://github.com/pingcap/tidb/pull/15471
-- status: fixed
-- dbms: tidb:pessimistic, mysql, mariadb, postgres, h2
-- level: read committed
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT v FROM t WHERE id = 2;                      -- rows: (1)
/* T2 */ UPDATE t SET v = 2;                                -- updated: 2
/* T1 */ SELECT * FROM t WHERE id = (SELECT MAX(id) FROM t); -- rows: (2,2)
-- bug[tidb]: rows: (2,1)
/* T1 */ COMMIT;
