-- case: TiDB#25284
-- about: A read only transaction as of a time to come is accepted, and its reads change when others commit.
-- kind: wrong read
-- severity: critical
-- affected: TiDB, master in June 2021; all levels
-- fixed: in June 2021
-- link: https://github.com/pingcap/tidb/issues/25284
-- status: fixed
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (id INT PRIMARY KEY);
/* T1 */ START TRANSACTION READ ONLY AS OF TIMESTAMP NOW() + INTERVAL 100 SECOND; -- ok | error: other
/* T1 */ SELECT * FROM t WHERE id = 1;                      -- rows: none | error: other
/* T2 */ INSERT INTO t VALUES (1);                          -- updated: 1
/* T1 */ SELECT * FROM t WHERE id = 1;                      -- rows: none | error: other
-- bug: rows: (1)
/* T1 */ COMMIT;
