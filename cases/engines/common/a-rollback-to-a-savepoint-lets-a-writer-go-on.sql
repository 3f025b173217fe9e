-- case: A rollback to a savepoint lets a writer go on
-- about: the row that was changed after the savepoint is free again, though the transaction goes on
-- dbms: postgres, h2
-- level: read committed
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 22 WHERE a = 2;
/* T1 */ SAVEPOINT s;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;
/* T2 */ UPDATE t SET b = 20 WHERE a = 1;  -- blocked until 6 -- updated: 1
/* T1 */ ROLLBACK TO SAVEPOINT s;
/* T1 */ UPDATE t SET b = b + 1 WHERE a = 1;
/* T1 */ SELECT b FROM t ORDER BY a;       -- rows: (21) (22)
/* T1 */ COMMIT;
-- final t: (1,21) (2,22)
