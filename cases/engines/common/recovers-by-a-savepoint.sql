-- case: Recovers by a savepoint
-- about: a session that goes on with ROLLBACK TO has handled the failure itself; its transaction is not aborted
-- dbms: h2, hsqldb, derby, sqlite, postgres, mariadb, mysql
-- level: read committed, serializable
/* init */ CREATE TABLE t (a INT NOT NULL PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT s;
/* T1 */ INSERT INTO t VALUES (1);  -- error: constraint
/* T1 */ ROLLBACK TO SAVEPOINT s;   -- ok
/* T1 */ INSERT INTO t VALUES (2);  -- updated: 1
/* T1 */ COMMIT;                    -- ok
-- final t: (1) (2)
