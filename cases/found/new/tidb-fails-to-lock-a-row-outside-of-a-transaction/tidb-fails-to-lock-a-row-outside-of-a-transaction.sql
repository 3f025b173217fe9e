-- case: TiDB fails to lock a row outside of a transaction
-- about: In optimistic mode a SELECT ... FOR UPDATE by a whole key fails outside of a transaction, whether there is such a row or not:
--   "try to commit with invalid txnStartTS". Inside of a transaction, and if the condition is another one, it does not fail.
-- affected: TiDB 8.5.4 at both levels, optimistic; no concurrency needed
-- found: by a hunt (statementgraph, bug)
-- status: new
-- rule: A query gives the rows that fulfil its condition; outside of a transaction FOR UPDATE has nothing to keep (TiDB documentation, SELECT).
-- dbms: tidb, mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10);
/* T1 */ SELECT * FROM t WHERE v = 10 FOR UPDATE;   -- rows: (1,10)
/* T1 */ SELECT * FROM t WHERE id = 1 FOR UPDATE;   -- rows: (1,10)
-- bug[tidb:optimistic]: error: other
/* T1 */ SELECT * FROM t WHERE id = 2 FOR UPDATE;   -- rows: none
-- bug[tidb:optimistic]: error: other
-- final t: (1,10)
