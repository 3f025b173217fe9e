-- case: Blocking schedule
-- about: T1 reads the row that it is about to change, has to wait for T0, and then finds that the row
--   matches no more: a read put before a write tells nothing about the write if the write waits.
-- document: TxCheck (OSDI 2023), Figure 11(a)
-- affected: nobody; an example of waiting
-- dbms: mysql, mariadb, postgres, h2, hsqldb, derby, sqlite, duckdb
/* init */ CREATE TABLE t0 (pkey INT NOT NULL PRIMARY KEY, vkey INT);
/* init */ INSERT INTO t0 VALUES (0, 0);
/* T0 */ START TRANSACTION;
/* T0 */ UPDATE t0 SET vkey = 1;                             -- updated: 1
/* T1 */ START TRANSACTION;
/* T1 */ SELECT * FROM t0 WHERE vkey = 0;                    -- rows: (0,0) | none
-- rows[read-committed, repeatable-read; mysql, mariadb]: (0,0)
-- rows[postgres]: (0,0)
/* T1 */ UPDATE t0 SET vkey = 2 WHERE vkey = 0;
-- blocked[read-committed, repeatable-read; mysql, mariadb] until 6 -- blocked[postgres] until 6
-- updated[read-committed, repeatable-read; mysql]: 0
-- updated[read-committed; mariadb]: 0
-- updated[repeatable-read; mariadb]: 0 | error: serialization
-- updated[read-uncommitted, read-committed; postgres]: 0
-- error[repeatable-read, serializable; postgres]: serialization
/* T0 */ COMMIT;
/* T1 */ COMMIT;
-- final t0: (0,1)
-- final[sqlite] t0: (0,1) | (0,2)
