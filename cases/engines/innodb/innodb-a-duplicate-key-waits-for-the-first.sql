-- case: InnoDB: a duplicate key waits for the first
-- about: the lock of a row that was just inserted is implicit until somebody wants it
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT UNIQUE);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (7, 7);
/* T2 */ INSERT INTO t VALUES (7, 8);  -- blocked until 4 -- error: constraint
/* T1 */ COMMIT;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (8, 8);
/* T3 */ INSERT INTO t VALUES (9, 8);  -- blocked until 8 -- updated: 1
/* T1 */ ROLLBACK;
-- final t: (1,1) (7,7) (9,8)
