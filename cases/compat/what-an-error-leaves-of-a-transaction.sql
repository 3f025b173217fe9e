-- case: What an error leaves of a transaction
-- about: T1 inserts a row, then one whose key is taken, and commits. In PostgreSQL the error has ended the transaction, and
--   the COMMIT rolls back; all others have undone the failed statement alone, and commit the rest. Behaviour after an
--   error; the final state differs. Only a run that carries on after errors shows it.
-- dbms: mysql, mariadb, postgres, h2, hsqldb, derby, sqlite, oceanbase, tidb
/* init */ CREATE TABLE t (c1 INT NOT NULL PRIMARY KEY);
/* init */ INSERT INTO t (c1) VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t (c1) VALUES (2);                      -- updated: 1
/* T1 */ INSERT INTO t (c1) VALUES (1);                      -- error: constraint
/* T1 */ COMMIT;
-- final t: (1) (2)
-- final[postgres] t: (1)
