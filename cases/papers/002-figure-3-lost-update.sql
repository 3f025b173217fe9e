-- case: Lost update
-- about: T1 overwrites a change that came after it had read. InnoDB and TiDB let that happen at repeatable
--   read, where a write works on the latest row; PostgreSQL and H2 refuse the second write.
--   The figure has no tables; the row is made up.
-- document: APTrans (SIGMOD 2026), Figure 3
-- affected: nobody; an example of a generated case
-- dbms: mysql, mariadb, tidb, postgres, h2, hsqldb, derby, sqlite, duckdb
/* init */ CREATE TABLE t (id INT NOT NULL PRIMARY KEY, c0 INT NOT NULL);
/* init */ INSERT INTO t VALUES (1, 1000);
/* T1 */ START TRANSACTION;
/* T2 */ START TRANSACTION;
/* T1 */ SELECT * FROM t;                                    -- rows: (1,1000)
/* T2 */ UPDATE t SET c0 = 900 WHERE id = 1;
/* T2 */ COMMIT;
/* T1 */ UPDATE t SET c0 = 1100 WHERE id = 1;
-- updated[read-uncommitted, read-committed]: 1
-- updated[repeatable-read; mysql, tidb]: 1
-- updated[repeatable-read; mariadb]: 1 | error: serialization
-- error[repeatable-read, serializable; postgres]: serialization
-- error[repeatable-read, snapshot, serializable; h2]: serialization
-- error[duckdb]: serialization
/* T1 */ COMMIT;
-- final t: (1,900) | (1,1100)
-- final[read-uncommitted, read-committed] t: (1,1100)
-- final[repeatable-read; mysql, tidb] t: (1,1100)
-- final[read-committed, repeatable-read; tidb:optimistic] t: (1,900)
-- final[repeatable-read, serializable; postgres] t: (1,900)
-- final[repeatable-read, snapshot, serializable; h2] t: (1,900)
-- final[duckdb] t: (1,900)
