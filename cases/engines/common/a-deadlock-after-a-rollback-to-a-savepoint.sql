-- case: A deadlock after a rollback to a savepoint
-- about: the rollback undoes settings of the session, too; the deadlock must be found all the same
-- dbms: postgres
-- level: read committed
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 20 WHERE id = 2;
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE id = 1;
/* T1 */ SAVEPOINT s;
/* T2 */ UPDATE t SET b = 21 WHERE id = 1;  -- blocked until 9
/* T1 */ SELECT 2;                          -- rows: (2)
/* T1 */ ROLLBACK TO SAVEPOINT s;
/* T1 */ UPDATE t SET b = 11 WHERE id = 2;  -- error: deadlock
/* T2 */ COMMIT;
-- final t: (1,21) (2,20)
